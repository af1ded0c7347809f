import { caseDecider } from '../../../domain/case/decider.js';
import type { CaseEvent } from '../../../domain/case/events.js';
import {
  currentNumber,
  defendantSpokenFor,
  defendantWithCode,
  speaksForPlaintiff,
  type OpenedCase,
  type SubmittedVersion,
} from '../../../domain/case/state.js';
import { fold } from '../../../domain/eventSourcing/decider.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { RequestError } from '../../http/requestError.js';
import type { FindCaseByNumber } from '../../cases/caseCommands.js';
import { caseIdOf, mustGoBy } from '../openedCase.js';

/** The history of a case as it stands in the log. */
export type LoadHistory = (caseId: string) => Promise<readonly Recorded<CaseEvent>[]>;

export type FiledVersion = {
  readonly data: SubmittedVersion;
  /** Id of its event, by which its receipt goes. */
  readonly receiptId: string;
  readonly submittedAt: Date;
};

/** All that one side of a case has filed, oldest first. */
export type Side = {
  readonly caseId: string;
  /** Who files for it, as it stands beside tracked changes: 原告（案号）. */
  readonly author: string;
  readonly versions: readonly FiledVersion[];
};

export type LookupDeps = { readonly findCaseByNumber: FindCaseByNumber; readonly loadHistory: LoadHistory };

/** The complaint, or the defence of one defendant. */
type Which = { readonly pleading: 'complaint' } | { readonly pleading: 'defense'; readonly defendantId: string };

const sideOf = (found: OpenedCase, history: readonly Recorded<CaseEvent>[], which: Which): Side => {
  if (found.erased) throw new DomainError('personal_data_erased');
  const defendantId = which.pleading === 'defense' ? which.defendantId : null;
  const versions = history.flatMap((event): FiledVersion[] =>
    event.type === 'PleadingSubmitted' &&
    event.data.pleading === which.pleading &&
    event.data.defendantId === defendantId
      ? [{ data: event.data, receiptId: event.id, submittedAt: new Date(event.metadata.occurredAt) }]
      : [],
  );
  if (versions.length === 0) throw new RequestError('defense_not_submitted');
  const name = which.pleading === 'complaint' ? '原告' : '被告';
  return { caseId: found.caseId, author: `${name}（${currentNumber(found)}）`, versions };
};

/**
 * The side that a code speaks for: a defendant's own defence, or the complaint for the plaintiff's code or the owner's
 * session; without a code also the defence whose latest version the account submitted.
 * @throws DomainError `wrong_number_or_code`, `personal_data_erased`, RequestError `defense_not_submitted`
 */
export const sideByCode = async (
  deps: LookupDeps,
  number: string,
  credentials: { readonly code: string; readonly accountId: string | null },
): Promise<Side> => {
  const history = await deps.loadHistory(await caseIdOf(deps, number));
  const found = mustGoBy(fold(caseDecider, history), number);
  const speaksByCode = defendantWithCode(found, credentials.code);
  if (!speaksByCode && speaksForPlaintiff(found, credentials)) return sideOf(found, history, { pleading: 'complaint' });
  const defendant = speaksByCode ?? defendantSpokenFor(found, credentials);
  if (!defendant) throw new DomainError('wrong_number_or_code');
  return sideOf(found, history, { pleading: 'defense', defendantId: defendant.defendantId });
};

/**
 * One side of the case with this id: the complaint, or the defence of the defendant named.
 * @throws DomainError `case_not_found`, `defendant_not_found`, `personal_data_erased`, RequestError `defense_not_submitted`
 */
export const sideOfCase = async (
  { loadHistory }: Pick<LookupDeps, 'loadHistory'>,
  caseId: string,
  defendantId: string | undefined,
): Promise<Side> => {
  const history = await loadHistory(caseId);
  const found = fold(caseDecider, history);
  if (found.status === 'unopened') throw new DomainError('case_not_found');
  if (defendantId === undefined) return sideOf(found, history, { pleading: 'complaint' });
  if (!found.defendants.some((defendant) => defendant.defendantId === defendantId))
    throw new DomainError('defendant_not_found');
  return sideOf(found, history, { pleading: 'defense', defendantId });
};

/** @throws RequestError `version_not_found` */
export const versionOf = ({ versions }: Side, version: number): FiledVersion => {
  const found = versions.find(({ data }) => data.version === version);
  if (!found) throw new RequestError('version_not_found');
  return found;
};
