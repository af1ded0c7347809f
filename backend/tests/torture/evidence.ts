import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EventStoreDBClient, type AllStreamResolvedEvent } from '@eventstore/db-client';
import type { Knex } from 'knex';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { toBase64 } from '../../../domain/ledger/base64.js';
import { openCheckpoint, parseVerifierKey } from '../../../domain/ledger/checkpoint.js';
import { appendLeaf, emptyFrontier, frontierRoot } from '../../../domain/ledger/frontier.js';
import { createProjections, type HashContent } from '../../../projections/index.js';
import { isLeaf, leafHashOf } from '../../../projections/ledgerLog/ledgerLogProjection.js';
import { verify } from '../../../projections/runner/verify.js';
import { partyNamesIn } from '../../modules/forms/partyNamesIn.js';
import { createCodec } from '../../adapters/eventStore/codec.js';
import { readAllEvents } from '../../adapters/eventStore/readAll.js';
import { streamNames } from '../../adapters/eventStore/streams.js';
import { createCaseFiles } from '../../modules/documents/caseFiles/caseFiles.js';
import { createForms } from '../../modules/forms/createForms.js';
import { loadCatalogue } from '../../modules/forms/catalogue.js';
import { readLeafRecords } from '../../modules/ledger/ledgerDirectory.js';
import { readLedgerCheckpoints } from '../../modules/ledger/testing/ledgerCheckpoints.js';
import { connectPostgres, defaultSchemas, type PostgresAddress } from '../../adapters/postgres/connectPostgres.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { postgresDataKeyRows } from '../../adapters/encryption/dataKeyRows.js';
import { filingHash, findInstallationKeys } from '../../adapters/encryption/installationKeys.js';
import { createDataKeys } from '../../adapters/encryption/dataKeys.js';
import { createKeyWrapping } from '../../adapters/encryption/wrapping.js';
import { readLoggedIds, type LoggedIdOf } from './loggedIds.js';
import { secretKey } from './startBackendProcess.js';

/** What the servers hold, read without the application. */
export type Evidence = {
  /** The whole log in order; decoding it checks every payload hash. */
  readonly events: readonly Recorded<DomainEvent>[];
  readonly loggedIdOf: LoggedIdOf;
  /** Rows of read models that a fresh replay of the log does not give. */
  readonly rowsThatDiffer: () => Promise<string[]>;
  /** What is wrong with the seals, in the log and in these folders outside it. */
  readonly brokenSeals: (ledgerDirectories: readonly string[]) => Promise<string[]>;
  /** Submissions whose Word file is not there, or is another one. */
  readonly lackingFiles: () => Promise<string[]>;
  readonly close: () => Promise<void>;
};

const checkSeals = async (
  events: readonly Recorded<DomainEvent>[],
  ledgerDirectories: readonly string[],
): Promise<string[]> => {
  const roots = [toBase64(frontierRoot(emptyFrontier))];
  const leaves: string[] = [];
  let frontier = emptyFrontier;
  for (const event of events.filter(isLeaf)) {
    const hash = leafHashOf(event);
    ({ frontier } = appendLeaf(frontier, hash));
    leaves.push(toBase64(hash));
    roots.push(toBase64(frontierRoot(frontier)));
  }
  const [folder] = ledgerDirectories;
  const key = folder && parseVerifierKey(await readFile(join(folder, 'key.vkey'), 'utf8'));
  if (!key) throw new Error('the verifier key cannot be read');
  const broken: string[] = [];
  const checkNote = (note: string, where: string): void => {
    const opened = openCheckpoint(note, key);
    if (!opened) broken.push(`${where}: the signature is wrong`);
    else if (roots[opened.size] !== toBase64(opened.root))
      broken.push(`${where}: the log has another root at ${opened.size}`);
  };
  for (const event of events)
    if (event.type === 'LogSealed') checkNote(event.data.checkpoint, `seal ${event.revision}`);
  for (const folder of ledgerDirectories) {
    for (const note of await readLedgerCheckpoints(folder)) checkNote(note, 'a checkpoint outside');
    for await (const { index, hash } of readLeafRecords(folder))
      if (leaves[index] !== hash) broken.push(`leaf ${index} outside is not the log's`);
  }
  return broken;
};

const replay = async (
  knex: Knex,
  client: EventStoreDBClient,
  {
    decode,
    hashContent,
  }: {
    readonly decode: (event: AllStreamResolvedEvent) => Promise<Recorded<DomainEvent> | undefined>;
    readonly hashContent: HashContent;
  },
  events: readonly Recorded<DomainEvent>[],
) => {
  const log = {
    readStream: async (stream: string, after = -1n) =>
      events.filter((event) => event.stream === stream && event.revision > after),
    append: () => Promise.reject(new Error('read only')),
  };
  const projections = createProjections({
    partyNames: partyNamesIn(createForms({ catalogue: await loadCatalogue(), log, streams: streamNames() })),
    hashContent,
    timeZone: 'Asia/Shanghai',
  });
  const deps = { knex, schema: defaultSchemas.read, readLog: readAllEvents(client), decode, now: () => new Date() };
  const verifications = await verify(deps, projections);
  return verifications.flatMap(({ projection, differences }) =>
    differences.map(
      ({ table, key, finding, columns }) => `${projection} ${table} ${key.join('/')}: ${finding} ${columns.join()}`,
    ),
  );
};

/** Reads what the servers hold. The application must not be writing. */
export const readEvidence = async (postgres: PostgresAddress, connectionString: string): Promise<Evidence> => {
  const knex = connectPostgres(postgres);
  const client = EventStoreDBClient.connectionString(connectionString);
  const app = tablesIn(knex, defaultSchemas.app);
  const rows = postgresDataKeyRows(app);
  const dataKeys = createDataKeys({ rows, wrapping: createKeyWrapping(secretKey), cacheMs: 600_000 });
  const streams = streamNames();
  const { decode } = createCodec({ dataKeys, streams });
  const hashContent = filingHash(await findInstallationKeys(dataKeys));
  const events: Recorded<DomainEvent>[] = [];
  for await (const resolved of readAllEvents(client)(-1n)) {
    const event = await decode(resolved);
    if (event) events.push(event);
  }
  return {
    events,
    loggedIdOf: await readLoggedIds(postgres),
    rowsThatDiffer: () => replay(knex, client, { decode, hashContent }, events),
    brokenSeals: (ledgerDirectories) => checkSeals(events, ledgerDirectories),
    lackingFiles: async () => {
      const submitted = events.flatMap(({ type, stream, data }) =>
        type === 'PleadingSubmitted' ? [{ stream, hash: data.documentHash }] : [],
      );
      const states = await createCaseFiles({ app, dataKeys, streams, now: () => new Date() }).check(submitted);
      return submitted.flatMap(({ stream }, index) =>
        states[index] === 'sound' ? [] : [`a file of ${stream} is ${states[index]}`],
      );
    },
    close: async () => {
      await client.dispose();
      await knex.destroy();
    },
  };
};
