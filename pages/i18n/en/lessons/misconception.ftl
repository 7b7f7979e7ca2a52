rule =
    .explanation = { $rule ->
        [unweighted-children] Each child counts by its share of the { -rows }. Here both children counted one half.
        [purest-child] Only the purer child was looked at. Both children count, each by its share of the { -rows }.
        [children-summed] The impurities of both children were added up. Each must first be multiplied by its share of the { -rows }.
        [larger-child-alone] Only the larger child was counted. The smaller one counts too, by its share of the { -rows }.
        [shares-swapped] The shares were exchanged: each child counts by its own share of the { -rows }.
        [impurity-after-for-gain] That is the { -weighted-impurity } after the { -split }. The { -gain } is by how much it fell.
        [most-even-split] This { -split } makes the children as equal in size as possible. The { -gain } decides, not the size.
        [best-of-another-feature] This is the { -best-split } of another { -feature }. All { -features } are compared, and the largest { -gain } wins.
        [less-gain] This { -split } has less { -gain } than the best one. Compare the { -weighted-impurity } of both.
        [threshold-at-a-value] That is a value of the data. The { -threshold } lies halfway between two neighbouring values.
        [entropy-for-gini] That is the { -entropy }. Another measure is used here.
        [gini-for-another-measure] That is the { -gini }. Another measure is used here.
        [error-rate-for-another-measure] That is the { -misclassification }. Another measure is used here.
        [squares-without-one-minus] That is the sum of the squared shares. It must be subtracted from 1.
        [one-class-squared] Only one share was squared. The squares of all { -classes } are subtracted from 1.
        [natural-log] That is with the natural logarithm. { -entropy } in bits takes the logarithm to base 2.
        [largest-share] That is the share of the most common { -class }. { -impurity } tells how mixed the { -classes } are.
        [one-class-alone] Only one { -class } was counted. The terms of all { -classes } are added up.
        [of-the-node-above] That is the { -impurity } of a neighbouring { -node }. Only the { -rows } of this { -node } count.
        [squares-not-averaged] The squares were added up, but not divided by the number of { -rows }.
        [root-of-the-squares] That is the standard deviation. The squares themselves are averaged.
        [one-row-less] That was divided by one { -row } less. A { -node } divides by all its { -rows }.
        [halved] That is half the right value. There is no half in this formula.
        [median-of-the-leaf] That is the median. A { -leaf } predicts the mean of its { -rows }.
        [middle-of-the-range] That is halfway between the smallest and the largest value. The mean counts every { -row }.
        [sum-of-the-leaf] That is the sum. A { -leaf } predicts the mean: divide by the number of { -rows }.
        [rarest-class] That is the rarest { -class }. A { -leaf } predicts its most common { -class }.
        [another-class] Another { -class } is more common in this { -leaf }.
        [other-side] This { -row } goes to the other child: put its value into the { -split }.
        [another-leaf] The { -row } does not end there. Follow it from the { -root }, { -split } by { -split }.
        [another-reason] This rule does not hold here. Compare its limit with what the { -node } has.
        [value-of-another-leaf] That is the value of another { -leaf }.
        [p-read-the-wrong-way] A small p speaks for the { -split }: it is kept where p is at most the limit.
        [test-ignored] The test decides here: where p is above the limit, the { -node } stays a { -leaf }.
        [link-not-per-leaf] That is the whole rise of the error. It is divided by the number of { -leaves } that are saved, one less than the { -subtree } has.
        [link-divided-by-leaves] That was divided by all { -leaves } of the { -subtree }. One { -leaf } stays, so one less is saved.
        [subtree-error-forgotten] The error of the { -subtree } was forgotten. What counts is by how much the error rises.
        [strongest-link] That is the strongest link: its error rises most for each { -leaf } saved. The weakest one goes first.
        [smallest-subtree] That is the smallest { -subtree }. The rise of the error for each { -leaf } saved decides, not the size.
        [next-weakest] There is a weaker link: compare the rise of the error for each { -leaf } saved.
        [alpha-forgotten] That is the error alone. Alpha times the number of { -leaves } is added.
        [alpha-times-splits] Alpha was multiplied by the number of { -splits }. It is multiplied by the number of { -leaves }.
        [alpha-times-nodes] Alpha was multiplied by the number of all { -nodes }. Only { -leaves } count.
        [alpha-counted-once] Alpha was added once. It is added once for each { -leaf }.
        [pruned-the-wrong-way] It is the reverse: a link goes where it saves less than alpha for each { -leaf }.
        [pruned-by-error-alone] By the training error alone no { -split } would ever be pruned. Compare its rise for each { -leaf } saved with alpha.
        [alpha-with-more-error] The error on the { -validation-rows } is larger at this alpha.
        [another-subtree] That is another { -subtree } of the path. Alpha chooses the one with the lowest score.
        [drawn-rows] Those are the { -rows } that were drawn. { -out-of-bag } are the others.
        [rows-drawn-once] Those { -rows } were drawn once. { -out-of-bag } { -rows } were never drawn.
        [rows-drawn-again] Those { -rows } were drawn more than once. { -out-of-bag } { -rows } were never drawn.
        [oob-asks-all-trees] Here every { -tree } predicted every { -row }. A { -row } is only predicted by { -trees } that were grown without it.
        [oob-over-all-rows] That was divided by all { -rows }. { -rows } that were never { -out-of-bag } have no { -prediction } and do not count.
        [oob-share-right] That is the share of right { -predictions }. The error counts the wrong ones.
        [oob-last-tree-alone] That is the last { -tree } alone. All { -trees } that were grown without the { -row } predict together.
        [error-of-other-trees] That is the error of another number of { -trees }.
        [one-tree-alone] That is one { -tree } alone. All { -trees } count together.
        [trees-added-up] The { -trees } were added up. A forest takes their mean.
        [a-tree-forgotten] At least one { -tree } was forgotten: all of them count.
        [class-with-fewer-votes] Another { -class } has more on average. The { -class } with the most wins.
        [trees-independent] That would hold for independent { -trees }. These { -trees } are correlated, and that part does not shrink.
        [correlation-divided-too] The correlated part was divided by the number of { -trees }. It stays, however many { -trees } there are.
        [averaging-without-effect] That is the variance of one { -tree }. The mean of several { -trees } varies less.
        [correlation-alone] That is what stays with endless { -trees }. With these few, a part of the rest is added.
        [less-important] Another { -feature } has a larger { -importance }.
        [all-trees-needed] That is the number of all { -trees }. The error had settled before.
        [patience-alone] That is only how many { -trees } must pass without change.
        [patience-added] That is when it is noticed. The error had settled that many { -trees } before.
        [settled-too-soon] With so few { -trees } the error still changes.
        [rows-counted-not-weighed] The wrong { -rows } were counted. Their { -sample-weights } are added up.
        [weight-of-the-right-rows] That is the weight of the right { -rows }. The error adds up that of the wrong ones.
        [one-wrong-row] That is the weight of one wrong { -row }. All wrong { -rows } count.
        [mean-of-wrong-weights] That is the mean weight of a wrong { -row }. Their weights are added up.
        [halved-error] That is half the { -weighted-error }. There is no half here.
        [ln-for-half-ln] The half was forgotten: here the { -amount-of-say } is half the logarithm.
        [half-ln-for-ln] Here the { -amount-of-say } is the whole logarithm, not half of it.
        [say-with-the-wrong-sign] The sign is wrong: the right share stands above, so a good { -tree } has a positive { -amount-of-say }.
        [odds-without-log] The logarithm was forgotten.
        [say-of-the-round-before] That is the { -amount-of-say } of the { -tree } before.
        [share-for-say] That is the share predicted right. The { -amount-of-say } is made of the logarithm of its odds.
        [error-for-say] That is the { -weighted-error }. The smaller it is, the larger is the { -amount-of-say }.
        [weights-not-normalised] The weights were not normalised: divide by their sum, so that they add up to 1.
        [wrong-rows-always-gain] So it is after a good { -tree }. A negative alpha turns both factors around: right { -rows } come to weigh more, wrong ones less.
        [terrible-tree-left-out] A guess carries no information. A { -tree } that is mostly wrong does: predict the opposite. The negative alpha does so.
        [order-as-in-a-forest] In AdaBoost each { -tree } grows on weights made of the mistakes of those before it.
        [order-by-the-sum] The { -votes } of finished { -trees } may be added in any order. But which { -trees } there are depends on the order in which they grow.
        [weights-unchanged] That is the weight before. Wrong { -rows } get more weight, right ones lose some.
        [right-rows-gain] It is the reverse: { -rows } predicted wrong get more weight.
        [weights-start-over] That would be equal weights again. They only start equal, and then change from { -round } to { -round }.
        [a-stretch-too-far] The number lies in the stretch of another { -row }.
        [another-stop] This reason does not hold here.
        [as-many-as-before] That is how many were wrong before this { -tree }.
        [this-tree-alone] That is how many this { -tree } alone predicts wrong.
        [mistakes-added-up] Mistakes do not add up: the { -trees } { -vote } on every { -row } together.
        [miscounted] That is not the count: let all { -trees } { -vote } on every { -row }.
        [mean-for-median] That is the weighted mean. Here the weighted median is taken.
        [median-without-say] That is the plain median. Each { -tree } counts by its { -amount-of-say }.
        [error-for-beta] That is the error. Beta is the error divided by 1 minus the error.
        [right-share-for-beta] That is 1 minus the error. Beta is the error divided by it.
        [beta-upside-down] The fraction stands upside down: the error is above.
        [one-minus-beta] That is 1 minus beta.
        [every-tree-one-vote] Here every { -tree } had one { -vote }. Each counts by its { -amount-of-say }.
        [last-tree-decides] The last { -tree } does not decide alone: all { -trees } { -vote }.
        [smaller-sum-wins] That { -class } has the smaller sum of amounts of say. The larger one wins.
        [share-for-log-odds] That is the share of { -class } 1. The start is its { -log-odds }: the logarithm of share over rest.
        [odds-for-log-odds] Those are the odds. The start takes their logarithm.
        [half-the-log-odds] That is half the right value: here the whole { -log-odds } are taken.
        [whole-log-odds] Here half the { -log-odds } are taken.
        [odds-upside-down] The sign is wrong: the share of { -class } 1 stands above.
        [median-for-the-start] That is the median, which the absolute { -loss } starts from.
        [mean-for-the-start] That is the mean, which the squared { -loss } starts from.
        [middle-for-the-start] That is halfway between the smallest and the largest value.
        [zero-for-the-start] It does not start at 0, but where the { -loss } is lowest.
        [largest-for-the-start] That is the largest value. The start is where the { -loss } of all { -rows } is lowest.
        [residual-with-the-wrong-sign] The sign is wrong: a { -residual } is the { -target } less the { -prediction }.
        [next-tree-fits-the-target] That is the { -target }. The next { -tree } is fitted to what is still missing, the { -residual }.
        [residual-from-the-start] That is what the first { -prediction } misses. The { -residual } is taken from the { -prediction } of this { -round }.
        [score-for-probability] The { -score } is no probability: it goes through the logistic function first.
        [residual-squared] That is the squared { -residual }. The next { -tree } is fitted to the { -residual } itself.
        [smaller-residual] Another { -row } has a larger { -residual }. The sign does not matter.
        [odds-for-probability] Those are the odds. Divide them by 1 plus the odds.
        [probability-of-the-other-class] That is the probability of the other { -class }.
        [mean-for-the-newton-step] That is the mean of the { -residuals }. Here their sum is divided by another sum.
        [sum-of-residuals] That is the sum of the { -residuals }. It is still to be divided.
        [leaf-with-the-wrong-sign] The sign is wrong: a { -leaf } moves its { -rows } towards the { -target }.
        [learning-rate-twice] The { -learning-rate } was already applied here. It is applied once, to the step of each { -row }.
        [median-in-the-leaf] That is the median of the { -residuals }.
        [largest-in-the-leaf] That is the largest { -residual } of the { -leaf }. All its { -rows } count.
        [leaf-doubled] That is twice the { -leaf-value }.
        [p-alone-below] Below stands the sum of p (1 - p), not of p.
        [learning-rate-forgotten] The { -learning-rate } was forgotten: only a part of each step is taken.
        [step-backwards] The step goes the wrong way: it is added.
        [step-for-score] That is the step alone. It is added to what was there before.
        [all-the-way-to-the-target] That goes all the way to the { -target }. The { -row } only moves by a part of what its { -leaf } has.
        [last-tree-only] Only the last { -tree } was added to the start. All { -trees } are added.
        [loss-stays] That is the { -loss } before this { -round }.
        [loss-falls-twice-as-far] That is too far: the { -loss } falls half as much.
        [loss-a-round-later] That is the { -loss } after the next { -round }.
        [loss-falls-half-as-far] That is not far enough: the { -loss } falls twice as much.
        [half-the-loss] That is half the { -loss } of this { -round }.
        [training-loss-for-validation-loss] The { -training-rows } and the { -validation-rows } are two curves: one can fall while the other rises.
        [gradient-is-the-residual] That is the { -residual }. The { -gradient } has the other sign.
        [gradient-is-the-target] That is the { -target }. The { -gradient } is the { -prediction } less the { -target }.
        [hessian-one] The { -hessian } is 1 for squared { -loss }. For two { -classes } it is p (1 - p).
        [hessian-p] That is the probability p. For two { -classes } the { -hessian } is p (1 - p).
        [largest-without-sign] Another { -row } has a larger { -gradient }. The sign does not matter.
        [similarity-without-lambda] Lambda was forgotten: it is added to the sum of the { -hessians }.
        [similarity-without-square] The sum of the { -gradients } is squared.
        [squared-before-summed] Each { -gradient } was squared before they were added up. First add up, then square: opposite signs cancel.
        [similarity-not-divided] That is the squared sum. It is still to be divided.
        [squares-alone] Those are the squares of the { -gradients } added up. First add up, then square, then divide.
        [halved-similarity] That is half the right value. There is no half in the { -similarity-score }.
        [parent-forgotten] The { -similarity-score } of the { -node } itself was forgotten: it is subtracted.
        [parent-added] The { -similarity-score } of the { -node } itself was added. It is subtracted.
        [children-averaged] The children were averaged. Their { -similarity-scores } are added up.
        [gain-with-another-half] Books differ by a half here. The settings say which { -gain } is used.
        [gamma-taken-twice] Gamma was subtracted twice.
        [gamma-added] Gamma is subtracted, not added.
        [gamma-without-its-half] The { -gain } was halved and gamma was not. Both belong to one formula: halve both or none.
        [gamma-alone-decides] A { -split } below it was kept, so this one stays, whatever its { -gain }.
        [gamma-the-wrong-way] It is the reverse: a { -split } goes if its { -gain } is below gamma and nothing below it is kept.
        [pruned-though-needed] A { -split } below it was kept, so this one stays.
        [another-verdict] Compare the { -gain } with gamma, and then look at the { -splits } below.
        [output-with-the-wrong-sign] The sign is wrong: the step goes against the { -gradient }.
        [similarity-for-output] That is the { -similarity-score }. In the { -output-value } the sum of the { -gradients } is not squared.
        [sum-of-gradients] That is the sum of the { -gradients }. It is still to be divided.
        [rate-in-the-output] The { -learning-rate } was applied too early: it comes with the step of each { -row }.
        [output-doubled] That is twice the { -output-value }.
        [output-halved] That is half the { -output-value }.
        [first-fit-again] That is another value of this { -leaf }, before it was fitted again.
        [rounds-of-one-fold] That is best on one { -fold } alone. The mean of all { -folds } decides.
        [all-rounds] More { -rounds } are not always better: the { -validation-rows } do best before.
        [rounds-with-more-loss] After so many { -rounds } the { -validation-rows } do worse.
        [every-candidate-tried] That would be all of them. Quantiles leave out most.
        [one-candidate-a-bin] That is the number of bins. There is one { -threshold } less than bins, and a { -feature } with few values needs fewer.
        [half-the-candidates] That is half of all { -candidate-splits }.
        [rule-xgboost-lacks] This rule did not stop the { -node } here.
        [split-not-in-the-model] The model has another { -split } here, whatever its { -gain }.
       *[alpha-not-subtracted] Alpha was forgotten: it moves the sum of the { -gradients } towards 0 first.
    }
