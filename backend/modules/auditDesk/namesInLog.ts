import { currentNumber } from '../../../domain/case/state.js';
import { isStreamUnreadable } from '../../adapters/eventStore/errors.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import type { Cases } from '../../adapters/eventStore/openAggregates.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';

export type NamesInLogDeps = {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly streams: Pick<StreamNames, 'account'>;
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
 * The e-mails of accounts from their own streams, which no read model is asked for; an erased account has none.
 * @throws StoreUnavailableError
 */
export const emailsInLog = async (
  { log, streams }: Pick<NamesInLogDeps, 'log' | 'streams'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const emails = new Map<string, string>();
  for (const id of new Set(ids)) {
    const registration = await whereReadable(() => log.readStream(streams.account(id), -1n, 1));
    const [first] = registration ?? [];
    if (first?.type === 'AccountRegistered' && first.data.email !== null) emails.set(id, first.data.email);
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
