import { createHash } from 'node:crypto';
import type { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { keepChange } from '../../platform/changeRecords/keepChange.js';

type Tables = ReturnType<typeof tablesIn>;

/** Who changes something, and when; `correlationId` where it is known in which request. */
export type Change = { readonly by: string; readonly at: Date; readonly correlationId?: string | undefined };

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What an answer was and is: `null` where there is none. */
export type Replaced = { readonly folded: string; readonly before: string | null; readonly after: string | null };

/** Keeps for the log which answers were changed, by their hashes: questions may be somebody's own words. */
export const keepForLog = async (
  within: Tables,
  via: 'hand' | 'import',
  replaced: readonly Replaced[],
  change: Change,
): Promise<void> => {
  if (replaced.length === 0) return;
  const hashOrNone = (answer: string | null) => (answer === null ? null : hashOf(answer));
  const entries = replaced.map(({ folded, before, after }) => ({
    questionHash: hashOf(folded),
    before: hashOrNone(before),
    after: hashOrNone(after),
  }));
  const data = { changedAt: change.at.toISOString(), via, entries };
  await keepChange(within, { type: 'KeptAnswersChanged', data }, change);
};
