import { expect } from 'chai';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, readConfig } from './config.js';
import { keptSecretKey } from './secretKey.js';

const servers = { DATABASE_URL: 'postgres://u@db/court', EVENTSTORE_URL: 'esdb://store:2113' };
const key = 'k'.repeat(32);

describe('configuration', () => {
  it('runs on nothing at all', () => {
    const config = readConfig({});
    expect(config).to.include({ port: 8080, host: '127.0.0.1', appMode: 'open', courtTimeZone: 'Asia/Shanghai' });
    expect(config).to.include({ trustProxy: false, logLevel: 'warn' });
    expect(config.ledgerDirectory).to.equal(join(config.dataDirectory, 'ledger'));
  });

  it('reads what is set and takes empty for unset', () => {
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
    ['PUBLIC_URL', 'court.example.cn'],
    ['TRUST_PROXY', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
    ['VISITOR_DOCUMENTS_PER_HOUR', '-3'],
    ['METRICS_TOKEN', 'guess me'],
  ] as const)
    it(`stops at ${name}=${value} with a sentence that names it and keeps the value to itself`, () => {
      const read = () => readConfig({ ADMIN_EMAIL: 'a@example.cn', [name]: value });
      expect(read).to.throw(ConfigError, name);
      expect(read).to.throw(/\p{Script=Han}/u);
      expect(read).not.to.throw(value);
    });

  it('asks for a secret key once both servers are set', () => {
    expect(() => readConfig(servers)).to.throw(ConfigError, 'SECRET_KEY');
    expect(readConfig({ ...servers, SECRET_KEY: key })).to.include({ secretKey: key, logLevel: 'info' });
    expect(readConfig({ DATABASE_URL: servers.DATABASE_URL }).secretKey).to.equal(undefined);
  });

  it('does not take a password for nobody', () =>
    expect(() => readConfig({ ADMIN_PASSWORD: 'long enough' })).to.throw(ConfigError, 'ADMIN_EMAIL'));
});

describe('the kept secret key', () => {
  let directory: string;
  beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'juanzong-config-'))));
  afterEach(() => rm(directory, { recursive: true }));

  it('is made once, even by several at the same moment, and found again', async () => {
    const data = join(directory, 'data');
    const keys = await Promise.all(Array.from({ length: 8 }, () => keptSecretKey(data)));
    expect(new Set([...keys, await keptSecretKey(data)]).size).to.equal(1);
    expect(keys[0]).to.have.length.of.at.least(32);
    expect((await stat(join(data, 'secret.key'))).mode & 0o777).to.equal(0o600);
  });

  it('says so when the file is damaged, instead of making another', async () => {
    await writeFile(join(directory, 'secret.key'), '');
    let refusal: unknown;
    await keptSecretKey(directory).catch((error: unknown) => void (refusal = error));
    expect(refusal).to.be.instanceOf(ConfigError);
  });
});
