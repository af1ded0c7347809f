import type { NodeAt } from '../../domain/ledger/proofs.js';
import type { Tables } from '../runner/projection.js';
import { leafTable, nodeTable, sealTable } from './ledgerLogProjection.js';

/** The place of an event in the log. */
export type LeafPlace = {
  readonly index: number;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
};

type LeafRow = { leaf_index: string; event_id: string; stream: string; revision: string; position: string };

const placeOf = (row: LeafRow): LeafPlace => ({
  index: Number(row.leaf_index),
  eventId: row.event_id,
  stream: row.stream,
  revision: BigInt(row.revision),
  position: BigInt(row.position),
});

/** Where an event stands in its stream. */
export type EventPlace = Pick<LeafPlace, 'stream' | 'revision'>;

/**
 * The leaf of an event at its place, or the first one where the log repeats its id; `undefined` while it has not been projected or when
 * there is none.
 */
export const findLeaf = async (tables: Tables, eventId: string, place?: EventPlace): Promise<LeafPlace | undefined> => {
  const at = place && { stream: place.stream, revision: place.revision.toString() };
  const row: LeafRow | undefined = await tables(leafTable)
    .where({ event_id: eventId, ...at })
    .orderBy('leaf_index')
    .first();
  return row && placeOf(row);
};

/** The last leaf: its index + 1 is the size of the tree. */
export const lastLeaf = async (tables: Tables): Promise<LeafPlace | undefined> => {
  const row: LeafRow | undefined = await tables(leafTable).orderBy('leaf_index', 'desc').first();
  return row && placeOf(row);
};

/** The newest leaves, the last one first, at most `limit`. */
export const newestLeaves = async (tables: Tables, limit: number): Promise<LeafPlace[]> => {
  const rows: LeafRow[] = await tables(leafTable).orderBy('leaf_index', 'desc').limit(limit);
  return rows.map(placeOf);
};

/** Leaves from an index on, in order, at most `limit`. */
export const leavesFrom = async (tables: Tables, index: number, limit: number): Promise<LeafPlace[]> => {
  const rows: LeafRow[] = await tables(leafTable).where('leaf_index', '>=', index).orderBy('leaf_index').limit(limit);
  return rows.map(placeOf);
};

type LeafStretch = {
  /** What the names of the streams begin with. */
  readonly prefix: string;
  /** Leaves with an index from `from` on and below `below` are looked at. */
  readonly from: number;
  readonly below: number;
  readonly most: number;
};

/** The leaves of streams of one kind within a stretch of the log, in order, the first `most` of them. */
export const leavesOfKind = async (
  tables: Tables,
  { prefix, from, below, most }: LeafStretch,
): Promise<LeafPlace[]> => {
  const rows: LeafRow[] = await tables(leafTable)
    .where('leaf_index', '>=', from)
    .where('leaf_index', '<', below)
    .whereRaw('starts_with(stream, ?)', [prefix])
    .orderBy('leaf_index')
    .limit(most);
  return rows.map(placeOf);
};

/** A leaf as it was recorded when its event was first seen. */
export type RecordedLeaf = { readonly index: number; readonly hash: Uint8Array };

/** The leaves of a stream's events between two revisions, both inclusive, by revision; those not projected yet are not there. */
export const leavesOfStream = async (
  tables: Tables,
  stream: string,
  first: bigint,
  last: bigint,
): Promise<ReadonlyMap<bigint, RecordedLeaf>> => {
  const leaves: { leaf_index: string; revision: string }[] = await tables(leafTable)
    .where({ stream })
    .whereBetween('revision', [first.toString(), last.toString()])
    .select('leaf_index', 'revision');
  if (leaves.length === 0) return new Map();
  const nodes: { node_index: string; hash: Buffer }[] = await tables(nodeTable)
    .where({ level: 0 })
    .whereIn(
      'node_index',
      leaves.map(({ leaf_index: index }) => index),
    )
    .select('node_index', 'hash');
  const hashes = new Map(nodes.map(({ node_index: index, hash }) => [Number(index), new Uint8Array(hash)]));
  return new Map(
    leaves.flatMap(({ leaf_index: index, revision }) => {
      const hash = hashes.get(Number(index));
      return hash ? [[BigInt(revision), { index: Number(index), hash }] as const] : [];
    }),
  );
};

/** Hashes of the leaves from an index on, in order, at most `limit`. */
export const leafHashesFrom = async (tables: Tables, index: number, limit: number): Promise<Uint8Array[]> => {
  const rows: { hash: Buffer }[] = await tables(nodeTable)
    .where({ level: 0 })
    .where('node_index', '>=', index)
    .orderBy('node_index')
    .limit(limit)
    .select('hash');
  return rows.map(({ hash }) => new Uint8Array(hash));
};

/** The tree in the tables lacks a node. */
export class MissingNodeError extends Error {
  override readonly name = 'MissingNodeError';
}

/** Reads nodes of the tree. @throws MissingNodeError where the tree does not reach that far */
export const nodeReader =
  (tables: Tables): NodeAt =>
  async (level, index) => {
    const row: { hash: Buffer } | undefined = await tables(nodeTable).where({ level, node_index: index }).first('hash');
    if (!row) throw new MissingNodeError(`no node ${level}/${index}`);
    return new Uint8Array(row.hash);
  };

/** A seal as the log holds it. */
export type Seal = {
  readonly treeSize: number;
  /** Its place in the stream of seals. */
  readonly revision: bigint;
  /** Base64. */
  readonly rootHash: string;
  readonly checkpoint: string;
  readonly sealedAt: Date;
};

type SealRow = { tree_size: string; revision: string; root_hash: string; checkpoint: string; sealed_at: Date };

const sealOf = (row: SealRow | undefined): Seal | undefined =>
  row && {
    treeSize: Number(row.tree_size),
    revision: BigInt(row.revision),
    rootHash: row.root_hash,
    checkpoint: row.checkpoint,
    sealedAt: new Date(row.sealed_at),
  };

/** The newest seal. */
export const lastSeal = async (tables: Tables): Promise<Seal | undefined> => {
  const row: SealRow | undefined = await tables(sealTable).orderBy('tree_size', 'desc').first();
  return sealOf(row);
};

/** The seal over exactly `treeSize` leaves. */
export const sealOfSize = async (tables: Tables, treeSize: number): Promise<Seal | undefined> => {
  const row: SealRow | undefined = await tables(sealTable).where({ tree_size: treeSize }).first();
  return sealOf(row);
};
