import { expect } from 'chai';
import { z } from 'zod';
import { courtMonths } from '../../../domain/courtCalendar/courtPeriods.js';
import { scopeOf } from '../../platform/http/shownData.js';
import type { Stores } from '../../composition/openStores.js';
import { accessOf, authorization } from '../../platform/http/authorization.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import type { CallRequest } from '../../../domain/contract/transport.js';
import { routeKeyOf } from '../../../domain/contract/contract.js';
import { secondFactor } from '../../../domain/contract/secondFactor.js';
import { users } from '../../../domain/contract/users.js';
import type { TestResponse } from '../harness/testClient.js';
import { password, register, type Person } from '../harness/personas.js';
import { secretsOf } from './testing/picture.js';
import { samples } from './testing/samples/samples.js';
import { startPopulatedApplication, type PopulatedApplication } from '../harness/populatedApplication.js';

const List = z.object({
  items: z.array(z.object({ id: z.string(), actor: z.object({ kind: z.string(), id: z.string() }).nullish() })),
});
type Listed = z.infer<typeof List>['items'][number];
/** Whose data an item of a list is: of a list of events, that of the account that acted. */
const subjectsOf = ({ id, actor }: Listed, scope: string): string[] => {
  if (scope !== 'auditEvents') return [id];
  return actor?.kind === 'user' ? [actor.id] : [];
};
/** Calls that show nothing in this court, where no account has two factors; what they show where one has is their own test's. */
const refusedHere = [secondFactor.askReset, secondFactor.confirmReset].map(routeKeyOf);
const scoped = Object.keys(authorization).flatMap((key) => {
  const scope = scopeOf(key);
  // What is shown to another system with a key, `caseFeed.test.ts` looks at.
  const isPerson = accessOf(authorization[key] ?? 'court').role !== 'key';
  return scope === undefined || refusedHere.includes(key) || !isPerson ? [] : [{ key, scope }];
});

describe('an administrator who is shown data of others', function () {
  this.timeout(120_000);
  const begun = new Date();
  let site: PopulatedApplication;
  let stores: Stores;
  let closeStores: () => Promise<void>;
  before(async () => {
    site = await startPopulatedApplication();
    ({ stores, close: closeStores } = await site.court.openStores());
  });
  after(async () => {
    await closeStores();
    await site.close();
  });

  /** An administrator who has not looked at anything yet. */
  const newAdministrator = async (n: number): Promise<Person> => {
    const { client, people } = site;
    const made = await register(client, `court-${n}@example.cn`);
    const appoint = requestOf(users.change, { path: { id: made.id }, body: { is_superuser: true, reason: '任命' } });
    expect((await client.send(people.superuser.cookie, appoint)).status).to.equal(200);
    const cookie = await client.signIn(made.email, password);
    return { ...made, cookie, persona: 'superuser', submitted: people.superuser.submitted };
  };
  const viewsBy = async (id: string) => {
    const months = courtMonths(begun, new Date(), 'Asia/Shanghai').map(stores.streams.auditAccess);
    const all = (await Promise.all(months.map((month) => stores.log.readStream(month)))).flat();
    return all.flatMap((event) =>
      event.type === 'PersonalDataViewed' && event.metadata.actor.id === id ? [event] : [],
    );
  };
  /** The requests by which a route may show something of `owner`: as the court asks, without a code, and with it. */
  const requestsAbout = async (key: string, court: Person, owner: Person): Promise<readonly CallRequest[]> => {
    const sample = samples[key];
    if (!sample) return []; // `everyRoute.test.ts` names it
    const foreign = sample.foreign ? [await sample.foreign(site, owner)] : [];
    return [await sample.call(site, court), ...foreign, await sample.call(site, { ...owner, cookie: '' })];
  };

  for (const [n, { key, scope }] of scoped.entries())
    it(`is recorded with who, what and whose: ${key}`, async () => {
      const { otherUser, explorer } = site.people;
      const court = await newAdministrator(n);
      const responses: TestResponse[] = [];
      for (const request of await requestsAbout(key, court, otherUser)) {
        const response = await site.client.send(court.cookie, request);
        // A route that asks a model has shown the case to it, and recorded that, before it says that there is none.
        if (response.status < 300 || samples[key]?.answers?.includes(response.status)) responses.push(response);
      }
      expect(responses, 'nothing was shown').not.to.deep.equal([]);
      const views = await viewsBy(court.id);
      const correlationIds = responses.map(({ headers }) => headers.get('X-Correlation-Id'));
      expect(views.map(({ metadata }) => metadata.correlationId)).to.include(correlationIds[0]);
      for (const { data } of views) {
        expect(data.scope).to.equal(scope);
        expect(JSON.stringify(data)).not.to.match(/[^\x00-\x7f]|@/u); // ids, never names or what was searched for
      }
      const about = views.flatMap(({ data }) => [data.caseId, ...(data.caseIds ?? []), ...(data.accountIds ?? [])]);
      const items = responses.flatMap(({ json }) => List.safeParse(json).data?.items ?? []);
      const listed = items.flatMap((item) => subjectsOf(item, scope)).filter((id) => id !== court.id);
      if (samples[key]?.about === 'anybody') {
        expect(about.filter((id) => id !== undefined)).not.to.deep.equal([]);
        return;
      }
      const expected = scope === 'accounts' ? explorer.id : otherUser.submitted.id;
      expect(about).to.include.members(listed.length > 0 ? listed : [expected]);
    });

  it('is recorded for each route whose response names a person', async () => {
    const { otherUser } = site.people;
    const reader = await newAdministrator(scoped.length);
    // What an administrator submits with somebody's code is among their own documents afterwards.
    const writer = await newAdministrator(scoped.length + 1);
    for (const key of Object.keys(authorization)) {
      if (scopeOf(key) !== undefined || samples[key]?.session !== undefined) continue;
      const court = key.startsWith('GET ') ? reader : writer;
      for (const request of (await requestsAbout(key, court, otherUser)).slice(1)) {
        const { text, status } = await site.client.send(court.cookie, request);
        if (status >= 300) continue;
        // The response repeats data of the caller's own request.
        const { path, body = '', sends } = request;
        const sent = `${path}${sends === 'file' ? secretsOf(otherUser).join('') : JSON.stringify(body)}`;
        for (const secret of secretsOf(otherUser)) if (!sent.includes(secret)) expect(text, key).not.to.include(secret);
      }
    }
  });
});
