"""`brain` thinks, `levels` says how well, `judgement` what a choice is worth, `reasons` why."""
