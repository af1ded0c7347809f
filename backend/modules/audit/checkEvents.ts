import { createHash } from 'node:crypto';
import { z } from 'zod';
import { eventCatalogue } from '../../../domain/eventCatalogue.js';
import type { EventSchema } from '../../../domain/eventSourcing/eventOf.js';
import { disclosedPayloadHash, payloadHash } from '../../../domain/eventSourcing/payloadHash.js';
import { eventMetadataSchema, type EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import { isJsonObject, isSystemEvent, type AuditEvent } from '../ledger/index.js';
import type { Details, Findings } from './findings.js';

/** Hashes with Node's native SHA-256, because every body is hashed. */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const personalFields: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values<Readonly<Record<string, EventSchema>>>(eventCatalogue).flatMap((schemas) =>
    Object.entries(schemas).map(([type, { personal }]) => [type, personal] as const),
  ),
);

/** Whether a body shows in the open what the court encrypts. */
const isUnsealed = ({ type, body }: AuditEvent): boolean =>
  isJsonObject(body) && (personalFields.get(type) ?? []).some((field) => body[field] !== undefined);

/** Where an event is, for a finding. */
export const placeOf = ({ stream, revision, id, type }: AuditEvent): Details => ({
  stream,
  revision,
  eventId: id,
  type,
});

/**
 * Returns whether everything was removed from a body: it is empty, or no longer JSON. A body with any content is not
 * redacted, or else an edit could pass for a redaction.
 */
const isBlank = (body: unknown): boolean => !isJsonObject(body) || Object.keys(body).length === 0;

/** Returns whether the ciphertext was replaced by its hash and the rest still matches the hash of the body. */
const isProvablyRedacted = (body: unknown, expected: string): boolean =>
  isJsonObject(body) &&
  !('sealed' in body) &&
  typeof body['sealedHash'] === 'string' &&
  disclosedPayloadHash(body, sha256) === expected;

/** The result of checking an event: its metadata, if readable, and whether its body matches its hash. */
export type Checked = { readonly metadata: EventMetadata | undefined; readonly isSound: boolean };

export type EventCheck = {
  /** `isVoid` of an event that has no effect: it orders no erasure. */
  readonly check: (event: AuditEvent, how?: { readonly isVoid?: unknown }) => Checked;
  /** Must be called at the end, when all erasures are known. Returns the number of authorised redactions. */
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
    check: (event, { isVoid } = {}) => {
      const place = placeOf(event);
      if (isSystemEvent(event)) {
        report('stream_deleted', place);
        return unreadable;
      }
      if (!personalFields.has(event.type)) report('event_unknown', place);
      const { data: metadata } = eventMetadataSchema.safeParse(event.metadata);
      if (!metadata) {
        report('metadata_unreadable', place);
        return unreadable;
      }
      const { body } = event;
      if (!isVoid && isUnsealed(event)) report('personal_unsealed', place);
      if (isProvablyRedacted(body, metadata.payloadHash)) redacted.push(place);
      else if (isJsonObject(body) && payloadHash(body, sha256) === metadata.payloadHash) {
        if (!isVoid && erasingTypes.has(event.type) && erasure.safeParse(body).success)
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
    if (isSystemEvent(event)) return; // a tombstone has a special revision
    const expected = next.get(event.stream) ?? 0;
    const revision = Number(event.revision);
    if (revision > expected) report('revision_gap', { stream: event.stream, range: [expected, revision - 1] });
    else if (revision < expected) report('revision_repeated', placeOf(event));
    next.set(event.stream, Math.max(expected, revision + 1));
  };
};
