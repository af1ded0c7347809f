import { createHash } from 'node:crypto';
import { z } from 'zod';
import { eventCatalogue } from '../../../domain/eventCatalogue.js';
import { disclosedPayloadHash, payloadHash } from '../../../domain/eventSourcing/payloadHash.js';
import { eventMetadataSchema, type EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import { isJsonObject, isSystemEvent, type AuditEvent } from './auditEvent.js';
import type { Details, Findings } from './findings.js';

/** The machine's own: every body is hashed. */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

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
  disclosedPayloadHash(body, sha256) === expected;

/** What an event may be relied on for: metadata that can be read, and a body that is what its hash says. */
export type Checked = { readonly metadata: EventMetadata | undefined; readonly isSound: boolean };

export type EventCheck = {
  readonly check: (event: AuditEvent) => Checked;
  /** To be called at the end, when all erasures are known. Answers how many redactions were authorised. */
  readonly end: () => number;
  /** Streams whose personal data was ordered to be erased, each with the moment. */
  readonly erased: ReadonlyMap<string, string>;
};

const unreadable: Checked = { metadata: undefined, isSound: false };
const erasure = z.object({ reason: z.string() });
const erasingTypes = new Set(['PersonalDataErased', 'AccountErased']);

/** Checks each event by itself: known type, readable metadata, body as hashed; and redactions against erasures. */
export const createEventCheck = ({ report }: Pick<Findings, 'report'>): EventCheck => {
  const erased = new Map<string, string>();
  const redacted: Details[] = [];
  return {
    erased,
    check: (event) => {
      const place = placeOf(event);
      if (isSystemEvent(event)) {
        report('stream_deleted', place);
        return unreadable;
      }
      if (!knownTypes.has(event.type)) report('event_unknown', place);
      const { data: metadata } = eventMetadataSchema.safeParse(event.metadata);
      if (!metadata) {
        report('metadata_unreadable', place);
        return unreadable;
      }
      const { body } = event;
      if (isProvablyRedacted(body, metadata.payloadHash)) redacted.push(place);
      else if (isJsonObject(body) && payloadHash(body, sha256) === metadata.payloadHash) {
        if (erasingTypes.has(event.type) && erasure.safeParse(body).success)
          erased.set(event.stream, metadata.occurredAt);
        return { metadata, isSound: true };
      } else if (isBlank(body)) redacted.push(place);
      else report('body_altered', place);
      return { metadata, isSound: false };
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
