### Plain HTTP's refusals: what a browser is told that asked for no page (pages/parts/speaking/asked.py).

refused-lesson = This lesson is not here, or not any more. Open its page again and it is made anew.
refused-chapter = This lesson has no such chapter.
refused-script = This stage is of another edition. Load the page again.
refused-no-table = There is no table here, or not any more. Load the page again.
refused-too-large = This is more than a table may have.
refused-files = More than { $most } files in a minute: wait a minute, then bring this one again.
refused-tabs = Too many tabs of this app are open. Close one, then load the page again.
refused-requests = Too many requests come from this network address. Wait a minute, then load the page again.
refused-away = Treerings is starting again. Load the page again in a few seconds.
