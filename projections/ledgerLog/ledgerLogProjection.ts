import { hash } from 'node:crypto';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { appendLeaf, peakPlaces, type Frontier, type TreeNode } from '../../domain/ledger/frontier.js';
import { eventLeafHash, storedLeafHash } from '../../domain/ledger/leaf.js';
import type { Hash, Sha256 } from '../../domain/ledger/merkleTree.js';
import type { Projection, Tables } from '../runner/projection.js';
import { isUnreadable, type LogRecord, type UnreadableEvent } from '../runner/unreadable.js';
import { hexBytes, insertRows } from '../runner/writeRows.js';

export const leafTable = 'ledger_leaf';
export const nodeTable = 'ledger_node';
export const sealTable = 'ledger_seal';

/** True for the events that become leaves: all of ours but the seals themselves. */
export const isLeaf = ({ type }: { readonly type: string }): boolean => type !== 'LogSealed';

/** The machine's own: a replay hashes two nodes for each event. */
const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

/** Computes the leaf hash of a recorded event. */
export const leafHashOf = ({
  stream,
  revision,
  id,
  type,
  storedMetadata,
}: Pick<Recorded<DomainEvent>, 'stream' | 'revision' | 'id' | 'storedMetadata'> & { readonly type: string }): Hash =>
  eventLeafHash({ stream, revision: revision.toString(), eventId: id, type, metadata: storedMetadata }, sha256);

/** Unreadable events are leaves as they stand: the log commits to what it holds. The store's own mark of a deletion is none. */
const isUnreadableLeaf = ({ type }: UnreadableEvent): boolean => isLeaf({ type }) && !type.startsWith('$');

const hashOf = (record: LogRecord): Hash => {
  if (!isUnreadable(record)) return leafHashOf(record);
  const { stream, revision, id, type, storedMetadata } = record;
  return storedLeafHash({ stream, revision: revision.toString(), eventId: id, type, metadata: storedMetadata }, sha256);
};

const inOrder = (a: LogRecord, b: LogRecord): number => (a.position < b.position ? -1 : 1);

const loadFrontier = async (tables: Tables): Promise<Frontier> => {
  const last: { leaf_index: string | number } | undefined = await tables(leafTable)
    .orderBy('leaf_index', 'desc')
    .first('leaf_index');
  const size = last === undefined ? 0 : Number(last.leaf_index) + 1;
  const places = peakPlaces(size);
  if (places.length === 0) return { size, peaks: [] };
  const rows: { level: number; node_index: string | number; hash: Buffer }[] = await tables(nodeTable)
    .whereIn(
      ['level', 'node_index'],
      places.map(({ level, index }) => [level, index]),
    )
    .select('level', 'node_index', 'hash');
  const peaks = places.map(({ level, index }): TreeNode => {
    const row = rows.find((found) => found.level === level && Number(found.node_index) === index);
    if (!row) throw new Error(`the tree of ${size} leaves lacks node ${level}/${index}`);
    return { level, index, hash: new Uint8Array(row.hash) };
  });
  return { size, peaks };
};

const insertSeals = async (tables: Tables, events: readonly Recorded<DomainEvent>[]): Promise<void> => {
  const rows = events.flatMap((event) =>
    event.type === 'LogSealed'
      ? [
          {
            tree_size: event.data.treeSize,
            revision: event.revision.toString(),
            root_hash: event.data.rootHash,
            checkpoint: event.data.checkpoint,
            sealed_at: event.metadata.occurredAt,
          },
        ]
      : [],
  );
  await insertRows(tables, sealTable, rows);
};

/** The log's Merkle tree, kept by node, so that roots and proofs at any size cost a handful of rows; and its seals. */
export const ledgerLogProjection: Projection = {
  name: 'ledger_log',
  tables: [leafTable, nodeTable, sealTable],
  gathers: [nodeTable],
  takesSetAside: true,
  apply: async (tables, events, unreadable = []) => {
    await insertSeals(tables, events);
    const foreign = unreadable.filter(isUnreadableLeaf);
    const readable = events.filter(isLeaf);
    const leaves: readonly LogRecord[] = foreign.length === 0 ? readable : [...readable, ...foreign].sort(inOrder);
    if (leaves.length === 0) return;
    let frontier = await loadFrontier(tables);
    const leafRows: Record<string, unknown>[] = [];
    const nodeRows: Record<string, unknown>[] = [];
    for (const event of leaves) {
      leafRows.push({
        leaf_index: frontier.size,
        event_id: event.id,
        stream: event.stream,
        revision: event.revision.toString(),
        position: event.position.toString(),
      });
      const grown = appendLeaf(frontier, hashOf(event), sha256);
      for (const { level, index, hash } of grown.completed)
        nodeRows.push({ level, node_index: index, hash: hexBytes(hash) });
      frontier = grown.frontier;
    }
    await insertRows(tables, leafTable, leafRows);
    await insertRows(tables, nodeTable, nodeRows);
  },
};
