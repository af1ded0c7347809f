import { expect } from 'chai';
import { unzipSync } from 'fflate';
import { randomUUID } from 'node:crypto';
import type { CallInput } from '../../../domain/contract/call.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { dataExport } from '../../../domain/contract/dataExport.js';
import { teams } from '../../../domain/contract/teams.js';
import { users } from '../../../domain/contract/users.js';
import type { Stores } from '../../composition/openStores.js';
import { eventually } from '../../tests/torture/readiness.js';
import { testAdministrator } from '../../tests/harness/testApplication.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { startSaasCourt, type Person, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';
import { teamsOf, type Founded } from './testing/teamsOf.js';
import { invitationRows } from './invitationRows.js';
import { takeOutErased } from './takeOutErased.js';

const dayMs = 86_400_000;

describe('teams over HTTP', function () {
  this.timeout(180_000);
  let court: SaasCourt;
  let stores: Stores;
  let closeStores: () => Promise<void>;
  before(async () => {
    court = await startSaasCourt({ teamInvitations: { points: 1000, seconds: 60 } });
    ({ stores, close: closeStores } = await court.openStores());
  });
  after(async () => {
    await closeStores();
    await court.close();
  });

  const { api, founding, join } = teamsOf(() => court);
  const owner = () => court.newPerson({ subscription_plan: 'enterprise' });
  const tokenIn = (link: string | null): string => link?.split('#')[1] ?? '';
  const rolesIn = async ({ founder, path }: Founded) =>
    Object.fromEntries((await api(founder).read({ path })).members.map(({ account, role }) => [account.email, role]));
  const refused = (person: Pick<Person, 'browser'>, request: Parameters<typeof person.browser.send>[0]) =>
    person.browser.send(request).then(refusal);
  const reading = (path: Founded['path']) => requestOf(teams.read, { path });

  it('are founded by enterprise accounts and administrators alone, once for two presses', async () => {
    const plain = await court.newPerson();
    const body = { name: ' 某某律师事务所 ' };
    expect(await refused(plain, requestOf(teams.found, { body }))).to.deep.equal({
      status: 403,
      code: 'plan_required',
    });
    const founder = await owner();
    const key = randomUUID();
    const press = () => founder.browser.send(requestOf(teams.found, { body }), { idempotencyKey: key });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 201]);
    const { items } = await api(founder).list();
    expect(items).to.have.lengthOf(1);
    expect(items[0]).to.deep.include({ name: '某某律师事务所', role: 'owner', member_count: 1 });
    expect(await refused(founder, requestOf(teams.found, { body: { name: ' ' } }))).to.include({ status: 422 });
    await clientOf(court.admin, teams).found({ body: { name: '法院自己的' } });
  });

  it('take in whoever was invited, with the account of that address alone, of whatever plan', async () => {
    const founded = await founding();
    const { founder, path } = founded;
    const [li, stranger] = [await court.newPerson(), await court.newPerson()];
    const { link, team } = await api(founder).invite({ path, body: { email: li.email.toUpperCase(), role: 'member' } });
    expect(team.invitations).to.have.lengthOf(1);
    expect(team.invitations[0]).to.include({ email: li.email, role: 'member' });
    const body = { token: tokenIn(link) };
    const foreign = { status: 403, code: 'team_invitation_foreign' };
    for (const called of [teams.check, teams.accept, teams.decline])
      expect(await refused(stranger, requestOf(called, { body }))).to.deep.equal(foreign);
    expect(await api(li).check({ body })).to.include({ team_name: '某某律师事务所', role: 'member', email: li.email });
    const presses = await Promise.all([1, 2, 3].map(() => li.browser.send(requestOf(teams.accept, { body }))));
    expect(presses.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    expect(await rolesIn(founded)).to.deep.equal({ [founder.email]: 'owner', [li.email]: 'member' });
    expect((await api(li).list()).items.map(({ id }) => id)).to.deep.equal([path.team_id]);
    // Nothing keeps the address of the invitation, and its link is of no use to anybody else.
    expect(await stores.app('team_invitations').where({ email: li.email })).to.deep.equal([]);
    expect(await refused(stranger, requestOf(teams.accept, { body }))).to.deep.equal({
      status: 409,
      code: 'team_invitation_over',
    });
    expect((await api(li).read({ path })).invitations).to.deep.equal([]);
  });

  it('keep neither the address nor the link of an invitation in the log', async () => {
    const { founder, path } = await founding();
    const email = `${randomUUID()}@example.cn`;
    const { link } = await api(founder).invite({ path, body: { email, role: 'reader' } });
    const said = JSON.stringify(
      (await stores.log.readStream(stores.streams.team(path.team_id))).map(({ type, data, metadata }) => ({
        type,
        data,
        metadata,
      })),
    );
    expect(said).to.include('MemberInvited');
    expect(said).to.not.include(email);
    expect(said).to.not.include(tokenIn(link));
    const [row] = (await stores.app('team_invitations').where({ email })) as { token_hash: string }[];
    expect(row?.token_hash).to.be.a('string').and.not.equal(tokenIn(link));
  });

  it('invite an address once at a time, also where two owners do at the same moment, and send the link again', async () => {
    const founded = await founding();
    const { founder, path } = founded;
    const other = await join(founded, 'owner');
    const li = await court.newPerson();
    const body = { email: li.email, role: 'member' as const };
    const both = await Promise.all(
      [founder, other].map(({ browser }) => browser.send(requestOf(teams.invite, { path, body }))),
    );
    expect(both.map(({ status }) => status).sort()).to.deep.equal([201, 409]);
    const again = requestOf(teams.invite, { path, body });
    expect(await refused(founder, again)).to.deep.equal({ status: 409, code: 'team_invited_already' });
    const { invitations } = await api(founder).read({ path });
    expect(invitations).to.have.lengthOf(1);
    const which = { ...path, invitation_id: invitations[0]?.id ?? '' };
    const first = (await api(founder).sendAgain({ path: which })).link;
    const second = (await api(founder).sendAgain({ path: which })).link;
    expect(await refused(li, requestOf(teams.check, { body: { token: tokenIn(first) } }))).to.include({ status: 409 });
    await api(founder).withdraw({ path: which });
    expect(await refused(li, requestOf(teams.accept, { body: { token: tokenIn(second) } }))).to.include({
      status: 409,
    });
    await join(founded, 'member', li);
    expect(await refused(founder, again)).to.deep.equal({ status: 409, code: 'team_member_already' });
  });

  it('forget an invitation that is declined or over, and invite the same address anew', async () => {
    const founded = await founding();
    const { founder, path } = founded;
    const li = await court.newPerson();
    const body = { email: li.email, role: 'reader' as const };
    const declined = tokenIn((await api(founder).invite({ path, body })).link);
    await api(li).decline({ body: { token: declined } });
    await api(li).decline({ body: { token: declined } });
    expect(await refused(li, requestOf(teams.accept, { body: { token: declined } }))).to.include({
      code: 'team_invitation_over',
    });
    const late = tokenIn((await api(founder).invite({ path, body })).link);
    const start = court.now.at;
    court.now.at = new Date(start.getTime() + 14 * dayMs);
    await li.browser.signIn(li.email, 'Passw0rd-now');
    expect(await refused(li, requestOf(teams.accept, { body: { token: late } }))).to.include({
      code: 'team_invitation_over',
    });
    expect(await invitationRows(stores.app).removeExpired(new Date(court.now.at.getTime() + 1))).to.be.greaterThan(0);
    expect(await stores.app('team_invitations').where({ email: li.email })).to.deep.equal([]);
    await founder.browser.signIn(founder.email, 'Passw0rd-now');
    await court.admin.signIn(testAdministrator.email, testAdministrator.password);
    await join(founded, 'reader', li);
    expect(await rolesIn(founded)).to.include({ [li.email]: 'reader' });
  });

  it('let each role do what the table says, and tell former members and strangers apart', async () => {
    const founded = await founding();
    const { founder, path } = founded;
    const [member, reader, stranger] = [await join(founded), await join(founded, 'reader'), await court.newPerson()];
    const managing = [
      requestOf(teams.rename, { path, body: { name: '别的' } }),
      requestOf(teams.invite, { path, body: { email: 'x@example.cn', role: 'member' } }),
      requestOf(teams.changeRole, { path: { ...path, account_id: member.id }, body: { role: 'owner' } }),
      requestOf(teams.remove, { path: { ...path, account_id: founder.id } }),
      requestOf(teams.dissolve, { path, body: { name: '某某律师事务所' } }),
      requestOf(teams.log, { path, query: {} }),
      requestOf(teams.logCsv, { path, query: {} }),
    ];
    for (const request of managing) {
      expect(await refused(member, request)).to.deep.equal({ status: 403, code: 'team_role_missing' });
      expect(await refused(reader, request)).to.deep.equal({ status: 403, code: 'team_role_missing' });
      expect(await refused(stranger, request)).to.deep.equal({ status: 404, code: 'team_not_found' });
    }
    expect((await reader.browser.send(reading(path))).status).to.equal(200);
    expect(await refused(stranger, reading({ team_id: randomUUID() }))).to.include({ code: 'team_not_found' });
    await api(founder).remove({ path: { ...path, account_id: reader.id } });
    const response = await reader.browser.send(reading(path));
    expect(response.status).to.equal(403);
    expect(await response.text()).to.include('您已经不是这个团队的成员');
    expect((await api(reader).list()).items).to.deep.equal([]);
    await api(member).leave({ path, body: { successor: null, documents_to: null } });
    expect(await refused(member, reading(path))).to.deep.equal({ status: 403, code: 'team_left' });
    await join(founded, 'member', reader);
    expect((await reader.browser.send(reading(path))).status).to.equal(200);
  });

  it('keep an owner: the last one hands over before leaving, and of two who demote each other one is refused', async () => {
    const founded = await founding();
    const { founder, path } = founded;
    const leaving = (successor: string | null) =>
      requestOf(teams.leave, { path, body: { successor, documents_to: null } });
    expect(await refused(founder, leaving(null))).to.deep.equal({ status: 409, code: 'last_team_member' });
    const other = await join(founded);
    expect(await refused(founder, leaving(null))).to.deep.equal({ status: 409, code: 'last_team_owner' });
    await api(founder).changeRole({ path: { ...path, account_id: other.id }, body: { role: 'owner' } });
    const demote = (by: Person, whom: Person) =>
      by.browser.send(
        requestOf(teams.changeRole, { path: { ...path, account_id: whom.id }, body: { role: 'member' } }),
      );
    const both = await Promise.all([demote(founder, other), demote(other, founder)]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 403]);
    const [kept, demoted] = both[0]?.status === 200 ? [founder, other] : [other, founder];
    expect((await kept.browser.send(leaving(demoted.id))).status).to.equal(204);
    expect((await api(demoted).read({ path })).role).to.equal('owner');
  });

  it('are dissolved by an owner who writes the name, and are gone for everybody', async () => {
    const founded = await founding('要解散的');
    const { founder, path } = founded;
    const member = await join(founded);
    const { link } = await api(founder).invite({ path, body: { email: `${randomUUID()}@example.cn`, role: 'member' } });
    const dissolving = (name: string) => requestOf(teams.dissolve, { path, body: { name } });
    expect(await refused(founder, dissolving('别的'))).to.include({ status: 422 });
    expect((await founder.browser.send(dissolving('要解散的'))).status).to.equal(204);
    for (const one of [founder, member]) {
      expect(await refused(one, reading(path))).to.deep.equal({ status: 403, code: 'team_dissolved' });
      expect((await api(one).list()).items).to.deep.equal([]);
    }
    expect(await refused(member, requestOf(teams.check, { body: { token: tokenIn(link) } }))).to.include({
      status: 409,
    });
    expect(await stores.app('team_invitations').where(path)).to.deep.equal([]);
  });

  it('stand in the export of whoever belongs to them', async () => {
    const founded = await founding('要导出的');
    const member = await join(founded, 'reader');
    const parts: Buffer[] = [];
    for await (const event of await clientOf(member.browser, dataExport).start())
      if (event.kind === 'part') parts.push(Buffer.from(event.bytes, 'base64'));
    const sheet = unzipSync(Buffer.concat(parts))['账号/账号信息.csv'];
    expect(Buffer.from(sheet ?? []).toString('utf8')).to.include('团队：要导出的,只读成员');
  });

  it('bound how many teams one account belongs to', async () => {
    const founder = await owner();
    for (let at = 0; at < 10; at += 1) await api(founder).found({ body: { name: `团队${at}` } });
    const more = requestOf(teams.found, { body: { name: '再一个' } });
    expect(await refused(founder, more)).to.deep.equal({ status: 409, code: 'too_many_teams' });
    const founded = await founding();
    const { link } = await api(founded.founder).invite({
      path: founded.path,
      body: { email: founder.email, role: 'member' },
    });
    const body = { token: tokenIn(link) };
    expect(await refused(founder, requestOf(teams.accept, { body }))).to.deep.equal({
      status: 409,
      code: 'too_many_teams',
    });
  });

  it('lose an account that was erased, whose place as last owner another takes', async () => {
    const founded = await founding();
    const { founder, path } = founded;
    const member = await join(founded);
    const body = { reason: '本人依法要求立即删除' };
    expect((await court.admin.send(requestOf(users.erase, { path: { id: founder.id }, body }))).status).to.equal(200);
    const logger = { error: (details: object) => expect.fail(JSON.stringify(details)) };
    const hands = { handOver: () => Promise.resolve() };
    const deps = { ...stores, hands, now: () => court.now.at, newId: randomUUID, logger };
    await eventually('the read model has the erasure', 20_000, async () => {
      await takeOutErased(deps, new AbortController().signal);
      return (await api(member).read({ path })).members.length === 1;
    });
    expect(await takeOutErased(deps, new AbortController().signal)).to.equal(0);
    const { items } = await api(member).log({ path, query: {} });
    expect(items.map(({ sentence }) => sentence)).to.include('把已删除的账号移出团队');
    expect(JSON.stringify(items)).to.not.include(founder.email);
  });

  describe('their log', () => {
    it('says who did what, newest first, and is narrowed by person, kind and day', async () => {
      const founded = await founding();
      const { founder, path } = founded;
      const li = await join(founded);
      await api(founder).changeRole({ path: { ...path, account_id: li.id }, body: { role: 'reader' } });
      const email = `${randomUUID()}@example.cn`;
      await api(founder).invite({ path, body: { email, role: 'member' } });
      const all = await api(founder).log({ path, query: {} });
      expect(all.items.map(({ actor, sentence }) => [actor.email, sentence])).to.deep.equal([
        [founder.email, `邀请${email}加入，身份为成员`],
        [founder.email, `把${li.email}的身份改为只读成员`],
        [li.email, '接受邀请，加入团队，身份为成员'],
        [founder.email, `邀请${li.email}加入，身份为成员`],
        [founder.email, '创建团队“某某律师事务所”'],
      ]);
      const count = async (query: CallInput<typeof teams.log>['query'] & object) =>
        (await api(founder).log({ path, query })).total;
      expect(await count({ person: li.id })).to.equal(3);
      expect(await count({ kind: 'invitations' })).to.equal(2);
      expect(await count({ kind: 'team' })).to.equal(1);
      const { at } = all.items[0] ?? { at: '' };
      const day = new Date(new Date(at).getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
      expect(await count({ from: day, to: day })).to.equal(5);
      expect(await count({ from: '2099-01-01' })).to.equal(0);
      const paged = await api(founder).log({ path, query: { page: 2, page_size: 2 } });
      expect(paged.items.map(({ id }) => id)).to.deep.equal(all.items.slice(2, 4).map(({ id }) => id));
    });

    it('is taken away as a table in which nothing is a formula', async () => {
      const { founder, path } = await founding('=HYPERLINK("http://x")');
      await api(founder).rename({ path, body: { name: '改好的' } });
      const response = await founder.browser.send(requestOf(teams.logCsv, { path, query: {} }));
      expect(response.headers.get('content-type')).to.include('text/csv');
      const lines = (await response.text()).trim().split('\r\n');
      expect(lines).to.have.lengthOf(3);
      expect(lines[1]).to.include('把团队改名为“改好的”');
      for (const line of lines.slice(1)) for (const cell of line.split(',')) expect(cell).to.not.match(/^"?[=+@-]/u);
    });
  });
});
