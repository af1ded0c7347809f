import { fromBase64 } from '../../../domain/ledger/base64.js';
import { openCheckpoint, parseVerifierKey } from '../../../domain/ledger/checkpoint.js';
import { sameHash, type Hash } from '../../../domain/ledger/merkleTree.js';
import {
  lastSeal,
  leafHashesFrom,
  leavesFrom,
  MissingNodeError,
  nodeReader,
} from '../../../projections/ledgerLog/ledgerLogQueries.js';
import type { HasEffect } from '../../adapters/eventStore/hasEffect.js';
import type { AppTables, ReadTables, Tables } from '../../../projections/runner/projection.js';
import { leafHashOf, type AuditEvent } from './auditEvent.js';
import type { LedgerSource } from './ledgerSource.js';
import { readLogCheck, writeLogCheck, type LogFinding } from './logCheckRow.js';
import type { LeafRecord, LedgerDirectory } from './ledgerDirectory.js';
import { sha256 } from './readLeafRange.js';
import type { LedgerSigner } from './signingKey.js';
import { bodyOf, rootThrough } from './sliceOfLog.js';

type Deps = {
  readonly source: Pick<LedgerSource, 'leavesFrom'>;
  readonly tables: ReadTables;
  readonly app: AppTables;
  readonly signer: Pick<LedgerSigner, 'verifierKey'>;
  readonly ledgerDirectory: Pick<LedgerDirectory, 'leavesAt'>;
  /** Returns whether the data key of a stream was destroyed: then its bodies may have been redacted. */
  readonly isErased: (stream: string) => Promise<boolean>;
  /** Whether an event takes effect; without it every one does. */
  readonly hasEffect?: HasEffect;
  readonly now: () => Date;
  /** Events in a slice; default 256. */
  readonly sliceSize?: number;
};

/** The most findings that are kept; a log with more was changed throughout. */
const mostFindings = 200;

type Recorded = {
  readonly stream: string;
  readonly revision: string;
  readonly eventId: string;
  readonly hash: Hash;
  /** Whether the leaf is kept outside the servers, where nobody who can change the tables can change it. */
  readonly isOutside: boolean;
};

/** Returns the leaves recorded when the log was sealed: from the outside record, else from the tables. */
const recordedAs = async (
  { tables, ledgerDirectory }: Deps,
  from: number,
  count: number,
): Promise<(Recorded | undefined)[]> => {
  const byIndex = new Map(
    (await ledgerDirectory.leavesAt(from, count)).map((leaf): [number, LeafRecord] => [leaf.index, leaf]),
  );
  const places = await leavesFrom(tables, from, count);
  const hashes = await leafHashesFrom(tables, from, count);
  return Array.from({ length: count }, (_, offset) => {
    const leaf = byIndex.get(from + offset);
    const hash = leaf && fromBase64(leaf.hash);
    if (leaf && hash) return { ...leaf, hash, isOutside: true };
    const [place, kept] = [places[offset], hashes[offset]];
    return place && kept && { ...place, revision: place.revision.toString(), hash: kept, isOutside: false };
  });
};

const readLeaves = async (
  source: Deps['source'],
  position: bigint | undefined,
  count: number,
): Promise<AuditEvent[]> => {
  const events: AuditEvent[] = [];
  for await (const event of source.leavesFrom(position)) if (events.push(event) === count) break;
  return events;
};

const findingOf = (
  leaf: number,
  place: Omit<LogFinding, 'leaf' | 'finding'>,
  finding: LogFinding['finding'],
): LogFinding => {
  const { stream, revision, eventId } = place;
  return { leaf, stream, revision, eventId, finding };
};

/**
 * Names the leaves because of which a slice does not give the signed root; the tree where no leaf differs, or where nothing but the
 * tree says that one does: leaves in the tables are believed only if they give the signed root.
 */
const nameDifferences = async (deps: Deps, { from, count, events, head }: Slice): Promise<LogFinding[]> => {
  const recorded = await recordedAs(deps, from, count);
  const hashes = recorded.flatMap((leaf) => (leaf ? [leaf.hash] : []));
  const givesRoot = hashes.length === count && (await rootGiven(deps.tables, { from, hashes }, head)) === 'signed';
  const findings: LogFinding[] = [];
  for (const [offset, then] of recorded.entries()) {
    const event = events[offset];
    if (!then || (!then.isOutside && !givesRoot && event?.id === then.eventId)) continue;
    if (event && sameHash(leafHashOf(event, sha256), then.hash)) continue;
    const isThere = event?.id === then.eventId;
    findings.push(findingOf(from + offset, then, isThere ? 'metadata_altered' : 'event_missing'));
    if (!isThere) break; // all leaves after it have moved
  }
  if (findings.length > 0) return findings;
  const first = events[0];
  return [
    findingOf(
      from,
      { stream: first?.stream ?? '', revision: first?.revision ?? '', eventId: first?.id ?? '' },
      'tree_differs',
    ),
  ];
};

/** Events of the log from a leaf on, as many as there should be, and the signed root over them. */
type Slice = {
  readonly from: number;
  readonly count: number;
  readonly events: readonly AuditEvent[];
  readonly head: { readonly size: number; readonly root: Hash };
};

/** Whether leaves, with the stored tree around them, give the signed root. */
const rootGiven = async (
  tables: Tables,
  leaves: { readonly from: number; readonly hashes: readonly Hash[] },
  { size, root }: Slice['head'],
): Promise<'signed' | 'another'> => {
  try {
    return sameHash(await rootThrough(nodeReader(tables), leaves, size), root) ? 'signed' : 'another';
  } catch (error) {
    if (error instanceof MissingNodeError) return 'another';
    throw error;
  }
};

/**
 * Checks the next slice of the sealed log: reads its events from the event store, hashes bodies and leaves again, and proves the
 * slice against the newest signed root. Begins again at the start after the end. Returns the new findings; those of a slice
 * that is right again are dropped. Reads the slice and O(log n) rows.
 */
export const checkSlice = async (
  deps: Deps,
): Promise<{ readonly checked: number; readonly added: readonly LogFinding[] }> => {
  const { source, tables, app, signer, isErased, hasEffect = async () => true, now, sliceSize = 256 } = deps;
  const seal = await lastSeal(tables);
  const key = parseVerifierKey(signer.verifierKey);
  const head = seal && key && openCheckpoint(seal.checkpoint, key);
  if (!head || head.size === 0) return { checked: 0, added: [] }; // an invalid seal is reported by the sealing itself
  const state = await readLogCheck(app);
  const from = state.nextLeaf < head.size ? state.nextLeaf : 0;
  const count = Math.min(sliceSize, head.size - from);
  const [place] = await leavesFrom(tables, from, 1);
  const isPlaced = place?.index === from;
  const events = isPlaced ? await readLeaves(source, from === 0 ? undefined : place.position, count) : [];

  const findings: LogFinding[] = [];
  const hashes = events.map((event) => leafHashOf(event, sha256));
  const isSigned = events.length === count && (await rootGiven(tables, { from, hashes }, head)) === 'signed';
  if (!isSigned) findings.push(...(await nameDifferences(deps, { from, count, events, head })));
  for (const [offset, event] of events.entries()) {
    const { stream, revision, id: eventId } = event;
    const body = bodyOf(event);
    // The leaf vouches for the metadata. What another program stored, without the court's MAC or without a payload hash, is as it was
    // sealed; the read models and the audit name it for what it is.
    const isRight =
      body === 'sound' || body === 'metadata_unreadable' || (body === 'redacted' && (await isErased(stream)));
    if (isRight || findings.some(({ leaf }) => leaf === from + offset) || !(await hasEffect(event))) continue;
    findings.push(findingOf(from + offset, { stream, revision, eventId }, 'body_altered'));
  }

  const nextLeaf = from + count;
  const isRound = nextLeaf === head.size;
  const others = state.findings.filter(({ leaf }) => leaf < from || leaf >= nextLeaf);
  const isKnown = (one: LogFinding): boolean =>
    state.findings.some(({ leaf, finding }) => leaf === one.leaf && finding === one.finding);
  await writeLogCheck(app, {
    nextLeaf: isRound ? 0 : nextLeaf,
    roundFinishedAt: isRound ? now() : state.roundFinishedAt,
    findings: [...others, ...findings].slice(0, mostFindings),
  });
  return { checked: count, added: findings.filter((one) => !isKnown(one)) };
};
