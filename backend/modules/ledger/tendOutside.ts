import { appendLeaf, emptyFrontier, frontierRoot } from '../../../domain/ledger/frontier.js';
import { sameHash, type Hash } from '../../../domain/ledger/merkleTree.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { leafHashOf } from '../audit/auditEvent.js';
import { LedgerBrokenError } from './ledgerBroken.js';
import type { LedgerSource, SealTail, StoredSeal } from './ledgerSource.js';
import type { OutsideLeaf, OutsideLedger } from './outsideLedger.js';
import { outsideLeafOf, readStretch, rootOfLog, sha256, TreeDiffersError } from './readStretch.js';

type Deps = {
  readonly source: LedgerSource;
  readonly tables: Tables;
  readonly outside: OutsideLedger;
  /** Appends to the stream of seals after its newest event. */
  readonly append: (event: DomainEvent) => Promise<void>;
};

const leavesAtOnce = 5_000;

/** Reads the size in a signed checkpoint; 0 without one. */
const sizeIn = (note: string | undefined): number => Number(note?.split('\n')[1] ?? 0) || 0;

/** Returns the number of leaves outside when the newest seal was signed: crashes since then cannot have reduced it. */
const expectedOutside = ([sealed, before]: SealTail['seals']): number => sealed?.outsideSize ?? before?.treeSize ?? 0;

const isSame = (
  newest: SealTail['newest'],
  { type, data }: Extract<DomainEvent, { type: 'OutsideRecordsRestored' }>,
): boolean =>
  newest?.type === type &&
  Object.entries(data).every(([name, value]) => Reflect.get(Object(newest.body), name) === value);

/** Writes vanished leaves again from the log alone, after the log was proved to match the signed root. */
const restoreLeaves = async (
  { source, outside }: Deps,
  { held, expected, sealed, root }: { held: number; expected: number; sealed: StoredSeal; root: Hash },
): Promise<void> => {
  let frontier = emptyFrontier;
  let leaves: OutsideLeaf[] = [];
  for await (const event of source.leavesFrom(undefined)) {
    const hash = leafHashOf(event, sha256);
    const index = frontier.size;
    if (index >= held)
      leaves.push({ ...outsideLeafOf(event, index, hash), ...(index < expected && { restored: true as const }) });
    ({ frontier } = appendLeaf(frontier, hash, sha256));
    if (leaves.length < leavesAtOnce && frontier.size < sealed.treeSize) continue;
    if (frontier.size === sealed.treeSize && !sameHash(frontierRoot(frontier), root)) break; // changed since it was proved
    await outside.appendLeaves(leaves);
    leaves = [];
    if (frontier.size === sealed.treeSize) return;
  }
  throw new LedgerBrokenError('log_differs', `the log no longer gives the root of its first ${sealed.treeSize} events`);
};

/**
 * Brings the records outside the event store up to the newest seal. Records that a crash prevented are simply written; the loss
 * of existing records is recorded in the log first, and then they are written again from the log, marked.
 * @throws LedgerBrokenError, TreeDiffersError, and errors of the disk
 */
export const tendOutside = async (deps: Deps, { seals, newest }: SealTail, root: Hash): Promise<void> => {
  const { source, tables, outside, append } = deps;
  const [sealed] = seals;
  if (!sealed) return;
  const { treeSize } = sealed;
  const expected = expectedOutside(seals);
  const held = await outside.size();
  const newestSize = sizeIn(await outside.latestCheckpoint());
  const checkpointLost = expected > 0 && (newestSize < expected || !(await outside.hasCheckpoint(expected)));
  if (held < expected || checkpointLost) {
    const proved = await rootOfLog(source, treeSize);
    if (!proved || !sameHash(proved, root))
      throw new LedgerBrokenError(
        'log_differs',
        `the first ${treeSize} events are not those that the last seal covers`,
      );
    const data = { found: Math.min(held, expected), expected, checkpointLost };
    const record = { type: 'OutsideRecordsRestored', data } as const;
    if (!isSame(newest, record)) await append(record);
    if (held < treeSize) await restoreLeaves(deps, { held, expected, sealed, root });
    const covering = seals.find((seal) => seal.treeSize === expected);
    if (covering) await outside.writeCheckpoint(expected, covering.checkpoint);
    await outside.writeCheckpoint(treeSize, sealed.checkpoint);
    return;
  }
  if (held < treeSize) {
    const stretch = await readStretch({ source, tables }, held, treeSize);
    if (!sameHash(stretch.root, root))
      throw new TreeDiffersError(`the first ${treeSize} events are not those that the last seal covers`, 'sealed');
    await outside.appendLeaves(stretch.leaves);
  }
  if (newestSize < treeSize || !(await outside.hasCheckpoint(treeSize)))
    await outside.writeCheckpoint(treeSize, sealed.checkpoint);
};
