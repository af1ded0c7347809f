/** What refuses any call that asks a model. */
export const modelRefusals = [
  'no_active_model',
  'model_call_failed',
  'credits_insufficient',
  'visitor_budget_none',
  'visitor_budget_spent',
  'model_budget_spent',
  'model_call_repeated',
] as const;

/** What refuses one whose credits are held in the caller’s account besides. */
export const accountModelRefusals = [...modelRefusals, 'personal_data_erased', 'account_inactive'] as const;
