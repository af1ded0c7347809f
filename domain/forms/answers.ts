/**
 * The answers to a form (`form_data`): plain JSON. A field without an answer is absent, `null`, `''` or `[]`: all four mean empty.
 *
 * ```
 * { header: { case_number: '…' },
 *   plaintiffs_natural: [{ name: '…', gender: '男', birth_date: '1990-01-31', … }],   // one record for each party, by PartyBlock.key
 *   plaintiffs_legal: [{ entityName: '…' }], defendants_natural: [], agents: [{ has: '有', … }],
 *   sections: { claims: { open: '…', items: { rent: { amount: '1200.50', kinds: ['现金', '转账'] } } } } }
 * ```
 *
 * text, textarea: string · money: decimal string in yuan, at most two places ('1200.50') · number: decimal string ·
 * date: 'YYYY-MM-DD' · daterange: {from?, to?} of dates · choice: the option's text · multichoice: array of options in
 * any order · tick: boolean · picture: a JPEG file in base64 (`pictures.ts`) · group: a record of its fields · with `repeat`: an array of those.
 */
export type AnswerValue =
  string | boolean | null | undefined | readonly AnswerValue[] | { readonly [field: string]: AnswerValue };

export type AnswerRecord = { readonly [field: string]: AnswerValue };

export type SectionAnswers = {
  readonly open?: string | null;
  readonly items?: { readonly [item: string]: AnswerRecord };
};

export type FormAnswers = {
  readonly header?: AnswerRecord;
  readonly sections?: { readonly [section: string]: SectionAnswers };
  /** Party blocks by key; `header` and `sections` aside. */
  readonly [partyBlock: string]:
    readonly AnswerRecord[] | AnswerRecord | { readonly [section: string]: SectionAnswers } | undefined;
};
