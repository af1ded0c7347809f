import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import { expect } from 'chai';
import { aiModels, type AiModelTest } from '../../../domain/contract/aiModels.js';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { ragModels } from '../../../domain/contract/ragModels.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { testKey } from '../../tests/harness/modelServer/modelServer.js';
import { reply, testedModel } from '../../tests/harness/modelServer/scripts.js';
import { registering, type Person, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';

const concealMs = 400;
const words = 'gitlab 13.2 internal, user root';

/** Something inside that is no model, and what it saw. */
type Neighbour = { readonly port: number; readonly seen: () => number; readonly close: () => Promise<void> };

const listening = async (server: Server | TcpServer): Promise<Neighbour> => {
  let seen = 0;
  server.on('connection', () => (seen += 1));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    seen: () => seen,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
};
const webSite = (status: number, body: unknown): Promise<Neighbour> =>
  listening(
    createServer((_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(body)),
    ),
  );
/** Takes connections and hangs up, as a database does that is spoken to in HTTP. */
const database = (): Promise<Neighbour> =>
  listening(createTcpServer((socket) => void socket.once('data', () => socket.end('E\0FATAL password root\n'))));

describe('where models may be', () => {
  let court: ModelCourt;
  let newPerson: SaasCourt['newPerson'];
  let zhang: Person;
  const started = async (environment: Readonly<Record<string, string>>): Promise<ModelCourt> => {
    court = await startModelCourt({ models: { concealMs } }, { APP_MODE: 'saas', ...environment });
    newPerson = registering(court, court.administrator);
    zhang = await newPerson();
    return court;
  };
  afterEach(() => court.close());

  const typed = (base_url: string) => ({
    body: { model_name: 'scripted', base_url, api_key: testKey, temperature: null, top_p: null },
  });
  const verdictsOf = ({ verdicts }: AiModelTest) => verdicts.map(({ verdict, sentence }) => [verdict, sentence]);
  const tryOwn = async (base_url: string) =>
    verdictsOf(await clientOf(zhang.browser, aiModels).try.own(typed(base_url)));
  const tryPlatform = async (base_url: string) =>
    verdictsOf(await clientOf(court.administrator, aiModels).try.platform(typed(base_url)));

  it('is inside for the platform alone, unless a second setting allows it to accounts', async () => {
    await started({ AI_ALLOWED_PRIVATE_HOSTS_FOR_ACCOUNTS: '' });
    court.server.always(testedModel());
    expect((await tryPlatform(court.server.baseUrl))[0]).to.deep.equal(['yes', '已连接上模型服务。']);
    const asked = court.server.requests.length;
    const [reachable] = await tryOwn(court.server.baseUrl);
    expect(reachable?.[0]).to.equal('no');
    expect(reachable?.[1]).to.include('不是公网地址').and.not.to.include('AI_ALLOWED');
    expect(court.server.requests).to.have.length(asked);
    // A name of the inside and one that does not exist are the same to an account.
    expect(await tryOwn('http://no-such-host.invalid/v1')).to.deep.equal(await tryOwn('http://10.0.0.1/v1'));
  });

  it('is at the port that the setting names, and at no other', async () => {
    const site = await webSite(404, { error: words });
    try {
      await started({
        AI_ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${site.port}`,
        AI_ALLOWED_PRIVATE_HOSTS_FOR_ACCOUNTS: '127.0.0.1',
      });
      expect((await tryPlatform(court.server.baseUrl))[0]?.[1]).to.include('AI_ALLOWED_PRIVATE_HOSTS');
      expect((await tryPlatform(`http://127.0.0.1:${site.port}/v1`))[0]?.[0]).to.equal('yes');
      // Without a port it is the usual one of the scheme alone.
      expect((await tryOwn(`http://127.0.0.1:${site.port}/v1`))[0]?.[1]).to.include('不是公网地址');
    } finally {
      await site.close();
    }
  });

  it('has an address without a query, a fragment and credentials', async () => {
    await started({});
    for (const [address, message] of [
      [
        'http://127.0.0.1:80/admin?x=',
        '接口地址不能带有“?”或“#”及其后的内容，请只填到路径为止，例如 https://api.deepseek.com/v1',
      ],
      [
        'http://127.0.0.1:80/admin#',
        '接口地址不能带有“?”或“#”及其后的内容，请只填到路径为止，例如 https://api.deepseek.com/v1',
      ],
      ['http://root:secret@127.0.0.1/v1', '网址中不能包含用户名或密码，请填写在“接口密钥”中'],
    ]) {
      const response = await zhang.browser.call('POST', '/api/user/ai-models/test', typed(address ?? '').body);
      expect(response.status, address).to.equal(422);
      expect(await response.json()).to.deep.include({ errors: [{ path: 'base_url', message }] });
    }
  });

  it('tells an account nothing of what is at an address inside, nor whether anything is', async () => {
    const sites = [
      await webSite(400, { error: { message: words } }),
      await webSite(401, { error: words }),
      await webSite(404, words),
      await webSite(200, { hello: words }),
      await webSite(302, words),
      await database(),
    ];
    const closed = await webSite(200, {});
    await closed.close();
    try {
      await started({});
      const found: unknown[] = [];
      for (const { port } of [...sites, closed]) {
        const begun = performance.now();
        const verdicts = await tryOwn(`http://127.0.0.1:${port}/v1`);
        // Every one of them takes what the slowest may.
        expect(performance.now() - begun).to.be.at.least(concealMs);
        expect(JSON.stringify(verdicts)).not.to.match(/gitlab|root|40[14]/);
        found.push(verdicts);
      }
      expect(new Set(found.map((each) => JSON.stringify(each))).size).to.equal(1);
      expect(found[0]).to.have.nested.property('[0][0]', 'no');
      for (const site of sites) expect(site.seen(), 'requests of a test').to.equal(1);
    } finally {
      await Promise.all(sites.map((site) => site.close()));
    }
  });

  it('tells an account nothing of it by a retrieval model either', async () => {
    const sites = [
      await webSite(400, { error: { message: words } }),
      await webSite(200, { choices: [] }),
      await database(),
    ];
    const closed = await webSite(200, {});
    await closed.close();
    try {
      await started({});
      zhang = await newPerson({ subscription_plan: 'professional', subscription_expires_at: null });
      const centre = clientOf(zhang.browser, ragModels);
      const found: unknown[] = [];
      for (const { port } of [...sites, closed]) {
        const { id } = await centre.add.own({
          body: {
            model_type: 'rerank',
            name: 'bge',
            api_endpoint: `http://127.0.0.1:${port}/v1`,
            api_key: '',
            rerank_top_k: 5,
          },
        });
        const { verdicts } = await centre.test.own({ path: { id } });
        found.push(verdicts);
      }
      expect(JSON.stringify(found)).not.to.include('gitlab');
      expect(new Set(found.map((each) => JSON.stringify(each))).size).to.equal(1);
      for (const site of sites) expect(site.seen()).to.equal(1);
    } finally {
      await Promise.all(sites.map((site) => site.close()));
    }
  });

  it('is asked no more often by a test than there are abilities', async () => {
    await started({});
    let seen = 0;
    court.server.always((exchange) => {
      seen += 1;
      return testedModel({ structured: 'text' })(exchange);
    });
    expect((await tryOwn(court.server.baseUrl)).map(([verdict]) => verdict)).to.deep.equal(Array(6).fill('yes'));
    expect(seen).to.be.at.most(6);
    seen = 0;
    court.server.always((exchange) => {
      seen += 1;
      return reply('无')(exchange);
    });
    await tryOwn(court.server.baseUrl);
    expect(seen).to.equal(3);
  });
});
