import { ConfigError } from '../config/config.js';
import { StoreUnavailableError } from '../eventStore/errors.js';

const refusals: readonly { readonly when: RegExp; readonly say: string }[] = [
  { when: /^EADDRINUSE$/, say: '端口已被占用，请停止占用它的程序，或设置环境变量 PORT 换一个端口。' },
  { when: /^EADDRNOTAVAIL$/, say: '本机没有环境变量 HOST 指定的地址。' },
  { when: /^(EACCES|EPERM|EROFS)$/, say: '没有权限使用所需的端口或目录。' },
  { when: /^ENOSPC$/, say: '磁盘空间不足。' },
  {
    when: /^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ECONNRESET|08\w{3}|57P03)$/,
    say: '无法连接数据库，请检查环境变量 DATABASE_URL 以及数据库是否已启动。',
  },
  { when: /^(28P01|28000)$/, say: '数据库拒绝了 DATABASE_URL 中的用户名或密码。' },
  { when: /^3D000$/, say: '数据库服务器上没有 DATABASE_URL 指定的库。' },
];

const codeOf = (error: unknown): string =>
  error instanceof AggregateError && error.errors.length > 0
    ? codeOf(error.errors[0]) // one for each address that a name stands for
    : error instanceof Error && 'code' in error && typeof error.code === 'string'
      ? error.code
      : '';

const sentence = (error: unknown): string => {
  if (!(error instanceof Error)) return '原因不明。';
  if (error instanceof ConfigError) return error.message;
  if (error instanceof StoreUnavailableError)
    return '无法连接事件库，请检查环境变量 EVENTSTORE_URL 以及事件库是否已启动。';
  if (error.name === 'DirectoryInUseError' || /another process already uses/.test(error.message))
    return '数据目录正被另一个进程使用，请先停止它，或设置环境变量 DATA_DIR 换一个目录。';
  if (error.name === 'DamagedStoreError') return `数据目录中内置事件库的文件已损坏，请从备份恢复。（${error.message}）`;
  const code = codeOf(error);
  const known = refusals.find(({ when }) => when.test(code));
  return known ? `${known.say}（${code}）` : `${error.message}\n${error.stack ?? ''}`;
};

/** Why the application did not start, in sentences for whoever started it. */
export const explainStartFailure = (error: unknown): string => `无法启动：${sentence(error)}`;
