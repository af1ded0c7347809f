/**
 * How the search of the knowledge base weighs what it finds. Plain numbers, so that a court can store them, change them and try two sets
 * side by side; a share is between 0 and 1.
 */
export type SearchSettings = {
  /** What a place in the order of the words counts when it is fused with that of the vectors; 0 leaves the words out. */
  readonly textWeight: number;
  /** The same for the order of the vectors. */
  readonly vectorWeight: number;
  /** What a term of the words that statutes use counts beside one that the question itself says. */
  readonly legalShare: number;
  /** What a term of the form's cause counts beside one that the question itself says. */
  readonly causeShare: number;
  /** What a passage of a judicial interpretation counts beside one of a law. */
  readonly interpretationShare: number;
  /** What a passage of a regulation counts beside one of a law. */
  readonly regulationShare: number;
  /** What a passage of criminal or administrative law counts where the case, or the question, is of another field. */
  readonly otherFieldShare: number;
  /** The most passages of one search. */
  readonly topK: number;
  /**
   * A passage of which the score by words is less than this share of the best one, and the similarity too, is left out; 0 leaves none
   * out.
   */
  readonly threshold: number;
};

/**
 * The settings that hold until a court chooses others. The shares were chosen on questions of lay people about 187 laws, of which a half
 * was looked at: for `legalShare` little changes between 0.3 and 0.5. Nobody reads more than 30 passages, and no budget of a prompt takes
 * more.
 */
export const usualSearchSettings: SearchSettings = {
  textWeight: 1,
  vectorWeight: 1,
  legalShare: 0.4,
  causeShare: 0.2,
  interpretationShare: 0.9,
  regulationShare: 0.8,
  otherFieldShare: 0.7,
  topK: 30,
  threshold: 0,
};
