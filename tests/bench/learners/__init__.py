"""How fast the engine learns, beside scikit-learn and xgboost."""
