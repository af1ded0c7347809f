import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { agents } from '../../../domain/contract/agents.js';
import { clauses } from '../../../domain/contract/clauses.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { teamEntries } from '../../../domain/contract/teamEntries.js';
import { users } from '../../../domain/contract/users.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { startSaasCourt, type Person, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';
import { teamsOf, type Founded } from './testing/teamsOf.js';

const paged = { query: { page: 1, page_size: 100 } };
const wang = { agent_name: '王律师', agent_unit: '某某律师事务所' };

describe('agents and clauses of a team over HTTP', function () {
  this.timeout(240_000);
  let court: SaasCourt;
  before(async () => {
    court = await startSaasCourt();
  });
  after(() => court.close());

  const { api, founding, join } = teamsOf(() => court);
  const entries = ({ browser }: Pick<Person, 'browser'>) => clientOf(browser, teamEntries);
  const book = ({ browser }: Pick<Person, 'browser'>) => clientOf(browser, agents);
  const texts = ({ browser }: Pick<Person, 'browser'>) => clientOf(browser, clauses);
  const giveAgent = async (person: Person, path: Founded['path'], body: { agent_name: string } = wang) => {
    const { id } = await book(person).add({ body });
    await entries(person).give({ path, body: { kind: 'agent', entry_id: id } });
    return id;
  };
  const giveClause = async (person: Person, path: Founded['path']) => {
    const { id } = await texts(person).add({ body: { name: '违约责任', text: '{{被告}}应付' } });
    await entries(person).give({ path, body: { kind: 'clause', entry_id: id } });
    return id;
  };
  const agentsFor = async (person: Person) =>
    (await entries(person).agents(paged)).items.map(({ team_name, agent }) => [team_name, agent.agent_name]);
  const refused = (person: Person, request: Parameters<typeof person.browser.send>[0]) =>
    person.browser.send(request).then(refusal);

  it('stand in the pickers of all other members, as they are now, and in nobody else’s', async () => {
    const founded = await founding();
    const { path } = founded;
    const [giver, reader, stranger] = [await join(founded), await join(founded, 'reader'), await court.newPerson()];
    const agentId = await giveAgent(giver, path);
    await giveClause(giver, path);
    expect(await agentsFor(reader)).to.deep.equal([['某某律师事务所', '王律师']]);
    const { items } = await entries(reader).clauses(paged);
    expect(items).to.have.lengthOf(1);
    expect(items[0]).to.deep.include({ team_name: '某某律师事务所', giver: { id: giver.id, email: giver.email } });
    expect(items[0]?.clause).to.include({ name: '违约责任', text: '{{被告}}应付' });
    // One's own stand in one's own book.
    expect(await agentsFor(giver)).to.deep.equal([]);
    expect(await agentsFor(stranger)).to.deep.equal([]);
    await book(giver).change({ path: { id: agentId }, body: { agent_name: '王律师（改）' } });
    expect(await agentsFor(reader)).to.deep.equal([['某某律师事务所', '王律师（改）']]);
    expect(await refused(stranger, requestOf(teamEntries.list, { path }))).to.include({ status: 404 });
    // A reader changes nothing of a colleague's.
    expect(await refused(reader, requestOf(agents.change, { path: { id: agentId }, body: wang }))).to.include({
      status: 404,
    });
    await book(giver).remove({ path: { id: agentId } });
    expect(await agentsFor(reader)).to.deep.equal([]);
    const listed = (await entries(reader).list({ path })).items;
    expect(listed.map(({ kind, name, is_mine }) => [kind, name, is_mine])).to.deep.equal([
      ['clause', '违约责任', false],
      ['agent', null, false],
    ]);
  });

  it('are one’s own to give, not a reader’s, and taken back by who gave them or an owner', async () => {
    const founded = await founding();
    const { founder, path } = founded;
    const [giver, other, reader] = [await join(founded), await join(founded), await join(founded, 'reader')];
    const id = await giveAgent(giver, path);
    const giving = (entry_id: string) => requestOf(teamEntries.give, { path, body: { kind: 'agent', entry_id } });
    expect(await refused(other, giving(id))).to.deep.equal({ status: 404, code: 'not_found' });
    expect(await refused(giver, giving(randomUUID()))).to.deep.equal({ status: 404, code: 'not_found' });
    const { id: ofReader } = await book(reader).add({ body: wang });
    expect(await refused(reader, giving(ofReader))).to.deep.equal({ status: 403, code: 'team_role_missing' });
    expect((await giver.browser.send(giving(id))).status).to.equal(204);
    const takingBack = requestOf(teamEntries.takeBack, {
      path: { ...path, kind: 'agent', giver_id: giver.id, entry_id: id },
    });
    expect(await refused(other, takingBack)).to.include({ status: 403 });
    expect((await founder.browser.send(takingBack)).status).to.equal(204);
    expect(await refused(giver, takingBack)).to.deep.equal({ status: 404, code: 'team_entry_gone' });
    expect(await agentsFor(other)).to.deep.equal([]);
    expect((await book(giver).list(paged)).total).to.equal(1);
    await giveAgent(giver, path, { agent_name: '赵律师' });
    const { items } = await api(founder).log({ path, query: { kind: 'entries' } });
    expect(items.map(({ sentence }) => sentence)).to.deep.equal([
      `把代理人“赵律师”（${giver.email}的）交给团队`,
      // What was taken back is its owner's alone again, its name too.
      `从团队收回一条代理人（${giver.email}的）`,
      `把一条代理人（${giver.email}的）交给团队`,
    ]);
  });

  it('are listed once where several teams have them, a page at a time', async () => {
    const [first, second] = [await founding('甲所'), await founding('乙所')];
    const giver = await join(first);
    await join(second, 'member', giver);
    const other = await join(first, 'reader');
    await join(second, 'reader', other);
    const id = await giveAgent(giver, first.path);
    await entries(giver).give({ path: second.path, body: { kind: 'agent', entry_id: id } });
    await giveAgent(giver, first.path, { agent_name: '赵律师' });
    expect(await agentsFor(other)).to.deep.equal([
      ['甲所', '王律师'],
      ['甲所', '赵律师'],
    ]);
    const page = await entries(other).agents({ query: { page: 2, page_size: 1 } });
    expect([page.total, page.items.map(({ agent }) => agent.agent_name)]).to.deep.equal([2, ['赵律师']]);
  });

  it('stay with the team as copies of the successor when their giver leaves, and go where there is no room', async () => {
    const founded = await founding();
    const { founder, path } = founded;
    const [giver, heir] = [await join(founded), await join(founded)];
    await giveAgent(giver, path);
    await giveClause(giver, path);
    await api(giver).leave({ path, body: { successor: null, documents_to: heir.id } });
    expect(await agentsFor(founder)).to.deep.equal([['某某律师事务所', '王律师']]);
    expect((await entries(founder).clauses(paged)).items[0]?.giver.id).to.equal(heir.id);
    expect((await book(heir).list(paged)).items.map(({ agent_name }) => agent_name)).to.deep.equal(['王律师']);
    // The leaver keeps their own, and sees nothing of the team's.
    expect((await book(giver).list(paged)).total).to.equal(1);
    expect(await agentsFor(giver)).to.deep.equal([]);
    const full = await join(founded);
    for (let at = 0; at < 200; at += 1) await book(full).add({ body: { agent_name: `第${at}名` } });
    await api(heir).leave({ path, body: { successor: null, documents_to: full.id } });
    expect((await entries(founder).list({ path })).items.map(({ kind }) => kind)).to.deep.equal(['clause']);
  });

  it('are gone with the account of who gave them', async () => {
    const founded = await founding();
    const { founder, path } = founded;
    const giver = await join(founded);
    await giveAgent(giver, path);
    await giveClause(giver, path);
    const body = { reason: '本人依法要求立即删除' };
    expect((await court.admin.send(requestOf(users.erase, { path: { id: giver.id }, body }))).status).to.equal(200);
    expect(await agentsFor(founder)).to.deep.equal([]);
    expect((await entries(founder).clauses(paged)).items).to.deep.equal([]);
    expect((await entries(founder).list({ path })).items.map(({ name }) => name)).to.deep.equal([null, null]);
  });
});
