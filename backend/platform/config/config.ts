import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fieldSentence } from '../../../domain/contract/fieldSentence.js';
import { ConfigError } from '../../runtime/configError.js';
import type { ConfinementSettings } from '../../runtime/contained/confinement.js';
import type { LogLevel } from '../../runtime/logging/logger.js';
import { environment } from './environment.js';
import type { TerminalNetworks } from './terminals.js';
import { unitSignInOf, type UnitSignIn } from './unitSignIn.js';

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
  /** The court's identity provider, at which its staff signs in. Unset: everybody has a password. */
  readonly unitSignIn?: UnitSignIn | undefined;
  /** Where the operator is told of what happens to submissions, and the secret that signs it. Unset: nowhere. */
  readonly webHook?: { readonly url: URL; readonly secret: string } | undefined;
  /** The token for `/metrics`. Unset: loopback and private addresses have access. */
  readonly metricsToken?: string | undefined;
  /** The folder of an embedding model that runs on this machine, absolute. Unset: none does. */
  readonly localEmbeddingDirectory?: string | undefined;
  /** The path of LibreOffice's program, or `off`. Unset: it is looked for in the search path. */
  readonly officePath?: string | undefined;
  readonly logLevel: LogLevel;
};

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
    unitSignIn: unitSignInOf(e),
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
