import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ConnectionStringError, parseConnectionString } from '../../adapters/eventStore/connectionString.js';
import { parseAllowedHosts } from '../../adapters/modelService/addressGuard.js';
import type { ConfinementSettings } from '../contained/confinement.js';
import { fewestDeletionDays } from '../../../domain/account/deletion.js';
import { fieldSentence } from '../../../domain/contract/fieldSentence.js';
import { logLevels } from '../logging/logger.js';
import { terminalNetworks, type TerminalNetworks } from './terminals.js';

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('zh-CN', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

const urlOf = (what: string, protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `应为${what}，以 ${protocols[0]}// 开头`,
    );

const flag = z
  .enum(['true', 'false', '1', '0'], '应为 true 或 false')
  .transform((word) => word === 'true' || word === '1');

/** Words that pages show in one line. */
const line = (most: number) =>
  z
    .string()
    .max(most, `最多 ${most} 个字符`)
    .regex(/^[^\p{Cc}<>]*$/u, '应为一行文字，不含 < 和 >')
    .optional();

const privateHosts = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((host) => host !== ''))
  .refine(
    (hosts) => parseAllowedHosts(hosts) !== undefined,
    '应为以逗号分隔的主机名、地址或网段，各带端口，例如 gpu-1.court.local:8000, 10.1.2.0/24:11434；不带端口的只允许 80（http）和 443（https），允许所有端口写 :*',
  );

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, '应为 0 到 65535 的整数')
    .transform(Number)
    .refine((n) => n <= 65535, '应为 0 到 65535 的整数')
    .default(8080),
  HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: z
    .string()
    .regex(/^\d{1,5}$/, '应为 0 到 65535 的整数')
    .transform(Number)
    .refine((n) => n <= 65535, '应为 0 到 65535 的整数')
    .optional(),
  APP_MODE: z.enum(['open', 'saas'], '应为 open 或 saas').default('open'),
  DATA_DIR: z.string().default('./data'),
  LEDGER_DIR: z.string().optional(),
  DATABASE_URL: urlOf('PostgreSQL 地址', ['postgres:', 'postgresql:']).optional(),
  EVENTSTORE_URL: z
    .string()
    .superRefine((text, { addIssue }) => {
      try {
        parseConnectionString(text);
      } catch (error) {
        if (!(error instanceof ConnectionStringError)) throw error;
        addIssue(error.message);
      }
    })
    .optional(),
  EVENTSTORE_URL_FILE: z.string().optional(),
  SECRET_KEY: z.string().min(32, '至少需要 32 个字符').optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, '至少需要 32 个字符').optional(),
  RETENTION_PENDING_DAYS: z
    .string()
    .regex(/^\d{1,5}$/, '应为 1 到 36500 的整数')
    .transform(Number)
    .refine((days) => days >= 1 && days <= 36_500, '应为 1 到 36500 的整数')
    .optional(),
  ERASURE_GRACE_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, '应为 0 到 365 的整数')
    .transform(Number)
    .refine((days) => days <= 365, '应为 0 到 365 的整数')
    .default(30),
  ACCOUNT_DELETION_GRACE_DAYS: z
    .string()
    .regex(/^\d{1,2}$/, '应为 1 到 90 的整数')
    .transform(Number)
    .refine((days) => days >= fewestDeletionDays && days <= 90, '应为 1 到 90 的整数')
    .default(14),
  ADMIN_EMAIL: z.email('应为邮箱地址').max(254).optional(),
  ADMIN_PASSWORD: z.string().min(8, '至少需要 8 个字符').max(1024, '最多 1024 个字符').optional(),
  CONTACT_EMAIL: z.email('应为邮箱地址').max(254).optional(),
  COURT_TIME_ZONE: z.string().refine(isTimeZone, '不是有效的时区名称，例如 Asia/Shanghai').default('Asia/Shanghai'),
  COURT_CODE: z
    .string()
    .regex(/^(?:最高法|[\u4e00-\u9fff](?:\d{4}|\d{2})?)$/u, '应为案号所用的法院代字，例如 京0101')
    .optional(),
  COURT_NAME: line(60),
  COURT_ADDRESS: line(200),
  COURT_TELEPHONE: line(60),
  COURT_HOURS: line(100),
  COURT_TAKES_PAPER: flag.default(true),
  PUBLIC_URL: urlOf('网址', ['https:', 'http:']).optional(),
  TRUST_PROXY: flag.default(false),
  AI_ALLOWED_PRIVATE_HOSTS: privateHosts,
  AI_ALLOWED_PRIVATE_HOSTS_FOR_ACCOUNTS: privateHosts,
  VISITOR_DOCUMENTS_PER_HOUR: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, '应为正整数')
    .transform(Number)
    .default(300),
  MODEL_CALLS_PER_HOUR: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, '应为正整数')
    .transform(Number)
    .default(300),
  TERMINAL_NETWORKS: z
    .string()
    .default('')
    .transform((text, context) => {
      const networks = terminalNetworks(text);
      if (networks) return networks;
      context.addIssue({ code: 'custom', message: '应为以逗号分隔的网段或地址，例如 10.1.2.0/24, 2001:db8::/48' });
      return z.NEVER;
    }),
  TERMINAL_IDLE_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, '应为 30 到 3600 的整数')
    .transform(Number)
    .refine((seconds) => seconds >= 30 && seconds <= 3600, '应为 30 到 3600 的整数')
    .default(300),
  TIME_WITNESS_NTP: z
    .string()
    .regex(
      /^([\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\])(:\d{1,5})?$/,
      '应为时间服务器的主机名或地址，可带端口，例如 ntp.court.local',
    )
    .refine((server) => URL.canParse(`ntp://${server}`), '应为时间服务器的主机名或地址，可带端口，例如 ntp.court.local')
    .optional(),
  TIME_WITNESS_FILE: z.string().optional(),
  CLOCK_BEHIND: z.enum(['refuse', 'warn'], '应为 refuse 或 warn').default('refuse'),
  READER_PROCESSES: z
    .string()
    .regex(/^[1-8]$/, '应为 1 到 8 的整数')
    .transform(Number)
    .default(2),
  READER_PAGE_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, '应为 5 到 300 的整数')
    .transform(Number)
    .refine((seconds) => seconds >= 5 && seconds <= 300, '应为 5 到 300 的整数')
    .default(20),
  READER_SANDBOX: z.enum(['on', 'off'], '应为 on 或 off').default('on'),
  READER_USER: z
    .string()
    .regex(/^[1-9]\d{0,8}:[1-9]\d{0,8}$/, '应为用户编号和组编号，以冒号分隔，且不能是 0，例如 1001:1001')
    .transform((text) => {
      const [uid = 0, gid = 0] = text.split(':').map(Number);
      return { uid, gid };
    })
    .optional(),
  LOCAL_EMBEDDING_DIR: z.string().optional(),
  SOFFICE_PATH: z.string().optional(),
  SMTP_URL: urlOf('邮件服务器地址', ['smtp:', 'smtps:'])
    .transform((text) => new URL(text))
    .refine(({ hostname }) => hostname !== '', '应写明邮件服务器的主机名，例如 smtp://mail.court.local:587')
    .optional(),
  MAIL_FROM: z.email('应为邮箱地址').max(254).optional(),
  WEBHOOK_URL: urlOf('网址', ['https:', 'http:'])
    .transform((text) => new URL(text))
    .refine(
      ({ username, password }) => username === '' && password === '',
      '不应含用户名和密码；请求由 WEBHOOK_SECRET 签名',
    )
    .optional(),
  WEBHOOK_SECRET: z.string().min(32, '至少需要 32 个字符').optional(),
  METRICS_TOKEN: z.string().min(16, '至少需要 16 个字符').optional(),
  LOG_LEVEL: z.enum(logLevels, `应为 ${logLevels.join('、')} 之一`).optional(),
});

/** The application's settings, checked. */
export type Config = {
  /** 0 asks for any free port. */
  readonly port: number;
  readonly host: string;
  /** Where a thread of its own answers /healthz; 0 asks for any free port. Unset: nowhere. */
  readonly healthPort?: number | undefined;
  readonly appMode: 'open' | 'saas';
  /** Absolute path of what embedded mode keeps. */
  readonly dataDirectory: string;
  /** Absolute path where the log's seals are written outside the event store. */
  readonly ledgerDirectory: string;
  /** Unset: the embedded Postgres. */
  readonly databaseUrl?: string | undefined;
  /** Unset: the embedded event store. */
  readonly eventStoreUrl?: string | undefined;
  /** Absolute path of the file that the address was read from, and is read from again when the event store refuses the login. */
  readonly eventStoreUrlFile?: string | undefined;
  /** Unset only in embedded mode, where it is made and kept in the data directory. */
  readonly secretKey?: string | undefined;
  /** Another secret key that still opens what was wrapped with it: while keys are being rotated. */
  readonly previousSecretKey?: string | undefined;
  /** After so many days without a new version a case that was never filed is erased. Unset: never. */
  readonly retentionPendingDays?: number | undefined;
  /** The number of days for which the key of erased data is kept sealed before it is destroyed; 0 destroys it at once. */
  readonly erasureGraceDays: number;
  /** The number of days in which an owner may withdraw the deletion of the own account, at least 1. */
  readonly accountDeletionGraceDays: number;
  readonly adminEmail?: string | undefined;
  readonly adminPassword?: string | undefined;
  /** The support contact shown on every page. Unset: users are referred to the court itself. */
  readonly contactEmail?: string | undefined;
  readonly courtTimeZone: string;
  /** The court's code in case numbers, 京0101. Unset: numbers of any court are taken as its own. */
  readonly courtCode?: string | undefined;
  /** The court as people find it. Its name is known by its code where none was given. */
  readonly court: {
    readonly name?: string | undefined;
    readonly address?: string | undefined;
    readonly telephone?: string | undefined;
    readonly hours?: string | undefined;
    /** Whether signed paper is still due after a submission. */
    readonly takesPaper: boolean;
  };
  readonly publicUrl?: URL | undefined;
  readonly trustProxy: boolean;
  /** The internal hosts, with ports, at which the platform's models may be. */
  readonly aiAllowedPrivateHosts: readonly string[];
  /** The internal hosts, with ports, at which models of accounts may be. */
  readonly aiAllowedPrivateHostsForAccounts: readonly string[];
  /** Word files that visitors behind one address get in an hour. A court's hall, or a load test, needs more. */
  readonly visitorDocumentsPerHour: number;
  /** Calls of the platform's models by visitors behind one address in an hour, and by one account; continuations in proportion. */
  readonly modelCallsPerHour: number;
  /** The networks of the court's shared terminals. */
  readonly terminalNetworks: TerminalNetworks;
  /** Idle time after which a shared terminal warns and clears itself. */
  readonly terminalIdleSeconds: number;
  /** The time server, `host[:port]`, whose offset each day's first seal carries. Unset: none is asked. */
  readonly timeWitnessNtp?: string | undefined;
  /** Absolute path of a file whose text each day's first seal carries where no time server answered. */
  readonly timeWitnessFile?: string | undefined;
  /** Whether the application starts when its clock is behind the newest seal. Writes are refused in either case. */
  readonly clockBehind: 'refuse' | 'warn';
  /** The processes that read files from outside. */
  readonly readers: ConfinementSettings & {
    /** How many of them read pictures and scans. */
    readonly processes: number;
    /** The processor time that a page of a picture or scan may take, in seconds. */
    readonly pageSeconds: number;
  };
  /** The court's mail server and the address that its e-mails come from. Unset: no e-mail is sent. */
  readonly mail?: { readonly serverUrl: URL; readonly from: string } | undefined;
  /** Where the operator is told of what happens to submissions, and the secret that signs it. Unset: nowhere. */
  readonly webHook?: { readonly url: URL; readonly secret: string } | undefined;
  /** The token for `/metrics`. Unset: loopback and private addresses have access. */
  readonly metricsToken?: string | undefined;
  /** The folder of an embedding model that runs on this machine, absolute. Unset: none does. */
  readonly localEmbeddingDirectory?: string | undefined;
  /** The path of LibreOffice's program, or `off`. Unset: it is looked for in the search path. */
  readonly officePath?: string | undefined;
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL'] & string;
};

/** The environment does not make a configuration. The message is whole Chinese sentences, one a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the address of the event store from its file. @throws ConfigError when there is none */
const addressInFile = (path: string): string => {
  try {
    return readFileSync(resolve(path), 'utf8').trim();
  } catch (error) {
    throw new ConfigError('环境变量 EVENTSTORE_URL_FILE 指向的文件无法读取。', { cause: error });
  }
};

/** How to read the address of the event store anew; `undefined` where it stands in the environment, which does not change. */
export const eventStoreAddressIn = ({
  eventStoreUrlFile,
}: Pick<Config, 'eventStoreUrlFile'>): (() => string) | undefined =>
  eventStoreUrlFile === undefined ? undefined : () => addressInFile(eventStoreUrlFile);

/**
 * Reads the settings from environment variables; an empty variable counts as unset.
 * @throws ConfigError naming each wrong variable; values are never quoted, as they may be secrets
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const variables = Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const { EVENTSTORE_URL_FILE: file, EVENTSTORE_URL: address } = variables;
  if (file !== undefined && address !== undefined)
    throw new ConfigError('环境变量 EVENTSTORE_URL 和 EVENTSTORE_URL_FILE 只能设置一个。');
  const result = environment.safeParse(
    file === undefined ? variables : { ...variables, EVENTSTORE_URL: addressInFile(file) },
    { error: fieldSentence },
  );
  if (!result.success)
    throw new ConfigError(
      result.error.issues.map(({ path, message }) => `环境变量 ${path.join('.')} 的值不正确：${message}。`).join('\n'),
    );
  const e = result.data;
  const onServers = e.DATABASE_URL !== undefined && e.EVENTSTORE_URL !== undefined;
  if (onServers && e.SECRET_KEY === undefined)
    throw new ConfigError(
      '已设置 DATABASE_URL 和 EVENTSTORE_URL，因此必须设置环境变量 SECRET_KEY（至少 32 个字符，请妥善保管）。',
    );
  if (e.ADMIN_PASSWORD !== undefined && e.ADMIN_EMAIL === undefined)
    throw new ConfigError('已设置 ADMIN_PASSWORD，因此必须同时设置环境变量 ADMIN_EMAIL。');
  if ((e.SMTP_URL === undefined) !== (e.MAIL_FROM === undefined))
    throw new ConfigError('SMTP_URL 和 MAIL_FROM 必须同时设置：邮件服务器，以及邮件由哪个邮箱发出。');
  if (e.SMTP_URL !== undefined && e.PUBLIC_URL === undefined)
    throw new ConfigError('已设置 SMTP_URL，因此必须设置环境变量 PUBLIC_URL：邮件中的链接指向该网址。');
  if ((e.WEBHOOK_URL === undefined) !== (e.WEBHOOK_SECRET === undefined))
    throw new ConfigError('WEBHOOK_URL 和 WEBHOOK_SECRET 必须同时设置：通知发往哪里，以及用什么密钥签名。');

  const dataDirectory = resolve(e.DATA_DIR);
  return {
    port: e.PORT,
    host: e.HOST,
    healthPort: e.HEALTH_PORT,
    appMode: e.APP_MODE,
    dataDirectory,
    ledgerDirectory: e.LEDGER_DIR === undefined ? resolve(dataDirectory, 'ledger') : resolve(e.LEDGER_DIR),
    databaseUrl: e.DATABASE_URL,
    eventStoreUrl: e.EVENTSTORE_URL,
    eventStoreUrlFile: e.EVENTSTORE_URL_FILE === undefined ? undefined : resolve(e.EVENTSTORE_URL_FILE),
    secretKey: e.SECRET_KEY,
    previousSecretKey: e.SECRET_KEY_PREVIOUS,
    retentionPendingDays: e.RETENTION_PENDING_DAYS,
    erasureGraceDays: e.ERASURE_GRACE_DAYS,
    accountDeletionGraceDays: e.ACCOUNT_DELETION_GRACE_DAYS,
    adminEmail: e.ADMIN_EMAIL?.toLowerCase(),
    adminPassword: e.ADMIN_PASSWORD,
    contactEmail: e.CONTACT_EMAIL,
    courtTimeZone: e.COURT_TIME_ZONE,
    courtCode: e.COURT_CODE,
    court: {
      name: e.COURT_NAME,
      address: e.COURT_ADDRESS,
      telephone: e.COURT_TELEPHONE,
      hours: e.COURT_HOURS,
      takesPaper: e.COURT_TAKES_PAPER,
    },
    publicUrl: e.PUBLIC_URL === undefined ? undefined : new URL(e.PUBLIC_URL),
    trustProxy: e.TRUST_PROXY,
    aiAllowedPrivateHosts: e.AI_ALLOWED_PRIVATE_HOSTS,
    aiAllowedPrivateHostsForAccounts: e.AI_ALLOWED_PRIVATE_HOSTS_FOR_ACCOUNTS,
    visitorDocumentsPerHour: e.VISITOR_DOCUMENTS_PER_HOUR,
    modelCallsPerHour: e.MODEL_CALLS_PER_HOUR,
    terminalNetworks: e.TERMINAL_NETWORKS,
    terminalIdleSeconds: e.TERMINAL_IDLE_SECONDS,
    timeWitnessNtp: e.TIME_WITNESS_NTP,
    timeWitnessFile: e.TIME_WITNESS_FILE === undefined ? undefined : resolve(e.TIME_WITNESS_FILE),
    clockBehind: e.CLOCK_BEHIND,
    readers: {
      processes: e.READER_PROCESSES,
      pageSeconds: e.READER_PAGE_SECONDS,
      sandbox: e.READER_SANDBOX,
      user: e.READER_USER,
    },
    mail:
      e.SMTP_URL === undefined || e.MAIL_FROM === undefined ? undefined : { serverUrl: e.SMTP_URL, from: e.MAIL_FROM },
    webHook:
      e.WEBHOOK_URL === undefined || e.WEBHOOK_SECRET === undefined
        ? undefined
        : { url: e.WEBHOOK_URL, secret: e.WEBHOOK_SECRET },
    metricsToken: e.METRICS_TOKEN,
    localEmbeddingDirectory: e.LOCAL_EMBEDDING_DIR === undefined ? undefined : resolve(e.LOCAL_EMBEDDING_DIR),
    officePath: e.SOFFICE_PATH,
    // On a laptop the terminal shows the start screen and what goes wrong; on servers every request is logged.
    logLevel: e.LOG_LEVEL ?? (onServers ? 'info' : 'warn'),
  };
};
