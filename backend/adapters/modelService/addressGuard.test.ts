import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { parseAllowedHosts, type Resolve } from './addressGuard.js';
import { createModelService } from './modelService.js';
import type { ModelOutcome } from './outcome.js';

/** What names resolve to, in place of a name server. */
const names: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'loopback.example': ['127.0.0.1'],
  'mixed.example': ['93.184.215.14', '10.0.0.5'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'metadata.example': ['169.254.169.254'],
  'gpu-1.court.local': ['127.0.0.1'],
  'sly.court.local': ['169.254.169.254'],
  'translated.court.local': ['64:ff9b::a9fe:a9fe'],
  'both.court.local': ['127.0.0.1', '169.254.169.254'],
};

const resolve: Resolve = (name, _options, done) => {
  const addresses = names[name] ?? [];
  done(
    null,
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};

const hostile = [
  ...['127.0.0.1', 'localhost', 'localhost.', '0.0.0.0', '2130706433', '0x7f.1', '0177.0.0.1', '127.1'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '169.254.169.254', '100.100.100.200'],
  ...['10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '[fe80::1]', '[fd00::1]', '[fec0::1]', '198.18.0.1'],
  ...['loopback.example', 'mixed.example', 'mapped.example', 'nat64.example', '[64:ff9b::7f00:1]', '[2002:7f00:1::]'],
  // Besides those: the metadata of Azure and Oracle, an embedded address of old, and addresses of many machines.
  ...['168.63.129.16', '192.0.0.192', 'metadata.example', '[::127.0.0.1]', '255.255.255.255', '[ff02::1]'],
];

describe('the addresses that a model may be at', () => {
  let server: Server;
  let port: number;
  let connections = 0;
  before(async () => {
    server = createServer((_request, response) => response.end('{}'));
    server.on('connection', () => (connections += 1));
    await new Promise<void>((listening) => server.listen(0, '0.0.0.0', listening));
    ({ port } = server.address() as AddressInfo);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => (connections = 0));

  const call = async (baseUrl: string, allowedPrivateHosts: readonly string[] = []): Promise<ModelOutcome<string>> => {
    const service = createModelService({
      allowedPrivateHosts,
      logger: { warn: () => undefined },
      now: () => new Date(),
      resolve,
    });
    const settings = { temperature: null, topP: null, maxTokens: null, reasoningEffort: null, owner: null };
    const connection = { baseUrl, apiKey: 'sk-1234567890', modelName: 'm', ...settings };
    const outcome = await service.ask({ connection, messages: [{ role: 'user', content: '你好' }] });
    await service.close();
    return outcome;
  };

  for (const host of hostile)
    it(`do not include ${host}`, async () => {
      const outcome = await call(`http://${host}:${port}/v1`);
      expect(outcome).to.include({ kind: 'failed', code: 'address_refused', requests: 1 });
      expect(connections).to.equal(0);
    });

  it('do not include a URL with a user in it', async () => {
    expect(await call(`http://court:secret@127.0.0.1:${port}/v1`, ['127.0.0.1:*'])).to.include({
      code: 'address_invalid',
    });
  });

  it('are refused in the same words whether something listens there or not', async () => {
    expect(await call('http://127.0.0.1:2/v1')).to.deep.equal(await call(`http://127.0.0.1:${port}/v1`));
    expect(await call(`http://loopback.example:2/v1`)).to.deep.equal(await call(`http://127.0.0.1:${port}/v1`));
  });

  for (const [allowed, host] of [
    ['127.0.0.0/8:*', '127.0.0.1'],
    ['127.0.0.1:*', 'loopback.example'],
    ['gpu-1.court.local:*', 'gpu-1.court.local'],
    ['GPU-1.court.local:*', 'gpu-1.court.local.'],
    ['127.0.0.0/8:*, 10.0.0.0/8', '2130706433'],
  ] as const)
    it(`include ${host} where ${allowed} is allowed`, async () => {
      const local: Resolve = (name, options, done) => resolve(name.replace(/\.$/, ''), options, done);
      const service = createModelService({
        allowedPrivateHosts: allowed.split(', '),
        logger: { warn: () => undefined },
        now: () => new Date(),
        resolve: local,
      });
      const settings = { temperature: null, topP: null, maxTokens: null, reasoningEffort: null, owner: null };
      const connection = { baseUrl: `http://${host}:${port}/v1`, apiKey: '', modelName: 'm', ...settings };
      await service.ask({ connection, messages: [{ role: 'user', content: '你好' }] });
      await service.close();
      expect(connections).to.equal(1);
    });

  for (const host of [
    'sly.court.local',
    'translated.court.local',
    'both.court.local',
    '169.254.169.254',
    '[64:ff9b::a9fe:a9fe]',
  ])
    it(`never include where clouds hand out credentials: ${host}, whatever is allowed`, async () => {
      const everything = ['0.0.0.0/0:*', '[::/0]:*', `${host}:*`];
      expect(await call(`http://${host}:${port}/v1`, everything)).to.include({ code: 'address_refused' });
      expect(connections).to.equal(0);
    });

  it('are refused as a setting when they are no name, address or network', () => {
    for (const entry of [
      '10.0.0.0/33',
      'a b',
      'http://gpu-1',
      '10.0.0.256',
      '-gpu',
      '1.2.3',
      'gpu:0',
      'gpu:65536',
      'gpu:',
      'gpu:8x',
    ])
      expect(parseAllowedHosts([entry]), entry).to.equal(undefined);
  });
});
