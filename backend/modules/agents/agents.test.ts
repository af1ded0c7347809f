import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { agentRows, maxAgents } from './agentRows.js';
import { agentRoutes } from './routes.js';
import { startUserRoutes, type UserRoutes } from './testing/startUserRoutes.js';

/** What an agent is kept with where a request says nothing of it. */
const unsaid = { agent_licence: '', agent_authority: '', agent_powers: '' };
const wang = {
  agent_name: '王律师',
  agent_unit: '某某律师事务所',
  agent_title: '律师',
  agent_phone: '13800138000',
  ...unsaid,
};
const path = '/api/user/agents';

describe('/api/user/agents', () => {
  let site: UserRoutes;
  before(async () => {
    site = await startUserRoutes((router, deps) => agentRoutes(router, { agents: agentRows(deps) }));
  });
  after(() => site.close());
  const add = async (body: object = wang) => String((await site.call('zhang', 'POST', path, body)).body['id']);

  it('adds, lists by page, changes and deletes', async () => {
    const added = await site.call('zhang', 'POST', path, { ...wang, agent_name: ' 王\u200b律师\ufeff ' });
    expect(added.status).to.equal(201);
    const { id } = added.body;
    expect(added.body).to.deep.equal({ id, ...wang });
    const second = await add({ agent_name: '赵六' });
    const list = await site.call('zhang', 'GET', `${path}?page=2&page_size=1`);
    expect(list.body).to.deep.equal({
      items: [{ id: second, agent_name: '赵六', agent_unit: '', agent_title: '', agent_phone: '', ...unsaid }],
      total: 2,
      page: 2,
      page_size: 1,
    });
    const changed = await site.call('zhang', 'PUT', `${path}/${String(id)}`, { agent_name: '王五' });
    expect(changed.body).to.deep.equal({
      id,
      agent_name: '王五',
      agent_unit: '',
      agent_title: '',
      agent_phone: '',
      ...unsaid,
    });
    expect((await site.call('zhang', 'DELETE', `${path}/${String(id)}`)).status).to.equal(204);
    expect((await site.call('zhang', 'DELETE', `${path}/${String(id)}`)).status).to.equal(404);
    await site.call('zhang', 'DELETE', `${path}/${second}`);
  });

  it('adds an agent once when the request is sent twice under one key, also at the same instant', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const send = (who: 'zhang' | 'li', body: object = wang) => site.call(who, 'POST', path, body, key);
    const answers = await Promise.all([send('zhang'), send('zhang'), send('zhang')]);
    answers.push(await send('zhang'));
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['id'])}`)).size).to.equal(1);
    expect((await site.call('zhang', 'GET', path)).body['total']).to.equal(1);
    // Another agent, or another account, is another request whatever its key.
    const others = [await send('zhang', { agent_name: '赵六' }), await send('li')];
    expect(new Set([...answers, ...others].map(({ body }) => body['id'])).size).to.equal(3);
    for (const who of ['zhang', 'li'] as const)
      for (const { id } of (await site.call(who, 'GET', path)).body['items'] as { id: string }[])
        await site.call(who, 'DELETE', `${path}/${id}`);
  });

  it('requires a name and bounds each field', async () => {
    for (const agent of [{}, { agent_name: '  ' }, { ...wang, agent_unit: '所'.repeat(101) }]) {
      const { status, body } = await site.call('zhang', 'POST', path, agent);
      expect([status, body['code']]).to.deep.equal([422, 'fields_invalid']);
    }
    expect((await site.call('zhang', 'POST', path, {})).body['errors']).to.deep.equal([
      { path: 'agent_name', message: '请填写姓名' },
    ]);
  });

  it('keeps the licence number and what the agent is authorised to do', async () => {
    const licensed = {
      ...wang,
      agent_licence: '12201201010123456',
      agent_authority: '特别授权',
      agent_powers: '代为承认、变更诉讼请求，进行和解',
    };
    const id = await add(licensed);
    const kept = async () => (await site.call('zhang', 'GET', path)).body['items'];
    expect(await kept()).to.deep.equal([{ id, ...licensed }]);
    const general = { ...licensed, agent_authority: '一般授权', agent_powers: '' };
    await site.call('zhang', 'PUT', `${path}/${id}`, general);
    expect(await kept()).to.deep.equal([{ id, ...general }]);
    expect((await site.call('zhang', 'POST', path, { ...wang, agent_authority: '全权' })).status).to.equal(422);
    await site.call('zhang', 'DELETE', `${path}/${id}`);
  });

  it('finds no agent of another account, and requires a sign-in', async () => {
    const id = await add();
    const before = await site.call('zhang', 'GET', path);
    for (const other of [id, randomUUID(), 'no-uuid']) {
      expect((await site.call('li', 'PUT', `${path}/${other}`, wang)).status).to.equal(404);
      expect((await site.call('li', 'DELETE', `${path}/${other}`)).status).to.equal(404);
    }
    expect((await site.call('li', 'GET', path)).body['total']).to.equal(0);
    expect(await site.call('zhang', 'GET', path)).to.deep.equal(before);
    expect((await site.call('nobody', 'GET', path)).status).to.equal(401);
  });

  it('are bounded in number, however many are added at once, and go with the account', async () => {
    const owner = site.ids.li;
    const free = 3;
    const kept = Array.from({ length: maxAgents - free }, () => ({ id: randomUUID(), owner, agent_name: '甲' }));
    await site.tables('agents').insert(kept);
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.call('li', 'POST', path, wang)));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(free);
    const refused = answers.filter(({ status, body }) => status === 409 && body['code'] === 'too_many_agents');
    expect(refused).to.have.length(50 - free);
    expect((await site.call('li', 'GET', path)).body['total']).to.equal(maxAgents);

    await site.removeAccount('li');
    expect(await site.tables('agents').where({ owner }).select('id')).to.deep.equal([]);
    // A request that was authorised right before the erasure.
    const late = await site.call('li', 'POST', path, wang);
    expect([late.status, late.body['code']]).to.deep.equal([410, 'personal_data_erased']);
  });
});
