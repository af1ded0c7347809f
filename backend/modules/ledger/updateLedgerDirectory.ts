import { appendLeaf, emptyFrontier, frontierRoot } from '../../../domain/ledger/frontier.js';
import { sameHash, type Hash } from '../../../domain/ledger/merkleTree.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { leafHashOf } from './auditEvent.js';
import { LedgerBrokenError } from './ledgerBroken.js';
import type { LedgerSource, SealTail, StoredSeal } from './ledgerSource.js';
import type { LeafRecord, LedgerDirectory } from './ledgerDirectory.js';
import { leafRecordOf, readLeafRange, rootOfLog, sha256, TreeDiffersError } from './readLeafRange.js';

type Deps = {
  readonly source: LedgerSource;
  readonly tables: Tables;
  readonly ledgerDirectory: LedgerDirectory;
  /** Appends to the stream of seals after its newest event. */
  readonly append: (event: DomainEvent) => Promise<void>;
};

const leavesAtOnce = 5_000;

/** Reads the size in a signed checkpoint; 0 without one. */
const sizeIn = (note: string | undefined): number => Number(note?.split('\n')[1] ?? 0) || 0;

/** Returns the number of leaves outside when the newest seal was signed: crashes since then cannot have reduced it. */
const expectedLeaves = ([sealed, before]: SealTail['seals']): number => sealed?.outsideSize ?? before?.treeSize ?? 0;

const isSame = (
  newest: SealTail['newest'],
  { type, data }: Extract<DomainEvent, { type: 'OutsideRecordsRestored' }>,
): boolean =>
  newest?.type === type &&
  Object.entries(data).every(([name, value]) => Reflect.get(Object(newest.body), name) === value);

/** Writes vanished leaves again from the log alone, after the log was proved to match the signed root. */
const restoreLeaves = async (
  { source, ledgerDirectory }: Deps,
  { held, expected, sealed, root }: { held: number; expected: number; sealed: StoredSeal; root: Hash },
): Promise<void> => {
  let frontier = emptyFrontier;
  let leaves: LeafRecord[] = [];
  for await (const event of source.leavesFrom(undefined)) {
    const hash = leafHashOf(event, sha256);
    const index = frontier.size;
    if (index >= held)
      leaves.push({ ...leafRecordOf(event, index, hash), ...(index < expected && { restored: true as const }) });
    ({ frontier } = appendLeaf(frontier, hash, sha256));
    if (leaves.length < leavesAtOnce && frontier.size < sealed.treeSize) continue;
    if (frontier.size === sealed.treeSize && !sameHash(frontierRoot(frontier), root)) break; // changed since it was proved
    await ledgerDirectory.appendLeaves(leaves);
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
export const updateLedgerDirectory = async (deps: Deps, { seals, newest }: SealTail, root: Hash): Promise<void> => {
  const { source, tables, ledgerDirectory, append } = deps;
  const [sealed] = seals;
  if (!sealed) return;
  const { treeSize } = sealed;
  const expected = expectedLeaves(seals);
  const directorySize = await ledgerDirectory.size();
  const newestSize = sizeIn(await ledgerDirectory.latestCheckpoint());
  const checkpointLost = expected > 0 && (newestSize < expected || !(await ledgerDirectory.hasCheckpoint(expected)));
  if (directorySize < expected || checkpointLost) {
    const proved = await rootOfLog(source, treeSize);
    if (!proved || !sameHash(proved, root))
      throw new LedgerBrokenError(
        'log_differs',
        `the first ${treeSize} events are not those that the last seal covers`,
      );
    const data = { found: Math.min(directorySize, expected), expected, checkpointLost };
    const record = { type: 'OutsideRecordsRestored', data } as const;
    if (!isSame(newest, record)) await append(record);
    if (directorySize < treeSize) await restoreLeaves(deps, { held: directorySize, expected, sealed, root });
    const covering = seals.find((seal) => seal.treeSize === expected);
    if (covering) await ledgerDirectory.writeCheckpoint(expected, covering.checkpoint);
    await ledgerDirectory.writeCheckpoint(treeSize, sealed.checkpoint);
    return;
  }
  if (directorySize < treeSize) {
    const stretch = await readLeafRange({ source, tables }, directorySize, treeSize);
    if (!sameHash(stretch.root, root))
      throw new TreeDiffersError(`the first ${treeSize} events are not those that the last seal covers`, 'sealed');
    await ledgerDirectory.appendLeaves(stretch.leaves);
  }
  if (newestSize < treeSize || !(await ledgerDirectory.hasCheckpoint(treeSize)))
    await ledgerDirectory.writeCheckpoint(treeSize, sealed.checkpoint);
};
