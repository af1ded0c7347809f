import { openCheckpoint, parseVerifierKey } from '../../../domain/ledger/checkpoint.js';
import { sameHash, type Hash } from '../../../domain/ledger/merkleTree.js';
import { leafHashOf } from '../../../projections/ledgerLog/ledgerLogProjection.js';
import {
  lastSeal,
  leavesOfStream,
  MissingNodeError,
  nodeReader,
  type RecordedLeaf,
} from '../../../projections/ledgerLog/ledgerLogQueries.js';
import type { AppTables, ReadTables, Tables } from '../../../projections/runner/projection.js';
import { TamperedEventError } from '../../adapters/eventStore/errors.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { findingsOn, readLogCheck, writeLogCheck } from './logCheckRow.js';
import type { LedgerSigner } from './signingKey.js';
import { rootThrough } from './sliceOfLog.js';

type Deps = {
  readonly read: ReadTables;
  readonly app: AppTables;
  readonly signer: Pick<LedgerSigner, 'verifierKey'>;
  readonly streams: Pick<StreamNames, 'categoryOf'>;
};

/** Whether the newest signed root holds a leaf in its place. What the tables say besides proves nothing: they may have been changed. */
const isSealed = async ({ read, signer }: Deps, index: number, hash: Hash): Promise<boolean> => {
  const [seal, key] = [await lastSeal(read), parseVerifierKey(signer.verifierKey)];
  const head = seal && key && openCheckpoint(seal.checkpoint, key);
  if (!head || head.size <= index) return false;
  try {
    return sameHash(await rootThrough(nodeReader(read), { from: index, hashes: [hash] }, head.size), head.root);
  } catch (error) {
    if (error instanceof MissingNodeError) return false;
    throw error;
  }
};

type LoggedEvent = Awaited<ReturnType<EventLog['readStream']>>[number];

/** Names an altered event where the standing check names what it finds, so that nobody waits for its next round. */
const note = async (app: Tables, leaf: RecordedLeaf, { stream, revision, id }: LoggedEvent): Promise<void> => {
  const state = await readLogCheck(app);
  if (state.findings.some((one) => one.leaf === leaf.index)) return;
  const place = { leaf: leaf.index, stream, revision: revision.toString(), eventId: id };
  await writeLogCheck(app, { ...state, findings: [...state.findings, { ...place, finding: 'metadata_altered' }] });
};

/**
 * Reads of cases through this log are compared with the sealed leaf of each event: with its metadata, and through it with the
 * body's hash. An event whose body and hash were changed together fits itself, and not its leaf. Read models that are built anew take
 * the leaf from the changed event; so an event that the standing check names is refused too, whatever the tables say. Streams of other
 * kinds, and events that no seal covers yet, are left to the standing check and the audit. Costs three queries for each read that
 * brings events.
 * `readStream` throws TamperedEventError `leaf_differs` besides.
 */
export const comparedWithLeaves = (log: EventLog, deps: Deps): EventLog => ({
  ...log,
  readStream: async (stream, ...bounds) => {
    const events = await log.readStream(stream, ...bounds);
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last || deps.streams.categoryOf(stream) !== 'case') return events;
    const [leaves, state] = await Promise.all([
      leavesOfStream(deps.read, stream, first.revision, last.revision),
      readLogCheck(deps.app),
    ]);
    const altered = new Set(findingsOn(state, stream).map(({ revision }) => revision));
    for (const event of events) {
      if (altered.has(event.revision.toString()))
        throw new TamperedEventError({ stream, revision: event.revision, type: event.type }, 'leaf_differs');
      const leaf = leaves.get(event.revision);
      const type = event.type === 'EventWithoutAuthority' ? event.data.storedType : event.type;
      const hash = leafHashOf({ ...event, type });
      if (!leaf || sameHash(leaf.hash, hash) || !(await isSealed(deps, leaf.index, leaf.hash))) continue;
      await note(deps.app, leaf, event);
      throw new TamperedEventError({ stream, revision: event.revision, type: event.type }, 'leaf_differs');
    }
    return events;
  },
});
