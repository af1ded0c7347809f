import { expect } from 'chai';
import Koa from 'koa';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAppRouter } from '../http/router.js';
import type { AppState } from '../http/types.js';
import { readConfig } from './config.js';
import { ConfigError } from '../../runtime/configError.js';
import { settings } from '../../../domain/contract/settings.js';
import { configRoutes } from './routes.js';
import { loadSecretKey } from './secretKey.js';

const servers = { DATABASE_URL: 'postgres://u@db/court', EVENTSTORE_URL: 'esdb://store:2113' };
const key = 'k'.repeat(32);

describe('configuration', () => {
  it('is complete without any variable', () => {
    const config = readConfig({});
    expect(config).to.include({ port: 8080, host: '127.0.0.1', appMode: 'open', courtTimeZone: 'Asia/Shanghai' });
    expect(config).to.include({ trustProxy: false, logLevel: 'warn' });
    expect(config.ledgerDirectory).to.equal(join(config.dataDirectory, 'ledger'));
  });

  it('reads set variables and treats empty ones as unset', () => {
    const config = readConfig({
      PORT: '0',
      APP_MODE: 'saas',
      HOST: '',
      ADMIN_EMAIL: 'Court@Example.cn',
      CONTACT_EMAIL: 'help@court.example.cn',
      PUBLIC_URL: 'https://court.example.cn',
      TRUST_PROXY: 'true',
      AI_ALLOWED_PRIVATE_HOSTS: 'gpu-1, gpu-2',
    });
    expect(config).to.deep.include({ port: 0, appMode: 'saas', host: '127.0.0.1', adminEmail: 'court@example.cn' });
    expect(config).to.deep.include({ trustProxy: true, aiAllowedPrivateHosts: ['gpu-1', 'gpu-2'] });
    expect(config.contactEmail).to.equal('help@court.example.cn');
    expect(config.publicUrl?.protocol).to.equal('https:');
  });

  for (const [name, value] of [
    ['PORT', '99999'],
    ['PORT', 'http'],
    ['HEALTH_PORT', '99999'],
    ['APP_MODE', 'cloud'],
    ['DATABASE_URL', 'mysql://db/court'],
    ['EVENTSTORE_URL', 'store:2113'],
    ['SECRET_KEY', 'short-secret'],
    ['SECRET_KEY_PREVIOUS', 'short-secret'],
    ['RETENTION_PENDING_DAYS', '40000'],
    ['RETENTION_PENDING_DAYS', 'a year'],
    ['ADMIN_EMAIL', 'not an e-mail'],
    ['ADMIN_PASSWORD', 'short7!'],
    ['CONTACT_EMAIL', 'ask at the desk'],
    ['COURT_TIME_ZONE', 'Asia/Nowhere'],
    ['COURT_CODE', '北京0101'],
    ['COURT_NAME', '<b>法院</b>'],
    ['COURT_HOURS', '早上\n晚上'],
    ['COURT_TAKES_PAPER', 'sometimes'],
    ['PUBLIC_URL', 'court.example.cn'],
    ['TRUST_PROXY', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
    ['VISITOR_DOCUMENTS_PER_HOUR', '-3'],
    ['METRICS_TOKEN', 'guess me'],
    ['SMTP_URL', 'mail.court.local:587'],
    ['MAIL_FROM', 'the court'],
    ['WEBHOOK_URL', 'ftp://court.local/hook'],
    ['WEBHOOK_URL', 'https://user:geheim@court.local/hook'],
    ['WEBHOOK_SECRET', 'short-secret'],
    ['TERMINAL_NETWORKS', '10.1.2.0/24, the hall'],
    ['TERMINAL_NETWORKS', '10.1.2.0/33'],
    ['TERMINAL_IDLE_SECONDS', '5'],
    ['READER_PROCESSES', '0'],
    ['READER_PAGE_SECONDS', '4'],
    ['READER_SANDBOX', 'perhaps'],
    ['READER_USER', '0:0'],
    ['READER_USER', 'nobody'],
  ] as const)
    it(`stops at ${name}=${value} with a sentence that names it and keeps the value to itself`, () => {
      const read = () => readConfig({ ADMIN_EMAIL: 'a@example.cn', [name]: value });
      expect(read).to.throw(ConfigError, name);
      expect(read).to.throw(/\p{Script=Han}/u);
      expect(read).not.to.throw(value);
    });

  it('requires a secret key once both servers are set', () => {
    expect(() => readConfig(servers)).to.throw(ConfigError, 'SECRET_KEY');
    expect(readConfig({ ...servers, SECRET_KEY: key })).to.include({ secretKey: key, logLevel: 'info' });
    expect(readConfig({ DATABASE_URL: servers.DATABASE_URL }).secretKey).to.equal(undefined);
  });

  it('takes a mail server with its sender and the address of the pages, and a web hook with its secret, or neither', () => {
    const mail = { SMTP_URL: 'smtp://user:p%40ss@mail.court.local:587', MAIL_FROM: 'noreply@court.example.cn' };
    const all = readConfig({ ...mail, PUBLIC_URL: 'https://court.example.cn' });
    expect(all.mail?.serverUrl.hostname).to.equal('mail.court.local');
    expect(all.mail?.from).to.equal('noreply@court.example.cn');
    expect(() => readConfig(mail)).to.throw(ConfigError, 'PUBLIC_URL');
    expect(() => readConfig({ SMTP_URL: mail.SMTP_URL })).to.throw(ConfigError, 'MAIL_FROM');
    const hook = { WEBHOOK_URL: 'https://court.local/hook', WEBHOOK_SECRET: key };
    expect(readConfig(hook).webHook).to.deep.equal({ url: new URL(hook.WEBHOOK_URL), secret: key });
    expect(() => readConfig({ WEBHOOK_URL: hook.WEBHOOK_URL })).to.throw(ConfigError, 'WEBHOOK_SECRET');
    expect(readConfig({})).to.include({ mail: undefined, webHook: undefined });
  });

  it('refuses a password without an e-mail', () =>
    expect(() => readConfig({ ADMIN_PASSWORD: 'long enough' })).to.throw(ConfigError, 'ADMIN_EMAIL'));
});

/** What `/api/config/…` answers with these variables to a request that says it comes from 10.1.2.9. */
const answerOf = async (path: string, config: Record<string, string>, trustProxy = false): Promise<unknown> => {
  const router = createAppRouter();
  configRoutes(router, readConfig(config), { makesPdf: false });
  const app = new Koa<AppState>({ proxy: trustProxy, maxIpsCount: 1 });
  router.mount(app);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/config/${path}`, {
    headers: { 'X-Forwarded-For': '10.1.2.9' },
  });
  server.close();
  return response.json();
};

describe("the court's name and contact", () => {
  const courtWith = async (config: Record<string, string>) =>
    settings.appMode.response.schema.parse(await answerOf('app-mode', config)).court;

  it('come from the settings, the name from the court code where none is set', async () => {
    const nothing = { name: null, address: null, telephone: null, hours: null, takes_paper: true };
    expect(await courtWith({})).to.equal(null);
    expect(await courtWith({ COURT_CODE: '京0101' })).to.deep.equal({ ...nothing, name: '北京市东城区人民法院' });
    // The table has a note behind some names.
    expect((await courtWith({ COURT_CODE: '京04' }))?.name).to.equal('北京市第四中级人民法院');
    expect(await courtWith({ COURT_CODE: '京9999' })).to.equal(null);
    const set = {
      COURT_CODE: '京0101',
      COURT_NAME: '某区人民法院',
      COURT_ADDRESS: '某路1号立案大厅',
      COURT_TELEPHONE: '010-12345678',
      COURT_HOURS: '工作日 9:00–17:00',
      COURT_TAKES_PAPER: 'false',
    };
    expect(await courtWith(set)).to.deep.equal({
      name: '某区人民法院',
      address: '某路1号立案大厅',
      telephone: '010-12345678',
      hours: '工作日 9:00–17:00',
      takes_paper: false,
    });
  });
});

describe('networks of shared terminals', () => {
  const has = (networks: string, address: string) =>
    readConfig({ TERMINAL_NETWORKS: networks }).terminalNetworks.has(address);

  it('contain exactly their addresses, in every notation', () => {
    const hall = '10.1.2.0/24, 192.0.2.7 2001:db8:1::/48';
    for (const address of [
      '10.1.2.9',
      '::ffff:10.1.2.9',
      '::ffff:a01:209',
      '192.0.2.7',
      '2001:db8:1:2::9',
      '2001:DB8:1::1%eth0',
    ])
      expect(has(hall, address), address).to.equal(true);
    for (const address of ['10.1.3.9', '192.0.2.8', '2001:db8:2::1', '::1', '127.0.0.1', '', 'the hall'])
      expect(has(hall, address), address).to.equal(false);
  });

  it('are empty by default', () => {
    expect(has('', '127.0.0.1')).to.equal(false);
    expect(readConfig({}).terminalIdleSeconds).to.equal(300);
    expect(readConfig({ TERMINAL_IDLE_SECONDS: '120' }).terminalIdleSeconds).to.equal(120);
  });

  it('are recognised by the address of the request', async () => {
    const ask = (config: Record<string, string>, trustProxy: boolean) => answerOf('device', config, trustProxy);
    const hall = { TERMINAL_NETWORKS: '10.1.2.0/24' };
    const usual = { idle_seconds: 300, warning_seconds: 60 };
    expect(await ask(hall, true)).to.deep.equal({ shared_terminal: true, ...usual });
    // A client that is not behind the court's proxy can set the header to any address.
    expect(await ask(hall, false)).to.deep.equal({ shared_terminal: false, ...usual });
    expect(await ask({ TERMINAL_NETWORKS: '127.0.0.1' }, false)).to.deep.equal({ shared_terminal: true, ...usual });
  });
});

describe('the kept secret key', () => {
  let directory: string;
  beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'juanzong-config-'))));
  afterEach(() => rm(directory, { recursive: true }));

  it('is made once, even by several at the same moment, and found again', async () => {
    const data = join(directory, 'data');
    const keys = await Promise.all(Array.from({ length: 8 }, () => loadSecretKey(data)));
    expect(new Set([...keys, await loadSecretKey(data)]).size).to.equal(1);
    expect(keys[0]).to.have.length.of.at.least(32);
    expect((await stat(join(data, 'secret.key'))).mode & 0o777).to.equal(0o600);
  });

  it('throws when the file is damaged, instead of making another', async () => {
    await writeFile(join(directory, 'secret.key'), '');
    let refusal: unknown;
    await loadSecretKey(directory).catch((error: unknown) => void (refusal = error));
    expect(refusal).to.be.instanceOf(ConfigError);
  });
});
