### The columns of a class's votes as CSV (pages/classroom/tallies.py).

votes-vote = vote
votes-question = question
votes-choice = choice
votes-right = right
votes-first = votes first
votes-second = votes second
votes-moved-to = moved to
votes-moved = moved
votes-yes = yes
votes-no = no
