import { ConfigError } from '../runtime/configError.js';
import { denialOf, isEventStoreUnavailable } from '../adapters/eventStore/client.js';
import { ConnectionStringError } from '../adapters/eventStore/connectionString.js';
import { clockSentence } from '../modules/ledger/index.js';
import { ClockAheadError, ClockBehindError, isStreamUnreadable, OtherLogError } from '../adapters/eventStore/errors.js';
import { isPostgresUnavailable } from '../adapters/postgres/unavailable.js';

type Refusal = { readonly when: RegExp; readonly say: string };

/** Explanations by the code of the operating system, of TLS, or of Postgres. */
const byCode: readonly Refusal[] = [
  {
    when: /^EADDRINUSE$/,
    say: '端口已被占用，请停止占用它的程序，或设置环境变量 PORT（健康检查为 HEALTH_PORT）换一个端口。',
  },
  { when: /^EADDRNOTAVAIL$/, say: '本机没有环境变量 HOST 指定的地址。' },
  { when: /^(ENOSPC|EDQUOT)$/, say: '磁盘空间不足，请检查环境变量 DATA_DIR 和 LEDGER_DIR 所在的磁盘。' },
  { when: /^(EMFILE|ENFILE)$/, say: '打开的文件过多，请提高系统对打开文件数的限制（ulimit -n）。' },
  { when: /^EIO$/, say: '磁盘读写出错，请检查环境变量 DATA_DIR 和 LEDGER_DIR 所在的磁盘。' },
  {
    when: /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_\w+)$/,
    say: '无法确认数据库的证书，请检查环境变量 DATABASE_URL 中的 sslmode 和证书，以及 NODE_EXTRA_CA_CERTS。',
  },
  { when: /^28\w{3}$/, say: '数据库拒绝了环境变量 DATABASE_URL 中的用户名或密码。' },
  { when: /^3D000$/, say: '数据库服务器上没有环境变量 DATABASE_URL 指定的库。' },
  { when: /^42501$/, say: '环境变量 DATABASE_URL 中的用户在数据库里缺少所需的权限。' },
  { when: /^25006$/, say: '环境变量 DATABASE_URL 指向只读的数据库（备机），请改为主库。' },
  { when: /^53\w{3}$/, say: '数据库的连接数、磁盘或内存已用尽，请检查环境变量 DATABASE_URL 指向的数据库。' },
];

/** Explanations by the message of drivers, for errors without a code. */
const byMessage: readonly Refusal[] = [
  { when: /^SASL|client password must be a string/, say: '环境变量 DATABASE_URL 中缺少密码。' },
  { when: /server does not support SSL/, say: '数据库不支持加密连接，请检查环境变量 DATABASE_URL 中的 sslmode。' },
  {
    when: /another process already uses/,
    say: '数据目录正被另一个进程使用，请先停止它，或设置环境变量 DATA_DIR 换一个目录。',
  },
  {
    when: /credentials in .{1,1000} cannot be read/,
    say: '数据目录（环境变量 DATA_DIR）中内置事件库的 credentials.json 已损坏，请从备份恢复。',
  },
  {
    when: /migration directory is corrupt/,
    say: '数据库已由更新版本的卷宗升级，请使用同样新或更新的版本，或检查环境变量 DATABASE_URL 和 DATA_DIR 是否指向了别处的数据。',
  },
];

const property = (error: unknown, name: string): string => {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : '';
};

/** Lists the error and its causes; of a host name with several addresses, the first attempt. */
const chainOf = (error: unknown): Error[] => {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < 10;) {
    chain.push(next);
    const [first]: unknown[] = next instanceof AggregateError ? next.errors : [];
    next = first ?? next.cause;
  }
  return chain;
};

/** Explains the error of a file or folder that cannot be used as it is. */
const aboutPath = (error: Error): string | undefined => {
  const [code, path] = [property(error, 'code'), property(error, 'path')];
  if (property(error, 'syscall') === 'listen')
    return /^(EACCES|EPERM)$/.test(code) ? '没有权限使用环境变量 PORT 指定的端口，请换一个端口。' : undefined;
  if (path === '' || property(error, 'syscall') === 'connect') return undefined;
  const where = `（${path}）请检查环境变量 DATA_DIR 和 LEDGER_DIR。`;
  if (/^(EACCES|EPERM)$/.test(code)) return `没有权限读写所需的文件或目录${where}`;
  if (code === 'EROFS') return `所需的文件或目录在只读的磁盘上${where}`;
  if (/^(ENOTDIR|EEXIST|EISDIR)$/.test(code)) return `所需的目录被同名的文件占用，或所需的文件是目录${where}`;
  return code === 'ENOENT' ? `缺少所需的文件或目录${where}` : undefined;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a server's address is set: without it the part is embedded, and no address can be wrong. */
const isSet = (env: Environment, ...names: readonly string[]): boolean =>
  names.some((name) => (env[name]?.trim() ?? '') !== '');

/** Explains that Postgres did not answer, or that a wait for it took too long. */
const aboutPostgres = (error: Error, code: string, env: Environment): string => {
  const isWait = error.name === 'KnexTimeoutError' || error.name === 'PostgresTimeoutError';
  const which = code === '' ? '' : `（${code}）`;
  if (isSet(env, 'DATABASE_URL'))
    return isWait
      ? '数据库太忙，等了很久仍没有应答，请检查环境变量 DATABASE_URL 指向的数据库。'
      : `无法连接数据库，请检查环境变量 DATABASE_URL 以及数据库是否已启动。${which}`;
  return isWait
    ? '内置的数据库太忙，等了很久仍没有轮到。请等这台机器空闲一些再试。'
    : `内置的数据库没有应答，可能已经停止。请重试；仍不行时请检查环境变量 DATA_DIR 所在的磁盘。${which}`;
};

/** Explains that the event store did not answer. */
const aboutEventStore = (env: Environment): string =>
  isSet(env, 'EVENTSTORE_URL', 'EVENTSTORE_URL_FILE')
    ? '无法连接事件库，请检查环境变量 EVENTSTORE_URL 以及事件库是否已启动。'
    : '内置的事件库没有应答，这台机器可能太忙。请等它空闲一些再试；仍不行时请检查环境变量 DATA_DIR 所在的磁盘。';

const explainOne = (error: Error, env: Environment): string | undefined => {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof ConnectionStringError) return `环境变量 EVENTSTORE_URL 的值不正确：${error.message}。`;
  if (error instanceof ClockBehindError || error instanceof ClockAheadError)
    return `${clockSentence(error)}。没有写入任何记录，请之后重试（见 docs/operations.md 的 Time 一节）。`;
  if (error instanceof OtherLogError) return error.message;
  const denial = denialOf(error);
  if (denial === 'login')
    return '事件库拒绝了环境变量 EVENTSTORE_URL（或 EVENTSTORE_URL_FILE 所指文件）中的用户名或密码（见 docs/operations.md）。';
  if (denial === 'access')
    return '事件库不允许环境变量 EVENTSTORE_URL 中的用户做这件事：该用户缺少所需的权限，或者某个流设置了 $acl（见 docs/operations.md）。';
  if (isStreamUnreadable(error)) return '事件日志中有无法读取的记录，请运行 npm run audit -- verify 查明。';
  if (error.name === 'DirectoryInUseError') return byMessage[2]?.say;
  if (error.name === 'DamagedStoreError')
    return `数据目录（环境变量 DATA_DIR）中内置事件库的文件已损坏，请从备份恢复。（${error.message}）`;
  const code = property(error, 'code');
  const explanation =
    byCode.find(({ when }) => when.test(code)) ?? byMessage.find(({ when }) => when.test(error.message));
  if (explanation) return code === '' ? explanation.say : `${explanation.say}（${code}）`;
  const path = aboutPath(error);
  if (path !== undefined) return `${path}（${code}）`;
  if (isEventStoreUnavailable(error)) return aboutEventStore(env);
  if (isPostgresUnavailable(error)) return aboutPostgres(error, code, env);
  return undefined;
};

export type Circumstances = {
  readonly debug?: boolean;
  readonly env?: Environment;
  /** What the sentence begins with. */
  readonly outcome?: string;
};

const isDebugging = (): boolean => /^(debug|trace)$/.test(process.env['LOG_LEVEL']?.trim() ?? '');

/**
 * Explains in one sentence for the operator why the application, or a command, did not start. For an unknown error it names
 * the kind. The stack is for `LOG_LEVEL=debug`. `env` says which parts are servers; the others are embedded.
 */
export const explainStartFailure = (
  error: unknown,
  { debug = isDebugging(), env = process.env, outcome = '无法启动' }: Circumstances = {},
): string => {
  const chain = chainOf(error);
  const explanation = chain.map((one) => explainOne(one, env)).find((sentence) => sentence !== undefined);
  const [first] = chain;
  const unknown = first
    ? `出现意外错误 ${first.name}（${first.message.split('\n', 1)[0] ?? ''}）。设置环境变量 LOG_LEVEL=debug 后重试可查看详情。`
    : '原因不明。';
  const details = debug ? chain.map(({ stack }) => `\n${stack ?? ''}`).join('') : '';
  return `${outcome}：${explanation ?? unknown}${details}`;
};
