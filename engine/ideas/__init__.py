"""Small pieces of mathematics that pages of ideas show: no learner of the app needs them."""
