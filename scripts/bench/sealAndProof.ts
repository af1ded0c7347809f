import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { verifyConsistency } from '../../domain/ledger/proofs.js';
import { openCheckpoint, parseVerifierKey } from '../../domain/ledger/checkpoint.js';
import { verifyReceipt } from '../../domain/ledger/receipt.js';
import { consistencyProof } from '../../domain/ledger/proofs.js';
import { findLeaf, lastSeal, leavesFrom, nodeReader } from '../../projections/ledgerLog/ledgerLogQueries.js';
import { ledgerLogProjection } from '../../projections/ledgerLog/ledgerLogProjection.js';
import { catchUp } from '../../projections/runner/catchUp.js';
import { ensureCheckpoints } from '../../projections/runner/checkpoints.js';
import { readAllEvents } from '../../backend/adapters/eventStore/readAll.js';
import { issueReceipt } from '../../backend/modules/ledger/issueReceipt.js';
import { createLedgerSource } from '../../backend/modules/ledger/ledgerSource.js';
import { openLedgerDirectory } from '../../backend/modules/ledger/ledgerDirectory.js';
import { sealLog } from '../../backend/modules/ledger/sealLog.js';
import { createLedgerSigner } from '../../backend/modules/ledger/signingKey.js';
import { inBenchCourt } from './benchServers.js';
import { median, timed, type Figure } from './figures.js';
import { eventsOfCase, fillLog } from './fillLog.js';
import { sized } from './size.js';

const size = sized(100_000, 500);
const more = sized(500, 50);
const proofs = sized(200, 5);

/** How long it takes to seal, to prove and to verify over a log of 100,000 events. */
export const benchSealAndProof = (): Promise<Figure[]> =>
  inBenchCourt(async (court) => {
    const { config, stores } = court;
    const { client, codec, knex, schemas, read: tables, log, streams, installationKeys } = stores;
    const signer = createLedgerSigner(installationKeys.logSeals);
    const ledgerDirectory = await openLedgerDirectory(join(config.dataDirectory, 'bench-ledger'));
    const now = () => new Date();
    const source = createLedgerSource({ client: client.raw, streams });
    const sealing = {
      log,
      source,
      stream: streams.ledger,
      tables,
      signer,
      ledgerDirectory,
      clock: now,
      newId: randomUUID,
    };
    const seal = () => sealLog({ ...sealing, mostLeaves: 2 * size });
    await ensureCheckpoints(tables, [ledgerLogProjection.name]);
    const project = () =>
      catchUp(
        { knex, schema: schemas.read, readLog: readAllEvents(client.raw), decode: codec.decode, now },
        schemas.read,
        [ledgerLogProjection],
      );

    await fillLog(court, 0, size / eventsOfCase);
    await project();
    const first = await timed(seal);
    await project();
    const before = await lastSeal(tables);
    await fillLog(court, size / eventsOfCase, (size + more) / eventsOfCase);
    await project();
    const next = await timed(seal);
    await project();
    const after = await lastSeal(tables);
    const key = parseVerifierKey(signer.verifierKey);
    const from = before && key && openCheckpoint(before.checkpoint, key);
    const to = after && key && openCheckpoint(after.checkpoint, key);
    if (!from || !to) throw new Error('the log was not sealed');

    const hasEffect = async () => true;
    const readOne = (stream: string, revision: bigint) => client.readOne(stream, revision, 5000);
    const proving: number[] = [];
    const verifying: number[] = [];
    for (let index = 2; index < size; index += size / proofs) {
      const submission = (await leavesFrom(tables, index, 1))[0];
      if (!submission || !(await findLeaf(tables, submission.eventId))) throw new Error(`no leaf ${index}`);
      const proved = await timed(() => issueReceipt({ tables, readOne, signer, hasEffect }, submission.eventId));
      const { result: response } = proved;
      if (response.state !== 'ready') throw new Error(`leaf ${index} has no receipt`);
      proving.push(proved.ms);
      const verified = await timed(async () => verifyReceipt(response.receipt, { expectedKey: signer.verifierKey }));
      if (verified.result.findings.length > 0) throw new Error(`the receipt of leaf ${index} does not hold`);
      verifying.push(verified.ms);
    }
    const consistency = await timed(() => consistencyProof(nodeReader(tables), from.size, to.size));
    const consistent = await timed(async () => verifyConsistency(from, to, consistency.result));
    if (!consistent.result) throw new Error('the seals are not consistent');
    const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
    return [
      { name: `seal, first, ${size} events`, measured: `${ms(first.ms)}, outside copy of all leaves included` },
      { name: `seal, ${more} events more`, measured: ms(next.ms) },
      { name: 'prove an event (receipt)', measured: `median ${ms(median(proving))} of ${proving.length}` },
      { name: 'verify a receipt', measured: `median ${ms(median(verifying))}` },
      { name: 'consistency of two seals', measured: `prove ${ms(consistency.ms)}, verify ${ms(consistent.ms)}` },
    ];
  });
