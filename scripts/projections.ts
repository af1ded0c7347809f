import { filingHash } from '../backend/adapters/encryption/installationKeys.js';
import { attach } from '../backend/composition/attach.js';
import { createClosing } from '../backend/composition/closing.js';
import { explainStartFailure } from '../backend/composition/explainStartFailure.js';
import { nowAndThen } from '../backend/composition/sayProgress.js';
import { partyNamesIn, loadCatalogue, createForms } from '../backend/modules/forms/index.js';
import { readConfig } from '../backend/platform/config/config.js';
import { placeAmong, readAllEvents } from '../backend/adapters/eventStore/readAll.js';
import { createLogger } from '../backend/runtime/logging/logger.js';
import {
  describeStatus,
  describeVerification,
  createProjectionCommands,
  ReplayLockLostError,
  ReplayUnderWayError,
  UnknownProjectionError,
  commandReplayLock,
} from '../backend/modules/projecting/index.js';
import { createProjections } from '../projections/index.js';

const usage = [
  '用法：',
  '  npm run projections -- status            各读模型处理到事件日志的何处',
  '  npm run projections -- rebuild [名称]    由事件日志重建一个或全部读模型，完成后替换；重建期间照常可查询',
  '  npm run projections -- verify            重放事件日志，与读模型逐行核对',
  '服务运行时也可使用。',
].join('\n');

const [action, name, ...rest] = process.argv.slice(2);
const known = action === 'status' || action === 'rebuild' || action === 'verify';
if (!known || rest.length > 0 || (name !== undefined && action !== 'rebuild')) {
  console.error(usage);
  process.exit(2);
}
const sayNow = nowAndThen(console.error);
const closing = createClosing({ logger: createLogger('warn') });

const explain = (error: unknown): string => {
  if (error instanceof UnknownProjectionError) return `没有名为 ${error.message} 的读模型。`;
  if (error instanceof ReplayUnderWayError) return '另一个重建或核对正在进行，请稍后再试。';
  if (error instanceof ReplayLockLostError)
    return '数据库断开了持有锁的连接，另一个重建或核对可能已经开始，因此停止。请稍后再试。';
  return explainStartFailure(error);
};

try {
  const config = readConfig(process.env);
  const now = () => new Date();
  const stores = await attach({ config, closing, now });
  const { knex, schemas, client, decodeAny, streams, postgresIsEmbedded, logWatch } = stores;
  if (action === 'rebuild') await logWatch.mustBeNoted(); // else the read models would be made from another log
  const partyNames = partyNamesIn(createForms({ ...stores, catalogue: await loadCatalogue() }));
  const commands = createProjectionCommands({
    knex,
    schema: schemas.read,
    projections: createProjections({
      partyNames,
      hashContent: filingHash(stores.installationKeys),
      timeZone: config.courtTimeZone,
    }),
    readLog: readAllEvents(client.raw),
    decode: decodeAny,
    placeOf: placeAmong(streams),
    now,
    onApplied: (events) => sayNow(`正在重放事件日志：已处理 ${events} 条事件`),
    takeLock: commandReplayLock(
      { knex, schema: schemas.read },
      { postgresIsEmbedded, dataDirectory: config.dataDirectory },
    ),
  });
  if (action === 'status') console.log(describeStatus(await commands.status()));
  else if (action === 'rebuild') console.log(`已重建：${(await commands.rebuild(name)).join('、')}`);
  else {
    const { text, ok } = describeVerification(await commands.verify());
    console.log(text);
    if (!ok) process.exitCode = 1;
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  await closing.closeAll();
}
