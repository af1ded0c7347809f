import type { Field } from '../../forms/definition.js';
import type { Finding } from '../findings/finding.js';

/** A value for one field of a form, with the finding that it rests on. */
export type Offer = {
  /** Dotted place in `form_data`. */
  readonly path: string;
  /** Where it is, in words: `原告 1 · 姓名`. */
  readonly label: string;
  readonly field: Field;
  /** Several where the field takes several options. */
  readonly value: string | readonly string[];
  /** Answers that the field needs to be asked at all (有 押金), given with it. */
  readonly opens: readonly { readonly path: string; readonly value: string | readonly string[] }[];
  readonly finding: Finding;
  /** Whether the text says all that the field asks for; where it does not, somebody has to look, and no press fills it with others. */
  readonly certain: boolean;
};
