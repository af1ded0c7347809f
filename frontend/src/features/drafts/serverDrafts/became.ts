import { z } from 'zod';
import { ApiError } from '../../../http/apiError.js';

/** What became of a draft elsewhere. `at`: ISO, `null` where nobody remembers. */
const Became = z.object({
  outcome: z.enum(['submitted', 'deleted']),
  case_number: z.string().nullable(),
  version: z.number().nullable(),
  at: z.string().nullable(),
});
export type Became = z.infer<typeof Became>;

const codes: readonly string[] = ['draft_over', 'draft_submitted'];

/** What a refusal says became of the draft; `null` for any other error. */
export const becameIn = (error: unknown): Became | null =>
  error instanceof ApiError && codes.includes(error.code) ? (Became.safeParse(error.became).data ?? null) : null;

/** Of a draft that the account had and that is not there any more, without a word. */
export const goneFromAccount: Became = { outcome: 'deleted', case_number: null, version: null, at: null };
