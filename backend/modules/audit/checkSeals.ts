import { toBase64 } from '../../../domain/ledger/base64.js';
import { witnessIn, type TimeWitness } from '../../../domain/ledger/timeWitness.js';
import { ledgerEvents } from '../../../domain/ledger/events.js';
import { appendLeaf, emptyFrontier, frontierRoot, type Frontier } from '../../../domain/ledger/frontier.js';
import type { Hash } from '../../../domain/ledger/merkleTree.js';
import { sha256, type AuditEvent } from '../ledger/index.js';
import { placeOf } from './checkEvents.js';
import type { Details, Findings } from './findings.js';
import type { TrustedKeys } from './trustedKeys.js';

/** What signed seals say of the time from outside. */
export type WitnessSummary = {
  /** How many seals carry a witness of each kind; `none` says that nothing was to be had. */
  readonly counts: Readonly<Record<TimeWitness['kind'], number>>;
  readonly newest: TimeWitness | undefined;
  /** The witness of a time server that differs most from the court's clock. */
  readonly furthest: Extract<TimeWitness, { kind: 'ntp' }> | undefined;
};

export type SealSummary = {
  readonly seals: number;
  /** Number of leaves under the newest seal, 0 without one. */
  readonly sealedTo: number;
  /** Number of leaves under the newest valid seal. */
  readonly provenTo: number;
  readonly sizes: ReadonlySet<number>;
  /** Sizes of the checkpoints that were outside the event store when a later seal was signed. */
  readonly outsideSizes: ReadonlySet<number>;
  readonly witnesses: WitnessSummary;
};

export type SealCheck = {
  readonly leaf: (hash: Hash) => void;
  readonly seal: (event: AuditEvent) => void;
  readonly end: () => SealSummary;
};

/**
 * Checks seals against the leaves before them. A seal is written a moment after the last leaf it covers, so the leaves since
 * the last seal are kept as hashes; everything before is one frontier.
 */
export const createSealCheck = ({ report }: Pick<Findings, 'report'>, keys: TrustedKeys): SealCheck => {
  let settled: Frontier = emptyFrontier;
  let waiting: Hash[] = [];
  let seals = 0;
  let sealedTo = 0;
  let provenTo = 0;
  let broken: { details: Details; count: number } | undefined;
  const sizes = new Set<number>();
  const outsideSizes = new Set<number>();
  const counts = { ntp: 0, token: 0, none: 0 };
  let newest: TimeWitness | undefined;
  let furthest: WitnessSummary['furthest'];

  /** Only a seal whose signature holds is a source. */
  const note = (checkpoint: string): void => {
    const witness = witnessIn(checkpoint);
    if (!witness) return;
    counts[witness.kind] += 1;
    newest = witness;
    if (witness.kind === 'ntp' && Math.abs(witness.offsetMs) >= Math.abs(furthest?.offsetMs ?? 0)) furthest = witness;
  };

  const settle = (size: number): void => {
    const count = size - settled.size;
    for (const hash of waiting.slice(0, count)) settled = appendLeaf(settled, hash, sha256).frontier;
    waiting = waiting.slice(count);
  };

  return {
    leaf: (hash) => void waiting.push(hash),
    seal: (event) => {
      const place = placeOf(event);
      const body = ledgerEvents.LogSealed.data.safeParse(event.body);
      if (!body.success) return report('seal_unreadable', place);
      const { treeSize, rootHash, checkpoint, outsideSize = 0 } = body.data;
      seals += 1;
      if (outsideSize > 0) outsideSizes.add(outsideSize);
      sizes.add(treeSize);
      const head = keys.open(checkpoint)?.head;
      if (!head) report('seal_signature_wrong', place);
      else if (head.size !== treeSize || toBase64(head.root) !== rootHash) report('seal_inconsistent', place);
      else note(checkpoint);
      const available = settled.size + waiting.length;
      if (treeSize < sealedTo) return report('seal_order_wrong', place);
      if (treeSize > available) return report('seal_ahead_of_log', { ...place, count: treeSize, index: available });
      sealedTo = treeSize;
      settle(treeSize);
      if (toBase64(frontierRoot(settled)) === rootHash) {
        if (head) provenTo = treeSize;
      } else if (broken) broken.count += 1;
      else broken = { details: { ...place, range: [provenTo, treeSize - 1] }, count: 1 };
    },
    end: () => {
      if (broken) report('seal_root_differs', { ...broken.details, count: broken.count });
      return { seals, sealedTo, provenTo, sizes, outsideSizes, witnesses: { counts, newest, furthest } };
    },
  };
};
