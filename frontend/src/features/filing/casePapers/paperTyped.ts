import {
  evidenceDays,
  trialProceduresIn,
  type CasePaperKind,
  type TrialProcedure,
} from '../../../../../domain/case/casePaperWords.js';
import { pleadingWords } from '../../../../../domain/forms/pleadingWords.js';
import type { CasePapers, PaperAsked } from '../../../../../domain/contract/casePapers.js';
import {
  countsAmount,
  feeKindsIn,
  feeRange,
  halvings,
  litigationFee,
  type FeeKind,
  type Halving,
  type LitigationFee,
} from '../../../../../domain/fees/litigationFee.js';
import { fenOf, yuanOf } from '../../../../../domain/forms/deriving/amounts.js';
import type { FormDomain } from '../../../../../domain/forms/formDomain.js';
import { casePaperName } from '../../../../../domain/case/casePaperWords.js';

type Addressee = CasePapers['addressees'][number];

/** What the dialog of a paper has in its fields. */
export type PaperTyped = {
  readonly procedure: string;
  readonly days: string;
  readonly judges: string;
  readonly clerk: string;
  readonly telephone: string;
  readonly payment: string;
  readonly feeKind: string;
  readonly amount: string;
  readonly chosen: string;
  readonly halving: string;
  readonly served: string;
};

export const procedureOf = (word: string): TrialProcedure =>
  word === 'simplified' || word === 'small' ? word : 'ordinary';

const halvingOf = (word: string): Halving | null => halvings.find((one) => one === word) ?? null;

const feeKindOf = (word: string, domain: FormDomain): FeeKind =>
  feeKindsIn(domain).find((kind) => kind === word) ?? 'other';

/** The versions of a paper to one addressee, oldest first. */
export const versionsOf = (
  { papers }: CasePapers,
  { kind, defendantId }: { readonly kind: CasePaperKind; readonly defendantId: string | null },
): CasePapers['papers'] => papers.filter((one) => one.kind === kind && one.defendant_id === defendantId);

/** What a receipt of service lists at first: what was issued to the addressee, and the copy of the complaint for who is sued. */
const servedAtFirst = (
  view: CasePapers,
  { defendant_id: defendantId, standing }: Addressee,
  domain: FormDomain,
): string => {
  const issued = view.papers.filter((one) => one.defendant_id === defendantId && one.kind !== 'receipt');
  const names = [...new Set(issued.map(({ kind }) => casePaperName(kind, standing)))];
  return [...(defendantId === null ? [] : [`${pleadingWords({ domain }).complaint}副本`]), ...names].join('\n');
};

/** The fields as they are at first: by the complaint and by what is usual. */
export const typedAtFirst = (view: CasePapers, to: Addressee, domain: FormDomain): PaperTyped => ({
  procedure: 'ordinary',
  days: String(evidenceDays.ordinary.usual),
  judges: '',
  clerk: '',
  telephone: view.telephone,
  payment: '',
  feeKind: view.fee.kind,
  amount: view.fee.amount ?? '',
  chosen: '',
  halving: '',
  served: servedAtFirst(view, to, domain),
});

type About = { readonly domain: FormDomain; readonly paper: CasePaperKind };

/** What is wrong with the days for evidence; `true` where nothing is. */
export const daysProblem = (
  { days, procedure }: Pick<PaperTyped, 'days' | 'procedure'>,
  about: About,
): true | string => {
  if (about.paper !== 'evidence' || about.domain !== 'civil') return true;
  const { least, most } = evidenceDays[procedureOf(procedure)];
  const count = /^\d{1,3}$/.test(days.trim()) ? Number(days) : Number.NaN;
  return (count >= least && count <= most) || `请填写${least}至${most}日`;
};

const amountIn = ({ feeKind, amount }: PaperTyped, domain: FormDomain): bigint | null => {
  if (!countsAmount(feeKindOf(feeKind, domain)) || amount.trim() === '') return null;
  return fenOf(amount) ?? null;
};

/** What is wrong with the amount that the fee is computed from. */
export const amountProblem = (amount: string, about: About): true | string =>
  about.paper !== 'payment' ||
  amount.trim() === '' ||
  fenOf(amount) !== undefined ||
  '请填写数字，最多两位小数；没有的留空';

/** Between which sums the court chooses; `null` where the decree leaves nothing open. */
export const rangeOf = (
  typed: PaperTyped,
  domain: FormDomain,
): { readonly least: string; readonly most: string } | null => {
  const kind = feeKindOf(typed.feeKind, domain);
  const { least, most } = feeRange({ kind, amount: amountIn(typed, domain) });
  return least === most ? null : { least: yuanOf(least), most: yuanOf(most) };
};

/** What is wrong with the sum that was chosen. */
export const chosenProblem = (typed: PaperTyped, about: About): true | string => {
  const range = about.paper === 'payment' ? rangeOf(typed, about.domain) : null;
  if (range === null || typed.chosen.trim() === '') return true;
  const fen = fenOf(typed.chosen);
  const isWithin = fen !== undefined && fen >= (fenOf(range.least) ?? 0n) && fen <= (fenOf(range.most) ?? 0n);
  return isWithin || `请填写${range.least}至${range.most}元`;
};

/** The fee as it would be; `undefined` while what is typed is no lawful sum. */
export const feeOf = (typed: PaperTyped, about: About): LitigationFee | undefined => {
  if (amountProblem(typed.amount, about) !== true || chosenProblem(typed, about) !== true) return undefined;
  const kind = feeKindOf(typed.feeKind, about.domain);
  const isOpen = rangeOf(typed, about.domain) !== null;
  const chosen = isOpen && typed.chosen.trim() !== '' ? fenOf(typed.chosen) : undefined;
  return litigationFee({ kind, amount: amountIn(typed, about.domain) }, { chosen, halving: halvingOf(typed.halving) });
};

const feeAsked = (typed: PaperTyped, { domain }: About): NonNullable<PaperAsked['fee']> => {
  const amount = amountIn(typed, domain);
  const isOpen = rangeOf(typed, domain) !== null && typed.chosen.trim() !== '';
  return {
    kind: feeKindOf(typed.feeKind, domain),
    amount: amount === null ? null : yuanOf(amount),
    ...(isOpen && { chosen: typed.chosen.trim() }),
    halving: halvingOf(typed.halving),
  };
};

/** What is sent of what was typed: of a paper no more than it has. */
export const askedOf = (
  typed: PaperTyped,
  about: About & { readonly defendantId: string | null; readonly seen: number },
): PaperAsked => {
  const { paper, domain } = about;
  const procedure = procedureOf(typed.procedure);
  return {
    kind: paper,
    defendant_id: about.defendantId,
    seen: about.seen,
    procedure: trialProceduresIn(domain).includes(procedure) ? procedure : 'ordinary',
    judges: typed.judges.trim(),
    clerk: typed.clerk.trim(),
    telephone: typed.telephone.trim(),
    payment: paper === 'payment' ? typed.payment.trim() : '',
    ...(paper === 'evidence' && domain === 'civil' && { evidence_days: Number(typed.days) }),
    ...(paper === 'payment' && { fee: feeAsked(typed, about) }),
    served:
      paper === 'receipt'
        ? typed.served
            .split('\n')
            .map((name) => name.trim())
            .filter((name) => name !== '')
        : [],
  };
};
