import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import type { ErasureCheck, ErasureEvent } from './erasureCheck.js';

/** An erasure of a person's data as recorded in the log. */
export type RecordedErasure = { readonly reason: string; readonly at: Date };

type Deps = { readonly log: Pick<EventLog, 'readStream'>; readonly erasureCheck: ErasureCheck };

/** Finds the erasure that a case's or an account's stream records and the check allows; `undefined` where there is none. */
export const recordedErasure = async (
  { log, erasureCheck }: Deps,
  stream: string,
): Promise<RecordedErasure | undefined> => {
  const isErasure = (event: { readonly type: string }): event is ErasureEvent =>
    event.type === 'PersonalDataErased' || event.type === 'AccountErased';
  for (const event of await log.readStream(stream))
    if (isErasure(event))
      return (await erasureCheck.allows(event))
        ? { reason: event.data.reason, at: new Date(event.metadata.occurredAt) }
        : undefined;
  return undefined;
};
