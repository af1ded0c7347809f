import { expect } from 'chai';
import { audit } from '../../../domain/contract/audit.js';
import { assignments } from '../../../domain/contract/assignments.js';
import { cases } from '../../../domain/contract/cases.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { routeKeyOf } from '../../../domain/contract/contract.js';
import { users } from '../../../domain/contract/users.js';
import { courtRoleNames, courtRoles, type CourtRole } from '../../../domain/account/courtRoles.js';
import { accessOf, authorization } from '../../platform/http/authorization.js';
import { register, type Person } from '../harness/personas.js';
import { startPopulatedApplication, type PopulatedApplication } from '../harness/populatedApplication.js';
import { samples } from './testing/samples/samples.js';

type Colleague = Pick<Person, 'id' | 'cookie'>;

const courtRoutes = Object.entries(authorization).flatMap(([key, entry]) => {
  const { role, courtRoles: named = [] } = accessOf(entry);
  return role === 'court' ? [{ key, named }] : [];
});
/** The calls of the court that a role may make. */
const callsOf = (role: CourtRole): string[] =>
  courtRoutes.flatMap(({ key, named }) => (named.includes(role) ? [key] : []));
const changes = (keys: readonly string[]): string[] => keys.filter((key) => !key.startsWith('GET '));

describe('the table of what each role of the court may do', () => {
  it('names for each call of the court who may make it', () => {
    expect(courtRoutes.length).to.be.greaterThan(100);
    expect(courtRoutes.filter(({ named }) => named.length === 0)).to.deep.equal([]);
  });

  it('gives the auditor the audit desk alone, and of changes only a verification and an export', () => {
    expect(callsOf('auditor').filter((key) => !key.includes(' /api/admin/audit/'))).to.deep.equal([]);
    expect(changes(callsOf('auditor')).sort()).to.deep.equal([
      'POST /api/admin/audit/bundles',
      'POST /api/admin/audit/verifications',
    ]);
  });

  it('gives the audit desk to nobody else', () => {
    for (const { key, named } of courtRoutes)
      if (key.includes(' /api/admin/audit/')) expect(named, key).to.deep.equal(['auditor']);
  });

  it('lets the judge take cases and write notes, and change nothing else: the rest are questions to a model', () => {
    expect(changes(callsOf('judge')).sort()).to.deep.equal([
      'POST /api/admin/ai-insights',
      'POST /api/admin/assignments',
      'POST /api/cases/{}/assignment',
      'POST /api/cases/{}/notes',
      'POST /api/legal/analyze-for-filing',
      'POST /api/legal/analyze-for-judge',
    ]);
  });

  it('keeps filing from the administrator, and accounts, settings and erasure from the clerk', () => {
    const both = callsOf('clerk').filter((key) => callsOf('administrator').includes(key));
    const { candidates, assign, assignMany } = assignments;
    const shared = [cases.documents, cases.list, candidates, assign, assignMany];
    expect(both.sort()).to.deep.equal(shared.map(routeKeyOf).sort());
    for (const called of [users.list, users.change, users.erase, cases.erase])
      expect(accessOf(authorization[routeKeyOf(called)] ?? 'court').courtRoles).to.deep.equal(['administrator']);
    expect(accessOf(authorization[routeKeyOf(cases.assignNumber)] ?? 'court').courtRoles).to.deep.equal(['clerk']);
  });
});

describe('every route of the court as each of its people', function () {
  this.timeout(300_000);
  let site: PopulatedApplication;
  const colleagues = new Map<CourtRole, Colleague>();
  const colleague = (role: CourtRole): Colleague => {
    const found = colleagues.get(role);
    if (!found) throw new Error(`nobody is ${role}`);
    return found;
  };
  const setRoles = async (id: string, court_roles: CourtRole[]) => {
    const change = requestOf(users.change, { path: { id }, body: { court_roles, reason: '岗位安排' } });
    expect((await site.client.send(site.people.superuser.cookie, change)).status).to.equal(200);
  };
  before(async () => {
    site = await startPopulatedApplication();
    for (const role of courtRoles) {
      const made = await register(site.client, `${role}@roles.example.cn`);
      await setRoles(made.id, [role]);
      colleagues.set(role, made);
    }
  });
  after(() => site?.close());

  for (const { key, named } of courtRoutes) {
    const sample = samples[key];
    if (!sample) continue; // `everyRoute.test.ts` names it
    const kept = courtRoles.filter((role) => !named.includes(role));
    it(`${key} is for ${named.join(', ')}, and refuses others with whose it is`, async () => {
      let request = await sample.call(site, site.people.superuser);
      for (const role of kept) {
        const response = await site.client.send(colleague(role).cookie, request);
        expect([response.status, response.code], role).to.deep.equal([403, 'forbidden']);
        for (const one of named) expect(response.text).to.include(courtRoleNames[one]);
      }
      for (const [place, role] of named.entries()) {
        if (place > 0) request = await sample.call(site, site.people.superuser);
        const { status, code, text } = await site.client.send(colleague(role).cookie, request);
        // The one account whose erasure the sample asks for is above an administrator.
        if (code !== 'rights_beyond_own') expect(status, text).to.be.oneOf([...(sample.answers ?? [200, 201, 204])]);
      }
    });
  }

  it('records what a clerk is shown of a case', async () => {
    const { id } = site.people.otherUser.submitted;
    const clerk = colleague('clerk');
    await site.client.ask(clerk.cookie, requestOf(cases.documents, { path: { id } }));
    const query = { actor: clerk.id, type: 'PersonalDataViewed', page: 1, page_size: 100 };
    const listed = await site.client.ask(colleague('auditor').cookie, requestOf(audit.events, { query }));
    expect(listed.text).to.include(id);
  });

  it('refuses the next request of a session whose role was taken away, and lets in what remains', async () => {
    const { id, cookie } = await register(site.client, 'leaving@roles.example.cn');
    const send = async (called: typeof cases.stats | typeof users.list) =>
      (await site.client.send(cookie, requestOf(called, {}))).status;
    await setRoles(id, ['administrator', 'clerk']);
    expect([await send(cases.stats), await send(users.list)]).to.deep.equal([200, 200]);
    await setRoles(id, ['clerk']);
    expect([await send(cases.stats), await send(users.list)]).to.deep.equal([200, 403]);
    await setRoles(id, []);
    expect([await send(cases.stats), await send(users.list)]).to.deep.equal([403, 403]);
  });
});
