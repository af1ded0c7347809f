import type { Knex } from 'knex';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { keyedHash } from '../sealing/installationKeys.js';
import { RequestError } from './requestError.js';

/** So many `points` within `seconds`. */
export type Allowance = { readonly points: number; readonly seconds: number };

/**
 * What is limited, and how much of it one key (an address, an account, a case) may do. A court's hall stands behind
 * one address, so what honest people do from there in numbers is generous.
 */
export const allowances = {
  /** Wrong case number or verification code. */
  codeAttempts: { points: 5, seconds: 600 },
  /** Wrong passwords for one account. */
  loginAttemptsByAccount: { points: 10, seconds: 900 },
  /** Wrong passwords from one address. */
  loginAttemptsByAddress: { points: 60, seconds: 900 },
  /** Accounts asked for from one address, whether they came to be or not. */
  registrations: { points: 100, seconds: 3600 },
  /** Wrong present passwords when one changes one's own. */
  passwordChanges: { points: 10, seconds: 900 },
  captchaRegistrations: { points: 120, seconds: 300 },
  /** Word files given to visitors of one address. */
  documentGenerations: { points: 300, seconds: 3600 },
  /** Word files read back for one address. */
  wordReads: { points: 120, seconds: 3600 },
} as const satisfies Record<string, Allowance>;

export type RateLimitName = keyof typeof allowances;

export type RateLimit = {
  /** Counts one. @throws RequestError `too_many_requests` with `Retry-After` once the allowance is used up */
  readonly consume: (key: string) => Promise<void>;
  /** Counts nothing. @throws RequestError `too_many_requests` when the allowance is used up */
  readonly check: (key: string) => Promise<void>;
  /** Takes one back that turned out harmless. */
  readonly giveBack: (key: string) => Promise<void>;
  /** Forgets what was counted for the key. */
  readonly reset: (key: string) => Promise<void>;
};
export type RateLimits = Readonly<Record<RateLimitName, RateLimit>>;

type Deps = {
  readonly knex: Knex;
  /** Schema of the table `rate_limits`. */
  readonly schema: string;
  /** Under which keys are hashed. */
  readonly key: Uint8Array;
  readonly overrides?: Partial<Record<RateLimitName, Allowance>>;
};

/**
 * The limiter's client: one statement through knex. It leaves the statements unnamed, because all connections of the
 * embedded database share one backend, where a second connection may not prepare the same name again.
 */
const storeClient = (knex: Knex) => ({
  query: async ({ text, values = [] }: { text: string; values?: readonly (string | number | null)[] }) => {
    const bindings: (string | number | null)[] = [];
    const sql = text.replace(/\$(\d+)/g, (_all, place: string) => {
      bindings.push(values[Number(place) - 1] ?? null);
      return '?';
    });
    const result: { rowCount: number; rows: { points?: unknown; expire?: unknown }[] } = await knex.raw(sql, bindings);
    return {
      rowCount: result.rowCount,
      rows: result.rows.map(({ points, expire }) => ({
        points: Number(points),
        expire: expire === null || expire === undefined ? null : Number(expire),
      })),
    };
  },
});

const tooMany = (msBeforeNext: number): RequestError =>
  new RequestError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });

const createLimit = (deps: Deps, name: RateLimitName): RateLimit => {
  /** The table holds neither addresses nor e-mails, nor anything they could be guessed from. */
  const hashed = keyedHash(deps.key, 'base64url');
  const { points, seconds: duration } = deps.overrides?.[name] ?? allowances[name];
  const limiter = new RateLimiterPostgres({
    storeClient: storeClient(deps.knex),
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
  return {
    consume: async (key) => {
      try {
        await limiter.consume(hashed(key));
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal;
      }
    },
    check: async (key) => {
      const used = await limiter.get(hashed(key));
      if (used && used.consumedPoints >= points && used.msBeforeNext > 0) throw tooMany(used.msBeforeNext);
    },
    giveBack: async (key) => void (await limiter.reward(hashed(key))),
    reset: async (key) => void (await limiter.delete(hashed(key))),
  };
};

/** All limits, kept in Postgres so that they hold across processes and restarts. */
export const createRateLimits = (deps: Deps): RateLimits => ({
  codeAttempts: createLimit(deps, 'codeAttempts'),
  loginAttemptsByAccount: createLimit(deps, 'loginAttemptsByAccount'),
  loginAttemptsByAddress: createLimit(deps, 'loginAttemptsByAddress'),
  registrations: createLimit(deps, 'registrations'),
  passwordChanges: createLimit(deps, 'passwordChanges'),
  captchaRegistrations: createLimit(deps, 'captchaRegistrations'),
  documentGenerations: createLimit(deps, 'documentGenerations'),
  wordReads: createLimit(deps, 'wordReads'),
});
