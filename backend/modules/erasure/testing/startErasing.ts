import { hashContent } from '../../../../projections/testing/hashContent.js';
import { randomUUID } from 'node:crypto';
import type { CaseEvent } from '../../../../domain/case/events.js';
import type { DomainEvent } from '../../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../../domain/eventSourcing/recorded.js';
import { createProjections } from '../../../../projections/index.js';
import type { AppTables, ReadTables } from '../../../../projections/runner/projection.js';
import { feed } from '../../../../projections/testing/feed.js';
import type { ErasureCheck } from '../erasureCheck.js';
import { createAdministratorGuard, type AdministratorGuard } from '../../accounts/administratorGuard.js';
import { createAdministrators, type Administrators } from '../../accounts/administrators.js';
import { postgresCredentials, type CredentialStore } from '../../accounts/credentials.js';
import { createEmailClaims, type EmailClaims } from '../../accounts/emailClaims.js';
import { postgresSessions, type Sessions } from '../../accounts/sessions.js';
import { openAggregates, type Aggregates } from '../../../adapters/eventStore/openAggregates.js';
import { connectEventStore } from '../../../adapters/eventStore/client.js';
import { createCodec } from '../../../adapters/eventStore/codec.js';
import { createEventLog } from '../../../adapters/eventStore/createEventLog.js';
import { hasEffect, type CommandContext, type EventLog } from '../../../adapters/eventStore/eventLog.js';
import { streamNames, type StreamNames } from '../../../adapters/eventStore/streams.js';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { postgresDataKeyRows } from '../../../adapters/encryption/dataKeyRows.js';
import { createDataKeys, type DataKeys } from '../../../adapters/encryption/dataKeys.js';
import { createKeyWrapping } from '../../../adapters/encryption/wrapping.js';
import { testDatabase, testEventStore, testStreams, type TestDatabase } from '../../../tests/harness/testServers.js';

export type Erasing = Pick<TestDatabase, 'knex' | 'schemas'> &
  Aggregates & {
    readonly log: EventLog;
    readonly erasureCheck: ErasureCheck;
    readonly streams: StreamNames;
    readonly dataKeys: DataKeys;
    readonly read: ReadTables;
    readonly app: AppTables;
    readonly credentials: CredentialStore;
    readonly emailClaims: EmailClaims;
    readonly sessions: Sessions;
    readonly administrators: Administrators;
    readonly administratorGuard: AdministratorGuard;
    /** Appends events to a case as of a moment. */
    readonly write: (caseId: string, at: Date, ...events: CaseEvent[]) => Promise<void>;
    /** Projects the whole log into the read models, these or those of another database. */
    readonly project: (into?: Pick<TestDatabase, 'knex' | 'schemas'>) => Promise<void>;
    readonly close: () => Promise<void>;
  };

export const contextAt = (now: Date): CommandContext => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor: { kind: 'user', id: 'court' },
  now,
});

/** Starts the dependencies of erasing on real servers, with read models that are projected only on request of the test. */
export const startErasing = async (): Promise<Erasing> => {
  const database = await testDatabase();
  const { knex, schemas } = database;
  const read = tablesIn(knex, schemas.read);
  const app = tablesIn(knex, schemas.app);
  const client = connectEventStore(await testEventStore());
  const streams = streamNames(testStreams().prefix);
  const wrapping = createKeyWrapping('a secret of at least thirty-two signs');
  const dataKeys = createDataKeys({ rows: postgresDataKeyRows(app), wrapping });
  const plainLog = createEventLog({ client, codec: createCodec({ dataKeys, streams }) });
  const written = new Set<string>();
  const log: EventLog = {
    ...plainLog,
    append: (stream, ...rest) => {
      written.add(stream);
      return plainLog.append(stream, ...rest);
    },
  };
  const credentials = postgresCredentials(app);
  const sessions = postgresSessions(app);
  const projections = createProjections({
    hashContent,
    partyNames: () => ({ plaintiffs: ['张三'], defendants: [] }),
    timeZone: 'Asia/Shanghai',
  });
  const aggregates = openAggregates({ log, streams });
  const { accounts } = aggregates;
  const emailClaims = createEmailClaims({ app, accounts, credentials });
  return {
    ...aggregates,
    knex,
    schemas,
    log,
    streams,
    erasureCheck: { allows: () => Promise.resolve(true) }, // who ordered it is another test's subject
    dataKeys,
    read,
    app,
    credentials,
    emailClaims,
    sessions,
    administrators: createAdministrators({
      app,
      accounts,
      credentials,
      sessions,
      emailClaims,
      tellAccount: () => Promise.resolve(), // letters are another test's subject
      now: () => new Date(),
    }),
    administratorGuard: createAdministratorGuard({ knex, schemas, read, accounts }),
    write: async (caseId, at, ...events) => {
      const stream = streams.case(caseId);
      const last = (await log.readStream(stream)).at(-1);
      await log.append(stream, events, last?.revision ?? 'no_stream', contextAt(at));
    },
    project: async (into = database) => {
      const events: Recorded<DomainEvent>[] = [];
      for (const name of written) events.push(...(await log.readStream(name)).filter(hasEffect));
      await feed(
        into,
        projections,
        events.sort((one, other) => (one.position < other.position ? -1 : 1)),
      );
    },
    close: async () => {
      await client.close();
      await database.drop();
    },
  };
};
