/** What can be found in a text; dates as `2024-03-05`, ranges as two of them with `/`, amounts in yuan as forms keep them. */
export const findingKinds = [
  'person-name',
  'organisation-name',
  'sex',
  'birth-date',
  'ethnicity',
  'id-number',
  'credit-code',
  'phone',
  'email',
  'address',
  /** Where somebody lives besides: 经常居住地. */
  'other-address',
  'legal-representative',
  /** What the legal representative is: 执行董事. */
  'position',
  'amount',
  'date',
  'date-range',
  'contract-number',
  'court-name',
  'case-number',
  'interest-rate',
  'clause',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export type Passage = {
  /** Offsets in the text as it was given, in UTF-16 units; `to` is the first one behind. */
  readonly from: number;
  readonly to: number;
};

export type Finding = Passage & {
  readonly kind: FindingKind;
  readonly value: string;
  /** In Chinese: by what it was recognised. */
  readonly rule: string;
  /** Of an ID number: the paper that the text says it is of, where that is no resident's card. */
  readonly paper?: string;
};
