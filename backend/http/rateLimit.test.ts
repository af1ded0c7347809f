import { expect } from 'chai';
import { tablesIn } from '../postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../testing/testServers.js';
import { createRateLimits, type RateLimits } from './rateLimit.js';
import { RequestError } from './requestError.js';

describe('rate limits', () => {
  let database: TestDatabase;
  let limits: RateLimits;
  let otherProcess: RateLimits;
  const make = () =>
    createRateLimits({
      knex: database.knex,
      schema: database.schemas.app,
      key: new Uint8Array(32),
      overrides: { codeAttempts: { points: 3, seconds: 60 }, loginAttemptsByAccount: { points: 2, seconds: 1 } },
    });
  before(async () => {
    database = await testDatabase();
    limits = make();
    otherProcess = make();
  });
  after(() => database.drop());
  const refusal = async (attempt: Promise<void>): Promise<unknown> =>
    attempt.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('hold across processes and say when to come back', async () => {
    await limits.codeAttempts.consume('1.2.3.4');
    await otherProcess.codeAttempts.consume('1.2.3.4');
    await limits.codeAttempts.consume('1.2.3.4');
    const refused = await refusal(otherProcess.codeAttempts.consume('1.2.3.4'));
    expect(refused).to.be.instanceOf(RequestError).and.include({ code: 'too_many_requests' });
    expect((refused as RequestError).retryAfter).to.be.within(1, 60);
    await otherProcess.codeAttempts.consume('5.6.7.8');
  });

  it('count those who come at the same moment', async () => {
    const refused = await Promise.all(Array.from({ length: 10 }, () => refusal(limits.codeAttempts.consume('crowd'))));
    expect(refused.filter((error) => error instanceof RequestError)).to.have.length(7);
  });

  it('can be looked at, given back and forgotten', async () => {
    for (let i = 0; i < 3; i += 1) await limits.codeAttempts.consume('looked-at');
    expect(await refusal(limits.codeAttempts.check('looked-at'))).to.be.instanceOf(RequestError);
    await limits.codeAttempts.giveBack('looked-at');
    expect(await refusal(limits.codeAttempts.check('looked-at'))).to.equal(undefined);
    await limits.codeAttempts.reset('looked-at');
    for (let i = 0; i < 3; i += 1) await limits.codeAttempts.consume('looked-at');
  });

  it('end with their time', async () => {
    for (let i = 0; i < 2; i += 1) await limits.loginAttemptsByAccount.consume('someone');
    expect(await refusal(limits.loginAttemptsByAccount.consume('someone'))).to.be.instanceOf(RequestError);
    await new Promise((resolve) => setTimeout(resolve, 1050));
    expect(await refusal(limits.loginAttemptsByAccount.consume('someone'))).to.equal(undefined);
  });

  it('keep no address in the table', async () => {
    await limits.codeAttempts.consume('203.0.113.77');
    const rows: unknown = await tablesIn(database.knex, database.schemas.app)('rate_limits').select();
    expect(JSON.stringify(rows)).not.to.contain('203.0.113.77');
  });

  it('hold in this process while Postgres is away', async () => {
    const away = await testDatabase();
    const lonely = createRateLimits({
      knex: away.knex,
      schema: away.schemas.app,
      key: new Uint8Array(32),
      overrides: { codeAttempts: { points: 1, seconds: 60 } },
    });
    await away.drop();
    await lonely.codeAttempts.consume('x');
    expect(await refusal(lonely.codeAttempts.consume('x'))).to.be.instanceOf(RequestError);
  });
});
