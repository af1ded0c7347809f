import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { liveSource } from '../backend/modules/ledger/index.js';
import { writeBackup } from '../backend/modules/backup/index.js';
import { attach } from '../backend/composition/attach.js';
import { createClosing } from '../backend/composition/closing.js';
import { explainStartFailure } from '../backend/composition/explainStartFailure.js';
import { readConfig } from '../backend/platform/config/config.js';
import { createLogger } from '../backend/runtime/logging/logger.js';

const usage = [
  '用法：',
  '  npm run backup -- 文件                     把事件日志、应用数据和存证目录写入一个文件；服务运行时也可以',
  '  npm run backup -- 文件 --with-secret-key   同时写入密钥，凭这一个文件即可恢复',
  '备份内容已加密。不加 --with-secret-key 时，没有密钥就无法读取和恢复，请另行保管密钥。',
].join('\n');

const readArguments = (): { path: string; withKey: boolean } | undefined => {
  try {
    const { values, positionals } = parseArgs({
      options: { 'with-secret-key': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [path, ...rest] = positionals;
    return path === undefined || rest.length > 0 ? undefined : { path, withKey: values['with-secret-key'] };
  } catch (error) {
    if (error instanceof TypeError) return undefined; // an option that there is none of
    throw error;
  }
};

const given = readArguments();
if (!given) {
  console.error(usage);
  process.exit(2);
}
const { path, withKey } = given;
if (existsSync(path)) {
  console.error(`${path} 已存在，请换一个文件名。`);
  process.exit(1);
}
const closing = createClosing({ logger: createLogger('warn') });

try {
  const config = readConfig(process.env);
  const { knex, client, streams, secretKey } = await attach({ config, closing, now: () => new Date() });
  const previous = config.previousSecretKey;
  const { counts, brokenStreams } = await writeBackup({
    path,
    source: liveSource({ client: client.raw, streams }),
    knex,
    ledgerDirectory: config.ledgerDirectory,
    secretKey,
    header: {
      backupId: randomUUID(),
      createdAt: new Date().toISOString(),
      ...(withKey && { secretKey, ...(previous !== undefined && { previousSecretKey: previous }) }),
    },
  });
  console.log(`已写入 ${path}：事件 ${counts.event} 条，应用数据 ${counts.row} 行，存证文件 ${counts.file} 个。`);
  console.log(
    withKey
      ? '备份中含有密钥：得到此文件的人可以读取其中全部内容，请加密存放并限制取用。'
      : '备份已加密，其中不含密钥：读取和恢复时需要现在的 SECRET_KEY（内置模式下是数据目录中的 secret.key），请确认它已另行妥善保管。',
  );
  if (brokenStreams.length > 0) {
    console.error(`以下流缺少事件或已被删除，此备份不能按原编号恢复，请运行审计：${brokenStreams.join('、')}`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(explainStartFailure(error, { outcome: '备份未完成' }));
  process.exitCode = 1;
} finally {
  await closing.closeAll();
}
