import type { EventLog } from '../../adapters/eventStore/eventLog.js';

/** An erasure of a person's data as recorded in the log. */
export type RecordedErasure = { readonly reason: string; readonly at: Date };

/** Finds the erasure that a case's or an account's stream records; `undefined` where there is none. */
export const recordedErasure = async (
  { readStream }: Pick<EventLog, 'readStream'>,
  stream: string,
): Promise<RecordedErasure | undefined> => {
  for (const event of await readStream(stream))
    if (event.type === 'PersonalDataErased' || event.type === 'AccountErased')
      return { reason: event.data.reason, at: new Date(event.metadata.occurredAt) };
  return undefined;
};
