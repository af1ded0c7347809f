import { restoreBackup } from '../backend/composition/restoreBackup.js';
import { explainBackupFailure } from '../backend/composition/explainBackupFailure.js';
import { readConfig } from '../backend/platform/config/config.js';
import { createLogger } from '../backend/runtime/logging/logger.js';

const usage = [
  '用法：',
  '  npm run restore -- 文件    把备份恢复到空的数据目录（环境变量 DATA_DIR），或空的事件库和数据库',
  '备份中不含密钥时，请设置 SECRET_KEY，或先把原来的 secret.key 放入数据目录。',
].join('\n');

const [path, ...rest] = process.argv.slice(2);
if (path === undefined || path.startsWith('-') || rest.length > 0) {
  console.error(usage);
  process.exit(2);
}

try {
  const config = readConfig(process.env);
  const logger = createLogger('warn');
  const { event, row, file } = await restoreBackup({ path, config, logger, now: () => new Date(), say: console.error });
  console.log(`已恢复：事件 ${event} 条，应用数据 ${row} 行，存证文件 ${file} 个，读模型已按日志重建。`);
  console.log('请运行 npm run audit -- verify 核对，再启动服务。所有人需要重新登录。');
  console.log('备份之后作出的个人信息删除不在此备份中，请按记录用 npm run erase 重新执行。');
} catch (error) {
  console.error(explainBackupFailure(error, { outcome: '恢复未完成' }));
  process.exitCode = 1;
}
