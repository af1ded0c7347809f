import { createHash } from 'node:crypto';
import { toBase64 } from '../../../domain/ledger/base64.js';
import { appendLeaf, emptyFrontier, frontierRoot, peakPlaces, type Frontier } from '../../../domain/ledger/frontier.js';
import { sameHash, type Hash, type Sha256 } from '../../../domain/ledger/merkleTree.js';
import { inclusionProof, verifyInclusion, type NodeAt } from '../../../domain/ledger/proofs.js';
import {
  leafHashesFrom,
  leavesFrom,
  nodeReader,
  type LeafPlace,
} from '../../../projections/ledgerLog/ledgerLogQueries.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { storable } from '../../../projections/runner/setAside.js';
import { leafHashOf, type AuditEvent } from './auditEvent.js';
import type { LedgerSource } from './ledgerSource.js';
import type { LeafRecord } from './ledgerDirectory.js';

/** Thrown when the tree in Postgres is not the tree of the log. */
export class TreeDiffersError extends Error {
  override readonly name = 'TreeDiffersError';
  constructor(
    what: string,
    /** Whether a signed root covers the place. */
    readonly where: 'sealed' | 'unsealed',
  ) {
    super(what);
  }
}

/** Hashes with Node's native SHA-256. */
export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

type Deps = { readonly source: Pick<LedgerSource, 'leavesFrom'>; readonly tables: Tables };

/** A part of the log, computed from the event store itself. */
export type LeafRange = {
  /** Root over the log up to the end of the stretch. */
  readonly root: Hash;
  readonly leaves: readonly LeafRecord[];
  /** Commit position of the last leaf, decimal. */
  readonly lastPosition: string;
};

/** Reads the right edge of the stored tree at some size. */
export const frontierAt = async (nodeAt: NodeAt, size: number): Promise<Frontier> => {
  const peaks: Frontier['peaks'][number][] = [];
  for (const { level, index } of peakPlaces(size)) peaks.push({ level, index, hash: await nodeAt(level, index) });
  return { size, peaks };
};

const rowsAtOnce = 5_000;

/** Reads the leaves in the tables from `from` on, in pages. */
const keptLeaves = (tables: Tables, from: number, to: number) => {
  let first = from;
  let places: LeafPlace[] = [];
  let hashes: Hash[] = [];
  return async (index: number): Promise<{ place: LeafPlace; hash: Hash } | undefined> => {
    if (index >= first + places.length) {
      const limit = Math.min(rowsAtOnce, to - index);
      first = index;
      places = await leavesFrom(tables, index, limit);
      hashes = await leafHashesFrom(tables, index, limit);
    }
    const [place, hash] = [places[index - first], hashes[index - first]];
    return place && hash && { place, hash };
  };
};

export const leafRecordOf = (event: AuditEvent, index: number, hash: Hash): LeafRecord => {
  const { stream, revision, id: eventId } = event;
  return { index, stream, revision, eventId, hash: toBase64(hash) };
};

const nameOf = ({ stream, revision }: AuditEvent): string => `${stream}@${revision}`;

/**
 * Reads the leaves `[from, to)` from the event store, hashes them again, compares each with the tables, and returns the root at
 * `to` that follows from the stored tree at `from`, for the caller to compare with a signed root. No leaf can be missing at its
 * start: reading begins with the leaf before, whose place in the tree is proved. Reads the stretch and O(log `to`) rows.
 * @throws TreeDiffersError, MissingNodeError
 */
export const readLeafRange = async ({ source, tables }: Deps, from: number, to: number): Promise<LeafRange> => {
  const nodeAt = nodeReader(tables);
  const where = 'unsealed';
  let frontier = await frontierAt(nodeAt, from);
  const before = from === 0 ? undefined : (await leavesFrom(tables, from - 1, 1))[0];
  if (from > 0 && before?.index !== from - 1) throw new TreeDiffersError(`no row of leaf ${from - 1}`, 'sealed');
  const proof = before && (await inclusionProof(nodeAt, before.index, from));
  const rowAt = keptLeaves(tables, from, to);
  const leaves: LeafRecord[] = [];
  let lastPosition = before?.position.toString() ?? '0';
  let isFirst = true;
  if (from < to)
    for await (const event of source.leavesFrom(before?.position)) {
      const hash = leafHashOf(event, sha256);
      if (isFirst && proof) {
        isFirst = false;
        const isBefore = event.position === before?.position.toString();
        if (!isBefore || !verifyInclusion(hash, from - 1, from, proof, frontierRoot(frontier)))
          throw new TreeDiffersError(`${nameOf(event)} is not what the tree holds as leaf ${from - 1}`, 'sealed');
        continue;
      }
      const row = await rowAt(frontier.size);
      const { place } = row ?? {};
      if (
        !row ||
        place?.index !== frontier.size ||
        place.eventId !== event.id ||
        place.stream !== storable(event.stream) ||
        place.revision.toString() !== event.revision ||
        place.position.toString() !== event.position ||
        !sameHash(row.hash, hash)
      )
        throw new TreeDiffersError(`${nameOf(event)} is not what the tables hold as leaf ${frontier.size}`, where);
      leaves.push(leafRecordOf(event, frontier.size, hash));
      ({ frontier } = appendLeaf(frontier, hash, sha256));
      lastPosition = event.position;
      if (frontier.size === to) break;
    }
  if (frontier.size < to) throw new TreeDiffersError(`the log ends with leaf ${frontier.size - 1}`, where);
  return { root: frontierRoot(frontier), leaves, lastPosition };
};

/** Computes the root over the first `size` leaves from the log itself; `undefined` when it is shorter. Reads all of it. */
export const rootOfLog = async (source: Deps['source'], size: number): Promise<Hash | undefined> => {
  let frontier: Frontier = emptyFrontier;
  if (size === 0) return frontierRoot(frontier);
  for await (const event of source.leavesFrom(undefined)) {
    ({ frontier } = appendLeaf(frontier, leafHashOf(event, sha256), sha256));
    if (frontier.size === size) return frontierRoot(frontier);
  }
  return undefined;
};
