import { currentNumber } from '../../../domain/case/state.js';
import { isStreamUnreadable } from '../../adapters/eventStore/errors.js';
import type { Accounts, Cases } from '../../adapters/eventStore/openAggregates.js';

export type NamesInLogDeps = {
  readonly accounts: Pick<Accounts, 'load'>;
  readonly cases: Pick<Cases, 'load'>;
};

/** What the log says; `undefined` where its stream cannot be read any more, which the audit names. */
const whereReadable = async <Found>(read: () => Promise<Found>): Promise<Found | undefined> => {
  try {
    return await read();
  } catch (error) {
    if (!isStreamUnreadable(error)) throw error;
    return undefined;
  }
};

/**
 * The present e-mails of accounts from their own streams, which no read model is asked for; an erased account has none.
 * @throws StoreUnavailableError
 */
export const emailsInLog = async (
  { accounts }: Pick<NamesInLogDeps, 'accounts'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const emails = new Map<string, string>();
  for (const id of new Set(ids)) {
    const state = (await whereReadable(() => accounts.load(id)))?.state;
    if (state?.status === 'registered' && state.email !== null) emails.set(id, state.email);
  }
  return emails;
};

/** The present numbers of cases from their own streams. @throws StoreUnavailableError */
export const numbersInLog = async (
  { cases }: Pick<NamesInLogDeps, 'cases'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const numbers = new Map<string, string>();
  for (const id of new Set(ids)) {
    const loaded = await whereReadable(() => cases.load(id));
    if (loaded && loaded.state.status !== 'unopened') numbers.set(id, currentNumber(loaded.state));
  }
  return numbers;
};
