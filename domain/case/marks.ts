import { z } from 'zod';

/**
 * That an answer was suggested and accepted as it was: by rules, by a model, or by the complaint that a defence answers; and the passage it
 * was taken from.
 */
export const Mark = z.object({
  /** Dotted place in `form_data`. */
  path: z.string().min(1).max(200),
  source: z.enum(['rules', 'model', 'complaint']),
  /** The rule, the model's name, or which version of the complaint. */
  by: z.string().max(100),
  /** The source's own words; `null` where the source did not show the value. */
  passage: z.string().max(600).nullable(),
  /** Filled in with others by one press, and not looked at by itself since. Absent where somebody looked at it. */
  unchecked: z.boolean().optional(),
});
export type Mark = z.infer<typeof Mark>;

/** Marks of one pleading; a form has fewer fields that anything is suggested for. */
export const mostMarks = 1000;
