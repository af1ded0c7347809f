import { expect } from 'chai';
import { createForms } from '../../forms/createForms.js';
import { loadCatalogue } from '../../forms/catalogue.js';
import { streamNames } from '../../../adapters/eventStore/streams.js';
import { startUserRoutes, type UserRoutes, type Who } from '../../agents/testing/startUserRoutes.js';
import { draftRows } from '../draftRows.js';
import { createSealOf } from '../draftSeal.js';
import { createEndSubmittedDraft } from '../index.js';
import { draftRoutes } from '../routes.js';
import { guestDrafts } from './guestDrafts.js';
import { receivedShares } from './receivedShares.js';
import { shareRoutes } from './shareRoutes.js';
import { forgetEndedShares, shareRows } from './shareRows.js';

const draft = { form_key: 'claim-private-lending', case_key: '新案件/1' };
const draftPath = `/api/user/drafts/${draft.form_key}/${encodeURIComponent(draft.case_key)}`;
const listPath = `/api/draft-shares?${new URLSearchParams(draft).toString()}`;
const answers = {
  plaintiffs_natural: [{ name: '张三' }],
  defendants_natural: [{ name: '李四', phone: '13900000000' }],
  sections: { claims: { items: { principal: { amount: '100' } } }, facts: { open: '只给律师看' } },
};
const values = { filing: { mode: 'existing', caseNumber: '（2026）京01民初1号' }, answers };
const ofPlaintiff = { for_name: '张三本人', right: 'fill', parts: ['plaintiffs_natural'], days: 7 };

describe('/api/draft-shares', () => {
  let site: UserRoutes;
  const letters: { to: string; path: string }[] = [];
  before(async () => {
    const catalogue = await loadCatalogue();
    const log = { readStream: async () => [], append: () => Promise.reject(new Error('read only')) };
    const forms = createForms({ catalogue, log, streams: streamNames() });
    const unlimited = { consume: async () => undefined } as never;
    site = await startUserRoutes((router, deps) => {
      const [drafts, shared] = [draftRows(deps), { ...deps, sealOf: createSealOf(deps) }];
      draftRoutes(router, { forms, drafts });
      shareRoutes(router, {
        forms,
        drafts,
        shares: shareRows(shared),
        guests: guestDrafts(shared),
        received: receivedShares(shared),
        sendMail: async (letter) => {
          letters.push(letter);
          return true;
        },
        limits: { sharedDraftUses: unlimited, shareMails: unlimited },
      });
    });
  });
  after(() => site.close());
  beforeEach(async () => {
    await site.call('zhang', 'PUT', draftPath, { revision: 0, values });
  });
  afterEach(async () => {
    for (const table of ['draft_shares', 'drafts', 'ended_drafts']) await site.tables(table).del();
  });

  type Json = Record<string, unknown>;
  const share = async (terms: Json = ofPlaintiff) => {
    const { body, status } = await site.call('zhang', 'POST', '/api/draft-shares', { ...draft, ...terms });
    expect(status).to.equal(201);
    return { id: (body['share'] as Json)['id'] as string, secret: (body['path'] as string).split('#')[1] ?? '' };
  };
  const open = (secret: string, who: Who = 'nobody') => site.call(who, 'POST', '/api/draft-shares/open', { secret });
  const save = (secret: string, revision: number, given: unknown, who: Who = 'nobody') =>
    site.call(who, 'POST', '/api/draft-shares/save', { secret, revision, answers: given });
  const kept = async () => (await site.call('zhang', 'GET', draftPath)).body;
  const listed = async () => (await site.call('zhang', 'GET', listPath)).body['items'] as Json[];

  it('shows a guest the shared part alone, and neither the case number nor anything else of the draft', async () => {
    const { secret } = await share();
    const opened = await open(secret);
    expect(opened.status).to.equal(200);
    expect(opened.body['answers']).to.deep.equal({ plaintiffs_natural: [{ name: '张三' }] });
    const said = JSON.stringify(opened.body);
    for (const hidden of ['李四', '13900000000', '只给律师看', '京01民初', '新案件', site.ids.zhang])
      expect(said).to.not.include(hidden);
  });

  it('keeps the secret hashed, and name, parts and what was filled in encrypted', async () => {
    const { secret } = await share();
    await save(secret, 1, { plaintiffs_natural: [{ name: '王五' }] });
    const [row] = (await site.tables('draft_shares').select()) as Json[];
    const stored = JSON.stringify({ ...row, sealed: (row?.['sealed'] as Buffer).toString('utf8') });
    for (const hidden of [secret, '张三本人', '王五', 'plaintiffs_natural']) expect(stored).to.not.include(hidden);
  });

  it('takes from a guest the shared part as the next revision, and tells the owner what it was before', async () => {
    const { secret, id } = await share();
    const given = { plaintiffs_natural: [{ name: '张三丰', phone: '13800138000' }], defendants_natural: [] };
    expect((await save(secret, 1, given)).body).to.include({ revision: 2 });
    const now = await kept();
    expect(now['revision']).to.equal(2);
    expect(now['values']).to.deep.equal({
      ...values,
      answers: { ...answers, plaintiffs_natural: given.plaintiffs_natural },
    });
    const [told] = await listed();
    expect(told).to.include({ id, for_name: '张三本人' });
    expect(told?.['edited_at']).to.be.a('string');
    const filled = told?.['filled'] as Json[];
    expect(filled.map(({ path, before, value }) => ({ path, before, value }))).to.deep.equal([
      { path: 'plaintiffs_natural.0.name', before: '张三', value: '张三丰' },
      { path: 'plaintiffs_natural.0.phone', before: undefined, value: '13800138000' },
    ]);
    const places = filled.slice(0, 1).map(({ path, at }) => ({ path, at }));
    const after = await site.call('zhang', 'POST', `/api/draft-shares/${id}/reviewed`, { places });
    expect((after.body['filled'] as Json[]).map(({ path }) => path)).to.deep.equal(['plaintiffs_natural.0.phone']);
  });

  it('refuses the second of two who save at once, the owner or another browser with the link, and loses neither', async () => {
    const { secret } = await share();
    const byOwner = { revision: 1, values: { ...values, answers: { ...answers, agents: [{ name: '律师' }] } } };
    const [guest, owner] = await Promise.all([
      save(secret, 1, { plaintiffs_natural: [{ name: '甲' }] }),
      site.call('zhang', 'PUT', draftPath, byOwner),
    ]);
    expect([guest.status, owner.status].sort()).to.deep.equal([200, 409]);
    const saves = await Promise.all(['乙', '丙'].map((name) => save(secret, 2, { plaintiffs_natural: [{ name }] })));
    expect(saves.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    expect((await kept())['revision']).to.equal(3);
  });

  it('says of a link that ended why, in a sentence that tells nothing of the draft', async () => {
    const ends: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
      ['share_revoked', (id) => site.call('zhang', 'DELETE', `/api/draft-shares/${id}`)],
      [
        'share_expired',
        (id) =>
          site
            .tables('draft_shares')
            .where({ id })
            .update({ expires_at: new Date(0) }),
      ],
      ['share_draft_over', () => site.call('zhang', 'DELETE', draftPath)],
    ];
    for (const [code, end] of ends) {
      const { id, secret } = await share();
      await end(id);
      const refusals = [await open(secret), await save(secret, 1, { plaintiffs_natural: [{ name: '迟' }] })];
      for (const { status, body } of refusals) {
        expect([status, body['code']]).to.deep.equal([410, code]);
        expect(JSON.stringify(body)).to.not.match(/民间借贷|张三|李四|新案件/);
      }
    }
  });

  it('ends with the submission of the draft, and then keeps nothing of what it said', async () => {
    const { secret } = await share();
    const key = { owner: site.ids.zhang, formKey: draft.form_key, caseKey: draft.case_key };
    await createEndSubmittedDraft(site.holdAccount)({ key, caseNumber: 'A-1', version: 1, at: new Date() });
    expect((await open(secret)).body['code']).to.equal('share_draft_over');
    expect(await site.tables('draft_shares').select('sealed')).to.deep.equal([{ sealed: null }]);
  });

  it('knows no link that was cut, changed or made elsewhere', async () => {
    const { secret } = await share();
    for (const wrong of ['', secret.slice(1), `${secret}x`, 'A'.repeat(43), '链接']) {
      const { status, body } = await open(wrong);
      expect([status, body['code']]).to.deep.equal([404, 'share_not_found']);
    }
  });

  it('lets nobody fill in what was shared to be read', async () => {
    const { secret } = await share({ ...ofPlaintiff, right: 'read' });
    const refused = await save(secret, 1, { plaintiffs_natural: [] });
    expect([refused.status, refused.body['code']]).to.deep.equal([403, 'share_read_only']);
    expect((await kept())['revision']).to.equal(1);
  });

  it('gives a share to the account that took it, lists it there, and works for nobody else from then on', async () => {
    const { id, secret } = await share();
    expect((await site.call('zhang', 'POST', '/api/draft-shares/accept', { secret })).body['code']).to.equal(
      'share_own',
    );
    expect((await site.call('li', 'POST', '/api/draft-shares/accept', { secret })).body).to.deep.equal({ id });
    const received = await site.call('li', 'GET', '/api/draft-shares/received');
    expect(received.body['items']).to.have.nested.property('[0].id', id);
    const byId = (who: Who) => site.call(who, 'POST', '/api/draft-shares/open', { share_id: id });
    expect((await byId('li')).body['answers']).to.deep.equal({ plaintiffs_natural: [{ name: '张三' }] });
    for (const who of ['nobody', 'zhang'] as const) {
      expect((await byId(who)).body['code']).to.equal('share_not_found');
      expect((await open(secret, who)).body['code']).to.equal('share_taken');
    }
    await site.call('zhang', 'DELETE', `/api/draft-shares/${id}`);
    expect((await site.call('li', 'GET', '/api/draft-shares/received')).body).to.deep.equal({ items: [] });
  });

  it('leaves the shares of another account alone, and says nothing of them', async () => {
    const { id, secret } = await share();
    expect((await site.call('li', 'DELETE', `/api/draft-shares/${id}`)).status).to.equal(204);
    const review = await site.call('li', 'POST', `/api/draft-shares/${id}/reviewed`, { places: [] });
    expect([review.status, review.body['code']]).to.deep.equal([404, 'not_found']);
    expect((await site.call('li', 'GET', listPath)).body['items']).to.deep.equal([]);
    expect((await open(secret)).status).to.equal(200);
  });

  it('bounds the shares of a draft however many are made at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 14 }, () => site.call('zhang', 'POST', '/api/draft-shares', { ...draft, ...ofPlaintiff })),
    );
    expect(made.filter(({ status }) => status === 201)).to.have.length(10);
    expect(made.filter(({ body }) => body['code'] === 'too_many_shares')).to.have.length(4);
  });

  it('sends the link by mail where an address is given', async () => {
    const terms = { ...draft, ...ofPlaintiff, email: 'client@example.cn' };
    const { body } = await site.call('zhang', 'POST', '/api/draft-shares', terms);
    expect(body['mailed']).to.equal(true);
    expect(letters.at(-1)).to.include({ to: 'client@example.cn', path: body['path'] });
  });

  it('says at its field what is wrong with a name or an address, and makes no share', async () => {
    const terms = { ...draft, ...ofPlaintiff, for_name: ' ', email: '不是邮箱' };
    const { status, body } = await site.call('zhang', 'POST', '/api/draft-shares', terms);
    expect([status, body['code']]).to.deep.equal([422, 'fields_invalid']);
    expect(body['errors']).to.deep.include.members([
      { path: 'for_name', message: '请填写共享给谁' },
      { path: 'email', message: '邮箱格式不正确' },
    ]);
    expect(await listed()).to.deep.equal([]);
  });

  it('goes with the account of the owner, and with the account that took it', async () => {
    await share();
    const { secret } = await share();
    await site.call('li', 'POST', '/api/draft-shares/accept', { secret });
    expect(await site.tables('draft_shares').select('id')).to.have.length(2);
    await forgetEndedShares(site.tables, new Date(Date.now() + 20 * 86_400_000));
    expect(await site.tables('draft_shares').select('id')).to.have.length(2);
    await site.removeAccount('li');
    expect(await site.tables('draft_shares').select('id')).to.have.length(1);
    await forgetEndedShares(site.tables, new Date(Date.now() + 38 * 86_400_000));
    expect(await site.tables('draft_shares').select('id')).to.have.length(0);
  });
});
