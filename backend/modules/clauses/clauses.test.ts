import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { longestClause, longestClauseName, mostClauses, mostDefaults } from '../../../domain/clauses/bounds.js';
import { defaultLines, defaultPlaces, defaultsIn } from '../../../domain/clauses/defaults.js';
import { answerIn } from '../../../domain/forms/answerIn.js';
import { sampleForm } from '../../../domain/forms/testing/sampleForm.js';
import { startUserRoutes, type UserRoutes } from '../agents/testing/startUserRoutes.js';
import { clauseRows } from './clauseRows.js';
import { defaultRows } from './defaultRows.js';
import { clauseRoutes } from './routes.js';

const form = sampleForm();
const forms = {
  get: (key: string) => (key === form.key || key.startsWith('form-') ? { ...form, key } : undefined),
};
const path = '/api/clauses';
const breach = { name: '违约责任', text: '{{被告}}未付款，应向{{原告}}支付违约金。', form_key: null };

describe('/api/clauses', () => {
  let site: UserRoutes;
  before(async () => {
    site = await startUserRoutes((router, deps) =>
      clauseRoutes(router, { forms, clauses: clauseRows(deps), defaults: defaultRows(deps) }),
    );
  });
  after(() => site.close());
  const add = async (body: object = breach) => String((await site.call('zhang', 'POST', path, body)).body['id']);
  const items = async (who: 'zhang' | 'li' = 'zhang') =>
    (await site.call(who, 'GET', path)).body['items'] as { id: string; name: string }[];

  it('adds, lists by page, changes and deletes, of any form or of one', async () => {
    const added = await site.call('zhang', 'POST', path, { ...breach, name: ' 违约\u200b责任 ' });
    expect(added.status).to.equal(201);
    const { id } = added.body;
    expect(added.body).to.deep.include({ ...breach, id });
    const second = await add({ name: '管辖', text: '由法院管辖', form_key: form.key });
    const list = await site.call('zhang', 'GET', `${path}?page=2&page_size=1`);
    expect(list.body).to.deep.include({ total: 2, page: 2, page_size: 1 });
    const [only] = list.body['items'] as object[];
    expect(only).to.deep.include({ id: second, name: '管辖', text: '由法院管辖', form_key: form.key });
    const changed = await site.call('zhang', 'PUT', `${path}/${String(id)}`, { name: '利息', text: '照付' });
    expect(changed.body).to.deep.include({ id, name: '利息', text: '照付', form_key: null });
    expect((await items()).map(({ name }) => name)).to.deep.equal(['利息', '管辖']);
    for (const status of [204, 404])
      expect((await site.call('zhang', 'DELETE', `${path}/${String(id)}`)).status).to.equal(status);
    await site.call('zhang', 'DELETE', `${path}/${second}`);
  });

  it('keeps name and text encrypted, so that nobody reads them in the database', async () => {
    const id = await add();
    const row = JSON.stringify(await site.tables('clauses').where({ id }).first());
    expect(row).not.to.contain('违约').and.not.to.contain(Buffer.from('违约').toString('hex'));
    // Moved to another account, it is nobody's text.
    await site.tables('clauses').where({ id }).update({ owner: site.ids.li });
    expect((await site.call('li', 'GET', path)).status).to.equal(500);
    await site.tables('clauses').where({ id }).del();
  });

  it('adds a clause once when the request is sent twice under one key, also at the same instant', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const send = () => site.call('zhang', 'POST', path, breach, key);
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['id'])}`)).size).to.equal(1);
    for (const { id } of await items()) await site.call('zhang', 'DELETE', `${path}/${id}`);
  });

  it('refuses what has no name or text, is too long, has half a place, or is for no form there is', async () => {
    for (const fields of [
      {},
      { ...breach, name: ' ' },
      { ...breach, name: '长'.repeat(longestClauseName + 1) },
      { ...breach, text: '长'.repeat(longestClause + 1) },
      { ...breach, text: '{{被告应付' },
    ]) {
      const { status, body } = await site.call('zhang', 'POST', path, fields);
      expect([status, body['code']], JSON.stringify(fields).slice(0, 80)).to.deep.equal([422, 'fields_invalid']);
    }
    const unknown = await site.call('zhang', 'POST', path, { ...breach, form_key: 'claim-nothing' });
    expect([unknown.status, unknown.body['code']]).to.deep.equal([404, 'form_not_found']);
  });

  it('finds no clause of another account, and requires a sign-in', async () => {
    const id = await add();
    const before = await site.call('zhang', 'GET', path);
    for (const other of [id, randomUUID(), 'no-uuid']) {
      expect((await site.call('li', 'PUT', `${path}/${other}`, breach)).status).to.equal(404);
      expect((await site.call('li', 'DELETE', `${path}/${other}`)).status).to.equal(404);
    }
    expect(await items('li')).to.deep.equal([]);
    expect(await site.call('zhang', 'GET', path)).to.deep.equal(before);
    expect((await site.call('nobody', 'GET', path)).status).to.equal(401);
    await site.call('zhang', 'DELETE', `${path}/${id}`);
  });

  it('keeps the defaults of a form, without case numbers and what the form does not ask, until they are deleted', async () => {
    const own = `${path}/defaults/${form.key}`;
    expect((await site.call('zhang', 'GET', own)).body).to.deep.equal({ answers: {} });
    const answers = { plaintiffs_natural: [{ name: '张三', nonsense: '别的' }], nothing: [{ a: 'b' }] };
    const kept = await site.call('zhang', 'PUT', own, { answers });
    expect(kept.body).to.deep.include({
      form_key: form.key,
      form_title: form.title,
      lines: [{ label: '原告（自然人）第1项 · 姓名', text: '张三' }],
    });
    expect((await site.call('zhang', 'GET', own)).body['answers']).to.deep.equal({
      plaintiffs_natural: [{ name: '张三' }],
    });
    expect((await site.call('zhang', 'GET', `${path}/defaults`)).body['items']).to.deep.equal([kept.body]);
    expect((await site.call('li', 'GET', own)).body).to.deep.equal({ answers: {} });
    const nothing = await site.call('zhang', 'PUT', own, { answers: { nothing: 'x' } });
    expect([nothing.status, nothing.body['code']]).to.deep.equal([409, 'defaults_empty']);
    const many = Array.from({ length: 100 }, () => ({ name: 'x'.repeat(400), id_type: 'x'.repeat(300) }));
    const large = await site.call('zhang', 'PUT', own, { answers: { plaintiffs_natural: many } });
    expect([large.status, large.body['code']]).to.deep.equal([413, 'answers_too_large']);
    expect((await site.call('zhang', 'PUT', `${path}/defaults/claim-nothing`, { answers })).status).to.equal(404);
    for (const status of [204, 404]) expect((await site.call('zhang', 'DELETE', own)).status).to.equal(status);
    expect((await site.call('zhang', 'GET', `${path}/defaults/claim-nothing`)).status).to.equal(404);
    expect((await site.call('zhang', 'GET', `${path}/defaults`)).body['items']).to.deep.equal([]);
  });

  it('are bounded in number, however many are added at once, and go with the account', async () => {
    const owner = site.ids.li;
    const free = 3;
    const now = new Date();
    const sealed = Buffer.from('x');
    const others = Array.from({ length: mostClauses - free }, () => ({
      ...{ id: randomUUID(), owner, sealed, created_at: now, updated_at: now },
    }));
    await site.tables('clauses').insert(others);
    const sent = await Promise.all(Array.from({ length: 20 }, () => site.call('li', 'POST', path, breach)));
    expect(sent.filter(({ status }) => status === 201)).to.have.length(free);
    expect(sent.filter(({ body }) => body['code'] === 'too_many_clauses')).to.have.length(20 - free);
    const full = Array.from({ length: mostDefaults - 1 }, (_, at) => ({
      ...{ owner, form_key: `kept-${at}`, sealed, updated_at: now },
    }));
    await site.tables('form_defaults').insert(full);
    const body = { answers: { plaintiffs_natural: [{ name: '李四' }] } };
    const put = (key: string) => site.call('li', 'PUT', `${path}/defaults/${key}`, body);
    const saved = await Promise.all(Array.from({ length: 5 }, (_, at) => put(`form-${at}`)));
    expect(saved.filter(({ status }) => status === 200)).to.have.length(1);
    expect(saved.filter(({ body: said }) => said['code'] === 'too_many_defaults')).to.have.length(4);

    await site.removeAccount('li');
    for (const table of ['clauses', 'form_defaults'] as const)
      expect(await site.tables(table).where({ owner }).select('owner')).to.deep.equal([]);
    const late = await site.call('li', 'POST', path, breach);
    expect([late.status, late.body['code']]).to.deep.equal([410, 'personal_data_erased']);
  });
});

describe('the defaults in answers', () => {
  it('are read out of anything that is sent, each at the place that it has in a draft', () => {
    const record = fc.dictionary(
      fc.constantFrom('name', 'gender', 'as_of', 'open', 'items', 'i1', 'has'),
      fc.jsonValue(),
    );
    const sent = fc.dictionary(
      fc.constantFrom('header', 'plaintiffs_natural', 'agents', 'sections', 'other'),
      fc.oneof(fc.jsonValue(), record, fc.array(record), fc.record({ claims: fc.oneof(fc.jsonValue(), record) })),
    );
    fc.assert(
      fc.property(sent, (answers) => {
        const kept = defaultsIn(form, answers as never);
        expect(defaultsIn(form, kept)).to.deep.equal(kept);
        for (const { label, text } of defaultLines(form, kept)) expect([label, text]).not.to.include('');
        for (const [place, value] of Object.entries(defaultPlaces(form, kept)))
          expect(answerIn(kept, place)).to.deep.equal(value);
      }),
    );
  });
});
