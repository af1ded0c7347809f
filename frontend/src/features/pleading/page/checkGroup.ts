/** One answer in words: the labels of its field, where the question has several, and its text. */
export type CheckLine = {
  readonly label: string;
  readonly text: string;
  /** The picture that the text is said of, in base64. */
  readonly jpeg?: string;
};

/** One question of the form with what was answered. */
export type CheckRow = {
  /** The place in `form_data` that 修改 leads to. */
  readonly path: string;
  readonly question: string;
  /** None where the question was not answered. */
  readonly lines: readonly CheckLine[];
  /** The labels of what is asked beside the answers and was left empty. */
  readonly empty: readonly string[];
};

export type CheckGroup = { readonly id: string; readonly title: string; readonly rows: readonly CheckRow[] };
