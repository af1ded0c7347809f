import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { makePassword, type Administrators } from '../backend/modules/accounts/index.js';
import { createClosing } from '../backend/composition/closing.js';
import { explainStartFailure } from '../backend/composition/explainStartFailure.js';
import { openStores } from '../backend/composition/openStores.js';
import { startServers } from '../backend/composition/startServers.js';
import { readConfig } from '../backend/platform/config/config.js';
import { problems } from '../domain/contract/problems.js';
import { createLogger } from '../backend/runtime/logging/logger.js';
import { DomainError } from '../domain/eventSourcing/domainError.js';

const usage = [
  '用法：',
  '  npm run admin -- create 邮箱            新建管理员并显示其密码',
  '  npm run admin -- reset-password 邮箱    重设密码并显示新密码，该账号的登录全部失效',
  '  npm run admin -- reset-second-factor 邮箱    重置两步验证（丢失验证器和恢复码的），该账号的登录全部失效',
  '使用内置数据库时，请先停止服务再运行。',
].join('\n');

const command = z
  .tuple([z.enum(['create', 'reset-password', 'reset-second-factor']), z.email().max(254)])
  .safeParse(process.argv.slice(2));
if (!command.success) {
  console.error(usage);
  process.exit(2);
}
const [action, email] = command.data;
const closing = createClosing({ logger: createLogger('warn') });

/** Makes an administrator, or sets another password, and shows it. */
const setPassword = async (administrators: Administrators): Promise<void> => {
  const password = makePassword();
  if (action === 'create') {
    const { added } = await administrators.register({ userId: randomUUID(), email, password });
    if (!added) throw new DomainError('email_taken');
  } else await administrators.resetPassword(email, password);
  console.log(`邮箱    ${email.toLowerCase()}\n密码    ${password}\n密码只显示这一次，请立即保存。`);
};

try {
  const config = readConfig(process.env);
  const servers = await startServers(config, closing);
  const { administrators } = await openStores({ config, servers, closing, now: () => new Date() });
  if (action === 'reset-second-factor') {
    await administrators.resetSecondFactor(email);
    console.log(`已重置 ${email.toLowerCase()} 的两步验证，此后只凭密码登录；请尽快重新开启。`);
  } else await setPassword(administrators);
} catch (error) {
  console.error(error instanceof DomainError ? problems[error.code].sentence : explainStartFailure(error));
  process.exitCode = 1;
} finally {
  await closing.closeAll();
}
