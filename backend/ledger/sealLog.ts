import { WrongExpectedVersionError } from '../eventStore/client.js';
import type { EventLog } from '../eventStore/eventLog.js';
import { toBase64 } from '../../domain/ledger/base64.js';
import { openCheckpoint, parseVerifierKey } from '../../domain/ledger/checkpoint.js';
import { sameHash, type Hash } from '../../domain/ledger/merkleTree.js';
import { subtreeRoot, type NodeAt } from '../../domain/ledger/proofs.js';
import {
  lastLeaf,
  lastSeal,
  leafHashesFrom,
  leavesFrom,
  nodeReader,
  type Seal,
} from '../../projections/ledgerLog/ledgerLogQueries.js';
import type { Tables } from '../../projections/runner/projection.js';
import type { OutsideLedger } from './outsideLedger.js';
import type { LedgerSigner } from './signingKey.js';

/** The log as it stands does not continue what was sealed. It is not sealed again until someone has looked. */
export class LedgerBrokenError extends Error {
  override readonly name = 'LedgerBrokenError';
}

export type SealOutcome =
  | { readonly outcome: 'sealed'; readonly treeSize: number }
  /** Nothing happened since the last seal. */
  | { readonly outcome: 'nothing_new' }
  /** Another process sealed in the same moment. */
  | { readonly outcome: 'overtaken' };

type Deps = {
  readonly log: Pick<EventLog, 'append'>;
  readonly stream: string;
  readonly tables: Tables;
  readonly signer: LedgerSigner;
  readonly outside: OutsideLedger;
  readonly clock: () => Date;
  readonly newId: () => string;
};

const leavesAtOnce = 5_000;

const refuse = (what: string): never => {
  throw new LedgerBrokenError(what);
};

/** The log must still begin with what the last seal and the newest outside checkpoint cover. */
const checkAgainst = async (
  nodeAt: NodeAt,
  size: number,
  sealed: { readonly size: number; readonly root: Hash },
  where: string,
): Promise<void> => {
  if (sealed.size > size) refuse(`the log holds ${size} events, ${where} covers ${sealed.size}`);
  if (!sameHash(await subtreeRoot(nodeAt, 0, sealed.size), sealed.root))
    refuse(`the first ${sealed.size} events are not those that ${where} covers`);
};

const writeOutside = async ({ tables, outside }: Deps, treeSize: number, checkpoint: string): Promise<void> => {
  for (let from = await outside.size(); from < treeSize; from += leavesAtOnce) {
    const limit = Math.min(leavesAtOnce, treeSize - from);
    const hashes = await leafHashesFrom(tables, from, limit);
    const places = await leavesFrom(tables, from, limit);
    const leaves = places.map(({ index, stream, revision, eventId }) => {
      const hash = hashes[index - from];
      if (!hash) throw new Error(`no hash of leaf ${index}`);
      return { index, stream, revision: revision.toString(), eventId, hash: toBase64(hash) };
    });
    await outside.appendLeaves(leaves);
  }
  await outside.writeCheckpoint(treeSize, checkpoint);
};

/**
 * Seals what the log's projection holds: checks that the sealed past still stands, appends `LogSealed`, and writes the new
 * leaves and the checkpoint outside the event store. A crash in between is made good by the next call.
 * @throws LedgerBrokenError when the past was changed; StoreUnavailableError
 */
export const sealLog = async (deps: Deps): Promise<SealOutcome> => {
  const { log, stream, tables, signer, outside, clock, newId } = deps;
  // The seals first: the log may grow and be sealed by another process meanwhile, and a seal looked up after the leaves
  // would then cover more than were seen and pass for a broken one.
  const before: Seal | undefined = await lastSeal(tables);
  const latest = await outside.latestCheckpoint();
  const last = await lastLeaf(tables);
  const size = last ? last.index + 1 : 0;
  const nodeAt = nodeReader(tables);
  const key = parseVerifierKey(signer.verifierKey);
  for (const [note, where] of [
    [before?.checkpoint, 'the last seal'],
    [latest, 'the newest checkpoint outside the event store'],
  ] as const) {
    if (note === undefined || !key) continue;
    // A checkpoint under a former key is left to the audit, which is given the former keys.
    const head = openCheckpoint(note, key);
    if (head) await checkAgainst(nodeAt, size, head, where);
    else if (note.startsWith(`${signer.origin}\n`)) refuse(`the signature of ${where} is wrong`);
  }

  if (!last || before?.treeSize === size) {
    if (before && (await outside.size()) < before.treeSize)
      await writeOutside(deps, before.treeSize, before.checkpoint);
    return { outcome: 'nothing_new' };
  }
  const root = await subtreeRoot(nodeAt, 0, size);
  const checkpoint = signer.sign({ size, root });
  try {
    await log.append(
      stream,
      [
        {
          type: 'LogSealed',
          data: { treeSize: size, rootHash: toBase64(root), lastPosition: last.position.toString(), checkpoint },
        },
      ],
      before?.revision ?? 'no_stream',
      { commandId: newId(), correlationId: newId(), actor: { kind: 'system', id: 'sealLog' }, now: clock() },
    );
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return { outcome: 'overtaken' };
    throw error;
  }
  await writeOutside(deps, size, checkpoint);
  return { outcome: 'sealed', treeSize: size };
};
