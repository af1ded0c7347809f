import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';

type Asked = { readonly method: string; readonly path: string; readonly login: string; readonly body: string };

const long = 'x'.repeat(32);
const readers = ['juanzong', 'auditor', '$admins'];

/** Stands in for the store's HTTP interface: it knows the account `auditor` alone, and records what is asked of it. */
describe('deploy/eventstore-access.sh', function () {
  this.timeout(60_000);
  let server: Server;
  let asked: Asked[];
  /** Status of reading `$user-admin` with the backends' account. */
  let accountsAre: number;

  beforeEach(async () => {
    asked = [];
    accountsAre = 401;
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        const login = Buffer.from(headers.authorization?.split(' ')[1] ?? '', 'base64').toString();
        asked.push({ method, path: decodeURIComponent(url), login, body });
        const isUnknown = method === 'GET' && url === '/users/juanzong';
        response.statusCode = isUnknown
          ? 404
          : url.includes('user-admin')
            ? accountsAre
            : method === 'POST'
              ? 201
              : 200;
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => server.close());

  const run = (passwords: { readonly admin: string; readonly ops: string }) =>
    new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
      const env = {
        PATH: process.env['PATH'],
        EVENTSTORE_HTTP: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        EVENTSTORE_ADMIN_PASSWORD: passwords.admin,
        EVENTSTORE_OPS_PASSWORD: passwords.ops,
        EVENTSTORE_USER: 'juanzong',
        EVENTSTORE_PASSWORD: 'short',
        AUDITOR_PASSWORD: 'short',
      };
      execFile('sh', ['deploy/eventstore-access.sh'], { env }, (error, out, complaints) =>
        resolve({ code: error ? Number(error.code) : 0, said: out + complaints }),
      );
    });

  for (const account of ['admin', 'ops'] as const)
    it(`refuses a short password of ${account} before it asks the store for anything`, async () => {
      const { code, said } = await run({ admin: long, ops: long, [account]: 'changeit' });
      expect(code).to.equal(1);
      expect(said).to.contain(`the password of ${account} is too short`).and.not.contain('changeit');
      expect(asked).to.deep.equal([]);
    });

  it('lets the backends and the auditor read the log, and none of the store’s other streams', async () => {
    const { code, said } = await run({ admin: long, ops: long });
    expect([code, said]).to.deep.equal([0, said]);
    const bodyOf = (path: string): unknown =>
      JSON.parse(asked.find((call) => call.method === 'POST' && call.path === path)?.body ?? 'null');
    for (const stream of ['$all', '$settings'])
      expect(bodyOf(`/streams/${stream}/metadata`))
        .to.have.nested.property('$acl.$r')
        .that.deep.equals(readers);
    const rules = bodyOf('/streams/$settings');
    expect(rules)
      .to.have.property('$systemStreamAcl')
      .that.deep.includes({ $r: ['$admins'], $w: ['$admins'] });
    expect(rules)
      .to.have.property('$userStreamAcl')
      .that.deep.includes({ $r: readers, $w: ['juanzong'] });
    expect(asked.filter(({ login }) => login === 'juanzong:short').map(({ path }) => path)).to.deep.equal([
      '/streams/$all/head/backward/1',
      '/streams/$user-admin/head/backward/1',
    ]);
  });

  it('fails where the backends can read the accounts all the same', async () => {
    accountsAre = 200;
    const { code, said } = await run({ admin: long, ops: long });
    expect(code).to.equal(1);
    expect(said).to.contain('the access rules have no effect');
  });
});
