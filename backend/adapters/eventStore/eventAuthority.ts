import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import QuickLRU from 'quick-lru';
import { canonicalJson } from '../../../domain/eventSourcing/canonicalJson.js';
import type { Authority, EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import type { EventVerdicts, VerdictKind } from './eventVerdicts.js';

/** The content that a MAC of the court's key covers: an event at its one place, with who caused it and when. */
export type Vouched = {
  readonly stream: string;
  readonly revision: bigint;
  readonly type: string;
  readonly metadata: Pick<EventMetadata, 'payloadHash' | 'actor' | 'occurredAt' | 'schemaVersion' | 'authority'>;
};

/** Makes and checks the MACs of irreversible events. */
export type EventAuthority = {
  /** The MAC of an event that is about to be appended at this very revision. */
  readonly sign: (event: Vouched) => Authority;
  /**
   * Whether the event takes effect: its own MAC holds and no person rejected it, or a verdict under the court's key accepts it.
   * Errors of an unavailable Postgres pass through.
   */
  readonly holds: (event: Vouched) => Promise<boolean>;
  /** Whether the event's own MAC is valid; recorded verdicts are not asked. */
  readonly isOwn: (event: Vouched) => boolean;
  /** Whether a person confirmed the event. */
  readonly isConfirmed: (event: Vouched) => Promise<boolean>;
  /** Whether a person rejected the event, be it since this process began. */
  readonly isRejected: (event: Vouched) => Promise<boolean>;
  /** Records the same verdict on each of the events, under the court's key. */
  readonly judge: (kind: VerdictKind, events: readonly Vouched[], reason: string, at: Date) => Promise<void>;
};

const maxAccepted = 100_000;

/** The text that a MAC is taken over; `purpose` keeps MACs of events and of verdicts apart. */
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

type Deps = { readonly installationKey: Uint8Array; readonly verdicts: EventVerdicts };

/**
 * Creates the authority of an installation. The key is derived (HKDF-SHA-256) from a random key of the installation that is kept
 * wrapped by the secret key: without `SECRET_KEY` nobody makes a MAC, and a rotation of it leaves every MAC valid.
 */
export const createEventAuthority = ({ installationKey, verdicts }: Deps): EventAuthority => {
  const derived = Buffer.from(hkdfSync('sha256', installationKey, '', 'juanzong authority of events v1', 32));
  const keyId = createHash('sha256').update('juanzong id of the authority of events').update(derived).digest('hex');
  const key = keyId.slice(0, 16);
  const accepted = new QuickLRU<string, true>({ maxSize: maxAccepted });

  const mac = (purpose: string, event: Vouched): string =>
    createHmac('sha256', derived).update(vouchedText(purpose, event)).digest('hex');
  const isMac = (purpose: string, event: Vouched, given: Authority | undefined): boolean =>
    given?.key === key &&
    /^[0-9a-f]{64}$/u.test(given.mac) &&
    timingSafeEqual(Buffer.from(given.mac, 'hex'), Buffer.from(mac(purpose, event), 'hex'));
  const hasVerdict = async (kind: VerdictKind, event: Vouched): Promise<boolean> =>
    (await verdicts.find(event.stream, event.revision)).some(
      (verdict) => verdict.kind === kind && isMac(`verdict ${kind}`, event, verdict.authority),
    );
  const isOwn = (event: Vouched): boolean => isMac('event', event, event.metadata.authority);

  return {
    sign: (event) => ({ key, mac: mac('event', event) }),
    isOwn,
    isConfirmed: (event) => hasVerdict('confirmed', event),
    isRejected: (event) => hasVerdict('rejected', event),
    holds: async (event) => {
      if (await verdicts.isEverRejected(event.stream, event.revision))
        if (await hasVerdict('rejected', event)) return false;
      if (isOwn(event)) return true;
      const place = mac('event', event);
      if (accepted.has(place)) return true;
      const holds = (await hasVerdict('accepted', event)) || (await hasVerdict('confirmed', event));
      if (holds) accepted.set(place, true);
      return holds;
    },
    judge: (kind, events, reason, at) =>
      verdicts.add(
        events.map((event) => ({
          stream: event.stream,
          revision: event.revision,
          kind,
          authority: { key, mac: mac(`verdict ${kind}`, event) },
        })),
        reason,
        at,
      ),
  };
};
