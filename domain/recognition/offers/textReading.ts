import type { Mention } from '../values/index.js';
import type { PrintedForm } from '../printedForm/readPrintedForm.js';
import type { Recognised, Telephone } from '../people/index.js';
import type { Statement } from '../fields/statement.js';

/** What was read from one text for one form; it does not change with the form's answers. */
export type TextReading = {
  readonly text: string;
  readonly recognised: Recognised;
  readonly statements: readonly Statement[];
  /** Amounts and dates with what is said of them, as far as that may be certain. */
  readonly mentions: readonly Mention[];
  /** Telephones with whose they are said to be. */
  readonly telephones: readonly Telephone[];
  /** The text is the official form itself: what is written in it. All else was read from the rest of it. */
  readonly printed?: PrintedForm;
};
