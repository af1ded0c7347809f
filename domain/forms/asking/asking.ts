/**
 * What a form asks in everyday words: a view over a definition, which stays as it is printed. Written in `domain/forms/asking/`
 * (schema: askingSheet.ts), spelled out by `resolveAsking`, served beside the definition by `forms.get`.
 *
 * Places are named as `section.item`, `section.item.field` (members of groups by further dots), `header.field`, a block of parties
 * `plaintiffs_natural.name`, or a role by the stem of its blocks' keys, `plaintiffs`. Rows of lists have no numbers here.
 */
export type FormAsking = {
  readonly gates: readonly Gate[];
  /** In the order of asking. Sections without an entry are divided by `stepsOf` itself. */
  readonly topics: readonly AskedTopic[];
  readonly ask: { readonly [place: string]: Ask };
  readonly onePress: readonly OnePress[];
};

/** A question of the steps that no paper prints: its answer lives in the draft and says which questions are relevant. */
export type Gate = {
  readonly key: string;
  readonly ask: string;
  readonly help?: string;
  /** One of these is chosen; absent for a gate with `of`. */
  readonly options?: readonly string[];
  /** The items of this section are what is chosen from, several at once; its value is a list of item ids. */
  readonly of?: string;
  /** The gate that is asked first and narrows the choice. */
  readonly by?: string;
  /**
   * An item with one field for each option, in the same order: the option holds whose field names the first party. How the gate is
   * inferred for a document that was loaded.
   */
  readonly inferred?: string;
  /** By option: the block of parties (`plaintiffs_legal`) whose record as the first party tells it, for a document that was loaded too. */
  readonly byBlock?: { readonly [option: string]: string };
  /** By option: words for the other side. Whoever speaks of one of them stands on the side of the option. */
  readonly speaksOf?: { readonly [option: string]: readonly string[] };
};

/** The answers to gates by key: an option, or the ids of the chosen items. */
export type GateAnswers = { readonly [gate: string]: string | readonly string[] };

/** Gates and places that are asked together, under a section of the form. */
export type AskedTopic = { readonly section: string; readonly title: string; readonly entries: readonly string[] };

export type Ask = {
  /** The question, in everyday words. */
  readonly ask?: string;
  /** The noun for it: in messages and on the page of answers to check. */
  readonly called?: string;
  readonly help?: string;
  readonly example?: string;
  /** Folded: few need it. */
  readonly depth?: 'more';
  /** Everyday words for printed options, which stay what is stored and printed. */
  readonly words?: { readonly [option: string]: string };
  /** Of many options those that most people need: the others are shown after a press. */
  readonly often?: readonly string[];
  readonly default?: string | readonly string[];
  /** The place whose answer is taken over. */
  readonly copy?: string;
  readonly rule?: Rule;
  /** Answers for one press: a text, a place whose answer it takes, or `today`. */
  readonly chips?: readonly { readonly label: string; readonly value: string }[];
  readonly offer?: Offer;
  /** By gate: the options with which the question is asked. */
  readonly relevant?: { readonly [gate: string]: readonly string[] };
};

/** A claim asked under the answer at `after`, which stands in the words of `ask` and `fill` as `{field}`. */
export type Offer = {
  readonly after: string;
  readonly ask: string;
  /** Asked only where the answer is one of these options. */
  readonly is?: readonly string[];
  /** Asked only where the answer says one of these words and does not deny it: 无人受伤. */
  readonly says?: readonly string[];
  /** By gate: the options with which it is asked, where the claim itself is one of both sides. */
  readonly relevant?: { readonly [gate: string]: readonly string[] };
  /** By field of the claim: what the press that opens it fills in where nothing stands. */
  readonly fill?: { readonly [field: string]: string | readonly string[] };
};

/** A value that follows from others by a rule of this name; `from` are the places and gates that it reads. */
export type Rule = { readonly name: string; readonly from: readonly string[] };

/**
 * One press gives all choices of a section that offer the option `sets` this answer. Where it `tells`, by place, what each of them is about,
 * they are asked as one question (`ask`), and one by one after a press.
 */
export type OnePress = {
  readonly section: string;
  readonly label: string;
  readonly sets: string;
  readonly ask?: string;
  readonly tells?: { readonly [place: string]: string };
};

export const nothingAsked: FormAsking = { gates: [], topics: [], ask: {}, onePress: [] };
