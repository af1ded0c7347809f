import { AccessDeniedError } from '@eventstore/db-client';
import { attach } from '../backend/composition/attach.js';
import { createClosing } from '../backend/composition/closing.js';
import { explainStartFailure } from '../backend/composition/explainStartFailure.js';
import {
  forgetful,
  noteStreamSettings,
  takeOffSettings,
  truncatedStreams,
} from '../backend/adapters/eventStore/streamSettings.js';
import { readConfig } from '../backend/platform/config/config.js';
import { ConfigError } from '../backend/runtime/configError.js';
import { createLogger } from '../backend/runtime/logging/logger.js';

const usage = [
  '用法：',
  '  npm run streams -- status         列出被事件库设置为丢弃事件、或限制读写的流',
  '  npm run streams -- release 流名   去掉一个流的这些设置，尚未清除的事件即可重新读取',
  'release 需要事件库管理员的权限：EVENTSTORE_URL=esdb://admin:密码@主机:2113 npm run streams -- release 流名',
].join('\n');

const [action, stream, ...rest] = process.argv.slice(2);
const isStatus = action === 'status' && stream === undefined;
const isRelease = action === 'release' && stream !== undefined && rest.length === 0;
if (!isStatus && !isRelease) {
  console.error(usage);
  process.exit(2);
}
const closing = createClosing({ logger: createLogger('warn') });

try {
  const now = () => new Date();
  const { client, streams, read: tables } = await attach({ config: readConfig(process.env), closing, now });
  if (stream !== undefined) {
    if (!streams.categoryOf(stream)) throw new ConfigError(`没有名为 ${stream} 的流，请用 status 查看流名。`);
    const removed = await takeOffSettings(client.raw, stream).catch((error: unknown) => {
      if (!(error instanceof AccessDeniedError)) throw error;
      throw new ConfigError('EVENTSTORE_URL 中的账号没有修改流设置的权限，请使用事件库管理员的账号。', {
        cause: error,
      });
    });
    await noteStreamSettings({ client: client.raw, streams, tables, now });
    console.log(
      removed.length === 0
        ? `流 ${stream} 没有丢弃事件或限制读写的设置。`
        : `已去掉流 ${stream} 的设置：${removed.join('、')}。请运行 npm run audit -- verify 确认没有事件已被清除。`,
    );
  } else {
    const findings = await truncatedStreams({ client: client.raw, streams });
    for (const { stream: name, found } of findings)
      console.log(`${name}：${found.map((setting) => `${setting}（${forgetful[setting]}）`).join('、')}`);
    if (findings.length === 0) console.log('没有流被设置为丢弃事件或限制读写。');
    else process.exitCode = 1;
  }
} catch (error) {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
} finally {
  await closing.closeAll();
}
