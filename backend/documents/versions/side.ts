import {
  currentNumber,
  defendantSpokenFor,
  defendantWithCode,
  speaksForPlaintiff,
  type OpenedCase,
} from '../../../domain/case/state.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { RequestError } from '../../http/requestError.js';
import type { FindCaseByNumber, LoadVersions, LoggedVersion } from '../../cases/caseCommands.js';
import { readingCost } from '../codeGuard.js';
import { caseIdOf, mustGoBy } from '../openedCase.js';

/** All that one side of a case has submitted, oldest first, without the answers. */
export type Side = {
  readonly caseId: string;
  /** Who submits for it, as it stands beside tracked changes: 原告（案号）. */
  readonly author: string;
  readonly versions: readonly LoggedVersion[];
  /** Of reading the case; see `codeGuard.ts`. */
  readonly cost: number;
};

export type LookupDeps = { readonly findCaseByNumber: FindCaseByNumber; readonly loadVersions: LoadVersions };

/** The complaint, or the defence of one defendant. */
type Which = { readonly pleading: 'complaint' } | { readonly pleading: 'defense'; readonly defendantId: string };

const sideOf = (found: OpenedCase, all: readonly LoggedVersion[], which: Which): Side => {
  if (found.erased) throw new DomainError('personal_data_erased');
  const wanted = which.pleading === 'defense' ? which.defendantId : null;
  const versions = all.filter(({ pleading, defendantId }) => pleading === which.pleading && defendantId === wanted);
  if (versions.length === 0) throw new RequestError('defense_not_submitted');
  const name = which.pleading === 'complaint' ? '原告' : '被告';
  return { caseId: found.caseId, author: `${name}（${currentNumber(found)}）`, versions, cost: readingCost(found) };
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
  const { found: state, versions } = await deps.loadVersions(await caseIdOf(deps, number));
  const found = mustGoBy(state, number);
  const speaksByCode = defendantWithCode(found, credentials.code);
  if (!speaksByCode && speaksForPlaintiff(found, credentials))
    return sideOf(found, versions, { pleading: 'complaint' });
  const defendant = speaksByCode ?? defendantSpokenFor(found, credentials);
  if (!defendant) throw new DomainError('wrong_number_or_code');
  return sideOf(found, versions, { pleading: 'defense', defendantId: defendant.defendantId });
};

/**
 * One side of the case with this id: the complaint, or the defence of the defendant named.
 * @throws DomainError `case_not_found`, `defendant_not_found`, `personal_data_erased`, RequestError `defense_not_submitted`
 */
export const sideOfCase = async (
  { loadVersions }: Pick<LookupDeps, 'loadVersions'>,
  caseId: string,
  defendantId: string | undefined,
): Promise<Side> => {
  const { found, versions } = await loadVersions(caseId);
  if (found.status === 'unopened') throw new DomainError('case_not_found');
  if (defendantId === undefined) return sideOf(found, versions, { pleading: 'complaint' });
  if (!found.defendants.some((defendant) => defendant.defendantId === defendantId))
    throw new DomainError('defendant_not_found');
  return sideOf(found, versions, { pleading: 'defense', defendantId });
};

/** @throws RequestError `version_not_found` */
export const versionOf = ({ versions }: Side, version: number): LoggedVersion => {
  const found = versions.find((each) => each.version === version);
  if (!found) throw new RequestError('version_not_found');
  return found;
};
