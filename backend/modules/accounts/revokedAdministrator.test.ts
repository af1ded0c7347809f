import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { pauseProjections, readCheckpoints } from '../../../projections/runner/checkpoints.js';
import { accounts } from '../../../domain/contract/accounts.js';
import { cases } from '../../../domain/contract/cases.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import type { CallRequest } from '../../../domain/contract/transport.js';
import { documents } from '../../../domain/contract/documents.js';
import { ownDocuments } from '../../../domain/contract/ownDocuments.js';
import { users } from '../../../domain/contract/users.js';
import { createTestClient, type TestResponse, type Client } from '../../tests/harness/testClient.js';
import { meetPeople, type People } from '../../tests/harness/personas.js';
import { samples } from '../../tests/authorization/testing/samples/samples.js';
import { startTestApplication, type TestApplication } from '../../tests/harness/testApplication.js';
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
  const schemas = { read: `read_${suffix}`, app: `app_${suffix}` } as const;
  let postgres: TestDatabaseServer;
  let knex: Knex;
  let courts: [TestApplication, TestApplication];
  let clients: [Client, Client];
  let people: People;
  /** Of the former administrator, by process. */
  let cookies: string[];
  const courtRoutes = Object.keys(authorization).filter(
    (key) => accessOf(authorization[key] ?? 'anonymous').role === 'court',
  );
  const requests = new Map<string, CallRequest>();

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
    clients = [createTestClient(courts[0].url), createTestClient(courts[1].url)];
    const [here] = clients;
    people = await meetPeople(here);
    const { user, superuser } = people;

    const set = async (is_superuser: boolean): Promise<void> => {
      const change = requestOf(users.change, { path: { id: user.id }, body: { is_superuser, reason: '岗位调整' } });
      expect((await here.send(superuser.cookie, change)).status).to.equal(200);
    };
    await set(true);
    expect((await here.send(user.cookie, requestOf(accounts.me, {}))).json).to.include({ is_superuser: true });
    cookies = [user.cookie, await clients[1].signIn(user.email, user.password)];
    for (const [place, client] of clients.entries())
      expect((await client.send(cookies[place] ?? '', requestOf(cases.stats, {}))).status).to.equal(200);

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
  const send = (place: number, request: CallRequest): Promise<TestResponse> => {
    const client = clients[place];
    if (!client) throw new Error(`no process ${place}`);
    return client.send(cookies[place] ?? '', { ...request, headers: { 'X-Min-Position': '' } });
  };

  for (const place of [0, 1])
    it(`is let into none of what is the court’s, on process ${place}`, async () => {
      expect(requests.size).to.be.greaterThan(10).and.to.equal(courtRoutes.length);
      for (const [key, request] of requests)
        expect(said(await send(place, request)), key).to.deep.equal([403, 'forbidden']);
    });

  it('reads nobody’s complaint without a code, and keeps what is their own', async () => {
    for (const place of [0, 1]) {
      const { number } = people.otherUser.submitted;
      const latest = requestOf(documents.latestClaim, { path: { caseNumber: number } });
      // Nothing is called wrong while the read models are behind the log.
      expect(said(await send(place, latest))).to.deep.equal([503, 'read_model_behind']);
      expect((await send(place, requestOf(ownDocuments.list, {}))).status).to.equal(200);
    }
  });
});
