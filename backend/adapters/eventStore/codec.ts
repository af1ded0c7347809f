import { hash } from 'node:crypto';
import { eventCatalogue, type DomainEvent, type StreamCategory } from '../../../domain/eventCatalogue.js';
import type { EventSchema } from '../../../domain/eventSourcing/eventOf.js';
import { payloadHash } from '../../../domain/eventSourcing/payloadHash.js';
import { eventMetadataSchema, type EventMetadata, type Recorded } from '../../../domain/eventSourcing/recorded.js';
import { DataKeyUnusableError, type DataKey, type DataKeys } from '../encryption/dataKeys.js';
import {
  encryptedSchema,
  encryptPersonal,
  decryptPersonal,
  type EncryptionContext,
} from '../encryption/encryptPersonal.js';
import type { EventAuthority } from './eventAuthority.js';
import {
  DataKeyMissingError,
  NoAuthorityError,
  TamperedEventError,
  UnknownEventError,
  type EventPlace,
} from './errors.js';
import { eventId } from './eventId.js';
import type { CommandContext, ExpectedRevision } from './eventLog.js';
import type { StreamNames } from './streams.js';

/** An event as it goes into the store. */
export type EncodedEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly metadata: EventMetadata;
};

/** The part of the client's recorded event that decoding needs. */
export type StoredEvent = {
  readonly id: string;
  readonly streamId: string;
  readonly revision: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly position?: { readonly commit: bigint } | undefined;
  /** When the store recorded it. */
  readonly created?: Date;
};
export type StoredResolvedEvent = { readonly event?: StoredEvent; readonly commitPosition?: bigint };

/** Where an append is about to put an event: the revision that the append expects, and the event's index in it. */
export type AppendPlace = { readonly expected: ExpectedRevision; readonly index: number };

/** The revision that an event will have; unknown where any revision is expected. */
const revisionAt = ({ expected, index }: AppendPlace): bigint | undefined => {
  if (expected === 'any') return undefined;
  return (expected === 'no_stream' ? 0n : expected + 1n) + BigInt(index);
};

/** Translates between domain events and stored events: validates, upcasts old versions, encrypts personal fields and hashes. */
export type Codec = {
  /**
   * Encodes an event, with the court's MAC over the place that it is about to have.
   * @throws ZodError for an event that breaks its schema, DomainError `personal_data_erased` when its key is destroyed, TypeError
   * for one that follows from others and whose revision is not known
   */
  readonly encode: (
    stream: string,
    event: DomainEvent,
    context: CommandContext,
    place?: AppendPlace,
  ) => Promise<EncodedEvent>;
  /**
   * Returns the event as recorded; `undefined` for one outside our streams.
   * @throws UnknownEventError, TamperedEventError, DataKeyMissingError, NoAuthorityError
   */
  readonly decode: (resolved: StoredResolvedEvent) => Promise<Recorded<DomainEvent> | undefined>;
};

/** Returns whether the value is an object that JSON.parse made of `{…}`: nothing else has this prototype. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Hashes with Node's native SHA-256, because a replay hashes every body. */
const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** The schemas of the events that each kind of stream may hold. */
export type Catalogue = Readonly<Partial<Record<StreamCategory, Readonly<Record<string, EventSchema>>>>>;

const upcast = (schema: EventSchema, from: number, data: Record<string, unknown>): Record<string, unknown> => {
  let current = data;
  for (let version = from; version < schema.version; version += 1) {
    const step = schema.upcast?.[version];
    if (step) current = step(current);
  }
  return current;
};

type Deps = {
  readonly dataKeys: DataKeys;
  readonly streams: StreamNames;
  /** Makes and checks MACs. Without it, as over a bundle, none is made and none is checked. */
  readonly authority?: EventAuthority;
  /** Replaces the application's catalogue in tests of upcasting. */
  readonly catalogue?: Catalogue;
};

/** Creates the decryption of stored bodies. The personal fields of a body whose key is destroyed are `null`. */
const createBodyDecryption = (dataKeys: Pick<DataKeys, 'find'>) => {
  /** @throws DataKeyMissingError; errors of an unavailable Postgres pass through, since they say nothing about the event */
  const findKey = async (place: EventPlace): Promise<DataKey | 'destroyed'> => {
    const { stream } = place;
    if (stream.includes('\0')) throw new DataKeyMissingError(place); // Postgres refuses NUL in a parameter
    try {
      const dataKey = await dataKeys.find(stream);
      if (dataKey === undefined) throw new DataKeyMissingError(place);
      return dataKey;
    } catch (error) {
      if (!(error instanceof DataKeyUnusableError)) throw error;
      throw new DataKeyMissingError(place, 'data_key_unusable', { cause: error });
    }
  };

  const openBody = async (
    body: Record<string, unknown>,
    place: EventPlace,
    context: EncryptionContext,
    personal: readonly string[],
    tampered: (finding: TamperedEventError['finding'], cause?: unknown) => TamperedEventError,
  ): Promise<{ data: Record<string, unknown>; erased: boolean }> => {
    const { sealed: box, ...open } = body;
    // The court writes no personal field in the open: whoever has its store's account, and not its keys, can write nothing else.
    if (personal.some((field) => open[field] !== undefined)) throw tampered('not_sealed');
    if (box === undefined && 'sealedHash' in open) {
      // After an erasure the ciphertext was removed and its hash kept, so that the rest can still be verified.
      const { sealedHash, ...rest } = open;
      if (typeof sealedHash !== 'string' || (await findKey(place)) !== 'destroyed') throw tampered('body_unreadable');
      return { data: { ...Object.fromEntries(personal.map((field) => [field, null])), ...rest }, erased: true };
    }
    if (box === undefined) return { data: open, erased: false };
    const encrypted = encryptedSchema.safeParse(box);
    if (!encrypted.success) throw tampered('body_unreadable', encrypted.error);
    const dataKey = await findKey(place);
    if (dataKey === 'destroyed')
      return {
        data: { ...open, ...Object.fromEntries(encrypted.data.fields.map((field) => [field, null])) },
        erased: true,
      };
    try {
      return { data: { ...open, ...decryptPersonal(dataKey, context, encrypted.data) }, erased: false };
    } catch (error) {
      throw tampered('seal_broken', error);
    }
  };
  return openBody;
};

/** Creates the application's codec. The id of a stream's data key is the name of the stream. */
export const createCodec = ({ dataKeys, streams, authority, catalogue = eventCatalogue }: Deps): Codec => {
  const schemaOf = (category: StreamCategory, type: string): EventSchema | undefined => {
    const schemas = catalogue[category];
    return schemas && Object.hasOwn(schemas, type) ? schemas[type] : undefined;
  };
  const openBody = createBodyDecryption(dataKeys);

  const encode: Codec['encode'] = async (
    stream,
    event,
    { commandId, commandHash, senderHash, correlationId, actor, now },
    place = { expected: 'any', index: 0 },
  ) => {
    const category = streams.categoryOf(stream);
    const schema = category && schemaOf(category, event.type);
    if (!schema) throw new TypeError(`${stream} holds no ${event.type}`);
    const valid: Record<string, unknown> = schema.data.parse(event.data);
    const isPersonal = ([field]: [string, unknown]) => (schema.personal as readonly string[]).includes(field);
    const entries = Object.entries(valid).filter(([, value]) => value !== undefined);
    const open = Object.fromEntries(entries.filter((entry) => !isPersonal(entry)));
    const personal = Object.fromEntries(entries.filter(isPersonal));
    const context: EncryptionContext = { stream, type: event.type, schemaVersion: schema.version };
    const data =
      Object.keys(personal).length === 0
        ? open
        : { ...open, sealed: encryptPersonal(await dataKeys.ensure(stream), context, personal) };
    const metadata: EventMetadata = {
      commandId,
      ...(commandHash === undefined ? {} : { commandHash }),
      ...(senderHash === undefined ? {} : { senderHash }),
      correlationId,
      causationId: commandId,
      actor,
      occurredAt: now.toISOString(),
      schemaVersion: schema.version,
      payloadHash: payloadHash(data, sha256),
    };
    const { type } = event;
    const id = eventId(stream, place.expected, place.index, { type, metadata });
    if (!authority) return { id, type, data, metadata };
    const mac = authority.sign({ id, stream, revision: revisionAt(place), type, metadata });
    return { id, type, data, metadata: { ...metadata, authority: mac } };
  };

  const decode: Codec['decode'] = async ({ event, commitPosition }) => {
    const category = event && streams.categoryOf(event.streamId);
    if (!event || !category) return undefined;
    const { id, streamId: stream, revision, type } = event;
    const place = { stream, revision, type };
    const tampered = (finding: TamperedEventError['finding'], cause?: unknown) =>
      new TamperedEventError(place, finding, { cause });

    const position = event.position?.commit ?? commitPosition;
    if (position === undefined) throw new Error('the event store gives no positions: version 22.6 or later is needed');
    const metadata = eventMetadataSchema.safeParse(event.metadata);
    // Asked first: what the court did not write has no effect, and stops no stream, whatever it is.
    const isCourts = metadata.success && (await authority?.holds({ ...place, id, metadata: metadata.data }));
    if (authority && !isCourts) throw new NoAuthorityError(place);
    const schema = schemaOf(category, type);
    if (!schema) throw new UnknownEventError(place);
    if (!metadata.success) throw tampered('metadata_unreadable', metadata.error);
    const { data: body, metadata: storedMetadata } = event;
    if (!isJsonObject(storedMetadata)) throw tampered('metadata_unreadable');
    if (!isJsonObject(body)) throw tampered('body_unreadable');
    // Hashing and upcasting may throw errors of their own over a foreign body: nested too deep, or half a surrogate pair.
    const trying = <T>(work: () => T): T => {
      try {
        return work();
      } catch (error) {
        throw tampered('body_unreadable', error);
      }
    };
    if (trying(() => payloadHash(body, sha256)) !== metadata.data.payloadHash) throw tampered('payload_hash_differs');

    const { schemaVersion } = metadata.data;
    if (schemaVersion > schema.version) throw new UnknownEventError({ ...place, type: `${type} v${schemaVersion}` });
    const { data, erased } = await openBody(body, place, { stream, type, schemaVersion }, schema.personal, tampered);
    const result = trying(() => schema.data.safeParse(upcast(schema, schemaVersion, data)));
    if (!result.success) throw tampered('body_unreadable', result.error);
    // The catalogue ties `type` to the shape of `data`; the compiler cannot follow a look-up by name.
    const domainEvent = { type, data: result.data } as unknown as DomainEvent;
    return { ...domainEvent, id, stream, revision, position, metadata: metadata.data, storedMetadata, erased };
  };

  return { encode, decode };
};
