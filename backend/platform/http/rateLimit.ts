import type { Knex } from 'knex';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { allowances, type Allowance, type RateLimitName } from './allowances.js';
import { createFamiliarAddresses, type FamiliarAddresses } from './familiarAddresses.js';
import { createTtlCache } from './ttlCache.js';
import { hashLimitKey, type LimitKey } from './limitKey.js';
import { RequestError } from './requestError.js';
import { storeClient } from './rateLimitClient.js';
import { createKeyedMutex } from '../../runtime/concurrency/keyedMutex.js';

export { allowances, type AccountLimitName, type Allowance, type RateLimitName } from './allowances.js';

/**
 * Limits on guesses of codes, passwords and pictures, and on e-mails: each is on the disk before it is judged. All others bound work, and wait for no
 * disk: what a crash forgets of them is what was counted since the last thing that was written durably, so a second or so.
 */
const limitsOnGuesses: ReadonlySet<RateLimitName> = new Set<RateLimitName>([
  'codeAttempts',
  'codeUses',
  'loginAttemptsByAccount',
  'loginAttemptsByAddress',
  'loginsWithoutPuzzle',
  'loginsAfterPuzzle',
  'unitSignIns',
  'registrations',
  'registrationsWithoutPuzzle',
  'registrationsAfterPuzzle',
  'passwordChanges',
  'secondFactors',
  'passwordResets',
  'passwordMails',
  'passwordMailsByEmail',
  'emailChangeMails',
  'emailChangeMailsByEmail',
  'teamInvitations',
  'teamInvitationsByEmail',
  'captchaRegistrations',
  'captchasAfterPuzzle',
]);

export type RateLimit = {
  /** Counts one. @throws RequestError `too_many_requests` with `Retry-After` once the allowance is used up; this is not counted */
  readonly consume: (key: LimitKey) => Promise<void>;
  /** Counts what something turned out to cost besides; refuses nothing. */
  readonly charge: (key: LimitKey, points: number) => Promise<void>;
  /** Counts nothing. @throws RequestError `too_many_requests` when the allowance is used up */
  readonly check: (key: LimitKey) => Promise<void>;
  /** How many are counted now, within the allowance or past it. Counts nothing. */
  readonly used: (key: LimitKey) => Promise<number>;
  /**
   * Refuses a key that this process refused a moment ago, without counting or a query. For floods.
   * @throws RequestError `too_many_requests`
   */
  readonly recall: (key: LimitKey) => void;
  /** Takes one back that turned out harmless. */
  readonly giveBack: (key: LimitKey) => Promise<void>;
  /** Clears the count of the key. */
  readonly reset: (key: LimitKey) => Promise<void>;
  /**
   * Counts one, lets `work` judge it, and takes it back unless `isWrong` says of its error that it was a wrong one. Attempts of
   * one key come after one another within this process: however many are made at once, no more wrong ones are judged
   * than the allowance has, and right ones do not refuse each other.
   * @throws RequestError `too_many_requests`, and whatever `work` throws
   */
  readonly attempt: <T>(key: LimitKey, work: () => Promise<T>, isWrong: (error: unknown) => boolean) => Promise<T>;
};
export type RateLimits = Readonly<Record<RateLimitName, RateLimit>> & {
  readonly familiarAddresses: FamiliarAddresses;
};

type Deps = {
  readonly knex: Knex;
  /** Schema of the table `rate_limits`. */
  readonly schema: string;
  /** Under which keys are hashed. */
  readonly key: Uint8Array;
  readonly overrides?: Partial<Record<RateLimitName, Allowance>>;
};

const tooMany = (msBeforeNext: number): RequestError =>
  new RequestError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });

const createLimit = (deps: Deps, name: RateLimitName): RateLimit => {
  /** The table holds neither addresses nor e-mails, nor anything they could be guessed from. */
  const hashed = hashLimitKey(deps.key);
  const { points, seconds: duration } = deps.overrides?.[name] ?? allowances[name];
  const limiter = new RateLimiterPostgres({
    storeClient: storeClient(deps.knex, { waitsForDisk: limitsOnGuesses.has(name) }),
    storeType: 'pool',
    tableName: 'rate_limits',
    schemaName: deps.schema,
    tableCreated: true, // by a migration
    keyPrefix: name,
    points,
    duration,
    clearExpiredByTimeout: name === 'captchaRegistrations', // one of them clears the table for all
    // While Postgres is away the limit still holds within this process.
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
  });
  // The library's own memory of blocked keys is not used: it outlasts an attempt that is given back.
  const refusals = createTtlCache();
  const mutex = createKeyedMutex();

  const mustNotBeRefused = (key: string): void => {
    const msLeft = refusals.msLeft(key);
    if (msLeft > 0) throw tooMany(msLeft);
  };
  /** Counts one and returns for how many milliseconds it stays counted. */
  const consume = async (key: string): Promise<number> => {
    mustNotBeRefused(key);
    try {
      return (await limiter.consume(key)).msBeforeNext;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      refusals.remember(key, refusal.msBeforeNext);
      await limiter.reward(key); // what is not judged does not count
      throw tooMany(refusal.msBeforeNext);
    }
  };
  const giveBack = async (key: string): Promise<void> => {
    await limiter.reward(key);
    refusals.forget(key);
  };

  return {
    consume: async (plain) => void (await consume(hashed(plain))),
    charge: async (plain, more) => void (await limiter.penalty(hashed(plain), more)),
    check: async (plain) => {
      const key = hashed(plain);
      mustNotBeRefused(key);
      const consumed = await limiter.get(key);
      if (!consumed || consumed.consumedPoints < points || consumed.msBeforeNext <= 0) return;
      refusals.remember(key, consumed.msBeforeNext);
      throw tooMany(consumed.msBeforeNext);
    },
    used: async (plain) => {
      const consumed = await limiter.get(hashed(plain));
      return consumed && consumed.msBeforeNext > 0 ? consumed.consumedPoints : 0;
    },
    recall: (plain) => mustNotBeRefused(hashed(plain)),
    giveBack: (plain) => giveBack(hashed(plain)),
    reset: async (plain) => {
      const key = hashed(plain);
      await limiter.delete(key);
      refusals.forget(key);
    },
    attempt: (plain, work, isWrong) => {
      const key = hashed(plain);
      return mutex(key, async () => {
        const forgottenAt = Date.now() + (await consume(key));
        let wrong = false;
        try {
          return await work();
        } catch (error) {
          wrong = isWrong(error);
          throw error;
        } finally {
          if (!wrong && Date.now() < forgottenAt) await giveBack(key);
        }
      });
    },
  };
};

/** All limits, kept in Postgres so that they hold across processes and restarts. */
export const createRateLimits = (deps: Deps): RateLimits => ({
  codeAttempts: createLimit(deps, 'codeAttempts'),
  codeUses: createLimit(deps, 'codeUses'),
  loginAttemptsByAccount: createLimit(deps, 'loginAttemptsByAccount'),
  loginAttemptsByAddress: createLimit(deps, 'loginAttemptsByAddress'),
  loginsWithoutPuzzle: createLimit(deps, 'loginsWithoutPuzzle'),
  loginsAfterPuzzle: createLimit(deps, 'loginsAfterPuzzle'),
  unitSignIns: createLimit(deps, 'unitSignIns'),
  registrations: createLimit(deps, 'registrations'),
  registrationsWithoutPuzzle: createLimit(deps, 'registrationsWithoutPuzzle'),
  registrationsAfterPuzzle: createLimit(deps, 'registrationsAfterPuzzle'),
  passwordChanges: createLimit(deps, 'passwordChanges'),
  secondFactors: createLimit(deps, 'secondFactors'),
  passwordResets: createLimit(deps, 'passwordResets'),
  passwordMails: createLimit(deps, 'passwordMails'),
  passwordMailsByEmail: createLimit(deps, 'passwordMailsByEmail'),
  emailChangeMails: createLimit(deps, 'emailChangeMails'),
  emailChangeMailsByEmail: createLimit(deps, 'emailChangeMailsByEmail'),
  teamInvitations: createLimit(deps, 'teamInvitations'),
  teamInvitationsByEmail: createLimit(deps, 'teamInvitationsByEmail'),
  captchaRegistrations: createLimit(deps, 'captchaRegistrations'),
  captchasAfterPuzzle: createLimit(deps, 'captchasAfterPuzzle'),
  documentGenerations: createLimit(deps, 'documentGenerations'),
  wordReads: createLimit(deps, 'wordReads'),
  pictureReads: createLimit(deps, 'pictureReads'),
  pictureReadsByNetwork: createLimit(deps, 'pictureReadsByNetwork'),
  recommendations: createLimit(deps, 'recommendations'),
  modelCalls: createLimit(deps, 'modelCalls'),
  ownModelCalls: createLimit(deps, 'ownModelCalls'),
  continuations: createLimit(deps, 'continuations'),
  continuationsByHour: createLimit(deps, 'continuationsByHour'),
  cacheLookups: createLimit(deps, 'cacheLookups'),
  paragraphLookups: createLimit(deps, 'paragraphLookups'),
  answerFeedbacks: createLimit(deps, 'answerFeedbacks'),
  modelTests: createLimit(deps, 'modelTests'),
  recallRuns: createLimit(deps, 'recallRuns'),
  modelBenchRuns: createLimit(deps, 'modelBenchRuns'),
  submissionsByDay: createLimit(deps, 'submissionsByDay'),
  featureToggles: createLimit(deps, 'featureToggles'),
  featureTogglesByDay: createLimit(deps, 'featureTogglesByDay'),
  documentListChanges: createLimit(deps, 'documentListChanges'),
  documentListChangesByDay: createLimit(deps, 'documentListChangesByDay'),
  documentMarks: createLimit(deps, 'documentMarks'),
  calendarReads: createLimit(deps, 'calendarReads'),
  fileLinks: createLimit(deps, 'fileLinks'),
  ownEntries: createLimit(deps, 'ownEntries'),
  dataExports: createLimit(deps, 'dataExports'),
  searchTests: createLimit(deps, 'searchTests'),
  ownRemovals: createLimit(deps, 'ownRemovals'),
  knowledgeUploads: createLimit(deps, 'knowledgeUploads'),
  draftSaves: createLimit(deps, 'draftSaves'),
  sharedDraftUses: createLimit(deps, 'sharedDraftUses'),
  shareMails: createLimit(deps, 'shareMails'),
  batchFiles: createLimit(deps, 'batchFiles'),
  batchChanges: createLimit(deps, 'batchChanges'),
  administration: createLimit(deps, 'administration'),
  familiarAddresses: createFamiliarAddresses(deps),
});
