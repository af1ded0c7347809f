import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import type { AppTables } from '../../../projections/runner/projection.js';
import type { EventAuthority } from '../../adapters/eventStore/eventAuthority.js';
import { hasEffect, type EventLog } from '../../adapters/eventStore/eventLog.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { createRuleCheck, type FindingCode } from '../audit/index.js';

/** The event that orders an erasure. */
export type ErasureEvent = Recorded<Extract<DomainEvent, { type: 'PersonalDataErased' | 'AccountErased' }>>;

/** Decides whether a recorded erasure is carried out. */
export type ErasureCheck = {
  /**
   * Returns whether the audit's own rule accepts the erasure, or a person confirmed it. One that it does not is held: it is listed
   * in `app.held_erasures`, and destroys nothing. One that a person rejected is not allowed from then on, also in processes that began
   * before and take the event for lawful: they would seal again a key that the person has just taken the seal off.
   */
  readonly allows: (erasure: ErasureEvent) => Promise<boolean>;
};

type Deps = {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly streams: StreamNames;
  readonly authority: Pick<EventAuthority, 'isConfirmed' | 'isRejected'>;
  readonly app: AppTables;
  readonly now: () => Date;
};

/**
 * Creates the check. It replays the audit's rules over what they rest on: the stream up to the erasure, and the account of who
 * ordered it as it was then.
 */
export const createErasureCheck = ({ log, streams, authority, app, now }: Deps): ErasureCheck => {
  const findFault = async (erasure: ErasureEvent): Promise<FindingCode | undefined> => {
    const { actor } = erasure.metadata;
    const others = actor.kind === 'user' ? [streams.account(actor.id)] : [];
    const histories = await Promise.all(
      [...new Set([erasure.stream, ...others])].map((stream) => log.readStream(stream)),
    );
    const before = histories
      .flat()
      .filter(hasEffect)
      .filter(({ position }) => position <= erasure.position)
      .sort((one, other) => (one.position < other.position ? -1 : 1));
    let fault: FindingCode | undefined;
    const rules = createRuleCheck({
      streams,
      report: (code, { eventId }) => {
        if (eventId === erasure.id) fault ??= code;
      },
    });
    for (const { position, revision, data, metadata, storedMetadata, ...event } of before)
      rules(
        {
          ...event,
          position: `${position}`,
          revision: `${revision}`,
          body: data,
          metadata: storedMetadata,
          created: metadata.occurredAt,
        },
        { metadata, isSound: true },
      );
    return fault;
  };
  return {
    allows: async (erasure) => {
      const { stream } = erasure;
      if (await authority.isRejected(erasure)) return false;
      const fault = await findFault(erasure);
      if (fault === undefined || (await authority.isConfirmed(erasure))) {
        await app('held_erasures').where({ stream }).delete();
        return true;
      }
      await app('held_erasures')
        .insert({ stream, revision: `${erasure.revision}`, finding: fault, since: now() })
        .onConflict('stream')
        .ignore();
      return false;
    },
  };
};
