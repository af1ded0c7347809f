import { z } from 'zod';
import { categoryOfType, type StreamCategory } from '../../domain/eventCatalogue.js';
import { actorSchema } from '../../domain/eventSourcing/recorded.js';
import type { UnreadableReason } from '../../domain/eventSourcing/unreadable.js';
import { isUnreadable, type LogRecord } from '../runner/unreadable.js';

/** An event as it is listed. */
export type ListedEvent = {
  /** Commit position in `$all`, which alone tells two events apart: a log may hold one id twice. */
  readonly position: bigint;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly category: StreamCategory | null;
  readonly type: string;
  readonly actor: { readonly kind: 'user' | 'visitor' | 'system'; readonly id: string } | null;
  readonly occurredAt: Date | null;
  readonly caseId: string | null;
  /** The cases of a list that somebody looked at. */
  readonly caseIds: readonly string[];
  readonly unreadable: UnreadableReason | null;
};

/** The part of an unreadable event's metadata that still says when and by whom. */
const remains = z.object({
  occurredAt: z.string().optional().catch(undefined),
  actor: actorSchema.optional().catch(undefined),
});

const momentOf = (text: string | undefined): Date | null => {
  const at = text === undefined ? NaN : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at);
};

const caseIdIn = (data: object): string | null =>
  'caseId' in data && typeof data.caseId === 'string' ? data.caseId : null;

const caseIdsIn = (data: object): readonly string[] =>
  'caseIds' in data && Array.isArray(data.caseIds)
    ? data.caseIds.filter((id): id is string => typeof id === 'string')
    : [];

/** What the log itself says of an event, readable or not, as it is listed. */
export const listedEvent = (record: LogRecord): ListedEvent => {
  const { position, id: eventId, stream, revision, type } = record;
  const common = { position, eventId, stream, revision, category: categoryOfType(type) ?? null, type };
  if (!isUnreadable(record)) {
    const { actor, occurredAt } = record.metadata;
    return {
      ...common,
      actor: { kind: actor.kind, id: actor.id },
      occurredAt: momentOf(occurredAt),
      caseId: caseIdIn(record.data),
      caseIds: caseIdsIn(record.data),
      unreadable: null,
    };
  }
  const { data } = remains.safeParse(record.storedMetadata);
  return {
    ...common,
    actor: data?.actor ? { kind: data.actor.kind, id: data.actor.id } : null,
    occurredAt: momentOf(data?.occurredAt) ?? record.storedAt,
    caseId: null,
    caseIds: [],
    unreadable: record.unreadable,
  };
};
