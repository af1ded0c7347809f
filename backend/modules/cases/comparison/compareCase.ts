import {
  admissionLimits,
  cellWords,
  comparisonBasis,
  opinionWords,
  undisputedTitle,
} from '../../../../domain/comparison/cellWords.js';
import type { Paper, Row } from '../../../../domain/comparison/comparisonTable.js';
import type { EvidenceTable } from '../../../../domain/comparison/evidenceTable.js';
import type { Sums } from '../../../../domain/comparison/disputedSums.js';
import type { UndisputedFact } from '../../../../domain/comparison/undisputedFacts.js';
import { recordedDomain } from '../../../../domain/case/procedure.js';
import type { CaseRecord, LoggedVersion } from '../../../../domain/case/record.js';
import type { Comparison } from '../../../../domain/contract/comparisons.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { FormDomain } from '../../../../domain/forms/formDomain.js';
import { answerWord, partyWord } from '../../../../domain/forms/standing.js';
import { yuanOf as yuan } from '../../../../domain/forms/deriving/amounts.js';
import type { CaseReader, ReadingTurn } from '../../../adapters/caseReader/caseReader.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { formOf, storedAnswers, type Forms } from '../../forms/index.js';

export type CompareDeps = {
  readonly forms: Pick<Forms, 'find'>;
  readonly cases: Pick<Cases, 'versions' | 'readVersion'>;
  readonly caseReader: Pick<CaseReader, 'read'>;
};

/** How many versions of one defence are read: enough to see an agreement that was taken back, and a bound of the work. */
const versionsRead = 10;

const paperOf = async ({ forms, cases }: CompareDeps, logged: LoggedVersion): Promise<Paper> => {
  const answers = storedAnswers(await cases.readVersion(logged));
  const { definition } = await formOf(forms, logged);
  return { version: logged.version, definition, answers };
};

const sumsShown = ({ objected, agreed, unclear }: Sums) => ({
  objected: yuan(objected),
  agreed: yuan(agreed),
  unclear: yuan(unclear),
});

/** Of each who answers: what a cell says where no paper was submitted. */
type Missing = (defendantId: string) => string;

const rowShown = (
  { fen, cells, lines, ...row }: Row,
  domain: FormDomain,
  missing: Missing,
): Comparison['rows'][number] => ({
  ...row,
  lines: [...lines],
  amount: fen === null ? null : yuan(fen),
  cells: cells.map((cell) => ({
    defendant_id: cell.defendantId,
    state: cell.state,
    words: cell.state === 'not_submitted' ? missing(cell.defendantId) : cellWords(row.kind, cell.state, domain),
    lines: [...cell.lines],
    item_id: cell.itemId,
    together: cell.together,
    agreed_in_version: cell.agreedInVersion,
    changed_since: cell.changedSince,
  })),
});

const factsShown = (facts: readonly UndisputedFact[]) => facts.map(({ by, ...fact }) => ({ ...fact, by: [...by] }));

const evidenceShown = ({ rows, unmatched }: EvidenceTable, missing: Missing): Comparison['evidence'] => ({
  rows: rows.map(({ cells, ...row }) => ({
    ...row,
    cells: cells.map(({ defendantId, state, lines }) => ({
      defendant_id: defendantId,
      state,
      words: state === 'not_submitted' ? missing(defendantId) : opinionWords[state],
      lines: [...lines],
    })),
  })),
  unmatched: unmatched.map(({ defendantId, lines, ...named }) => ({
    defendant_id: defendantId,
    ...named,
    lines: [...lines],
  })),
});

/**
 * The table of claims against answers of a case as the log has it now: the newest complaint, the newest defence of each defendant and opinion of
 * each third party.
 * @throws DomainError `case_not_found`, `personal_data_erased`, `form_not_found`, `NotReadInTime`; RequestError `comparison_on_paper`
 */
export const compareCase = async (
  deps: CompareDeps,
  { state, versions }: CaseRecord,
  turn: ReadingTurn,
): Promise<Comparison> => {
  if (state.status === 'unopened') throw new DomainError('case_not_found');
  if (state.erased) throw new DomainError('personal_data_erased');
  const complaints = versions.filter(({ pleading }) => pleading === 'complaint');
  const newest = complaints.at(-1);
  if (newest === undefined) throw new RequestError('comparison_on_paper');
  const complaint = await paperOf(deps, newest);
  const defendants = await Promise.all(
    state.defendants.map(async ({ defendantId, standing, name, left }, index) => {
      const logged = versions.filter((one) => one.pleading === 'defense' && one.defendantId === defendantId);
      const latest = logged.at(-1);
      // Which complaint a defence was written on is told by the order of the stream.
      const before = latest && complaints.findLast(({ revision }) => revision < latest.revision);
      return {
        respondent: {
          id: defendantId,
          name: name?.trim() ? name.trim() : `${partyWord(standing, state)}${index + 1}`,
          standing,
          left,
          defences: await Promise.all(logged.slice(-versionsRead).map((one) => paperOf(deps, one))),
          wroteOn: before === undefined || before === newest ? undefined : await paperOf(deps, before),
        },
        defense:
          latest === undefined
            ? null
            : {
                version: latest.version,
                submitted_at: latest.submittedAt.toISOString(),
                on_complaint_version: before?.version ?? newest.version,
              },
      };
    }),
  );
  const respondents = defendants.map(({ respondent }) => respondent);
  const read = await deps.caseReader.read('comparison', { complaint, respondents }, turn);
  const { rows, asserted, sums, facts, evidence } = read;
  const cause = complaint.definition.caseCause;
  const standings = new Map(state.defendants.map(({ defendantId, standing }) => [defendantId, standing]));
  const missing: Missing = (defendantId) => `未提交${answerWord(standings.get(defendantId))}`;
  return {
    cause,
    ...recordedDomain(state.domain),
    complaint: { version: newest.version, submitted_at: newest.submittedAt.toISOString() },
    defendants: defendants.map(({ respondent: { id, name, standing, left }, defense }) => ({
      id,
      ...(standing && { standing }),
      name,
      left,
      defense,
    })),
    rows: rows.map((row) => rowShown(row, state.domain, missing)),
    asserted: asserted.map(({ defendantId, itemId, label, lines }) => ({
      defendant_id: defendantId,
      item_id: itemId,
      label,
      lines: [...lines],
    })),
    evidence: evidenceShown(evidence, missing),
    sums: {
      of_defendants: sums.ofDefendants.map(({ defendantId, ...of }) => ({
        defendant_id: defendantId,
        ...sumsShown(of),
      })),
      overall: sumsShown(sums.overall),
      without_amount: sums.withoutAmount,
      with_amount: sums.withAmount,
      growing: sums.growing,
    },
    undisputed: {
      title: undisputedTitle(cause, state.domain),
      all: factsShown(facts.all),
      some: factsShown(facts.some),
    },
    limits: [...admissionLimits[state.domain]],
    basis: comparisonBasis,
  };
};
