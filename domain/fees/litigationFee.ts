import { DomainError } from '../eventSourcing/domainError.js';
import type { FormDomain } from '../forms/formDomain.js';
import kindsOfForms from './kindsOfForms.json' with { type: 'json' };
import tables from './tables.json' with { type: 'json' };

/** The kinds of cases and applications that the decree prices. A stored word is never renamed. */
export const feeKinds = [
  'property',
  'divorce',
  'personality',
  'other',
  'intellectual',
  'labour',
  'administrativeSpecial',
  'administrative',
  'objection',
  'paymentOrder',
  'enforcement',
  'none',
] as const;
export type FeeKind = (typeof feeKinds)[number];

/** Why only half is paid; once, whatever else would halve it again (民诉法解释 第二百零六条). A stored word is never renamed. */
export const halvings = ['simplified', 'settled', 'joined'] as const;
export type Halving = (typeof halvings)[number];

type Tier = { readonly above: number; readonly perMille: number };
type Base = readonly number[];
type Row = {
  readonly name: string;
  readonly article: string;
  readonly base: Base;
  readonly withoutAmount?: { readonly base: Base; readonly article: string };
  readonly tiers?: readonly Tier[];
  readonly tiersOf?: string;
  readonly divisor?: number;
};

const rows: Readonly<Record<FeeKind, Row>> = tables.kinds;

/** Where the tables come from. */
export const feeSource: string = tables.source;

const decree = '诉讼费用交纳办法';

/** What a kind is called on screens and papers. */
export const feeKindName = (kind: FeeKind): string => rows[kind].name;

/** What a halving is called, with its provision. */
export const halvingName = (halving: Halving): string => tables.halving[halving].name;
export const halvingArticle = (halving: Halving): string => `${decree}${tables.halving[halving].article}`;

const isKind = (word: string): word is FeeKind => feeKinds.some((kind) => kind === word);

/**
 * Which kind of case a form belongs to, before the court says otherwise. Injuries to the person (traffic, at sea) stand with the property
 * cases: courts differ, and whoever files may choose the other kind. Disputes over competition, monopolies and technology contracts count as
 * intellectual property, as in the catalogue of causes. `undefined` for a form that the table does not have.
 */
export const feeKindOfForm = (formKey: string): FeeKind | undefined => {
  const word = Object.entries(kindsOfForms).find(([key]) => key === formKey)?.[1];
  return word !== undefined && isKind(word) ? word : undefined;
};

const kindsIn: Readonly<Record<FormDomain, readonly FeeKind[]>> = {
  civil: ['property', 'divorce', 'personality', 'other', 'intellectual', 'labour', 'none'],
  administrative: ['administrative', 'administrativeSpecial', 'none'],
  criminal: ['none'],
  compensation: ['none'],
};

/**
 * The kinds among which the court chooses in a case of a field of law; a form's own kind is always one of them. Nothing is paid for a private
 * prosecution, its civil part included (刑事诉讼法解释 第一百九十九条), or for state compensation (国家赔偿法 第四十一条).
 */
export const feeKindsIn = (domain: FormDomain): readonly FeeKind[] => kindsIn[domain];

const tiersOf = ({ tiers, tiersOf: other }: Row): readonly Tier[] =>
  tiers ?? (other !== undefined && isKind(other) ? (rows[other].tiers ?? []) : []);

const fen = (yuan: number): bigint => BigInt(yuan) * 100n;
const halfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** What the tiers add for an amount, in thousandths of a fen. */
const byTiers = (tiers: readonly Tier[], amount: bigint): bigint =>
  tiers.reduce((sum, { above, perMille }, at) => {
    const next = tiers[at + 1];
    const end = next === undefined || amount < fen(next.above) ? amount : fen(next.above);
    return end > fen(above) ? sum + (end - fen(above)) * BigInt(perMille) : sum;
  }, 0n);

/** Whether what is claimed changes the fee. */
export const countsAmount = (kind: FeeKind): boolean => tiersOf(rows[kind]).length > 0;

export type FeeAsked = {
  readonly kind: FeeKind;
  /** What is claimed, in fen; `null` where no amount is in dispute. */
  readonly amount: bigint | null;
};

export type FeeRange = {
  /** The part that does not depend on the amount; where the two differ, the court chooses between them. In fen. */
  readonly least: bigint;
  readonly most: bigint;
  /** With the decree's name. */
  readonly article: string;
};

/** The part of a fee that the decree fixes for each case, or leaves to be chosen between two sums. */
export const feeRange = ({ kind, amount }: FeeAsked): FeeRange => {
  const row = rows[kind];
  const { base, article } = amount === null && row.withoutAmount !== undefined ? row.withoutAmount : row;
  const [least = 0, most = least] = base;
  return { least: fen(least), most: fen(most), article: `${decree}${article}` };
};

export type LitigationFee = FeeRange & {
  /** What was chosen between `least` and `most`. */
  readonly base: bigint;
  readonly full: bigint;
  /** Half of it where it is halved. */
  readonly due: bigint;
};

/**
 * The fee of a case, in fen. The decree has no rule for fractions: what is less than a fen is rounded once, half up, at the end. `chosen`: the
 * part between the two sums of a range; the least where nothing is chosen.
 * @throws DomainError `fee_out_of_range`
 */
export const litigationFee = (
  asked: FeeAsked,
  { chosen, halving = null }: { readonly chosen?: bigint | undefined; readonly halving?: Halving | null } = {},
): LitigationFee => {
  const row = rows[asked.kind];
  const range = feeRange(asked);
  const base = chosen ?? range.least;
  if (base < range.least || base > range.most) throw new DomainError('fee_out_of_range');
  const thousandths = base * 1000n + (asked.amount === null ? 0n : byTiers(tiersOf(row), asked.amount));
  const divisor = 1000n * BigInt(row.divisor ?? 1);
  return {
    ...range,
    base,
    full: halfUp(thousandths, divisor),
    due: halfUp(thousandths, halving === null ? divisor : 2n * divisor),
  };
};
