import { BACKWARDS, END, FORWARDS, START, StreamNotFoundError, type EventStoreDBClient } from '@eventstore/db-client';
import { ledgerEvents } from '../../../domain/ledger/events.js';
import { isLeaf, type AuditEvent } from './auditEvent.js';
import { auditEventOf } from './liveSource.js';
import { asStoreError } from '../../adapters/eventStore/client.js';
import type { HasEffect } from '../../adapters/eventStore/hasEffect.js';
import { drainOnReturn } from '../../adapters/eventStore/drainOnReturn.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { occurredAtOf } from './clockGuard.js';
import { LedgerBrokenError } from './ledgerBroken.js';

/** A seal as the event store holds it. */
export type StoredSeal = {
  readonly treeSize: number;
  /** Base64. */
  readonly rootHash: string;
  readonly checkpoint: string;
  readonly outsideSize: number | undefined;
  /** Commit position in `$all` of the last event under the seal; `undefined` where it is no number. */
  readonly lastPosition: bigint | undefined;
  /** When it says it was made; `undefined` where its metadata cannot be read. */
  readonly at: Date | undefined;
  readonly revision: bigint;
  /** Commit position in `$all`. */
  readonly position: bigint;
};

/** The end of the stream of seals. */
export type SealTail = {
  /** Newest first, at most two. */
  readonly seals: readonly StoredSeal[];
  /** The newest event of the stream that takes effect. */
  readonly newest: AuditEvent | undefined;
  /** Revision of the newest event of the stream, whatever it is. */
  readonly revision: bigint | undefined;
};

/** Reads the event store for sealing: without the read models, and undecoded. */
export type LedgerSource = {
  /** Reads the end of the stream of seals. @throws LedgerBrokenError for an unreadable seal */
  readonly sealTail: () => Promise<SealTail>;
  /** Reads the leaves from the event at a position on, or from the start of the log. The loop over them may end early. */
  readonly leavesFrom: (position: bigint | undefined) => AsyncIterable<AuditEvent>;
};

type Deps = {
  readonly client: EventStoreDBClient;
  readonly streams: Pick<StreamNames, 'ledger' | 'categoryOf'>;
  /** Whether an event takes effect; without it every one does. */
  readonly hasEffect?: HasEffect;
  /** Timeout of reading one page of the stream of seals, in milliseconds; default 5,000. */
  readonly deadlineMs?: number;
};

/** Number of events to read first, enough for two seals: between them are at most a few events of restored records. */
const tailEvents = 20;
/** Number of events of each further page, which are read only where somebody else appended to the stream of seals. */
const pageEvents = 500;

const sealOf = (event: AuditEvent): StoredSeal => {
  const body = ledgerEvents.LogSealed.data.safeParse(event.body);
  if (!body.success) throw new LedgerBrokenError('signature_wrong', `the seal ${event.revision} cannot be read`);
  const { treeSize, rootHash, checkpoint, outsideSize } = body.data;
  const lastPosition = /^\d+$/u.test(body.data.lastPosition) ? BigInt(body.data.lastPosition) : undefined;
  const [revision, position] = [BigInt(event.revision), BigInt(event.position)];
  return {
    treeSize,
    rootHash,
    checkpoint,
    outsideSize,
    lastPosition,
    at: occurredAtOf(event.metadata),
    revision,
    position,
  };
};

/** Creates the source over the event store. It reads from the leader of a cluster, which has all acknowledged events. */
export const createLedgerSource = ({
  client,
  streams,
  hasEffect = async () => true,
  deadlineMs = 5_000,
}: Deps): LedgerSource => ({
  sealTail: async () => {
    let revision: bigint | undefined;
    const events: AuditEvent[] = [];
    const isSealOf = ({ type }: AuditEvent): boolean => type === 'LogSealed';
    /** Reads one page backwards; returns the revision to go on from, if there is more to read. */
    const readBack = async (fromRevision: bigint | typeof END, maxCount: number): Promise<bigint | undefined> => {
      let next: bigint | undefined;
      for await (const resolved of client.readStream(streams.ledger, {
        direction: BACKWARDS,
        fromRevision,
        maxCount,
        requiresLeader: true,
        deadline: deadlineMs,
      })) {
        const event = auditEventOf(resolved);
        if (!event || !resolved.event) continue;
        revision ??= resolved.event.revision;
        next = resolved.event.revision - 1n;
        if (await hasEffect(event)) events.push(event);
      }
      return next !== undefined && next >= 0n ? next : undefined;
    };
    try {
      let next = await readBack(END, tailEvents);
      while (next !== undefined && events.filter(isSealOf).length < 2) next = await readBack(next, pageEvents);
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw asStoreError(error, streams.ledger);
    }
    return { seals: events.filter(isSealOf).slice(0, 2).map(sealOf), newest: events[0], revision };
  },

  leavesFrom: async function* (position) {
    const fromPosition = position === undefined ? START : { commit: position, prepare: position };
    try {
      for await (const resolved of drainOnReturn(
        client.readAll({ direction: FORWARDS, fromPosition, requiresLeader: true }),
      )) {
        const event = auditEventOf(resolved);
        if (event && isLeaf(event) && streams.categoryOf(event.stream)) yield event;
      }
    } catch (error) {
      throw asStoreError(error);
    }
  },
});
