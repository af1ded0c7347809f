import { readBeginning, checkBackup, listed, secretKeysFor } from '../backend/modules/backup/index.js';
import { checkPair } from '../backend/composition/checkPair.js';
import { attach } from '../backend/composition/attach.js';
import { createClosing } from '../backend/composition/closing.js';
import { explainBackupFailure } from '../backend/composition/explainBackupFailure.js';
import { readConfig } from '../backend/platform/config/config.js';
import { createLogger } from '../backend/runtime/logging/logger.js';
import { createKeyWrapping } from '../backend/adapters/encryption/wrapping.js';

const usage = [
  '用法：',
  '  npm run backup-check              检查事件库、数据库和存证目录是否配套（分别恢复之后、启动之前运行）',
  '  npm run backup-check -- 文件      检查 npm run backup 写出的文件是否完整、可恢复（需要备份时的密钥）',
].join('\n');

const [path, ...rest] = process.argv.slice(2);
if (rest.length > 0 || path?.startsWith('-')) {
  console.error(usage);
  process.exit(2);
}

const closing = createClosing({ logger: createLogger('warn') });

const checkFile = async (file: string): Promise<void> => {
  const keys = await secretKeysFor(readConfig(process.env), (await readBeginning(file)).header);
  const { header, counts, wrappingKeyIds } = await checkBackup(file, listed(keys));
  console.log(`备份完整，写于 ${header.createdAt}：事件 ${counts.event} 条，应用数据 ${counts.row} 行。`);
  const ids = [...new Set([...wrappingKeyIds, header.keyId])].join('、');
  console.log(header.secretKey === undefined ? `恢复时需要编号 ${ids} 的密钥。` : '备份中含有密钥。');
};

const checkServers = async (): Promise<void> => {
  const config = readConfig(process.env);
  const stores = await attach({ config, closing, now: () => new Date() });
  const previous = config.previousSecretKey;
  const wrapping = createKeyWrapping(stores.secretKey, previous === undefined ? [] : [previous]);
  const report = await checkPair({ stores, wrapping, ledgerDirectory: config.ledgerDirectory });
  console.log(`事件 ${report.events} 条，含个人信息的流 ${report.sealedStreams} 个。`);
  for (const sentence of [...report.notes, ...report.problems]) console.log(`- ${sentence}`);
  console.log(report.problems.length === 0 ? '事件库、数据库和存证目录配套。' : '发现不配套之处，请勿启动服务。');
  if (report.problems.length > 0) process.exitCode = 1;
};

try {
  await (path === undefined ? checkServers() : checkFile(path));
} catch (error) {
  console.error(explainBackupFailure(error, { outcome: '检查未完成' }));
  process.exitCode = 1;
} finally {
  await closing.closeAll();
}
