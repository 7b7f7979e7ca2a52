### The words of the field. A term is spelt here alone: messages name it, { -split }, and renaming it is one edit. Only the
### notes' own prose (pages/notes) spells terms itself. What a term means stands in pages/notes/vocabulary.toml.

# What a tree is made of
-row = row
-rows = rows
-training-rows = training rows
-validation-rows = validation rows
-test-rows = test rows
-feature = feature
-features = features
-target = target
-class = class
-classes = classes
-missing-value = missing value
-missing-values = missing values
-level = level
-levels = levels
-tree = tree
-trees = trees
-node = node
-nodes = nodes
-root = root
-leaf = leaf
-leaves = leaves
-left-child = left child
-right-child = right child
-subtree = subtree
-subtrees = subtrees

# Splits
-split = split
-splits = splits
-to-split = split
-is-split = split
-threshold = threshold
-thresholds = thresholds
-candidate-split = candidate split
-candidate-splits = candidate splits
-best-split = best split
-best-so-far = best split so far
-impurity = impurity
-weighted-impurity = weighted impurity
-gini = Gini impurity
-entropy = entropy
-misclassification = misclassification rate
-squared-error = mean squared error
-absolute-error = mean absolute error
-gain = gain
-gain-ratio = gain ratio
-split-information = split information
-pure = pure
-prediction = prediction
-predictions = predictions

# Pruning
-pruning = pruning
-weakest-link = weakest link
-weakest-links = weakest links
-cost-complexity = cost-complexity
-fold = fold
-folds = folds

# Forests
-seed = seed
-ensemble = ensemble
-base-learner = base learner
-stump = stump
-stumps = stumps
-bootstrap-sample = bootstrap sample
-bootstrap-samples = bootstrap samples
-out-of-bag = out-of-bag
-oob = OOB
-importance = importance
-vote = vote
-votes = votes

# AdaBoost
-sample-weight = sample weight
-sample-weights = sample weights
-weighted-error = weighted error
-amount-of-say = amount of say
-round = round
-rounds = rounds

# Gradient boosting and XGBoost
-residual = residual
-residuals = residuals
-negative-gradient = negative gradient
-learning-rate = learning rate
-leaf-value = leaf value
-leaf-values = leaf values
-score = score F
-log-odds = log odds
-gradient = gradient
-gradients = gradients
-hessian = hessian
-hessians = hessians
-similarity-score = similarity score
-similarity-scores = similarity scores
-output-value = output value
-output-values = output values
-cover = cover
-loss = loss
-validation-loss = validation loss
-tree-level = level
-prune = prune
