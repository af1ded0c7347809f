import { filingHash, findInstallationKeys } from '../../backend/adapters/encryption/installationKeys.js';
import { loadCatalogue } from '../../backend/modules/forms/catalogue.js';
import { partyNamesIn } from '../../backend/modules/forms/partyNamesIn.js';
import { connectEventStore } from '../../backend/adapters/eventStore/client.js';
import { createEventAuthority } from '../../backend/adapters/eventStore/eventAuthority.js';
import { postgresEventVerdicts } from '../../backend/adapters/eventStore/eventVerdicts.js';
import { createCodec } from '../../backend/adapters/eventStore/codec.js';
import { readAllEvents } from '../../backend/adapters/eventStore/readAll.js';
import { streamNames } from '../../backend/adapters/eventStore/streams.js';
import { connectPostgres } from '../../backend/adapters/postgres/connectPostgres.js';
import { tablesIn } from '../../backend/adapters/postgres/tablesIn.js';
import { postgresDataKeyRows } from '../../backend/adapters/encryption/dataKeyRows.js';
import { createDataKeys } from '../../backend/adapters/encryption/dataKeys.js';
import { createKeyWrapping } from '../../backend/adapters/encryption/wrapping.js';
import { createProjections } from '../../projections/index.js';
import { ensureCheckpoints } from '../../projections/runner/checkpoints.js';
import { rebuild } from '../../projections/runner/rebuild.js';
import { median, timed } from './figures.js';
import { replayTask, type ReplayTask } from './rebuild.js';
import { sized } from './size.js';
import { createForms } from '../../backend/modules/forms/createForms.js';
import { createEventLog } from '../../backend/adapters/eventStore/createEventLog.js';

const rounds = sized(3, 1);
const mb = (): number => process.memoryUsage.rss() / 2 ** 20;

const measure = async (task: ReplayTask) => {
  const { databaseUrl, postgres, eventStore, secretKey, schemas, streamPrefix } = task;
  const address = databaseUrl !== undefined ? { url: databaseUrl } : postgres && { config: postgres };
  if (!address) throw new Error('no address of Postgres');
  const knex = connectPostgres({ ...address, schemas });
  const client = connectEventStore(eventStore);
  const streams = streamNames(streamPrefix);
  const dataKeys = createDataKeys({
    rows: postgresDataKeyRows(tablesIn(knex, schemas.app)),
    wrapping: createKeyWrapping(secretKey),
  });
  const app = tablesIn(knex, schemas.app);
  const { authority: installationKey } = await findInstallationKeys(dataKeys);
  const authority = createEventAuthority({ installationKey, verdicts: postgresEventVerdicts(app), streams });
  const codec = createCodec({ dataKeys, streams, authority });
  const { decode } = codec;
  const log = createEventLog({ client, codec });
  const partyNames = partyNamesIn(createForms({ catalogue: await loadCatalogue(), log, streams }));
  const projections = createProjections({
    partyNames,
    hashContent: filingHash(await findInstallationKeys(dataKeys)),
    timeZone: 'Asia/Shanghai',
  });
  await ensureCheckpoints(
    tablesIn(knex, schemas.read),
    projections.map(({ name }) => name),
  );
  const readLog = readAllEvents(client.raw);
  const bareRead = async (): Promise<number> => {
    let count = 0;
    for await (const { event } of client.raw.readAll()) if (event && streams.categoryOf(event.streamId)) count += 1;
    return count;
  };
  const { result: events } = await timed(bareRead);

  const reads: number[] = [];
  const rebuilds: number[] = [];
  let restMb = 0;
  let peakMb = 0;
  for (let round = 0; round < rounds; round += 1) {
    reads.push((await timed(bareRead)).ms);
    globalThis.gc?.();
    restMb = mb();
    const watch = setInterval(() => (peakMb = Math.max(peakMb, mb())), 100);
    const deps = { knex, schema: schemas.read, readLog, decode, now: () => new Date() };
    rebuilds.push((await timed(() => rebuild(deps, projections))).ms);
    clearInterval(watch);
  }
  await client.close();
  await knex.destroy();
  const perSecond = (ms: readonly number[]): number => (events / median(ms)) * 1000;
  return { events, readPerSecond: perSecond(reads), rebuildPerSecond: perSecond(rebuilds), restMb, peakMb };
};

process.once('message', async (message) => {
  process.send?.(await measure(replayTask.parse(message)));
  process.disconnect();
});
