import type { Knex } from 'knex';
import { isSystemEvent, type LogSource } from '../ledger/index.js';
import { schemasOf } from '../../adapters/postgres/tablesIn.js';
import { readAppRows } from './appRows.js';
import { writeBackupFile, type HeaderFields } from './backupFile.js';
import type { BackupCounts, BodyLine } from './backupFormat.js';
import { readLedgerFiles } from './ledgerFiles.js';

type Deps = {
  readonly path: string;
  readonly source: LogSource;
  readonly knex: Knex;
  /** Where the seals are written outside the event store. */
  readonly ledgerDirectory: string;
  readonly header: Omit<HeaderFields, 'migration'>;
  /** What the file is encrypted under. */
  readonly secretKey: string;
};

export type WrittenBackup = {
  readonly counts: BackupCounts;
  /** Streams that cannot be restored because events of theirs are missing, which the audit names. At most 20. */
  readonly brokenStreams: readonly string[];
};

const jsonObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Name of the newest migration of a database. */
const newestMigration = async (knex: Knex): Promise<string> => {
  const { app } = schemasOf(knex);
  const row: { name: string } | undefined = await knex('migrations')
    .withSchema(app)
    .orderBy('id', 'desc') // in the order in which they ran: names of releases do not sort
    .first('name');
  if (!row) throw new Error('the database was never migrated');
  return row.name;
};

/**
 * Writes everything that cannot be rebuilt into one file while the application runs: the outside evidence, the log, the rows of
 * the `app` schema. Read models are left out, restoring projects them.
 */
export const writeBackup = async ({
  path,
  source,
  knex,
  ledgerDirectory,
  header,
  secretKey,
}: Deps): Promise<WrittenBackup> => {
  const next = new Map<string, bigint>();
  const broken = new Set<string>();
  const lines = async function* (): AsyncGenerator<Exclude<BodyLine, { kind: 'header' | 'end' }>, void, void> {
    for await (const file of readLedgerFiles(ledgerDirectory)) yield { kind: 'file', ...file };
    for await (const event of source.events()) {
      const { stream, revision, id, type, metadata, body } = event;
      // An event of the store itself in a stream of ours is a tombstone, which must not be restored.
      const expected = next.get(stream) ?? 0n;
      if (isSystemEvent(event) || BigInt(revision) !== expected) broken.add(stream);
      if (isSystemEvent(event)) continue;
      next.set(stream, BigInt(revision) + 1n);
      yield { kind: 'event', stream, revision, id, type, metadata: jsonObject(metadata), body: jsonObject(body) };
    }
    for await (const row of readAppRows(knex, schemasOf(knex).app)) yield { kind: 'row', ...row };
  };
  const migration = await newestMigration(knex);
  const counts = await writeBackupFile(path, { header: { ...header, migration }, secretKey }, lines());
  return { counts, brokenStreams: [...broken].slice(0, 20) };
};
