### The pages on the lecture notes: worked examples, errata, words and symbols. What the entries say is in pages/notes.

notes-right = right
notes-convention = depends on a convention
notes-wrong = wrong
notes-open = nothing to compare
notes-inconsistent = inconsistent
notes-misprint = misprint
notes-doubtful = doubtful claim
notes-what-is-printed-is-right = what is printed is right
notes-right-by-one-convention = right by one convention, not by another
notes-something-printed-is-wrong = something printed is wrong
notes-nothing-is-printed = nothing is printed to compare with
notes-a-number-or-a-formula-is-wrong = a number or a formula is wrong
notes-two-places-do-not-fit = two places do not fit together
notes-what-is-meant-can-be-seen = what is meant can be seen
notes-a-claim-that-does-not-hold = a claim that does not hold, or not always
notes-words = Words
notes-symbols = Symbols
notes-settings = Settings
notes-here = here
