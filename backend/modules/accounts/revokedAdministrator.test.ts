import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { pauseProjections, readCheckpoints } from '../../../projections/runner/checkpoints.js';
import { createClient, type TestResponse, type Call, type Client } from '../../tests/authorization/testing/client.js';
import { meetPeople, type People } from '../../tests/authorization/testing/personas.js';
import { samples } from '../../tests/authorization/testing/samples/samples.js';
import { startTestApplication, type TestApplication } from '../../composition/testing/testApplication.js';
import { accessOf, authorization } from '../../platform/http/authorization.js';
import { connectPostgres } from '../../adapters/postgres/connectPostgres.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { testEventStore } from '../../tests/harness/testServers.js';
import { sharedPostgres, type TestDatabaseServer } from '../../tests/torture/postgresServers.js';

const farFuture = new Date('9000-01-01T00:00:00Z');
const said = ({ status, code }: TestResponse) => [status, code];

/** Two applications on one event store and one Postgres, whose read models stand still. */
describe('an administrator whose rights were taken away while the read models stand still', function () {
  this.timeout(120_000);
  const suffix = randomBytes(6).toString('hex');
  const schemas = { read: `read_${suffix}`, app: `app_${suffix}` };
  let postgres: TestDatabaseServer;
  let knex: Knex;
  let courts: [TestApplication, TestApplication];
  let clients: [Client, Client];
  let people: People;
  /** Of the former administrator, by process. */
  let cookies: string[];
  const courtRoutes = Object.keys(authorization).filter(
    (key) => accessOf(authorization[key] ?? 'anonymous').role === 'superuser',
  );
  const requests = new Map<string, Call>();

  before(async () => {
    postgres = await sharedPostgres();
    knex = connectPostgres({ url: postgres.url, schemas, pool: { max: 1 } });
    const environment = {
      APP_MODE: 'saas',
      DATABASE_URL: postgres.url,
      EVENTSTORE_URL: await testEventStore(),
      SECRET_KEY: randomBytes(32).toString('hex'),
    };
    const start = () => startTestApplication({ schemas, streamPrefix: `test${suffix}` }, environment);
    courts = [await start(), await start()];
    clients = [createClient(courts[0].url), createClient(courts[1].url)];
    const [here] = clients;
    people = await meetPeople(here);
    const { user, superuser } = people;

    const set = async (is_superuser: boolean): Promise<void> => {
      const call = { path: `/api/admin/users/${user.id}`, body: { is_superuser, reason: '岗位调整' } };
      expect((await here.call(superuser.cookie, 'PATCH', call)).status).to.equal(200);
    };
    await set(true);
    expect((await here.call(user.cookie, 'GET', { path: '/users/me' })).json).to.include({ is_superuser: true });
    cookies = [user.cookie, await clients[1].signIn(user.email, user.password)];
    for (const [place, client] of clients.entries())
      expect((await client.call(cookies[place] ?? '', 'GET', { path: '/api/admin/stats' })).status).to.equal(200);

    for (const key of courtRoutes) {
      const request = await samples[key]?.call({ client: here, people }, user);
      if (request) requests.set(key, request);
    }
    const read = tablesIn(knex, schemas.read);
    await pauseProjections(read, [...(await readCheckpoints(read)).keys()], farFuture);
    await set(false);
  });
  after(async () => {
    for (const court of courts) await court.close();
    await knex.destroy();
    await postgres.close();
  });

  /** As the former administrator, who knows of no later position than that of a moment ago. */
  const call = (place: number, method: string, request: Call): Promise<TestResponse> => {
    const client = clients[place];
    if (!client) throw new Error(`no process ${place}`);
    return client.call(cookies[place] ?? '', method, { ...request, headers: { 'X-Min-Position': '' } });
  };

  for (const place of [0, 1])
    it(`is let into none of what is the court’s, on process ${place}`, async () => {
      expect(requests.size).to.be.greaterThan(10).and.to.equal(courtRoutes.length);
      for (const [key, request] of requests)
        expect(said(await call(place, key.split(' ')[0] ?? '', request)), key).to.deep.equal([403, 'forbidden']);
    });

  it('reads nobody’s complaint without a code, and keeps what is their own', async () => {
    for (const place of [0, 1]) {
      const { number } = people.otherUser.submitted;
      const path = `/api/documents/latest-claim/${encodeURIComponent(number)}`;
      // Nothing is called wrong while the read models are behind the log.
      expect(said(await call(place, 'GET', { path }))).to.deep.equal([503, 'read_model_behind']);
      expect((await call(place, 'GET', { path: '/api/user/documents' })).status).to.equal(200);
    }
  });
});
