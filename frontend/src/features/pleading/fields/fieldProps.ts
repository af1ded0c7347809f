import type { Field } from '../../../../../domain/forms/definition.js';
import type { Scope } from '../form/index.js';

/** What every field component is given. */
export type FieldProps = {
  readonly field: Field;
  /** Where the answer lives in `form_data`. */
  readonly path: string;
  /** What the field is called: its own label, or that of the item it stands in. */
  readonly label: string;
  /** The label stands already above: it is only read out. */
  readonly labelHidden: boolean;
  readonly scopes: readonly Scope[];
};
