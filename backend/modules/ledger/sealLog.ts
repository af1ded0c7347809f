import { WrongExpectedVersionError } from '../../adapters/eventStore/client.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import { fromBase64, toBase64 } from '../../../domain/ledger/base64.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { witnessLine } from '../../../domain/ledger/timeWitness.js';
import type { ReadTimeWitness } from './readTimeWitness.js';
import { openCheckpoint, parseVerifierKey } from '../../../domain/ledger/checkpoint.js';
import { frontierRoot } from '../../../domain/ledger/frontier.js';
import { emptyRoot, sameHash, type Hash } from '../../../domain/ledger/merkleTree.js';
import { consistencyProof, subtreeRoot, verifyConsistency } from '../../../domain/ledger/proofs.js';
import { ledgerLogProjection } from '../../../projections/ledgerLog/ledgerLogProjection.js';
import { lastLeaf, lastSeal, MissingNodeError, nodeReader } from '../../../projections/ledgerLog/ledgerLogQueries.js';
import { readCheckpoints, START_OF_LOG } from '../../../projections/runner/checkpoints.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { ClockBehindError } from '../../adapters/eventStore/errors.js';
import { occurredAtOf, toleratedLagMs } from './clockGuard.js';
import { LedgerBrokenError } from './ledgerBroken.js';
import type { LedgerSource, SealTail, StoredSeal } from './ledgerSource.js';
import type { LedgerDirectory } from './ledgerDirectory.js';
import { frontierAt, readLeafRange, rootOfLog, TreeDiffersError } from './readLeafRange.js';
import type { LedgerSigner } from './signingKey.js';
import { updateLedgerDirectory } from './updateLedgerDirectory.js';

export type SealOutcome =
  /** `more`: the log has further events after this seal. */
  | { readonly outcome: 'sealed'; readonly treeSize: number; readonly more: boolean }
  /** Nothing happened since the last seal. */
  | { readonly outcome: 'nothing_new' }
  /** Another process sealed in the same moment, the newest seal has not been projected yet, or the clock is a little behind it. */
  | { readonly outcome: 'overtaken' };

type Deps = {
  readonly log: Pick<EventLog, 'append'>;
  readonly source: LedgerSource;
  readonly stream: string;
  readonly tables: Tables;
  readonly signer: LedgerSigner;
  readonly ledgerDirectory: LedgerDirectory;
  readonly clock: () => Date;
  /** @throws ClockAheadError while the clock is far ahead of what is known of the time; asked before anything is signed */
  readonly checkLead?: () => Promise<void>;
  readonly newId: () => string;
  /** Asks for the outside time witness, which the first seal of each day of the court carries; without it no seal does. */
  readonly witness?: { readonly read: ReadTimeWitness; readonly timeZone: string };
  /** The most events that one seal adds; default 50,000. Bounds memory: the next seal covers the rest. */
  readonly mostLeaves?: number;
  /** Caches the diagnosis of each difference, since a diagnosis reads the whole log. */
  readonly diagnoses?: Map<string, LedgerBrokenError>;
};

const hashOf = (encoded: string): Hash => fromBase64(encoded) ?? new Uint8Array();

/** Opens a checkpoint of ours with a valid signature; `undefined` for one under a former key, which the audit checks. */
const openOwn = ({ signer }: Deps, note: string, where: string) => {
  const key = parseVerifierKey(signer.verifierKey);
  const head = key && openCheckpoint(note, key);
  if (!head && note.startsWith(`${signer.origin}\n`))
    throw new LedgerBrokenError('signature_wrong', `the signature of ${where} is wrong`);
  return head;
};

/** Returns the root of a seal after checking it against its signature. */
const rootOf = (deps: Deps, seal: StoredSeal): Hash => {
  const root = hashOf(seal.rootHash);
  const head = openOwn(deps, seal.checkpoint, 'the last seal');
  if (head && (head.size !== seal.treeSize || !sameHash(head.root, root)))
    throw new LedgerBrokenError('signature_wrong', 'the last seal is not what its signature covers');
  return root;
};

/** Compares the row of the newest seal with the event store. */
const checkSealRow = async ({ tables }: Deps, sealed: StoredSeal | undefined): Promise<void> => {
  const row = await lastSeal(tables);
  const isSame =
    row?.revision === sealed?.revision &&
    row?.treeSize === sealed?.treeSize &&
    row?.rootHash === sealed?.rootHash &&
    row?.checkpoint === sealed?.checkpoint;
  if (!isSame) throw new TreeDiffersError('the tables do not show the newest seal', 'sealed');
};

/** The time witness as a line of the checkpoint, where the seal is the first of its day. */
const witnessLines = async ({ witness, clock }: Deps, sealed: StoredSeal | undefined): Promise<string[]> => {
  if (!witness) return [];
  const dayOf = (moment: Date): string => courtClock(moment, witness.timeZone).day;
  return sealed?.at && dayOf(sealed.at) === dayOf(clock()) ? [] : [witnessLine(await witness.read())];
};

const sealChecked = async (deps: Deps, tail: SealTail): Promise<SealOutcome> => {
  const { log, source, stream, tables, signer, ledgerDirectory, clock, newId, mostLeaves = 50_000 } = deps;
  const [sealed] = tail.seals;
  const sealedSize = sealed?.treeSize ?? 0;
  const root = sealed ? rootOf(deps, sealed) : emptyRoot();
  const projectedTo = (await readCheckpoints(tables)).get(ledgerLogProjection.name) ?? START_OF_LOG;
  if (sealed && sealed.position > projectedTo) return { outcome: 'overtaken' };
  await checkSealRow(deps, sealed);

  // Seals never go back in time: one waits for a clock that is a little behind, and is refused under one that is far behind.
  const newestAt = occurredAtOf(tail.newest?.metadata);
  // One moment is judged and signed: a clock that jumps in between is judged next time.
  const now = clock();
  const behindMs = (newestAt?.getTime() ?? 0) - now.getTime();
  if (newestAt && behindMs > toleratedLagMs) throw new ClockBehindError(newestAt, now);
  if (behindMs > 0) return { outcome: 'overtaken' };
  await deps.checkLead?.();

  const where = 'the newest checkpoint outside the event store';
  const note = await ledgerDirectory.latestCheckpoint();
  const signedHead = note === undefined ? undefined : openOwn(deps, note, where);
  const outsideSize = Math.max(signedHead?.size ?? 0, await ledgerDirectory.size());
  if (outsideSize > sealedSize)
    throw new LedgerBrokenError(
      'outside_ahead',
      `the log is sealed over ${sealedSize} events, ${where} covers ${outsideSize}`,
    );

  const nodeAt = nodeReader(tables);
  for (const [size, signed, by] of [
    [sealedSize, root, 'the last seal'],
    [signedHead?.size ?? 0, signedHead?.root ?? emptyRoot(), where],
  ] as const)
    if (!sameHash(frontierRoot(await frontierAt(nodeAt, size)), signed))
      throw new TreeDiffersError(`the first ${size} events are not those that ${by} covers`, 'sealed');

  let { revision } = tail;
  const append = async (event: DomainEvent): Promise<void> => {
    const context = { commandId: newId(), correlationId: newId(), actor: { kind: 'system', id: 'sealLog' } as const };
    ({ revision } = await log.append(stream, [event], revision ?? 'no_stream', { ...context, now }));
  };
  await updateLedgerDirectory({ source, tables, ledgerDirectory, append }, tail, root);

  const size = ((await lastLeaf(tables))?.index ?? -1) + 1;
  if (size < sealedSize) throw new TreeDiffersError(`the tables hold ${size} of ${sealedSize} sealed events`, 'sealed');
  if (size === sealedSize) return { outcome: 'nothing_new' };
  const treeSize = Math.min(size, sealedSize + mostLeaves);
  const stretch = await readLeafRange({ source, tables }, sealedSize, treeSize);
  const newer = { size: treeSize, root: stretch.root };
  const older = { size: sealedSize, root };
  const proof = sealedSize === 0 ? [] : await consistencyProof(nodeAt, sealedSize, treeSize);
  if (!sameHash(await subtreeRoot(nodeAt, 0, treeSize), newer.root) || !verifyConsistency(older, newer, proof))
    throw new TreeDiffersError('the tree in the tables does not grow as the log does', 'unsealed');

  const checkpoint = signer.sign(newer, await witnessLines(deps, sealed));
  const { lastPosition, leaves } = stretch;
  const data = { treeSize, rootHash: toBase64(newer.root), lastPosition, checkpoint, outsideSize: sealedSize };
  await append({ type: 'LogSealed', data });
  await ledgerDirectory.appendLeaves(leaves);
  await ledgerDirectory.writeCheckpoint(treeSize, checkpoint);
  return { outcome: 'sealed', treeSize, more: treeSize < size };
};

const differs = (error: unknown): error is TreeDiffersError | MissingNodeError =>
  error instanceof TreeDiffersError || error instanceof MissingNodeError;

/** Diagnoses a difference: it lies in the tables if the log itself still gives the signed root, else in the log. */
const diagnose = async (
  { source, diagnoses }: Deps,
  [sealed]: SealTail['seals'],
  error: TreeDiffersError | MissingNodeError,
): Promise<LedgerBrokenError> => {
  const { message } = error;
  const earlierDiagnosis = diagnoses?.get(message);
  if (earlierDiagnosis) return earlierDiagnosis;
  const root = sealed && (await rootOfLog(source, sealed.treeSize));
  const logDiffers = sealed && !(root && sameHash(root, hashOf(sealed.rootHash)));
  const unsealed = error instanceof TreeDiffersError && error.where === 'unsealed';
  const reason = logDiffers ? 'log_differs' : unsealed ? 'unsealed_event_differs' : 'read_model_differs';
  const broken = new LedgerBrokenError(reason, message);
  diagnoses?.clear();
  diagnoses?.set(message, broken);
  return broken;
};

/**
 * Seals the events that the log's projection holds. The signed root comes from the event store itself; the tree in the tables
 * must agree with it and with the last signed root, or nothing is signed. Appends `LogSealed`, and writes the new leaves and the
 * checkpoint outside the event store. The next call completes what a crash left undone. Reads new events and O(log n) rows.
 * @throws LedgerBrokenError when sealed data was changed, in the log, in the tables or outside; StoreUnavailableError; ClockBehindError;
 * ClockAheadError
 */
export const sealLog = async (deps: Deps): Promise<SealOutcome> => {
  // Seals are read first: the log may grow meanwhile, and a seal read after the leaves could cover more than were read.
  const tail = await deps.source.sealTail();
  try {
    const outcome = await sealChecked(deps, tail);
    deps.diagnoses?.clear();
    return outcome;
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return { outcome: 'overtaken' };
    if (!differs(error) && !(error instanceof LedgerBrokenError)) throw error;
    // Another process has sealed since, which explains the difference.
    if ((await deps.source.sealTail()).revision !== tail.revision) return { outcome: 'overtaken' };
    throw differs(error) ? await diagnose(deps, tail.seals, error) : error;
  }
};
