import type { FormDomain } from './formDomain.js';
/**
 * The shape of one official form once its shared blocks are spelled out. Served as is by `forms.get` of the contract;
 * web form, validation, preview, Word file, AI schema and comparison are all derived from it.
 *
 * The data files say what a field means (`means`, one of `meanings`) and, in a defence that has a complaint of the same
 * cause, or of the causes that it names, what each question answers: `answers: claims.interest`, several as `answers: [claims.interest, facts.loan_rate]`,
 * or `answers: none` with `because: <the reason in English>`. A name is the section's id and the item's id in that complaint;
 * the catalogue refuses to start with a name that does not exist. Sections taken from a shared block need no `answers`.
 */
export type FormKind = 'claim' | 'defense' | 'application';

/** The standing of those who answer without being sued; defendants have no word of their own. */
export type ThirdParty = 'third_party';

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
  /** A picture, always with a caption beside it in a repeated group: see `pictures.ts`. */
  'picture',
  'group',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/**
 * What a field stands for in any form, by which checks, totals, names of parties, matching and comparison find it: never by
 * its id or its label. In the data files `means: <word>` beside the field. A field without a word is just what its label says.
 *
 * - People and organisations: `person-name`, `organisation-name`, `id-type`, `id-number`, `credit-code`,
 *   `legal-representative`, `phone`, `email`, `birth-date`, `sex`, `ethnicity`; `address` is where a party can be reached
 *   (住所地), `other-address` any further one (经常居住地, 注册地); `employer` also the law firm of an agent, `position`.
 * - Agents: `has-agent` is the choice 有/无 itself, `agent-authority` 一般授权 or 特别授权;
 *   `represented-party` the names of those of the side for whom the agent acts, joined by 、.
 * - Money that is demanded: `claim-amount` counts towards the total of its section; `claim-amount-part` is contained in a
 *   `claim-amount` of the same item and counts only while that one is empty; of several `claim-amount-alternative` in an item,
 *   between which the form says 或, the largest counts; `total-claimed` is 标的总额;
 *   `interest-base` and `other-amount` are amounts that are stated and not demanded.
 * - Terms: `interest-rate`, `interest-method` (how it is reckoned), `until-paid` (是否请求支付至实际清偿之日止),
 *   `contract-date`, `contract-number`, `contract-amount`, `due-date`, `as-of-date` (截至).
 * - Periods printed as two dates of one record: `from-date` and `to-date`, always both.
 * - Courts and cases: `court-name`, `case-number` (this case's, in the header), `other-case-number`, `case-cause`.
 * - Defences: `objection` is the choice 有/无异议, `objection-reasons` the text that follows it.
 * - Lists in prose: `legal-basis`, `evidence`.
 */
export const meanings = [
  'person-name',
  'organisation-name',
  'id-type',
  'id-number',
  'credit-code',
  'legal-representative',
  'phone',
  'email',
  'address',
  'other-address',
  'birth-date',
  'sex',
  'ethnicity',
  'employer',
  'position',
  'bank-account',
  'has-agent',
  'agent-authority',
  'represented-party',
  'claim-amount',
  'claim-amount-part',
  'claim-amount-alternative',
  'total-claimed',
  'interest-base',
  'other-amount',
  'interest-rate',
  'interest-method',
  'until-paid',
  'contract-date',
  'contract-number',
  'contract-amount',
  'due-date',
  'as-of-date',
  'from-date',
  'to-date',
  'court-name',
  'case-number',
  'other-case-number',
  'case-cause',
  'objection',
  'objection-reasons',
  'legal-basis',
  'evidence',
] as const;
export type Meaning = (typeof meanings)[number];

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
  /** Official hint printed beside the field. */
  readonly note?: string;
  /** The field or group may be given several times: its answer is an array. */
  readonly repeat?: boolean;
  /** Members of a `group`. */
  readonly fields?: readonly Field[];
  /** A text printed by the form that the party copies or signs. */
  readonly fixed?: string;
  /** The label asserts or demands something by itself (被告不具有市场支配地位), so it is printed only with an answer. */
  readonly statement?: boolean;
  /**
   * The official form does not print the field: what its note lets one copy in (copied blocks) makes it necessary, or one blank of the form
   * asks for two things (损失项目及金额). It is printed only with an answer.
   */
  readonly copy?: boolean;
  /** The choice decides between words that the form prints with a slash (欠/超付工程款): it has no boxes of its own. */
  readonly alternatives?: Alternatives;
  /**
   * The side of its words on which the official form prints each box; behind them where nothing is said. `together`: behind, those of 是 and 否
   * on one line, and below both what belongs to 是.
   */
  readonly boxes?: 'before' | 'together';
  /**
   * The official form prints the options as labels, each with its number and its box, and one cell beside all of them. The choice is the
   * first field of its item; the item's own label is what the choice is called elsewhere.
   */
  readonly inLabel?: boolean;
  readonly means?: Meaning;
};

/** Words of a form's own sentence or label of which one is meant, and what stands in their place once it is chosen. */
export type Alternatives = {
  /** As the form prints them: 欠/超付. They stand in sentences of the item, or in labels of the choice's record. */
  readonly printed: string;
  /** What is printed instead, for each option in order. */
  readonly chosen: readonly string[];
};

/** A sentence that the form prints, with its fields as `{fieldId}`. */
export type Sentence = {
  readonly text: string;
  /** The condition of its fields: the sentence belongs to this option and is printed only with it. */
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
  /** In a defence: the items of the complaint that this question answers, as `sectionId.itemId`; empty where there are none. */
  readonly answers?: readonly string[];
};

export type Section = {
  readonly id: string;
  /** `null`: rows that stand at the end of 当事人信息 without a heading of their own. */
  readonly title: string | null;
  readonly notes: readonly string[];
  /** Note over the open cell in which everything may be written in prose; `null` where there is none. */
  readonly openCell: string | null;
  readonly items: readonly Item[];
  /** The section holds the rows of an annex table: it is printed as that table behind the signature, not among the questions. */
  readonly annex?: boolean;
  /** The official form prints the section's items one below the other as wide as the table, each with its answer below its label. */
  readonly wide?: boolean;
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
  /**
   * The official form prints this role only as the other kind of party, and its note lets one copy a block in (多原告、多被告……可根据实际情况
   * 复制粘贴): the block is printed only with somebody in it.
   */
  readonly copy?: boolean;
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
  /** What fills the table in: a section of the form with one item for each group, and for each column the fields of its rows. */
  readonly filledBy?: { readonly section: string; readonly columns: readonly (readonly string[])[] };
  /** The table is for the other side to write on, so it stands on the empty form only. */
  readonly forOtherSide?: boolean;
  readonly groups: readonly {
    readonly no: string | null;
    readonly title: string | null;
    /** The fields of the group's item that take the places of the × signs of its title, in order. */
    readonly titleFields?: readonly string[];
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
  /** The field of law; civil where none is named: see `domainOf`. */
  readonly domain?: FormDomain;
  /** The official edition, e.g. `2025`. */
  readonly edition: string;
  readonly title: string;
  readonly documentName: string;
  readonly caseCause: string | null;
  /** What is printed below the title where it is not the cause: 垄断纠纷, which names the civil cases as well. */
  readonly printedCause?: string;
  /** The causes of the complaints that share this defence; absent where it answers the one of its own cause: see `causesAnswered`. */
  readonly answersCauses?: readonly string[];
  /**
   * Who gives this answer, where it is not the defendant: a third party, who states an opinion on what the plaintiff claims (第三人意见陈述书).
   * It is a defence in all else: codes, versions, corrections and progress are those of a party who answers.
   */
  readonly answerer?: ThirdParty;
  /** Of a complaint whose third parties state their opinion: each gets a code of its own, as a defendant does. */
  readonly thirdPartiesAnswer?: boolean;
  readonly preamble: Preamble;
  /** Fields printed before the parties (答辩状: 案号, 案由). */
  readonly header: readonly Field[];
  readonly parties: readonly PartyRole[];
  /** Printed heading over the parties; 当事人信息 where absent. */
  readonly partiesTitle?: string;
  /** Amounts that stand alone with their label are printed in capitals too (人民币…整): where the official form or a court wants it. */
  readonly capitals?: boolean;
  readonly sections: readonly Section[];
  readonly signature: { readonly role: string; readonly text: string; readonly date: string };
  readonly attachments: readonly Attachment[];
};
