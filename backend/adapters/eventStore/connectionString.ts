import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Credentials } from '@eventstore/db-client';
import { parseConnectionString as parseForClient } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { ReconnectingClient } from './reconnectingClient.js';

type Options = ReturnType<typeof parseForClient>;

/** Thrown for a connection string that the client cannot use. The message is Chinese and quotes none of it: it holds a password. */
export class ConnectionStringError extends Error {
  override readonly name = 'ConnectionStringError';
}

/** Matches both schemes of the server; the client knows `esdb` only. */
const scheme = /^(?:esdb|kurrentdb)(\+discover)?:\/\//u;

/** Settings that the client knows. For any other it prints a warning with the whole string to the console. */
const settings = new Set([
  'usercertfile',
  'userkeyfile',
  'maxdiscoverattempts',
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'nodepreference',
  'tls',
  'tlscafile',
  'throwonappendfailure',
  'keepaliveinterval',
  'keepalivetimeout',
]);
/** A setting that is accepted and dropped: it has no effect except that the client prints the string. */
const withoutEffect = 'tlsverifycert';

const flat = (name: string): string => name.trim().toLowerCase().replace(/[_-]/gu, '');

/** Default timeout, in seconds, of asking one member of a cluster about the others. */
const gossipTimeout = 2;

/**
 * How long, in milliseconds, the client of a cluster leaves a node alone before it asks whether it lives (an HTTP/2 ping while calls are
 * open), and how long it waits for the answer. Together they bound how long a node that hangs keeps everybody waiting; with the library's
 * own 10 s and 10 s that was 20 s. The answer needs the event loops of both sides for a moment only: one that is blocked for less than the
 * second number loses no connection. A client of one node has nobody else to turn to, and keeps the library's.
 */
const keepAlive = { interval: 1000, timeout: 4000 };

/** Drops the settings that would make the client print the string, and refuses unknown ones. */
const withKnownSettings = (text: string): string => {
  const start = text.indexOf('?');
  if (start === -1) return text;
  const allSettings = text.slice(start + 1).split('&');
  const effective = allSettings.filter((setting) => flat(setting.split('=', 1)[0] ?? '') !== withoutEffect);
  for (const setting of effective) {
    const name = setting.split('=', 1)[0] ?? '';
    if (!settings.has(flat(name)))
      throw new ConnectionStringError(
        `不认识其中的参数${/^[A-Za-z_-]{1,40}$/u.test(name) ? ` ${name}` : ''}，请检查拼写；密码中的 ? 应写成 %3F`,
      );
  }
  return text.slice(0, start) + (effective.length > 0 ? `?${effective.join('&')}` : '');
};

/**
 * Parses a connection string like the client's own parser, and accepts in addition: `kurrentdb://`, IPv6 addresses in
 * brackets, and any character but `:` `@` and `?` unencoded in a password.
 * @throws ConnectionStringError
 */
export const parseConnectionString = (text: string): Options => {
  const trimmed = text.trim();
  if (!scheme.test(trimmed)) throw new ConnectionStringError('应为 EventStoreDB 地址，以 esdb:// 开头');
  // The client's parser knows no brackets, so placeholder names replace such addresses while it parses.
  const literals: string[] = [];
  const spelled = withKnownSettings(trimmed.replace(scheme, 'esdb$1://')).replace(/\[[0-9a-f:.]+\]/giu, (literal) => {
    literals.push(literal);
    return `ipv6-${literals.length - 1}.invalid`;
  });
  let options: Options;
  try {
    options = parseForClient(spelled);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new ConnectionStringError(
      '格式不正确，应形如 esdb://用户名:密码@主机:2113,主机:2113?tls=true；用户名和密码中的 : @ ? % 等字符应写成 %3A、%40、%3F、%25',
    );
  }
  const unquoted = options.hosts.map((host) => ({
    ...host,
    address: /^ipv6-(\d+)\.invalid$/u.exec(host.address)?.[1] ?? host.address,
    isLiteral: /^ipv6-\d+\.invalid$/u.test(host.address),
  }));
  const hosts = unquoted.map(({ address, port, isLiteral }) => ({
    address: isLiteral ? (literals[Number(address)] ?? address) : address,
    port,
  }));
  if (hosts.some(({ address, port }) => !/^[\w.[\]:-]+$/u.test(address) || port < 1 || port > 65_535))
    throw new ConnectionStringError('主机名或端口不正确');
  return { ...options, hosts };
};

const fileOf = (path: string): Buffer => {
  const resolved = resolve(path);
  if (!existsSync(resolved)) throw new ConnectionStringError(`其中的证书文件 ${resolved} 不存在`);
  return readFileSync(resolved);
};

/** Creates a client without the library's advice on the console to ping less often, which has the reader of a court's log look for a fault. */
const withoutAdvice = (create: () => ReconnectingClient): ReconnectingClient => {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return create();
  } finally {
    console.warn = warn;
  }
};

/**
 * Creates the client for a connection string. `renew` gives the credentials as they are now, when the store refused those it has.
 * @throws ConnectionStringError also for certificate files that do not exist
 */
export const clientFor = (options: Options, renew?: () => Credentials | undefined): ReconnectingClient => {
  const { hosts, dnsDiscover, defaultCredentials, tls, tlsCAFile, userCertFile, userKeyFile, ...rest } = options;
  const insecure = tls === false;
  const security = {
    insecure,
    ...(tlsCAFile !== undefined && !insecure && { rootCertificate: fileOf(tlsCAFile) }),
    ...(userCertFile !== undefined && { userCertFile: fileOf(userCertFile) }),
    ...(userKeyFile !== undefined && { userKeyFile: fileOf(userKeyFile) }),
  };
  const [first] = hosts;
  if (!first) throw new ConnectionStringError('缺少主机名');
  const { connectionName, defaultDeadline, keepAliveInterval, keepAliveTimeout, throwOnAppendFailure, ...cluster } =
    rest;
  const connection = {
    ...(connectionName !== undefined && { connectionName }),
    ...(defaultDeadline !== undefined && { defaultDeadline }),
    ...(keepAliveInterval !== undefined && { keepAliveInterval }),
    ...(keepAliveTimeout !== undefined && { keepAliveTimeout }),
    ...(throwOnAppendFailure !== undefined && { throwOnAppendFailure }),
  };
  const { maxDiscoverAttempts, discoveryInterval, nodePreference } = cluster;
  const discovery = {
    ...connection,
    keepAliveInterval: keepAliveInterval ?? keepAlive.interval,
    keepAliveTimeout: keepAliveTimeout ?? keepAlive.timeout,
    gossipTimeout: cluster.gossipTimeout ?? gossipTimeout,
    ...(maxDiscoverAttempts !== undefined && { maxDiscoverAttempts }),
    ...(discoveryInterval !== undefined && { discoveryInterval }),
    ...(nodePreference !== undefined && { nodePreference }),
  };
  const login = { credentials: defaultCredentials, renew };
  if (!dnsDiscover && hosts.length === 1)
    return new ReconnectingClient({ ...connection, endpoint: first }, security, login);
  const nodes = dnsDiscover ? { discover: first } : { endpoints: hosts };
  return withoutAdvice(() => new ReconnectingClient({ ...discovery, ...nodes }, security, login));
};
