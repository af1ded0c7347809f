import { describeRehearsal, isUnchanged, rehearseUpgrade } from '../backend/composition/rehearseUpgrade.js';
import { explainBackupFailure } from '../backend/composition/explainBackupFailure.js';
import { loadCatalogue } from '../backend/modules/forms/index.js';
import { readConfig } from '../backend/platform/config/config.js';
import { createLogger } from '../backend/runtime/logging/logger.js';

const usage = [
  '用法：',
  '  npm run upgrade-check -- 文件    升级前演练：把备份恢复到临时目录，核对全部提交的文件，并以本版程序重新生成、比对',
  '需要备份时的密钥（SECRET_KEY，或数据目录中的 secret.key）。不改动正在使用的数据。',
  '退出码：0 全部不变，1 有变化或无法演练，2 用法不对。',
].join('\n');

const [path, ...rest] = process.argv.slice(2);
if (path === undefined || path.startsWith('-') || rest.length > 0) {
  console.error(usage);
  process.exit(2);
}

try {
  const found = await rehearseUpgrade({
    path,
    config: readConfig(process.env),
    logger: createLogger('warn'),
    now: () => new Date(),
    say: console.error,
    catalogue: await loadCatalogue(),
  });
  console.log(describeRehearsal(found));
  process.exitCode = isUnchanged(found) ? 0 : 1;
} catch (error) {
  console.error(explainBackupFailure(error, { env: {}, outcome: '演练未完成' }));
  process.exitCode = 1;
}
