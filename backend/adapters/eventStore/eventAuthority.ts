import { createHash, createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';
import QuickLRU from 'quick-lru';
import { canonicalJson } from '../../../domain/eventSourcing/canonicalJson.js';
import type { Authority, EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import type { EventVerdicts, VerdictKind } from './eventVerdicts.js';
import { isAppendedAnywhere, type StreamNames } from './streams.js';

/** An event at its one place, with who caused it and when, as a verdict names it. */
export type Vouched = {
  readonly stream: string;
  readonly revision: bigint;
  readonly type: string;
  readonly metadata: Pick<EventMetadata, 'payloadHash' | 'actor' | 'occurredAt' | 'schemaVersion' | 'authority'>;
};

/** The content that an event's own MAC covers: all that is stored of it, the body by its hash. */
export type Signed = Omit<Vouched, 'revision' | 'metadata'> & {
  readonly id: string;
  /** `undefined` for an event that is appended at any revision. */
  readonly revision: bigint | undefined;
  readonly metadata: EventMetadata;
};

/** An event as it was read from the log. */
export type Logged = Signed & { readonly revision: bigint };

/** Makes and checks the MACs of events. */
export type EventAuthority = {
  /**
   * The MAC of an event that is about to be appended at this very revision.
   * @throws TypeError for an event without a revision in a stream whose events follow from each other
   */
  readonly sign: (event: Signed) => Authority;
  /**
   * Whether the event takes effect: its own MAC holds and no person rejected it, or a person confirmed it, under the court's key. Errors of
   * an unavailable Postgres pass through.
   */
  readonly holds: (event: Logged) => Promise<boolean>;
  /** Whether the event's own MAC is valid; recorded verdicts are not asked. */
  readonly isOwn: (event: Signed) => boolean;
  /** Whether a verdict of this kind on the event stands under the court's key. */
  readonly hasVerdict: (kind: VerdictKind, event: Vouched) => Promise<boolean>;
  /** Whether a person confirmed the event. */
  readonly isConfirmed: (event: Vouched) => Promise<boolean>;
  /** Whether a person rejected the event, be it since this process began. */
  readonly isRejected: (event: Vouched) => Promise<boolean>;
  /** Records the same verdict on each of the events, under the court's key. */
  readonly judge: (kind: VerdictKind, events: readonly Vouched[], reason: string, at: Date) => Promise<void>;
};

const mostRemembered = 100_000;

/** The text that the MAC of an event is taken over. Written as a list, since its order is the same without being sorted. */
const signedText = ({ id, stream, revision, type, metadata }: Signed): string => {
  const { commandId, commandHash, senderHash, correlationId, causationId, actor } = metadata;
  const { occurredAt, schemaVersion, payloadHash } = metadata;
  return JSON.stringify([
    [stream, revision?.toString() ?? null, id, type],
    [commandId, commandHash ?? null, senderHash ?? null, correlationId, causationId, actor.kind, actor.id],
    [occurredAt, schemaVersion, payloadHash],
  ]);
};

/** The text that the MAC of a verdict is taken over; `purpose` keeps verdicts of different kinds apart. */
const vouchedText = (
  purpose: string,
  { stream, revision, type, metadata: { payloadHash, actor, occurredAt, schemaVersion } }: Vouched,
): string =>
  canonicalJson({
    purpose,
    stream,
    revision: revision.toString(),
    type,
    payloadHash,
    actor: { kind: actor.kind, id: actor.id },
    occurredAt,
    schemaVersion,
  });

type Deps = {
  readonly installationKey: Uint8Array;
  readonly verdicts: EventVerdicts;
  readonly streams: Pick<StreamNames, 'categoryOf'>;
};

type MacKey = { readonly id: string; readonly key: KeyObject };

const deriveKey = (installationKey: Uint8Array, label: string): MacKey => {
  const derived = Buffer.from(hkdfSync('sha256', installationKey, '', label, 32));
  const id = createHash('sha256').update('juanzong id of the authority of events').update(derived).digest('hex');
  return { id: id.slice(0, 16), key: createSecretKey(derived) };
};

const macOf = ({ key }: MacKey, text: string): string => createHmac('sha256', key).update(text).digest('hex');
const isMac = (key: MacKey, text: string, { mac }: Authority): boolean =>
  /^[0-9a-f]{64}$/u.test(mac) && timingSafeEqual(Buffer.from(mac, 'hex'), Buffer.from(macOf(key, text), 'hex'));

/**
 * Creates the authority of an installation. Its keys are derived (HKDF-SHA-256) from a random key of the installation that is kept
 * wrapped by the secret key: without `SECRET_KEY` nobody makes a MAC, and a rotation of it leaves every MAC valid.
 */
export const createEventAuthority = (deps: Deps): EventAuthority => {
  const { installationKey, verdicts, streams } = deps;
  const eventKey = deriveKey(installationKey, 'juanzong authority of events');
  const verdictKey = deriveKey(installationKey, 'juanzong authority of verdicts');
  const confirmed = new QuickLRU<string, true>({ maxSize: mostRemembered });

  /** Where events are independent of each other, an append does not know its revision: there the event's id stands for its place. */
  const atItsPlace = (event: Signed): Signed => {
    const category = streams.categoryOf(event.stream);
    return category !== undefined && isAppendedAnywhere(category) ? { ...event, revision: undefined } : event;
  };
  const isOwn = (event: Signed): boolean => {
    const { authority } = event.metadata;
    return authority?.key === eventKey.id && isMac(eventKey, signedText(atItsPlace(event)), authority);
  };
  const hasVerdict = async (kind: VerdictKind, event: Vouched): Promise<boolean> =>
    (await verdicts.find(event.stream, event.revision)).some(
      ({ kind: given, authority }) =>
        given === kind &&
        authority.key === verdictKey.id &&
        isMac(verdictKey, vouchedText(`verdict ${kind}`, event), authority),
    );

  return {
    sign: (event) => {
      const signed = atItsPlace(event);
      if (signed.revision === undefined && signed === event)
        throw new TypeError(`${event.type} is appended at a known revision only`);
      return { key: eventKey.id, mac: macOf(eventKey, signedText(signed)) };
    },
    isOwn,
    hasVerdict,
    isConfirmed: (event) => hasVerdict('confirmed', event),
    isRejected: (event) => hasVerdict('rejected', event),
    holds: async (event) => {
      if (await verdicts.isEverRejected(event.stream, event.revision))
        if (await hasVerdict('rejected', event)) return false;
      if (isOwn(event)) return true;
      const place = macOf(verdictKey, vouchedText('event', event));
      if (confirmed.has(place)) return true;
      const holds = await hasVerdict('confirmed', event);
      if (holds) confirmed.set(place, true);
      return holds;
    },
    judge: (kind, events, reason, at) =>
      verdicts.add(
        events.map((event) => ({
          stream: event.stream,
          revision: event.revision,
          kind,
          authority: { key: verdictKey.id, mac: macOf(verdictKey, vouchedText(`verdict ${kind}`, event)) },
        })),
        reason,
        at,
      ),
  };
};
