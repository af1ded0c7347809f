import { loanSubmission, shortComplaint } from '../harness/pleadings.js';
import { createAttacker } from './attacker.js';
import type { AttackName, Statuses } from './attacks.js';
import { denialClient } from './denialClient.js';

/** Milliseconds of each honest filing, of those while nothing else was done and of those under the attack. */
export type Filings = {
  readonly quiet: readonly number[];
  readonly attacked: readonly number[];
  readonly statuses: Statuses;
};

type Run = {
  readonly url: string;
  readonly attack: AttackName;
  /** Quiet and attacked stretches, in turns. */
  readonly rounds: number;
  /** Filings of each stretch. */
  readonly filings: number;
};

/** The value below which 19 of 20 lie. */
export const p95 = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * 0.95))] ?? Number.NaN;

/** The middle one. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

/**
 * Files one complaint after another from an address of its own, in stretches without the attack and under it, so that whatever else
 * the machine does meets both. @throws Error when the court does not take one of them
 */
export const underAttack = async ({ url, attack, rounds, filings }: Run): Promise<Filings> => {
  const honest = denialClient(url, '127.9.9.9');
  const body = loanSubmission(shortComplaint('诚实的人', '某被告')).body;
  const file = async (): Promise<number> => {
    const begun = performance.now();
    const status = await honest.send({ path: '/api/documents/generate-and-save', body });
    if (status !== 200) throw new Error(`an honest filing was answered with ${status}`);
    return performance.now() - begun;
  };
  const stretch = async (times: number[]): Promise<void> => {
    for (let n = 0; n < filings; n += 1) times.push(await file());
  };
  const attacker = await createAttacker(url, attack);
  const quiet: number[] = [];
  const attacked: number[] = [];
  const statuses: Statuses = new Map();
  try {
    await file(); // warms up
    for (let round = 0; round < rounds; round += 1) {
      await stretch(quiet);
      attacker.begin();
      try {
        await file(); // by its end the attack has begun
        await stretch(attacked);
      } finally {
        for (const [status, count] of await attacker.stop()) statuses.set(status, (statuses.get(status) ?? 0) + count);
      }
    }
    return { quiet, attacked, statuses };
  } finally {
    await attacker.close();
    honest.close();
  }
};
