import { setTimeout as wait } from 'node:timers/promises';
import { canonicalCaseNumber } from '../../../domain/case/caseNumber.js';
import type { Asking } from '../../../domain/case/access.js';
import type { Credentials } from '../../../domain/case/commands.js';
import type { OpenedCase } from '../../../domain/case/state.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { RateLimit } from '../../platform/http/rateLimit.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { FindCaseByNumber } from './openedCase.js';

export type Asked = {
  readonly address: string;
  readonly number: string;
  readonly credentials: Asking;
};

/**
 * Lets `work` read a case for a caller who names it and shows a code or has a session that speaks for a party. `work` judges in full,
 * from the log, and throws `wrong_number_or_code` where it does not agree.
 * @throws DomainError `wrong_number_or_code`, RequestError `too_many_requests`, `read_model_behind`, and whatever `work` throws
 */
export type CodeGuard = <T>(asked: Asked, work: () => Promise<T>, costOf?: (found: T) => number) => Promise<T>;

type Deps = {
  /** Wrong numbers and codes; see `backend/platform/http/allowances.ts`. */
  readonly codeAttempts: Pick<RateLimit, 'attempt'>;
  /** Bounds what right codes may read, counted by cost. */
  readonly codeUses: Pick<RateLimit, 'consume' | 'charge'>;
  readonly findCaseByNumber: FindCaseByNumber;
  /**
   * Whether the number belongs to a case in which the code is a party's, or which the account owns or submitted to. It reads small read
   * models, so that a wrong number and a wrong code take the same work, however large the case is.
   */
  readonly recognises: (number: string, credentials: Credentials) => Promise<boolean>;
  /** Resolves true once the read models know what was in the log when it was called, false when they stay behind. */
  readonly caughtUp: () => Promise<boolean>;
  /** Resolves after so many milliseconds. */
  readonly sleep?: (ms: number) => Promise<void>;
};

const isWrong = (error: unknown): boolean => error instanceof DomainError && error.code === 'wrong_number_or_code';
const isTooMany = (error: unknown): boolean => error instanceof RequestError && error.code === 'too_many_requests';

/** Thrown when the log alone judged a code wrong while the read models were behind: it counts as wrong, and the caller gets
 * `read_model_behind` like everyone then. */
class WrongWhileBehindError extends Error {
  override readonly name = 'WrongWhileBehindError';
}

/** Waits without keeping the process alive. */
const waitAside = (ms: number): Promise<void> => wait(ms, undefined, { ref: false });

/** Shortest time of a refusal, in milliseconds. Wrong numbers and wrong codes cost the same look-ups; this hides the small difference left. */
const leastMs = 250;

/**
 * Slows down guessing: after a handful of wrong codes for one number from one address, nothing more is tried, whether
 * the number exists or not, and however many are tried at once. Both are refused after the same work and the same
 * time. Nothing is called wrong while the read models are behind the log, as right after a crash: the guard waits for them. If they
 * stay behind, right codes of known numbers pass, and all other requests get 503, whatever was wrong.
 */
export const createCodeGuard = (deps: Deps): CodeGuard => {
  const { codeAttempts, codeUses, findCaseByNumber, recognises, caughtUp, sleep = waitAside } = deps;

  return async ({ address, number, credentials }, work, costOf = () => 1) => {
    const key = { address, caseNumber: canonicalCaseNumber(number) };
    const leastWait = sleep(leastMs);
    const isKnown = async (): Promise<boolean> => credentials === 'court' || (await recognises(number, credentials));
    const read = async () => {
      await codeUses.consume(key);
      const found = await work();
      const more = costOf(found) - 1;
      if (more > 0) await codeUses.charge(key, more);
      return found;
    };

    const judge = async () => {
      if (await isKnown()) {
        try {
          return await read();
        } catch (error) {
          if (!isWrong(error)) throw error;
        }
      }
      if (await caughtUp()) {
        if (await isKnown()) return await read();
        throw new DomainError('wrong_number_or_code');
      }
      if ((await findCaseByNumber(number, credentials)) === undefined) throw new RequestError('read_model_behind');
      try {
        return await read();
      } catch (error) {
        throw isWrong(error) ? new WrongWhileBehindError() : error;
      }
    };

    try {
      return await codeAttempts.attempt(
        key,
        judge,
        (error) => isWrong(error) || error instanceof WrongWhileBehindError,
      );
    } catch (error) {
      if (isWrong(error)) await leastWait;
      // A different refusal for used-up attempts would show that the number exists.
      if (error instanceof WrongWhileBehindError || (isTooMany(error) && !(await caughtUp())))
        throw new RequestError('read_model_behind');
      throw error;
    }
  };
};

/** Reading this many versions costs as much as one more call. */
const versionsForOne = 20;

/** The cost of reading a case from the log: it grows with the versions that both sides submitted. */
export const readingCost = ({ complaints, defendants }: Pick<OpenedCase, 'complaints' | 'defendants'>): number => {
  const versions = defendants.reduce((count, { defenses }) => count + defenses.length, complaints.length);
  return 1 + Math.floor(versions / versionsForOne);
};
