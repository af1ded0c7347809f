import { randomUUID } from 'node:crypto';
import { sideForCourt } from '../../../../domain/case/access.js';
import { issueCasePaper, type PaperIssue } from '../../../../domain/case/casePapers.js';
import { partyWord } from '../../../../domain/forms/standing.js';
import type { CaseRecord } from '../../../../domain/case/record.js';
import type { OpenedCase } from '../../../../domain/case/state.js';
import type { PaperAsked } from '../../../../domain/contract/casePapers.js';
import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { feeKindsIn, litigationFee } from '../../../../domain/fees/litigationFee.js';
import { fenOf, yuanOf } from '../../../../domain/forms/deriving/amounts.js';
import { rendererVersion } from '../../../adapters/word/rendererVersion.js';
import type { Forms } from '../../forms/index.js';
import { partiesIn } from '../corrections/askForCorrection.js';
import type { CasePaper } from './casePaper.js';
import { casePaperText, type PaperText } from './paperText.js';

export type PaperDeps = {
  readonly forms: Pick<Forms, 'find' | 'nouns'>;
  readonly timeZone: string;
  /** Of the court that runs this installation, and its published telephone, where they are known. */
  readonly courtName: string | undefined;
  readonly courtTelephone: string | undefined;
};

type Filled = NonNullable<PaperIssue['filled']>;

/** The fee of a notice to pay: computed here, whatever was shown before. @throws DomainError `fee_out_of_range`, `fee_nothing_due` */
const feeIn = ({ domain }: OpenedCase, { fee }: PaperAsked): Required<Pick<Filled, 'fee'>> => {
  if (fee === undefined || !feeKindsIn(domain).includes(fee.kind)) throw new DomainError('fee_out_of_range');
  const { kind, halving } = fee;
  const amount = fee.amount === null ? null : (fenOf(fee.amount) ?? null);
  const chosen = fee.chosen === undefined ? undefined : fenOf(fee.chosen);
  const { base, full, due } = litigationFee({ kind, amount }, { chosen, halving });
  if (due === 0n) throw new DomainError('fee_nothing_due');
  return {
    fee: {
      kind,
      amount: amount === null ? null : yuanOf(amount),
      base: yuanOf(base),
      full: yuanOf(full),
      halving,
      due: yuanOf(due),
    },
  };
};

const filledIn = (state: OpenedCase, body: PaperAsked, { courtTelephone = '' }: PaperDeps): Filled => ({
  judges: body.judges,
  clerk: body.clerk,
  telephone: body.telephone || courtTelephone,
  ...(body.kind === 'payment' && { payment: body.payment, ...feeIn(state, body) }),
  ...(body.kind === 'receipt' && { served: body.served }),
});

/** The court's day on which the case was filed. @throws DomainError `case_closed`, `case_not_filed` */
export const filedOn = ({ numbers, state }: CaseRecord, timeZone: string): string => {
  const [first] = numbers;
  if (first !== undefined) return courtPeriods(first.at, timeZone).day;
  throw new DomainError(state.status === 'closed' ? 'case_closed' : 'case_not_filed');
};

/** The days of a notice on evidence in a civil case; no other paper gives any. @throws DomainError `paper_period_unlawful` */
const daysIn = (
  { domain }: OpenedCase,
  { kind, evidence_days: days }: PaperAsked,
): Pick<PaperIssue, 'evidenceDays'> => {
  if (kind !== 'evidence') return {};
  if (days === undefined && domain === 'civil') throw new DomainError('paper_period_unlawful');
  return days === undefined ? {} : { evidenceDays: days };
};

/**
 * Everything that the event of a paper says but the hash of its file, and its text. Refuses before the file is made.
 * @throws DomainError as `issueCasePaper`, `fee_out_of_range`, `fee_nothing_due`
 */
export const paperRequest = async (
  deps: PaperDeps,
  { record, state }: { readonly record: CaseRecord; readonly state: OpenedCase },
  body: PaperAsked,
  at: Date,
): Promise<{ readonly issue: PaperIssue; readonly text: PaperText }> => {
  if (state.erased) throw new DomainError('personal_data_erased');
  const { kind, defendant_id: defendantId, seen, procedure } = body;
  const parties = await partiesIn(deps, state, sideForCourt(state, undefined));
  const to = state.defendants.find((one) => one.defendantId === defendantId);
  const name = to?.name ?? partyWord(to?.standing, state);
  const issue: PaperIssue = {
    paperId: randomUUID(),
    kind,
    defendantId,
    cause: state.cause,
    court: deps.courtName ?? null,
    filedOn: filedOn(record, deps.timeZone),
    issuedOn: courtPeriods(at, deps.timeZone).day,
    procedure,
    ...daysIn(state, body),
    parties: { ...parties, addressee: defendantId === null ? parties.plaintiffs : name },
    filled: filledIn(state, body, deps),
    renderer: rendererVersion,
    documentHash: '',
    seen,
  };
  const [issued] = issueCasePaper(issue, state);
  if (issued?.type !== 'CasePaperIssued') throw new Error('a paper without its event');
  return { issue, text: casePaperText(paperOf(issued.data)) };
};

type Issued = Omit<CasePaper, 'parties' | 'filled'> & Pick<PaperIssue, 'parties' | 'filled'>;

/** A paper as its event says it. @throws DomainError `personal_data_erased` */
export const paperOf = ({ parties, filled, ...paper }: Issued): CasePaper => {
  if (parties === null || filled === null) throw new DomainError('personal_data_erased');
  return { ...paper, parties, filled };
};
