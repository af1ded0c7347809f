import { z } from 'zod';
import { fewestDeletionDays } from '../../../domain/account/deletion.js';
import { isCourtCode } from '../../../domain/citations/formalNumbers.js';
import { ConnectionStringError, parseConnectionString } from '../../adapters/eventStore/connectionString.js';
import { parseAllowedHosts } from '../../adapters/modelService/addressGuard.js';
import { logLevels } from '../../runtime/logging/logger.js';
import { terminalNetworks } from './terminals.js';
import { unitSignInVariables } from './unitSignIn.js';

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

/** The environment variables that set the application up, each with what is wrong of it in Chinese. */
export const environment = z.object({
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
  COURT_CODE: z.string().refine(isCourtCode, '应为案号所用的法院代字，例如 京0101').optional(),
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
  ...unitSignInVariables,
  METRICS_TOKEN: z.string().min(16, '至少需要 16 个字符').optional(),
  LOG_LEVEL: z.enum(logLevels, `应为 ${logLevels.join('、')} 之一`).optional(),
});
