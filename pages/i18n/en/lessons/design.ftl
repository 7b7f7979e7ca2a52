### Design questions: which learner, which setting, and why.

learner =
    .name = { $name ->
        [cart] decision { -tree }
        [prune] pruned { -tree }
        [forest] random forest
        [adaboost] AdaBoost
        [gradient_boosting] { -gradient } boosting
       *[xgb] XGBoost
    }

measure =
    .name = { $of ->
        [rate] { -misclassification }
        [square] { -squared-error }
       *[loss] mean { -loss }
    } on the { $rows ->
        [training] { -training-rows }
        [validation] { -validation-rows }
        [test] { -test-rows }
        [oob] { -out-of-bag } { -rows }
       *[folds] { -folds }
    }

# Choices
choice =
    .feature = { $name }
    .picture = { $which ->
        [a] Picture A
       *[b] Picture B
    }
    .change = { $how ->
        [falls] It falls by more than a tenth
        [level] It changes by less than a tenth
       *[rises] It rises by more than a tenth
    }

# What is asked
question =
    .setting = { $learner }, fitted twice to the same { -rows }. Only { $setting } differs: { $first } and { $second }. Which picture has { $setting } = { $value }?
    .learner = One picture is a { $first }, the other a { $second }, fitted to the same { -rows }. Which one is the { $learner }?
    .more-trees = { $learner }{ $rate ->
        [given] {" "}with learning_rate = { $at }
       *[other] {""}
    }. Here is the { $measure } up to { $few } { -trees }. What does it do from there to { $many } { -trees }?
    .change = { $learner } with { $trees } { -trees } and { $setting } = { $first }: here is the { $measure }. What is it at the end with { $setting } = { $second }?
    .prune = A { -tree } with { $leaves } { -leaves } is pruned until { $kept } are left. What does the { $measure } do?
    .best-learner = Each learner is fitted to the same 70 % of these { -rows }, with { $trees } { -trees } of depth { $depth }; the decision { -tree } is one { -tree } of that depth. Which has the lowest { $measure }?
    .loses-importance = The { -importance } of each { -feature } in a { $learner } with { $setting } = { $first }. With { $setting } = { $second }, which { -feature } loses most of its share?
    .left-out = The { -importance } of each { -feature } in a { $learner }. Without { $feature }, which { -feature }'s share grows most?

# What the fits show
evidence =
    .picture = { $which ->
        [a] It is picture A.
       *[b] It is picture B.
    }
    .comparison = { $what ->
        [leaves] { -leaves }
        [steps] Different { -predictions } along the line
        [span] From the lowest { -prediction } to the highest
        [shades] Different probabilities on the plane
        [certainty] Mean probability of the predicted { -class }
        [most-important] Largest share of { -importance }
        [early-loss] { -loss } on the { -training-rows } after 10 { -trees }
        [early-validation-loss] { -validation-loss } after 10 { -trees }
        [early-error] Error on the { -training-rows } after 10 { -trees }
       *[rises] { -rounds } in which the { -loss } rises
    }: { $a } in A, { $b } in B.
    .change = { $measure }: from { $before } to { $after }. { $how ->
        [falls] It falls by more than a tenth.
        [level] It changes by less than a tenth.
       *[rises] It rises by more than a tenth.
    }
    .best-learner = { $learner } has the lowest { $measure }. { $errors }.
    .learner-error = { $learner } { $error }
    .importance = The share of { $feature } goes from { $before } to { $after }.

# Why
explanation =
    .topic = { $topic ->
        [depth] Each { -tree-level } of { -splits } can double the { -leaves }, so a deeper { -tree } follows the { -rows } more closely.
        [leaf-rows] A { -split } is not made if a child would have fewer { -rows }. So a large minimum allows few { -leaves }, and large ones.
        [leaves] The { -tree } stops growing at so many { -leaves }. With few of them each covers a large part of the plane.
        [least-gain] A { -split } that lowers the { -impurity } by less is not made, so the { -tree } stays small.
        [alpha] Each { -leaf } costs alpha. The larger it is, the more { -subtrees } cost more than they save, and are pruned.
        [averaging] One { -tree } predicts a few probabilities. The mean of many { -trees } takes many values, and its border has small steps.
        [certainty] The { -leaves } of shallow { -trees } are mixed, and so is their mean. Deep { -trees } have nearly { -pure } { -leaves }.
        [features-drawn] Where few { -features } are drawn for a { -split }, the strongest one is often missing. Others then make the { -split }.
        [left-out] { -features } that carry much the same information share their { -importance }. Without one of them, another makes its { -splits }.
        [rate] The { -learning-rate } is the part of each { -tree }'s step that is taken. Larger steps lower the { -loss } faster at first.
        [rounds] All { -predictions } start at the mean, and each { -round } moves them a part of the way. After few { -rounds } they are still near it.
        [boosted-depth] A deeper { -tree } fits the { -residuals } more closely, so the { -loss } on the { -training-rows } falls faster.
        [subsample] Each { -tree } is fitted to some of the { -rows } alone. For the others its step can be wrong, and then the { -loss } rises.
        [lambda] Lambda is added to the sum of { -hessians } that each { -output-value } is divided by. The larger it is, the smaller the { -output-values }.
        [l1] Alpha makes the sum of { -gradients } of each { -leaf } smaller before it is divided. So { -output-values } shrink, and small ones become 0.
        [gamma] A { -split } whose { -gain } is below gamma is pruned, unless a { -split } below it is kept.
        [child-weight] The { -cover } of both children must reach min_child_weight. For squared errors the { -cover } is the number of { -rows }.
        [columns] Each { -tree } is given some of the { -features }. Where the strongest one is missing, others make the { -splits }.
        [stumps] Each { -stump } has two sides only. Many together, each with its { -amount-of-say }, give many different { -predictions }.
       *[stump-depth] A deeper { -tree } predicts more { -rows } right in each { -round }, so fewer { -rounds } are needed.
    }
    .change = { $topic ->
        [more-averaged] { $how ->
            [falls] Few { -trees } depend on the { -bootstrap-samples } that were drawn. The mean of more { -trees } varies less.
            [level] The mean has settled. More { -trees } take time and change little.
           *[rises] A mean of more { -trees } does not overfit. The first few were right more often than few { -trees } are as a rule.
        }
        [more-rounds] { $how ->
            [falls] The steps so far were not enough: what is left of the { -residuals } still has a pattern.
            [level] The { -residuals } that are left have little pattern, and the steps have become small.
           *[rises] The later { -trees } fit what is random in the { -training-rows }: the model overfits.
        }
        [more-stumps] { $how ->
            [falls] Each { -stump } has one { -threshold }. Only many of them together follow the border between the { -classes }.
            [level] The { -vote } of the { -stumps } hardly changes any more.
           *[rises] The later { -stumps } look at the { -rows } that are hardest to predict, and fit what is random in them.
        }
        [lower-rate] { $how ->
            [falls] Each { -tree } fits some of what is random. With small steps no single { -tree } counts for much.
            [level] Both rates come to much the same within so many { -rounds }.
           *[rises] With small steps so many { -rounds } do not get far enough.
        }
        [deeper] { $how ->
            [falls] A deeper { -tree } can ask about several { -features } in turn, and these { -rows } need that.
            [level] The { -splits } further down change little for other { -rows }.
           *[rises] The { -splits } further down fit what is random in the { -training-rows }: the model overfits.
        }
        [lambda-helps] { $how ->
            [falls] Smaller { -output-values } fit less of what is random in the { -training-rows }.
            [level] The smaller steps are made up for by later { -rounds }.
           *[rises] The { -output-values } become so small that so many { -rounds } do not get far enough.
        }
       *[pruning] { $how ->
            [falls] The { -splits } that are pruned fitted what is random in the { -training-rows }.
            [level] The { -splits } that are pruned hardly changed the { -predictions } for other { -rows }.
           *[rises] The { -splits } that are pruned hold for other { -rows } too: without them the { -tree } underfits.
        }
    }
    .best-learner = { $learner ->
        [cart] One { -tree } is enough here; the others stop short of it or average its { -splits } away.
        [forest] The mean of many { -trees } varies less than one { -tree }, and no later { -tree } follows single { -rows }.
       *[boosted] { $depth ->
            [stumps] Boosting adds up { -stumps } that differ, each for what the earlier ones leave. The { -stumps } of a forest make much the same { -split }.
           *[deep] Each { -tree } is fitted to what those before it leave, so small { -trees } together follow a fine border.
        }
    }

# The page
intro =
    .purpose = Look at real fits and decide: which setting, which learner, and does a change help here? Then see it run.

label =
    .question = Question
    .variant = Variant
    .your-choice = Your choice
    .right-choice = The right one
    .run = { $learner }: { $settings }

note =
    .table = { -rows }: { $title }

verdict =
    .right = Right.
    .wrong = Not quite.

title =
    .run = See it run
    .before = Before
    .after = Then

button =
    .compare = Compare them on these { -rows }
    .next = Next question
    .again = Again, on another table

topic =
    .name = { $topic ->
        [depth] Depth of a { -tree }
        [leaf-rows] Least { -rows } in a { -leaf }
        [leaves] Most { -leaves }
        [least-gain] Least { -impurity } decrease
        [alpha] Alpha of { -pruning }
        [pruning] Does { -pruning } help?
        [averaging] One { -tree } or the mean of many
        [certainty] Depth in a forest
        [features-drawn] { -features } drawn for a { -split }
        [left-out] { -importance } of { -features } that carry the same information
        [more-averaged] More { -trees } in a forest
        [rate] { -learning-rate }
        [rounds] Number of { -rounds }
        [boosted-depth] Depth in boosting
        [subsample] { -rows } drawn for each { -tree }
        [more-rounds] More { -rounds } of boosting
        [lower-rate] A lower { -learning-rate }
        [deeper] Deeper boosted { -trees }
        [lambda] Lambda (L2)
        [lambda-helps] Does lambda help?
        [l1] Alpha (L1)
        [gamma] Gamma
        [child-weight] Least { -cover } of a child
        [columns] { -features } drawn for each { -tree }
        [stumps] Number of { -stumps }
        [stump-depth] Depth in AdaBoost
        [more-stumps] More { -stumps }
       *[which-learner] Which learner
    }

# What a picture shows, for who does not see it
alt =
    .plane = { -predictions } over { $across } and { $up }. { $lines }
    .plane-line = At { $up } = { $at }, with { $across } rising: { $spans }.
    .plane-span = { -class } { $name } to { $end }
    .plane-last = { -class } { $name }
    .line = { -prediction } of { $target } by { $feature }: { $points }.
    .point = { $x }: { $y }
    .curve = { $measure } by the number of { $by ->
        [trees] { -trees }
       *[leaves] { -leaves }
    }: { $points }.
    .bars = Share of { -importance }: { $points }.
    .bar = { $name } { $share }
    .rows = { $n } { -rows } by { $across } and { $up }.

axis =
    .trees = { -trees }
    .leaves = { -leaves }
    .importance = share of { -importance }
