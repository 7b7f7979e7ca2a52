"""What every lesson is made of: steps, phrases, formulas, pictures, ensembles, a row that is followed."""
