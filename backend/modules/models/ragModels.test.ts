import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { users } from '../../../domain/contract/users.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { refusal, type TestBrowser } from '../../tests/harness/testBrowser.js';
import { startSaasCourt, type Person, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';

const own = '/api/rag/models';
const platform = '/api/admin/rag/models/platform';
const secret = 'sk-seen-by-nobody';
const embedding = {
  name: ' 向量模型 ',
  api_endpoint: 'https://models.example.cn/v1/embeddings',
  api_key: secret,
  model_type: 'embedding',
  output_dim: 1024,
};
const rerank = { name: '重排模型', api_endpoint: 'http://10.0.0.7:9997', model_type: 'rerank', rerank_top_k: 8 };
const shownEmbedding = {
  name: '向量模型',
  api_endpoint: embedding.api_endpoint,
  has_api_key: true,
  model_type: 'embedding',
  output_dim: 1024,
  similarity_top_k: 20,
  rerank_top_k: null,
  last_test: null,
};

type Told = { readonly status: number; readonly text: string; readonly body: Record<string, unknown> };
const tell = async (
  browser: TestBrowser,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<Told> => {
  const response = await browser.call(method, path, body, key === undefined ? {} : { 'Idempotency-Key': key });
  const text = await response.text();
  return {
    status: response.status,
    text,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
};
const items = ({ body }: Told) => body['items'] as Record<string, unknown>[];

describe('retrieval models over HTTP', () => {
  const professional = { subscription_plan: 'professional', subscription_expires_at: null } as const;
  let court: SaasCourt;
  let zhang: Person;
  before(async () => {
    court = await startSaasCourt();
  });
  beforeEach(async () => {
    zhang = await court.newPerson(professional);
  });
  after(() => court.close());
  const problemsOf = async (browser: TestBrowser, method: string, path: string, body: unknown) => {
    const told = await tell(browser, method, path, body);
    expect([told.status, told.body['code']], JSON.stringify(body)).to.deep.equal([422, 'fields_invalid']);
    return (told.body['errors'] as { path: string; message: string }[]).map(({ path: at, message }) => [at, message]);
  };

  it('are added with defaults for missing fields, listed, changed and deleted', async () => {
    const added = await tell(zhang.browser, 'POST', own, embedding);
    expect(added.status).to.equal(201);
    const { id } = added.body;
    expect(added.body).to.deep.equal({ id, ...shownEmbedding });
    const order = await tell(zhang.browser, 'POST', own, rerank);
    expect(order.body).to.deep.equal({
      id: order.body['id'],
      ...rerank,
      has_api_key: false,
      output_dim: null,
      similarity_top_k: null,
      last_test: null,
    });
    const list = await tell(zhang.browser, 'GET', own);
    expect(items(list)).to.have.deep.members([added.body, order.body]);

    const path = `${own}/${String(id)}`;
    const changed = await tell(zhang.browser, 'PUT', path, {
      ...embedding,
      model_type: undefined,
      name: '改名',
      api_key: '',
      output_dim: 768,
    });
    expect(changed.body).to.deep.equal({ id, ...shownEmbedding, name: '改名', output_dim: 768 });
    for (const { text } of [added, order, list, changed]) expect(text).not.to.include(secret);

    expect((await tell(zhang.browser, 'DELETE', path)).status).to.equal(204);
    const again = await tell(zhang.browser, 'DELETE', path);
    expect([again.status, again.body['code']]).to.deep.equal([404, 'rag_model_not_found']);
    await tell(zhang.browser, 'DELETE', `${own}/${String(order.body['id'])}`);
    expect((await tell(zhang.browser, 'GET', own)).body).to.deep.equal({ items: [] });
  });

  it('are added once however often the request is repeated', async () => {
    const key = randomUUID();
    const [first, second] = await Promise.all([
      tell(zhang.browser, 'POST', own, embedding, key),
      tell(zhang.browser, 'POST', own, embedding, key),
    ]);
    expect(second).to.deep.equal(first);
    expect(items(await tell(zhang.browser, 'GET', own))).to.have.length(1);
    const other = await zhang.browser.call('POST', own, rerank, { 'Idempotency-Key': key });
    expect(await refusal(other)).to.deep.equal({ status: 409, code: 'idempotency_key_reused' });
    await tell(zhang.browser, 'DELETE', `${own}/${String(first.body['id'])}`);
  });

  it('are refused with a sentence for each wrong field, and accept numbers as JSON numbers only', async () => {
    const { browser } = zhang;
    expect(await problemsOf(browser, 'POST', own, { model_type: 'embedding' })).to.deep.equal([
      ['name', '请填写名称'],
      ['api_endpoint', '请填写接口地址'],
      ['output_dim', '请填写输出维度'],
    ]);
    for (const body of [{}, [], { ...embedding, model_type: 'chat' }, { ...embedding, model_type: null }])
      expect(
        (await problemsOf(browser, 'POST', own, body)).map(([, message]) => message),
        JSON.stringify(body),
      ).to.include('请选择模型类型：向量或重排');
    const wrong: readonly (readonly [object, string])[] = [
      [{ name: '  ' }, 'name'],
      [{ name: '名'.repeat(201) }, 'name'],
      [{ api_endpoint: 'https://sk:x@models.example.cn' }, 'api_endpoint'],
      [{ api_endpoint: 'file:///etc/passwd' }, 'api_endpoint'],
      [{ api_endpoint: `https://a.cn/${'x'.repeat(2048)}` }, 'api_endpoint'],
      [{ api_key: 'sk\r\nHost: x' }, 'api_key'],
      [{ api_key: { $ne: 1 } }, 'api_key'],
      ...['1024', 0, -1, 16_001, 1.5, null, 1e300, true].map((output_dim) => [{ output_dim }, 'output_dim'] as const),
      ...['20', 0, 101, 2.5, null].map((similarity_top_k) => [{ similarity_top_k }, 'similarity_top_k'] as const),
    ];
    for (const [change, field] of wrong)
      expect((await problemsOf(browser, 'POST', own, { ...embedding, ...change })).map(([at]) => at)).to.deep.equal([
        field,
      ]);
    for (const rerank_top_k of ['5', 0, 51, 0.5])
      expect(await problemsOf(browser, 'POST', own, { ...rerank, rerank_top_k })).to.deep.equal([
        ['rerank_top_k', '重排保留数量应为1到50的整数'],
      ]);
    expect(items(await tell(browser, 'GET', own))).to.deep.equal([]);
  });

  it('keep their type, their owner and their state when a body has others', async () => {
    const more = { id: randomUUID(), owner: null, is_active: true, sealed_api_key: 'x', has_api_key: false };
    const { body } = await tell(zhang.browser, 'POST', own, { ...embedding, ...more });
    expect(body).to.deep.equal({ id: body['id'], ...shownEmbedding });
    expect(body['id']).not.to.equal(more.id);
    const path = `${own}/${String(body['id'])}`;
    const asRerank = { ...embedding, ...rerank, model_type: 'rerank' };
    expect(await problemsOf(zhang.browser, 'PUT', path, asRerank)).to.deep.equal([['model_type', '模型类型不能修改']]);
    expect(items(await tell(court.admin, 'GET', platform))).to.deep.equal([]);
    expect(items(await tell(zhang.browser, 'GET', own))).to.deep.equal([body]);
    await tell(zhang.browser, 'DELETE', path);
  });

  it('are found by their owner only', async () => {
    const li = await court.newPerson(professional);
    const { id } = (await tell(zhang.browser, 'POST', own, embedding)).body;
    const path = `${own}/${String(id)}`;
    for (const other of [li.browser, court.admin]) {
      expect((await tell(other, 'PUT', path, embedding)).body['code']).to.equal('rag_model_not_found');
      expect((await tell(other, 'DELETE', path)).status).to.equal(404);
      expect((await tell(other, 'GET', own)).text).not.to.include(String(id));
    }
    for (const rest of ['', '/set-active', '/deactivate']) {
      const method = rest === '' ? 'DELETE' : 'PATCH';
      expect((await tell(court.admin, method, `${platform}/${String(id)}${rest}`)).status).to.equal(404);
    }
    expect(items(await tell(zhang.browser, 'GET', own))).to.have.length(1);
    await tell(zhang.browser, 'DELETE', path);
  });

  it('are refused to the free plan, and only shown and deleted for an expired plan until it is renewed', async () => {
    const refused = async (browser: TestBrowser, id: string, methods: readonly string[]) => {
      for (const [method, path, body] of (
        [
          ['GET', own, undefined],
          ['POST', own, embedding],
          ['PUT', `${own}/${id}`, embedding],
          ['DELETE', `${own}/${id}`, undefined],
        ] as const
      ).filter(([each]) => methods.includes(each)))
        expect(await refusal(await browser.call(method, path, body))).to.deep.equal({
          status: 403,
          code: 'plan_required',
        });
    };
    await refused((await court.newPerson()).browser, randomUUID(), ['GET', 'POST', 'PUT', 'DELETE']);
    expect((await court.newBrowser().call('GET', own)).status).to.equal(401);

    const wang = await court.newPerson({ subscription_plan: 'professional', subscription_expires_at: '2026-03-02' });
    const { id } = (await tell(wang.browser, 'POST', own, embedding)).body;
    const { id: unwanted } = (await tell(wang.browser, 'POST', own, { ...embedding, name: '不再用' })).body;
    const today = court.now.at;
    court.now.at = new Date('2026-03-02T16:00:00Z'); // midnight at the court
    await refused(wang.browser, String(id), ['POST', 'PUT']);
    await tell(wang.browser, 'DELETE', `${own}/${String(unwanted)}`);
    expect(items(await tell(wang.browser, 'GET', own)).map((model) => model['id'])).to.deep.equal([id]);
    await court.admin.send(
      requestOf(users.change, { path: { id: wang.id }, body: { subscription_expires_at: '2026-03-09' } }),
    );
    expect(items(await tell(wang.browser, 'GET', own)).map((model) => model['id'])).to.deep.equal([id]);
    court.now.at = today;
  });

  it('of the platform belong to administrators: added inactive, one active of each type', async () => {
    const { browser } = zhang;
    expect(await refusal(await browser.call('GET', platform))).to.deep.equal({ status: 403, code: 'forbidden' });
    const add = async (body: object) => (await tell(court.admin, 'POST', platform, body)).body;
    const [one, other, order] = [await add({ ...embedding, is_active: true }), await add(embedding), await add(rerank)];
    expect(one).to.deep.equal({ id: one['id'], ...shownEmbedding, is_active: false });
    const set = async (model: Record<string, unknown>, how: string) =>
      (await tell(court.admin, 'PATCH', `${platform}/${String(model['id'])}/${how}`)).body;
    const active = async () =>
      items(await tell(court.admin, 'GET', platform))
        .filter((model) => model['is_active'] === true)
        .map((model) => model['id']);

    expect(await set(one, 'set-active')).to.deep.equal({ ...one, is_active: true });
    await set(order, 'set-active');
    await set(other, 'set-active');
    await set(other, 'set-active');
    expect(await active()).to.have.members([other['id'], order['id']]);
    const path = `${platform}/${String(other['id'])}`;
    const renamed = await tell(court.admin, 'PUT', path, { ...embedding, name: '换名', api_key: '', is_active: false });
    expect(renamed.body).to.deep.equal({ ...other, name: '换名', is_active: true });
    expect(await set(other, 'deactivate')).to.include({ is_active: false });
    expect(await active()).to.deep.equal([order['id']]);
    const inUse = `${platform}/${String(order['id'])}`;
    expect(await refusal(await court.admin.call('DELETE', inUse))).to.deep.equal({
      status: 409,
      code: 'rag_model_active',
    });
    expect(await active()).to.deep.equal([order['id']]);
    expect((await tell(court.admin, 'DELETE', `${inUse}?also_active=true`)).status).to.equal(204);
    expect((await tell(court.admin, 'DELETE', `${platform}/${String(other['id'])}`)).status).to.equal(204);
    expect(await active()).to.deep.equal([]);
    expect((await tell(court.admin, 'PATCH', `${platform}/no-uuid/set-active`)).status).to.equal(404);
  });
});
