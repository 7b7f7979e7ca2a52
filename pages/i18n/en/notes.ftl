verdict =
    .right = right
    .convention = depends on a convention
    .wrong = wrong
    .open = nothing to compare

weight =
    .inconsistent = inconsistent
    .misprint = misprint
    .doubtful = doubtful claim

verdict-meaning =
    .right = what is printed is right
    .convention = right by one convention, not by another
    .wrong = something printed is wrong
    .open = nothing is printed to compare with

weight-meaning =
    .wrong = a number or a formula is wrong
    .inconsistent = two places do not fit together
    .misprint = what is meant can be seen
    .doubtful = a claim that does not hold, or not always

tab =
    .words = Words
    .symbols = Symbols
    .settings = Settings
    .reading = Further reading

column =
    .this-app = here

filter =
    .set = Set of notes
    .text = Search
    .count = { $left } of { $n } shown.

settings =
    .title = Every setting
    .name = Setting
    .help = What it does
    .default = If nobody sets it
    .learners = Who has it
    .no-default = none

entry =
    .lines = lines { $lines }
    .single-line = line { $lines }
    .value = { $name }: printed { $printed }, right { $ours }
    .printed = Printed: { $printed }
    .right = Right: { $right }
    .proof = Proof: { $proof }

words =
    .synonyms = { " " }Also called: { $also }.

symbols =
    .clashes = One letter, several things

errata =
    .intro = What to read differently in the notes: printed, right, and why.
    .filter = Weight

examples =
    .intro = What the notes work out by hand, worked out again. Open one and step to the number.
    .legend = Struck through is what is printed where something else comes out; in brackets stands ours in full.
    .filter = Verdict
