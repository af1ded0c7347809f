import { createClosing } from '../backend/composition/closing.js';
import { explainStartFailure } from '../backend/composition/explainStartFailure.js';
import { findRun } from '../backend/composition/runFile.js';
import { startServers } from '../backend/composition/startServers.js';
import { readConfig } from '../backend/platform/config/config.js';
import { loadSecretKey } from '../backend/platform/config/secretKey.js';
import { refuseHalfRestoredDatabase } from '../backend/modules/backup/index.js';
import { createLogger } from '../backend/runtime/logging/logger.js';
import { connectPostgres, defaultSchemas } from '../backend/adapters/postgres/connectPostgres.js';
import { migrate } from '../backend/adapters/postgres/migrate.js';
import { tablesIn } from '../backend/adapters/postgres/tablesIn.js';
import { describeKeys, reportKeys } from '../backend/adapters/encryption/keyReport.js';
import { rewrapDataKeys } from '../backend/adapters/encryption/rewrapDataKeys.js';
import { createKeyWrapping } from '../backend/adapters/encryption/wrapping.js';

const usage = [
  '用法：',
  '  npm run keys -- status    逐一检查数据密钥能否打开，并说明各由哪把密钥加密',
  '  npm run keys -- rewrap    把由 SECRET_KEY_PREVIOUS 加密的数据密钥改由 SECRET_KEY 加密；可随时中断后重新运行',
  '先让全部服务以 SECRET_KEY=新密钥、SECRET_KEY_PREVIOUS=旧密钥重新启动，再以同样的环境变量运行 rewrap。',
].join('\n');

const [action, ...rest] = process.argv.slice(2);
if ((action !== 'status' && action !== 'rewrap') || rest.length > 0) {
  console.error(usage);
  process.exit(2);
}
const closing = createClosing({ logger: createLogger('warn') });

try {
  const config = readConfig(process.env);
  // The embedded database of a running service serves this command too.
  const running = config.databaseUrl === undefined ? (await findRun(config.dataDirectory))?.postgres : undefined;
  const address = running ? { config: running } : (await startServers(config, closing)).postgres;
  const schemas = defaultSchemas;
  const knex = connectPostgres({ ...address, schemas });
  closing.add('Postgres connections', () => knex.destroy());
  await refuseHalfRestoredDatabase(knex);
  const secretKey = config.secretKey ?? (await loadSecretKey(config.dataDirectory));
  const previous = config.previousSecretKey;
  const wrapping = createKeyWrapping(secretKey, previous === undefined ? [] : [previous]);
  await migrate(knex);
  if (action === 'rewrap') {
    const onProgress = (done: number) => console.log(`已完成 ${done} 个……`);
    const done = await rewrapDataKeys({ knex, schema: schemas.app, wrapping, onProgress });
    console.log(`共重新加密 ${done} 个数据密钥。`);
  }
  const { text, ok } = describeKeys(await reportKeys(tablesIn(knex, schemas.app), wrapping));
  console.log(text);
  if (!ok) process.exitCode = 1;
} catch (error) {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
} finally {
  await closing.closeAll();
}
