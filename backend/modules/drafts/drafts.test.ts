import { expect } from 'chai';
import { startUserRoutes, type UserRoutes } from '../agents/testing/startUserRoutes.js';
import { loadCatalogue } from '../forms/catalogue.js';
import { createEndSubmittedDraft } from './index.js';
import { draftRows, forgetEndedDrafts, maxDrafts } from './draftRows.js';
import { draftRoutes } from './routes.js';
import { mostEndedDrafts } from '../../../domain/contract/drafts.js';
import { createForms } from '../forms/createForms.js';
import { streamNames } from '../../adapters/eventStore/streams.js';

const path = `/api/user/drafts/claim-private-lending/${encodeURIComponent('新案件/1')}`;
const values = (name: string) => ({
  filing: { mode: 'existing', caseNumber: 'A-1' },
  answers: { plaintiffs_natural: [{ name }] },
});

describe('/api/user/drafts', () => {
  let site: UserRoutes;
  before(async () => {
    const catalogue = await loadCatalogue();
    const log = { readStream: async () => [], append: () => Promise.reject(new Error('read only')) };
    const forms = createForms({ catalogue, log, streams: streamNames() });
    site = await startUserRoutes((router, deps) => draftRoutes(router, { forms, drafts: draftRows(deps) }));
  });
  after(() => site.close());
  afterEach(async () => {
    await site.tables('drafts').del();
    await site.tables('ended_drafts').del();
  });
  const put = (revision: number, name: string, who: 'zhang' | 'li' = 'zhang') =>
    site.call(who, 'PUT', path, { revision, values: values(name) });

  it('keeps a draft by form and case, encrypted and without the code', async () => {
    const sent = { ...values('张三丰'), based_on: { case_number: '新案件-1', version: 2 } };
    const body = { revision: 0, values: { ...sent, filing: { ...sent.filing, code: 'ABCD2345' } } };
    const stored = await site.call('zhang', 'PUT', path, body);
    expect(stored.status).to.equal(200);
    expect(stored.body).to.include({ form_key: 'claim-private-lending', case_key: '新案件/1', revision: 1 });
    expect((await site.call('zhang', 'GET', path)).body).to.deep.equal({ ...stored.body, values: sent });
    const list = await site.call('zhang', 'GET', '/api/user/drafts?form_key=claim-private-lending');
    expect(list.body).to.deep.equal({ items: [stored.body], over: [] });
    expect((await site.call('zhang', 'GET', '/api/user/drafts?form_key=claim-divorce')).body).to.deep.equal({
      items: [],
      over: [],
    });
    const [row] = (await site.tables('drafts').select('sealed')) as { sealed: Buffer }[];
    expect(row?.sealed.toString('utf8')).to.not.include('张三丰');
  });

  it('refuses the second of two devices that save at once, and loses neither draft', async () => {
    await put(0, '一');
    const [first, second] = await Promise.all([put(1, '二'), put(1, '三')]);
    expect([first.status, second.status].sort()).to.deep.equal([200, 409]);
    expect((await put(0, '四')).body['code']).to.equal('concurrent_change');
    expect((await put(7, '五')).body['code']).to.equal('concurrent_change');
    const kept = (await site.call('zhang', 'GET', path)).body;
    expect(kept['revision']).to.equal(2);
    expect(kept['values']).to.deep.equal(values(first.status === 200 ? '二' : '三'));
  });

  it('shows a draft to its owner only', async () => {
    await put(0, '张三');
    expect((await site.call('li', 'GET', path)).status).to.equal(404);
    expect((await put(0, '李四', 'li')).body['revision']).to.equal(1);
    expect((await site.call('li', 'DELETE', path)).status).to.equal(204);
    expect((await site.call('zhang', 'GET', path)).body['values']).to.deep.equal(values('张三'));
    expect((await site.call('nobody', 'GET', path)).status).to.equal(401);
  });

  const draftKey = () => ({ owner: site.ids.zhang, formKey: 'claim-private-lending', caseKey: '新案件/1' });
  const submitted = () => ({ key: draftKey(), caseNumber: 'A-1', version: 1, at: new Date() });
  const told = { outcome: 'submitted', case_number: 'A-1', version: 1 };

  it('refuses to store again what another device deleted, as a new draft and as the next saving', async () => {
    await put(0, '张三');
    expect((await site.call('zhang', 'DELETE', path)).status).to.equal(204);
    for (const revision of [0, 1]) {
      const refused = await put(revision, '李四');
      expect([refused.status, refused.body['code']]).to.deep.equal([409, 'draft_over']);
      expect(refused.body['became']).to.deep.include({ outcome: 'deleted', case_number: null, version: null });
    }
    const read = await site.call('zhang', 'GET', path);
    expect([read.status, read.body['code']]).to.deep.equal([409, 'draft_over']);
    expect((await put(0, '李四', 'li')).status).to.equal(200);
    const { items, over } = (await site.call('zhang', 'GET', '/api/user/drafts')).body;
    expect(items).to.deep.equal([]);
    expect(over).to.have.nested.property('[0].case_key', '新案件/1');
    expect((await site.call('li', 'GET', '/api/user/drafts')).body['over']).to.deep.equal([]);
  });

  it('says what a draft was submitted as, also after it was deleted, and to whoever saves at the same time', async () => {
    await put(0, '张三');
    const end = createEndSubmittedDraft(site.holdAccount);
    const [late] = await Promise.all([put(1, '李四'), end(submitted())]);
    expect(late.status).to.be.oneOf([200, 409]);
    await site.call('zhang', 'DELETE', path);
    for (const revision of [0, 1, 2]) {
      const { body } = await put(revision, '李四');
      expect(body['code']).to.equal('draft_over');
      expect(body['became']).to.deep.include(told);
    }
    const { items, over } = (await site.call('zhang', 'GET', '/api/user/drafts')).body;
    expect(items).to.deep.equal([]);
    expect(over).to.have.nested.property('[0]').that.deep.includes(told);
  });

  it('remembers for a hundred days what is over, and no longer', async () => {
    const day = 86_400_000;
    const aged = (days: number) => ({ ...submitted(), at: new Date(Date.now() - days * day) });
    await createEndSubmittedDraft(site.holdAccount)(aged(99));
    expect((await put(0, '张三')).body['code']).to.equal('draft_over');
    await forgetEndedDrafts(site.tables, new Date());
    expect((await put(0, '张三')).body['code']).to.equal('draft_over');
    await createEndSubmittedDraft(site.holdAccount)(aged(101));
    expect((await put(0, '张三')).status).to.equal(200);
    await forgetEndedDrafts(site.tables, new Date());
    expect(await site.tables('ended_drafts').select('case_key')).to.deep.equal([]);
  });

  it('remembers a bounded number of drafts that are over: the latest', async () => {
    const ended = Array.from({ length: mostEndedDrafts + 5 }, (_, n) => ({
      owner: site.ids.zhang,
      form_key: 'claim-divorce',
      case_key: String(n),
      outcome: 'deleted',
      ended_at: new Date(Date.now() - (n + 1) * 1000),
    }));
    await site.tables('ended_drafts').insert(ended);
    await createEndSubmittedDraft(site.holdAccount)(submitted());
    expect(await site.tables('ended_drafts').select('case_key')).to.have.length(mostEndedDrafts);
    const { over } = (await site.call('zhang', 'GET', '/api/user/drafts')).body;
    expect(over).to.have.nested.property('[0].case_key', '新案件/1');
  });

  it('refuses drafts too large or of unknown forms', async () => {
    const large = { revision: 0, values: { ...values('x'), answers: { a: '甲'.repeat(200 * 1024) } } };
    expect((await site.call('zhang', 'PUT', path, large)).body['code']).to.equal('answers_too_large');
    for (const revision of [2 ** 31 - 1, 2 ** 31, 2 ** 53, -1, 1.5])
      expect((await put(revision, 'x')).body['code'], String(revision)).to.equal('malformed_request');
    expect((await put(2 ** 31 - 2, 'x')).body['code']).to.equal('concurrent_change');
    const unknown = await site.call('zhang', 'PUT', '/api/user/drafts/claim-x/new', {
      revision: 0,
      values: values('x'),
    });
    expect(unknown.body['code']).to.equal('form_not_found');
  });

  it('bounds the number of drafts, also for many begun at once', async () => {
    const free = 3;
    const row = {
      owner: site.ids.zhang,
      form_key: 'claim-divorce',
      revision: 1,
      sealed: Buffer.from(''),
      updated_at: new Date(),
    };
    const kept = Array.from({ length: maxDrafts - free }, (_, n) => ({ ...row, case_key: String(n) }));
    await site.tables('drafts').insert(kept);
    const begin = (n: number) =>
      site.call('zhang', 'PUT', `/api/user/drafts/claim-private-lending/${n}`, { revision: 0, values: values('x') });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => begin(n)));
    const begun = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).to.have.length(free);
    expect(answers.filter(({ body }) => body['code'] === 'too_many_drafts')).to.have.length(50 - free);
    expect(await site.tables('drafts').select('case_key')).to.have.length(maxDrafts);
    // Saving an existing draft is a conflict with another device, not a matter of the quota.
    expect((await begin(begun)).body['code']).to.equal('concurrent_change');
  });

  it('deletes drafts with the account, and cannot decrypt them once its key is destroyed', async () => {
    await put(0, '张三');
    await put(0, '李四', 'li');
    await site.removeAccount('li');
    expect(await site.tables('drafts').where({ owner: site.ids.li }).select('form_key')).to.deep.equal([]);
    await site.dataKeys.destroy(site.streams.account(site.ids.zhang), '本人申请', new Date());
    expect((await site.call('zhang', 'GET', path)).body['code']).to.equal('personal_data_erased');
    // A request that was authorised right before the erasure: the account was removed, its key not yet destroyed.
    const late = await put(0, '李四', 'li');
    expect([late.status, late.body['code']]).to.deep.equal([410, 'personal_data_erased']);
  });
});
