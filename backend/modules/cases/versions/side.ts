import { pleadingWords } from '../../../../domain/forms/pleadingWords.js';
import { partyWord } from '../../../../domain/forms/standing.js';
import {
  answerFor,
  sideForCourt,
  speakerOf,
  submitterOf,
  versionsOf,
  whoseOf,
  type Side as CaseSide,
} from '../../../../domain/case/access.js';
import { correctionStanding } from '../../../../domain/case/corrections.js';
import type { LoggedVersion } from '../../../../domain/case/record.js';
import { currentNumber, type OpenedCase } from '../../../../domain/case/state.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { readingCost } from '../codeGuard.js';
import { caseIdOf, mustHaveNumber, type FindCaseByNumber } from '../openedCase.js';

/** All that one side of a case has submitted, oldest first, without the answers. */
export type Side = {
  readonly caseId: string;
  /** Whose defence it is; `null` for the complaint. */
  readonly defendantId: string | null;
  /** Who submits for it, as printed beside tracked changes: 原告（案号）. */
  readonly author: string;
  readonly versions: readonly LoggedVersion[];
  /** What the court waits for, or has to look at, of its pleading. */
  readonly correction: ReturnType<typeof correctionStanding>;
  /** The cost of reading the case; see `codeGuard.ts`. */
  readonly cost: number;
};

export type LookupDeps = { readonly findCaseByNumber: FindCaseByNumber; readonly cases: Pick<Cases, 'versions'> };

const sideOf = (state: OpenedCase, all: readonly LoggedVersion[], side: CaseSide): Side => {
  if (state.erased) throw new DomainError('personal_data_erased');
  const whose = whoseOf(side);
  const versions = versionsOf(all, whose);
  if (versions.length === 0)
    throw new RequestError(whose.pleading === 'complaint' ? 'complaint_on_paper' : 'defense_not_submitted');
  const name =
    whose.pleading === 'complaint' ? pleadingWords(state).plaintiff : partyWord(side.defendant?.standing, state);
  return {
    caseId: state.caseId,
    defendantId: whose.defendantId ?? null,
    author: `${name}（${currentNumber(state)}）`,
    versions,
    correction: correctionStanding(state, whose),
    cost: readingCost(state),
  };
};

type Credentials = { readonly code: string; readonly accountId: string | null };

const versionsByNumber = async (deps: LookupDeps, number: string, credentials: Credentials) => {
  const { state, versions } = await deps.cases.versions(await caseIdOf(deps, number, credentials));
  return { opened: mustHaveNumber(state, number), versions };
};

/**
 * The side that the credentials speak for in the case with this number.
 * @throws DomainError `wrong_number_or_code`, `personal_data_erased`, RequestError `defense_not_submitted`, `complaint_on_paper`
 */
export const sideByCode = async (deps: LookupDeps, number: string, credentials: Credentials): Promise<Side> => {
  const { opened, versions } = await versionsByNumber(deps, number, credentials);
  return sideOf(opened, versions, speakerOf(opened, credentials));
};

/**
 * The complaint of the case with this number, for the defendant that the credentials speak for.
 * @throws DomainError `wrong_number_or_code`, `personal_data_erased`, RequestError `complaint_on_paper`
 */
export const complaintForDefendant = async (
  deps: LookupDeps,
  number: string,
  credentials: Credentials,
): Promise<Side> => {
  const { opened, versions } = await versionsByNumber(deps, number, credentials);
  submitterOf(opened, credentials, 'defense');
  return sideOf(opened, versions, { pleading: 'complaint', defendant: null });
};

/**
 * The defence of one defendant of the case with this number, for the plaintiff that the credentials speak for.
 * @throws DomainError `wrong_number_or_code`, `defendant_not_found`, `personal_data_erased`, RequestError `defense_not_submitted`
 */
export const defenseForPlaintiff =
  (defendantId: string) =>
  async (deps: LookupDeps, number: string, credentials: Credentials): Promise<Side> => {
    const { opened, versions } = await versionsByNumber(deps, number, credentials);
    return sideOf(opened, versions, answerFor(opened, credentials, defendantId));
  };

/**
 * One side of the case with this id: the complaint, or the defence of the defendant named.
 * @throws DomainError `case_not_found`, `defendant_not_found`, `personal_data_erased`, RequestError `defense_not_submitted`, `complaint_on_paper`
 */
export const sideOfCase = async (
  { cases }: Pick<LookupDeps, 'cases'>,
  caseId: string,
  defendantId: string | undefined,
): Promise<Side> => {
  const { state, versions } = await cases.versions(caseId);
  if (state.status === 'unopened') throw new DomainError('case_not_found');
  return sideOf(state, versions, sideForCourt(state, defendantId));
};

/** The version that the other side reads. @throws RequestError `version_not_found` */
export const newestOf = (side: Side): LoggedVersion => versionOf(side, side.versions.length);

/** @throws RequestError `version_not_found` */
export const versionOf = ({ versions }: Side, version: number): LoggedVersion => {
  const match = versions.find((each) => each.version === version);
  if (!match) throw new RequestError('version_not_found');
  return match;
};
