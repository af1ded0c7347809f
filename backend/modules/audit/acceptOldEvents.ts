import { openCheckpoint, parseVerifierKey } from '../../../domain/ledger/checkpoint.js';
import { ledgerEvents } from '../../../domain/ledger/events.js';
import { isIrreversible } from '../../../domain/irreversibleEvents.js';
import type { EventAuthority, Vouched } from '../../adapters/eventStore/eventAuthority.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { isLeaf, isSeal, type LogSource } from '../ledger/index.js';
import { createEventCheck } from './checkEvents.js';
import { createRuleCheck } from './checkRules.js';

type Deps = {
  readonly source: LogSource;
  readonly streams: StreamNames;
  readonly authority: Pick<EventAuthority, 'hasVerdict' | 'judge'>;
  /** The C2SP verifier key of the court's log. */
  readonly ledgerKey: string;
  readonly now: Date;
};

const reason = '在启用印证之前写入，已封签，且合于审计规则';
const atOnce = 500;

/** Stands for the whole of the log in the table of verdicts, once the old events were judged. */
const judgement: Vouched = {
  stream: '',
  revision: -1n,
  type: '',
  metadata: {
    payloadHash: '',
    actor: { kind: 'system', id: 'upgrade' },
    occurredAt: '',
    schemaVersion: 1,
  },
};

/**
 * Accepts, once in the life of a court, the irreversible events that earlier releases wrote without a MAC: those below what a
 * seal of the court covers, which the audit's rules accept. It stops at the first event with a MAC, be it of a key that was lost
 * since, so running it again, as after a loss of its record or of the key, accepts nothing newer. A log that was never sealed, and in which no event has a MAC,
 * is accepted whole. A court whose log is empty has nothing to be judged yet.
 */
export const acceptOldEvents = async ({ source, streams, authority, ledgerKey, now }: Deps): Promise<void> => {
  if (await authority.hasVerdict('accepted', judgement)) return;
  const faulty = new Set<string | undefined>();
  const report = (_code: unknown, { eventId }: { readonly eventId?: string }) => void faulty.add(eventId);
  const events = createEventCheck({ report });
  const rules = createRuleCheck({ report, streams });
  const key = parseVerifierKey(ledgerKey);
  let waiting: { readonly index: number; readonly event: Vouched }[] = [];
  let size = 0;
  let isEmpty = true;
  let wasSealed = false;
  let reachedMac = false;
  const accept = async (covered: readonly { readonly event: Vouched }[]): Promise<void> => {
    for (let from = 0; from < covered.length; from += atOnce)
      await authority.judge(
        'accepted',
        covered.slice(from, from + atOnce).map(({ event }) => event),
        reason,
        now,
      );
  };
  for await (const event of source.events()) {
    isEmpty = false;
    const outcome = events.check(event);
    const { metadata, isSound } = outcome;
    const vouched = metadata && { ...event, revision: BigInt(event.revision), metadata };
    if (vouched && isIrreversible(event.type) && vouched.metadata.authority) {
      reachedMac = true;
      break;
    }
    rules(event, outcome);
    if (isSeal(event)) {
      const seal = ledgerEvents.LogSealed.data.safeParse(event.body).data;
      const covers = seal && key && openCheckpoint(seal.checkpoint, key)?.size;
      if (covers === undefined) continue;
      wasSealed = true;
      await accept(waiting.filter(({ index }) => index < covers));
      waiting = waiting.filter(({ index }) => index >= covers);
    }
    if (!isLeaf(event)) continue;
    if (vouched && isSound && isIrreversible(event.type) && !faulty.has(event.id))
      waiting.push({ index: size, event: vouched });
    size += 1;
  }
  if (isEmpty) return;
  if (!wasSealed && !reachedMac) await accept(waiting);
  await authority.judge('accepted', [judgement], reason, now);
};
