/**
 * The shape of one official form once its shared blocks are spelled out. Served as is by `GET /api/forms/{form_key}`;
 * web form, validation, preview, Word file, AI schema and comparison are all derived from it.
 */
export type FormKind = 'claim' | 'defense' | 'application';

export const fieldKinds = [
  'text',
  'textarea',
  'money',
  'number',
  'date',
  'daterange',
  'choice',
  'multichoice',
  /** A box printed with a label of its own (执行标的□): true or not. */
  'tick',
  'group',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** The field counts only while another one holds one of these options. */
export type When = {
  /** Id of a choice or multichoice: looked up in the same record (group) first, then in the record around it. */
  readonly field: string;
  readonly is: readonly string[];
};

export type Field = {
  /** Unique within its item or party block, groups included; stable across editions. */
  readonly id: string;
  readonly kind: FieldKind;
  /** Printed label; `null` where the item's label is the only one. */
  readonly label: string | null;
  /** Printed options in order, for `choice` and `multichoice`; the option's text is the stored value. */
  readonly options?: readonly string[];
  readonly when?: When;
  /** Printed unit other than 元. */
  readonly unit?: string;
  /** Official hint printed beside the blank. */
  readonly note?: string;
  /** The blank or group may be given several times: its answer is an array. */
  readonly repeat?: boolean;
  /** Members of a `group`. */
  readonly fields?: readonly Field[];
  /** A text printed by the form that the party copies or signs. */
  readonly fixed?: string;
  /** The label asserts or demands something by itself (被告不具有市场支配地位), so it is printed only with an answer. */
  readonly statement?: boolean;
};

/** A sentence that the form prints, with its blanks as `{fieldId}`. */
export type Sentence = {
  readonly text: string;
  /** The condition of its blanks: the sentence belongs to this option and is said only with it. */
  readonly when?: When;
};

export type Item = {
  readonly id: string;
  /** The printed number. */
  readonly no: string | null;
  readonly label: string | null;
  readonly notes: readonly string[];
  readonly hint: string | null;
  /** The printed sentences in order; empty where the item prints none. */
  readonly sentences: readonly Sentence[];
  readonly fields: readonly Field[];
};

export type Section = {
  readonly id: string;
  /** `null`: rows that stand at the end of 当事人信息 without a heading of their own. */
  readonly title: string | null;
  readonly notes: readonly string[];
  /** Note over the open cell in which the whole may be told in prose; `null` where there is none. */
  readonly openCell: string | null;
  readonly items: readonly Item[];
};

export type PartyVariant = 'natural' | 'legal' | 'agent' | 'other';

export type PartyBlock = {
  /** Key of the answers at the top of `form_data`: `plaintiffs_natural`, `defendants_legal`, `agents` … */
  readonly key: string;
  readonly variant: PartyVariant;
  /** Printed row heading: 原告（自然人）. */
  readonly heading: string;
  readonly notes: readonly string[];
  readonly fields: readonly Field[];
};

export type PartyRole = {
  readonly role: string;
  readonly optional: boolean;
  readonly notes: readonly string[];
  readonly blocks: readonly PartyBlock[];
};

export type Preamble = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly reminderTitle: string;
  readonly reminder: readonly string[];
};

export type Attachment = {
  readonly title: string;
  readonly notes: readonly string[];
  readonly columns: readonly string[];
  readonly groups: readonly {
    readonly no: string | null;
    readonly title: string | null;
    readonly rows: readonly {
      readonly no: string | null;
      readonly name: string | null;
      /** What the form prints in each column of this row, where it prints more than number and name. */
      readonly cells?: readonly (string | null)[];
    }[];
  }[];
  readonly signature: readonly string[];
};

export type FormDefinition = {
  /** `claim-housing-lease`: kind and route name. */
  readonly key: string;
  readonly kind: FormKind;
  /** The official edition, e.g. `2025`. */
  readonly edition: string;
  readonly title: string;
  readonly documentName: string;
  readonly caseCause: string | null;
  readonly preamble: Preamble;
  /** Fields printed before the parties (答辩状: 案号, 案由). */
  readonly header: readonly Field[];
  readonly parties: readonly PartyRole[];
  /** Printed heading over the parties; 当事人信息 where absent. */
  readonly partiesTitle?: string;
  readonly sections: readonly Section[];
  readonly signature: { readonly role: string; readonly text: string; readonly date: string };
  readonly attachments: readonly Attachment[];
};
