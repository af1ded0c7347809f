import { z } from 'zod';
import { eventCatalogue } from '../../domain/eventCatalogue.js';
import { disclosedPayloadHash, payloadHash } from '../../domain/eventSourcing/payloadHash.js';
import { eventMetadataSchema } from '../../domain/eventSourcing/recorded.js';
import { isJsonObject, isSystemEvent, type AuditEvent } from './auditEvent.js';
import type { Details, Findings } from './findings.js';

const knownTypes = new Set(Object.values(eventCatalogue).flatMap((schemas) => Object.keys(schemas)));

/** Where an event is, for a finding. */
export const placeOf = ({ stream, revision, id, type }: AuditEvent): Details => ({
  stream,
  revision,
  eventId: id,
  type,
});

/**
 * True for a body from which everything was taken: empty, or no JSON any more. A body that still says something is never
 * taken for redacted, else an edit could pass for one.
 */
const isBlank = (body: unknown): boolean => !isJsonObject(body) || Object.keys(body).length === 0;

/** The sealed part was replaced by its hash, and the rest provably stands. */
const isProvablyRedacted = (body: unknown, expected: string): boolean =>
  isJsonObject(body) &&
  !('sealed' in body) &&
  typeof body['sealedHash'] === 'string' &&
  disclosedPayloadHash(body) === expected;

export type EventCheck = {
  readonly check: (event: AuditEvent) => void;
  /** To be called at the end, when all erasures are known. Answers how many redactions were authorised. */
  readonly end: () => number;
};

const erasure = z.object({ reason: z.string() });
const erasingTypes = new Set(['PersonalDataErased', 'AccountErased']);

/** Checks each event by itself: known type, readable metadata, body as hashed; and redactions against erasures. */
export const createEventCheck = ({ report }: Pick<Findings, 'report'>): EventCheck => {
  const erased = new Set<string>();
  const redacted: Details[] = [];
  return {
    check: (event) => {
      const place = placeOf(event);
      if (isSystemEvent(event)) return report('stream_deleted', place);
      if (!knownTypes.has(event.type)) report('event_unknown', place);
      const metadata = eventMetadataSchema.safeParse(event.metadata);
      if (!metadata.success) return report('metadata_unreadable', place);
      const expected = metadata.data.payloadHash;
      if (isProvablyRedacted(event.body, expected)) return void redacted.push(place);
      if (isJsonObject(event.body) && payloadHash(event.body) === expected) {
        if (erasingTypes.has(event.type) && erasure.safeParse(event.body).success) erased.add(event.stream);
      } else if (isBlank(event.body)) redacted.push(place);
      else report('body_altered', place);
    },
    end: () => {
      const unauthorised = redacted.filter(({ stream }) => stream === undefined || !erased.has(stream));
      for (const place of unauthorised) report('redaction_unauthorised', place);
      return redacted.length - unauthorised.length;
    },
  };
};

/** Checks that the events of each stream are numbered from 0 without gaps. Remembers one number for each stream. */
export const createRevisionCheck = ({ report }: Pick<Findings, 'report'>) => {
  const next = new Map<string, number>();
  return (event: AuditEvent): void => {
    if (isSystemEvent(event)) return; // the mark of a deletion has a number of its own
    const expected = next.get(event.stream) ?? 0;
    const revision = Number(event.revision);
    if (revision > expected) report('revision_gap', { stream: event.stream, range: [expected, revision - 1] });
    else if (revision < expected) report('revision_repeated', placeOf(event));
    next.set(event.stream, Math.max(expected, revision + 1));
  };
};
