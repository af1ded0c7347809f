/** Days between which a file of the knowledge base is used, both included, as `YYYY-MM-DD`; `null` where it is not bounded. */
export type Validity = { readonly from: string | null; readonly until: string | null };

/** Whether a file is used on a day. `today` is the court's day, `2026-11-22`. */
export const validityOn = (today: string, { from, until }: Validity): 'valid' | 'not_yet' | 'over' => {
  if (from !== null && today < from) return 'not_yet';
  return until !== null && today > until ? 'over' : 'valid';
};
