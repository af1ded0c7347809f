/** A draft as the list shows it. */
export type ListedDraft = {
  readonly id: string;
  readonly formKey: string;
  /** The page of its form. */
  readonly path: string;
  /** 张芳 诉 李建国, or the document's name where nobody is named yet. */
  readonly name: string;
  /** What the document is about; empty where its form could not be read. */
  readonly subject: string;
  /** How many answers must still be there before it can be submitted; `null` where its form could not be read. */
  readonly missing: number | null;
  /** When it was last changed, in words. */
  readonly age: string;
  /** It was sent, and nobody knows yet whether the court has it. */
  readonly isInDoubt: boolean;
  /** What became of it on another device, in words; `null` for one that goes on. */
  readonly over: string | null;
};
