import { expect } from 'chai';
import fc from 'fast-check';
import { readConfig } from '../../platform/config/config.js';
import { clientFor, parseConnectionString } from './connectionString.js';

const settings = { EVENTSTORE_URL: '', DATABASE_URL: 'postgres://court@db/court', SECRET_KEY: 'k'.repeat(40) };
const accepts = (url: string): string | undefined => readConfig({ ...settings, EVENTSTORE_URL: url }).eventStoreUrl;
const refusal = (url: string): string => {
  try {
    return String(accepts(url));
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

describe('EVENTSTORE_URL', () => {
  const es = (names: string) => names.split(' ').map((address) => ({ address, port: 2113 }));
  const good: Readonly<Record<string, object>> = {
    'esdb://es1:2114?tls=false': { hosts: [{ address: 'es1', port: 2114 }], tls: false },
    'esdb://es1': { hosts: es('es1') },
    'esdb://court:pw@es1:2113,es2:2113,es3:2113?tls=true&keepAliveInterval=20000': {
      hosts: es('es1 es2 es3'),
      defaultCredentials: { username: 'court', password: 'pw' },
    },
    'esdb+discover://court:pw@cluster.court.internal': { dnsDiscover: true, hosts: es('cluster.court.internal') },
    'kurrentdb://court:pw@es1,es2': { dnsDiscover: false, hosts: es('es1 es2') },
    'kurrentdb+discover://cluster.court.internal:2113': { dnsDiscover: true },
    'esdb://court:pw@[::1]:2113,[fd00::2]?tls=false': { hosts: es('[::1] [fd00::2]') },
    'esdb://court:p%40%3A%3F%2F%25%5B%3A%3A1%5D@es1/': {
      defaultCredentials: { username: 'court', password: 'p@:?/%[::1]' },
      hosts: es('es1'),
    },
  };
  for (const [url, expected] of Object.entries(good))
    it(`is accepted: ${url}`, () => {
      expect(accepts(url)).to.equal(url);
      expect(parseConnectionString(url)).to.deep.include(expected);
      expect(clientFor(parseConnectionString(url)))
        .to.have.property('connectionName')
        .that.is.a('string');
    });

  for (const url of [
    'http://es1:2113',
    'esdb://',
    'esdb://es1:port',
    'esdb://es1:70000',
    'esdb://es1?nonsense=1',
    'esdb://court:geheim%@es1',
    'esdb://court:geheim@es 1',
    'es1:2113',
  ])
    it(`is refused with one sentence that quotes no password: ${url}`, () => {
      const said = refusal(url);
      expect(said)
        .to.match(/^环境变量 EVENTSTORE_URL 的值不正确：.+。$/u)
        .and.not.contain('geheim');
    });

  it('may hold any password, percent-encoded', () =>
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (password) => {
        const url = `esdb://court:${encodeURIComponent(password)}@es1,es2?tls=true`;
        const { defaultCredentials, hosts } = parseConnectionString(url);
        expect(defaultCredentials).to.deep.equal({ username: 'court', password });
        expect(hosts).to.have.length(2);
      }),
    ));
});
