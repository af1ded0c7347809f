/** A paper that a form's own pleading needs beside those of every pleading. */
export type FurtherMaterial = {
  readonly name: string;
  /** For whom and when, and what of it. */
  readonly about: string;
  /** The form's own 说明, or the provision that asks for it. */
  readonly source: string;
};
