import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ledgerLogProjection } from '../../../../projections/ledgerLog/ledgerLogProjection.js';
import { catchUp, type ReplayDeps } from '../../../../projections/runner/catchUp.js';
import { ensureCheckpoints } from '../../../../projections/runner/checkpoints.js';
import type { Tables } from '../../../../projections/runner/projection.js';
import { rebuild } from '../../../../projections/runner/rebuild.js';
import { connectEventStore, type EventStoreClient } from '../../../adapters/eventStore/client.js';
import { createCodec } from '../../../adapters/eventStore/codec.js';
import { createEventLog } from '../../../adapters/eventStore/createEventLog.js';
import type { EventLog } from '../../../adapters/eventStore/eventLog.js';
import { readAllEvents } from '../../../adapters/eventStore/readAll.js';
import { streamNames, type StreamNames } from '../../../adapters/eventStore/streams.js';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { createDataKeys } from '../../../adapters/encryption/dataKeys.js';
import { memoryDataKeyRows } from '../../../adapters/encryption/memoryDataKeyRows.js';
import { createKeyWrapping } from '../../../adapters/encryption/wrapping.js';
import { ownEventStore, testDatabase, testStreams, type TestDatabase } from '../../../tests/harness/testServers.js';
import type { LedgerBrokenError } from '../ledgerBroken.js';
import { createLedgerSource, type LedgerSource } from '../ledgerSource.js';
import { openLedgerDirectory, type LedgerDirectory } from '../ledgerDirectory.js';
import { sealLog, type SealOutcome } from '../sealLog.js';
import { createLedgerSigner } from '../signingKey.js';

export const benchSigner = createLedgerSigner('a key of the installation, for tests of sealing');
export const benchNow = new Date('2026-03-02T01:00:00Z');

/** A log in a real event store, its tree in a real Postgres, and outside records, for tests that change any of them. */
export type SealingBench = {
  readonly database: TestDatabase;
  readonly client: EventStoreClient;
  readonly log: EventLog;
  readonly streams: StreamNames;
  readonly source: LedgerSource;
  readonly tables: Tables;
  readonly folder: string;
  readonly ledgerDirectory: LedgerDirectory;
  /** Appends `count` events and projects them. */
  readonly happen: (count: number) => Promise<void>;
  readonly project: () => Promise<void>;
  /** Does the same as `npm run projections -- rebuild ledger_log`. */
  readonly rebuild: () => Promise<void>;
  readonly sealOnly: (given?: Partial<Parameters<typeof sealLog>[0]>) => Promise<SealOutcome>;
  /** Seals and projects the seal. */
  readonly seal: (given?: Partial<Parameters<typeof sealLog>[0]>) => Promise<SealOutcome>;
  /** Seals in the log. */
  readonly seals: () => Promise<number>;
  readonly close: () => Promise<void>;
};

export const startSealingBench = async (): Promise<SealingBench> => {
  const database = await testDatabase();
  const { knex, schemas } = database;
  const tables = tablesIn(knex, schemas.read);
  const store = await ownEventStore();
  const client = connectEventStore(store.connectionString);
  const streams = streamNames(testStreams().prefix);
  const wrapping = createKeyWrapping('a secret of at least thirty-two signs');
  const codec = createCodec({ dataKeys: createDataKeys({ rows: memoryDataKeyRows(), wrapping }), streams });
  const log = createEventLog({ client, codec });
  const source = createLedgerSource({ client: client.raw, streams });
  const folder = await mkdtemp(join(tmpdir(), 'jz-ledger-'));
  const ledgerDirectory = await openLedgerDirectory(folder);
  const diagnoses = new Map<string, LedgerBrokenError>();
  await ensureCheckpoints(tables, [ledgerLogProjection.name]);
  // Other tests write to the same store: their events are skipped.
  const replay: ReplayDeps<Parameters<typeof codec.decode>[0]> = {
    knex,
    schema: schemas.read,
    readLog: readAllEvents(client.raw),
    decode: codec.decode,
    now: () => new Date(),
  };
  const project = () => catchUp(replay, schemas.read, [ledgerLogProjection]);
  const sealOnly: SealingBench['sealOnly'] = (given = {}) => {
    const { ledger: stream } = streams;
    const deps = {
      log,
      source,
      stream,
      tables,
      signer: benchSigner,
      ledgerDirectory,
      clock: () => benchNow,
      diagnoses,
    };
    return sealLog({ ...deps, newId: randomUUID, ...given });
  };
  let happened = 0;
  return {
    database,
    client,
    log,
    streams,
    source,
    tables,
    folder,
    ledgerDirectory,
    project,
    rebuild: () => rebuild(replay, [ledgerLogProjection]),
    happen: async (count) => {
      const id = randomUUID();
      const events = Array.from({ length: count }, () => {
        happened += 1;
        return { type: 'CaseNumberAssigned', data: { caseId: id, caseNumber: `${happened}` } } as const;
      });
      const actor = { kind: 'system', id: 'test' } as const;
      await log.append(streams.case(id), events, 'no_stream', {
        commandId: id,
        correlationId: id,
        actor,
        now: benchNow,
      });
      await project();
    },
    sealOnly,
    seal: async (given) => {
      const outcome = await sealOnly(given);
      await project();
      return outcome;
    },
    seals: async () => (await log.readStream(streams.ledger)).filter(({ type }) => type === 'LogSealed').length,
    close: async () => {
      await client.close();
      await store.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
