/** Bounds of a conversation, in characters but for `turns`. */
export const chatLimits = {
  /** The longest question. */
  question: 4000,
  /** The longest earlier turn; a longer reply is shortened at its end. */
  turn: 20_000,
  /** Earlier turns that are taken. */
  turns: 60,
  /** The most characters of earlier turns that a model is shown, newest first. */
  conversation: 16_000,
  /** The most characters of passages from the knowledge base. */
  passages: 6000,
  /** The most characters of the form and its answers. */
  form: 16_000,
} as const;
