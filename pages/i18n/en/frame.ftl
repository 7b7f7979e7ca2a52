address =
    .refused-value = The address asks for { $name } = { $asked }, but { $name } takes { $expected }; its default is used instead.

expected =
    .whole-number = a whole number
    .at-most = { $kind } of at most { $high }
    .at-least = { $kind } of at least { $low }
    .range = { $kind } from { $low } to { $high }
    .switch = true or false
    .text = up to { $longest } characters
    .some-of = any of { $words }
    .limited-some-of = up to { $most } of { $words }
    .none = nothing
    .number = a number
    .one-of = one of { $words }
    .list = any of { $words }, with commas between them

menu =
    .about = Treerings replays how tree-based learners grow, one step at a time, with every number worked out.

search =
    .page = Page
    .formula = Formula
    .word = Word
    .setting = Setting
    .worked-example = Worked example
    .erratum = Erratum

thumbnail =
    .description = { $title }: { $trees } of the data set { $data }

browser =
    .last-place = Go on where you left off: { $title }, step { $step } of { $of }
    .server-away = The server does not answer. You can go on stepping; the page goes on by itself once it is back.

refusal =
    .no-lesson = This lesson is not here, or not any more. Open its page again and it is made anew.
    .no-chapter = This lesson has no such chapter.
    .old-script = This stage is of another edition. Load the page again.
    .no-table = There is no table here, or not any more. Load the page again.
    .upload-too-large = This is more than a table may have.
    .upload-limit = More than { $most } files in a minute: wait a minute, then bring this one again.
    .tab-limit = Too many tabs of this app are open. Close one, then load the page again.
    .request-limit = Too many requests come from this network address. Wait a minute, then load the page again.
    .restarting = Treerings is starting again. Load the page again in a few seconds.
