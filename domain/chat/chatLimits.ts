/** Bounds of a conversation, in characters but for `turns`. */
export const chatLimits = {
  /** Of one question. */
  question: 4000,
  /** Of one earlier turn; a reply that is longer is given back from its beginning. */
  turn: 20_000,
  /** Earlier turns that are taken. */
  turns: 60,
  /** Of all earlier turns that a model is given, newest first. */
  conversation: 16_000,
  /** Of what was found in the knowledge base. */
  passages: 6000,
  /** Of the form and its answers. */
  form: 16_000,
} as const;
