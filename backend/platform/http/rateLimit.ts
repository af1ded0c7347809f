import { ownModelCallsPerHour } from '../../../domain/account/plans.js';
import type { Knex } from 'knex';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { createFamiliarAddresses, type FamiliarAddresses } from './familiarAddresses.js';
import { createTtlCache } from './ttlCache.js';
import { hashLimitKey, type LimitKey } from './limitKey.js';
import { RequestError } from './requestError.js';
import { storeClient } from './rateLimitClient.js';
import { createKeyedMutex } from '../concurrency/keyedMutex.js';

/** Allows `points` within `seconds`. */
export type Allowance = { readonly points: number; readonly seconds: number };

/**
 * What is limited, and how much of it one key (an address, an account, a case) may do. A court's hall stands behind
 * one address, so what honest people do from there in numbers is generous.
 */
export const allowances = {
  /** Wrong case number or verification code. */
  codeAttempts: { points: 5, seconds: 600 },
  /** Reads with a right code of one case from one address: one point for each call, and one more for every 20 versions that it reads. */
  codeUses: { points: 600, seconds: 600 },
  /** Wrong passwords for one account. */
  loginAttemptsByAccount: { points: 10, seconds: 900 },
  /** Wrong passwords from one address, of those who solved no puzzle first. */
  loginAttemptsByAddress: { points: 60, seconds: 900 },
  /** Wrong passwords from one address before a puzzle is asked for. */
  loginsWithoutPuzzle: { points: 30, seconds: 900 },
  /** Wrong passwords from one address, each after a puzzle that was solved. */
  loginsAfterPuzzle: { points: 240, seconds: 900 },
  /** Registrations from one address without a puzzle, whether they succeeded or not. */
  registrations: { points: 100, seconds: 3600 },
  /** Accounts asked for from one address before a puzzle is asked for. */
  registrationsWithoutPuzzle: { points: 30, seconds: 3600 },
  /** Accounts asked for from one address, each after a puzzle that was solved. */
  registrationsAfterPuzzle: { points: 400, seconds: 3600 },
  /** Wrong current passwords when people change their own. */
  passwordChanges: { points: 10, seconds: 900 },
  /** Links to set another password, or to confirm another e-mail, that did not work, from one address. */
  passwordResets: { points: 20, seconds: 900 },
  /** Links to set another password that are asked for by e-mail from one address. */
  passwordMails: { points: 20, seconds: 3600 },
  /** The same for one e-mail address, whether an account has it or not. */
  passwordMailsByEmail: { points: 3, seconds: 3600 },
  /** Letters to confirm another e-mail that one account asks for. */
  emailChangeMails: { points: 20, seconds: 3600 },
  /** The same to one e-mail address, whoever asks. */
  emailChangeMailsByEmail: { points: 3, seconds: 3600 },
  /** Pictures of one address, of those who solved no puzzle first. They bound the table of pictures. */
  captchaRegistrations: { points: 120, seconds: 300 },
  /** Pictures of one address, each after a puzzle that was solved. */
  captchasAfterPuzzle: { points: 3000, seconds: 300 },
  /** Word files given to visitors of one address, and to one account: those of its plan, and submitted ones made again. */
  documentGenerations: { points: 300, seconds: 3600 },
  /** What reading uploaded Word files costs, for one address and for one account; see `backend/modules/documents/readWord/cost.ts`. */
  wordReads: { points: 3000, seconds: 3600 },
  /** What reading pictures and scans costs, for one address and for one account: a point for each tenth of a second of the processor, pages given up included. */
  pictureReads: { points: 12_000, seconds: 3600 },
  /** The same for all addresses of one wider network (/24, /56): one client can have many addresses there. */
  pictureReadsByNetwork: { points: 36_000, seconds: 3600 },
  /** Recommendations of a form, for visitors of one address and for one account. */
  recommendations: { points: 300, seconds: 600 },
  /** Calls of the platform's models, for visitors of one address and for one account. */
  modelCalls: { points: 300, seconds: 3600 },
  /** Calls of one account to models of its own; the page of plans names the bound. */
  ownModelCalls: { points: ownModelCallsPerHour, seconds: 3600 },
  /** Tests of models by one account: each is three calls at most, to an address that it chooses. */
  modelTests: { points: 60, seconds: 3600 },
  /** Continuations of a text while somebody types, for visitors of one address and for one account. */
  continuations: { points: 20, seconds: 60 },
  /** The same by the hour: they are no part of `modelCalls`. */
  continuationsByHour: { points: 600, seconds: 3600 },
  /** Questions looked up in the permanent cache, for visitors of one address and for one account. */
  cacheLookups: { points: 600, seconds: 600 },
  /** Articles whose paragraphs are counted for a check of citations, up to a hundred a time, for visitors of one address and for one account. */
  paragraphLookups: { points: 600, seconds: 600 },
  /** Answers judged useful or not, by visitors of one address and by one account. */
  answerFeedbacks: { points: 60, seconds: 3600 },
  /** Bulk tests of the search that one account starts: each asks up to 2,000 questions. */
  recallRuns: { points: 20, seconds: 3600 },
  /** Runs of the bench of models that one account starts: each has up to 50 documents read. */
  modelBenchRuns: { points: 20, seconds: 3600 },
  /** Word files that one account is given, submitted or kept: each is an event, and may have half a megabyte of answers. */
  submissionsByDay: { points: 1000, seconds: 86_400 },
  /** Features that one account turns on and off, for itself or for everybody: each time is an event. */
  featureToggles: { points: 60, seconds: 3600 },
  featureTogglesByDay: { points: 200, seconds: 86_400 },
  /** Own documents that one account takes off its list and brings back: each time is an event. */
  documentListChanges: { points: 300, seconds: 3600 },
  documentListChangesByDay: { points: 1000, seconds: 86_400 },
  /** Tags, archiving and looks that one account notes about its own documents. */
  documentMarks: { points: 1200, seconds: 3600 },
  /** Reads of calendars of deadlines, by one address and of one calendar: programs read them a few times a day. */
  calendarReads: { points: 120, seconds: 3600 },
  /** Agents and models that one account adds, changes or deletes, and changes of its password. */
  ownEntries: { points: 300, seconds: 3600 },
  /** Exports of all that one account has: each makes its Word files again. */
  dataExports: { points: 20, seconds: 86_400 },
  /** Tests of the search that one account makes, one question each. */
  searchTests: { points: 300, seconds: 3600 },
  /** Groups of documents and bulk tests that one account deletes: never held up by what it did besides. */
  ownRemovals: { points: 600, seconds: 3600 },
  /** Uploads to the knowledge base of one account. */
  knowledgeUploads: { points: 120, seconds: 3600 },
  /** Drafts that one account saves: while somebody types, a browser saves every two seconds. */
  draftSaves: { points: 3600, seconds: 3600 },
  /** What one administrator does to cases, accounts and models of the platform, and submits: a trial court is filled that way. */
  administration: { points: 30_000, seconds: 3600 },
} as const satisfies Record<string, Allowance>;

export type RateLimitName = keyof typeof allowances;

/** Limits that the router counts by the caller's account before it asks the route; `writeBounds.ts` says which. */
export const accountLimitNames = [
  'modelTests',
  'recallRuns',
  'modelBenchRuns',
  'submissionsByDay',
  'featureToggles',
  'featureTogglesByDay',
  'documentListChanges',
  'documentListChangesByDay',
  'documentMarks',
  'ownEntries',
  'dataExports',
  'searchTests',
  'ownRemovals',
  'knowledgeUploads',
  'draftSaves',
  'administration',
] as const satisfies readonly RateLimitName[];
export type AccountLimitName = (typeof accountLimitNames)[number];

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
  'registrations',
  'registrationsWithoutPuzzle',
  'registrationsAfterPuzzle',
  'passwordChanges',
  'passwordResets',
  'passwordMails',
  'passwordMailsByEmail',
  'emailChangeMails',
  'emailChangeMailsByEmail',
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
  registrations: createLimit(deps, 'registrations'),
  registrationsWithoutPuzzle: createLimit(deps, 'registrationsWithoutPuzzle'),
  registrationsAfterPuzzle: createLimit(deps, 'registrationsAfterPuzzle'),
  passwordChanges: createLimit(deps, 'passwordChanges'),
  passwordResets: createLimit(deps, 'passwordResets'),
  passwordMails: createLimit(deps, 'passwordMails'),
  passwordMailsByEmail: createLimit(deps, 'passwordMailsByEmail'),
  emailChangeMails: createLimit(deps, 'emailChangeMails'),
  emailChangeMailsByEmail: createLimit(deps, 'emailChangeMailsByEmail'),
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
  ownEntries: createLimit(deps, 'ownEntries'),
  dataExports: createLimit(deps, 'dataExports'),
  searchTests: createLimit(deps, 'searchTests'),
  ownRemovals: createLimit(deps, 'ownRemovals'),
  knowledgeUploads: createLimit(deps, 'knowledgeUploads'),
  draftSaves: createLimit(deps, 'draftSaves'),
  administration: createLimit(deps, 'administration'),
  familiarAddresses: createFamiliarAddresses(deps),
});
