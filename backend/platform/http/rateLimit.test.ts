import { mock } from 'node:test';
import { expect } from 'chai';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { countStatements } from '../../tests/harness/countStatements.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
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
    await limits.codeAttempts.consume({ address: '1.2.3.4' });
    await otherProcess.codeAttempts.consume({ address: '1.2.3.4' });
    await limits.codeAttempts.consume({ address: '1.2.3.4' });
    const refused = await refusal(otherProcess.codeAttempts.consume({ address: '1.2.3.4' }));
    expect(refused).to.be.instanceOf(RequestError).and.include({ code: 'too_many_requests' });
    expect((refused as RequestError).retryAfter).to.be.within(1, 60);
    await otherProcess.codeAttempts.consume({ address: '5.6.7.8' });
  });

  it('count those who come at the same moment', async () => {
    const refused = await Promise.all(
      Array.from({ length: 10 }, () => refusal(limits.codeAttempts.consume({ address: 'crowd' }))),
    );
    expect(refused.filter((error) => error instanceof RequestError)).to.have.length(7);
  });

  it('can be looked at, given back and forgotten', async () => {
    for (let i = 0; i < 3; i += 1) await limits.codeAttempts.consume({ address: 'looked-at' });
    expect(await refusal(limits.codeAttempts.check({ address: 'looked-at' }))).to.be.instanceOf(RequestError);
    await limits.codeAttempts.giveBack({ address: 'looked-at' });
    expect(await refusal(limits.codeAttempts.check({ address: 'looked-at' }))).to.equal(undefined);
    await limits.codeAttempts.reset({ address: 'looked-at' });
    for (let i = 0; i < 3; i += 1) await limits.codeAttempts.consume({ address: 'looked-at' });
  });

  it('recall whom they refused a moment ago, and nobody else', async () => {
    const recalled = (address: string) => () => limits.codeAttempts.recall({ address });
    for (let i = 0; i < 3; i += 1) await limits.codeAttempts.consume({ address: 'recalled' });
    expect(recalled('recalled')).not.to.throw();
    await refusal(limits.codeAttempts.consume({ address: 'recalled' }));
    expect(recalled('recalled')).to.throw(RequestError);
    await limits.codeAttempts.giveBack({ address: 'recalled' });
    expect(recalled('recalled')).not.to.throw();
  });

  it('leave one row for a key, however often it comes', async () => {
    const rows = async (): Promise<number> =>
      ((await tablesIn(database.knex, database.schemas.app)('rate_limits').select('key')) as unknown[]).length;
    const before = await rows();
    await Promise.all(Array.from({ length: 300 }, () => refusal(limits.codeAttempts.consume({ address: 'flood' }))));
    expect(await rows()).to.equal(before + 1);
  });

  it('do not count what they refuse', async () => {
    const tooEarly = await Promise.all(
      Array.from({ length: 8 }, () => refusal(limits.codeAttempts.consume({ address: 'burst' }))),
    );
    expect(tooEarly.filter((error) => error instanceof RequestError)).to.have.length(5);
    await limits.codeAttempts.giveBack({ address: 'burst' });
    expect(await refusal(limits.codeAttempts.consume({ address: 'burst' }))).to.equal(undefined);
    expect(await refusal(limits.codeAttempts.consume({ address: 'burst' }))).to.be.instanceOf(RequestError);
  });

  describe('attempts', () => {
    const judged = (right: boolean) => async (): Promise<string> => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (!right) throw new RangeError('wrong');
      return 'right';
    };
    const attempt = (address: string, work: () => Promise<string>) =>
      limits.codeAttempts
        .attempt({ address }, work, (error) => error instanceof RangeError)
        .catch((error: unknown) => error);

    it('that are wrong are judged no more often than allowed, however many are made at once', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => attempt('guesser', judged(false))));
      expect(answers.filter((answer) => answer instanceof RangeError)).to.have.length(3);
      expect(answers.filter((answer) => answer instanceof RequestError)).to.have.length(47);
    });
    it('that are right do not refuse each other, and use nothing up', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => attempt('knower', judged(true))));
      expect(answers).to.deep.equal(answers.map(() => 'right'));
      await Promise.all([1, 2].map(() => attempt('knower', judged(false))));
      expect(await attempt('knower', judged(true))).to.equal('right');
    });
    it('that fail for another reason use nothing up', async () => {
      const broken = () => attempt('unlucky', () => Promise.reject(new Error('store away')));
      for (let i = 0; i < 5; i += 1) expect(String(await broken())).to.contain('store away');
      expect(await attempt('unlucky', judged(true))).to.equal('right');
    });
  });

  it('know from where an account signed in', async () => {
    await limits.familiarAddresses.add('li@example.cn', '203.0.113.5');
    const { has } = otherProcess.familiarAddresses;
    expect(await has('li@example.cn', '203.0.113.5')).to.equal(true);
    expect(await has('li@example.cn', '203.0.113.6')).to.equal(false);
    expect(await has('wang@example.cn', '203.0.113.5')).to.equal(false);
    await otherProcess.familiarAddresses.add('wang@example.cn', '203.0.113.5');
    expect(await has('wang@example.cn', '203.0.113.5')).to.equal(true);
  });

  it('end with their time', async () => {
    for (let i = 0; i < 2; i += 1) await limits.loginAttemptsByAccount.consume({ email: 'someone@example.cn' });
    expect(await refusal(limits.loginAttemptsByAccount.consume({ email: 'someone@example.cn' }))).to.be.instanceOf(
      RequestError,
    );
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 1050 });
    try {
      expect(await refusal(limits.loginAttemptsByAccount.consume({ email: 'someone@example.cn' }))).to.equal(undefined);
    } finally {
      mock.timers.reset();
    }
  });

  it('wait for the disk where they count guesses; others do not, and leave the setting of the connection as it was', async () => {
    const statementOf = async (count: () => Promise<void>): Promise<string> => {
      const counting = countStatements();
      try {
        await count();
        return counting.statements().join();
      } finally {
        counting.stop();
      }
    };
    const address = 'waiting';
    expect(await statementOf(() => limits.codeAttempts.consume({ address }))).to.not.include('synchronous_commit');
    expect(await statementOf(() => limits.modelCalls.consume({ address }))).to.include('synchronous_commit');
    expect(await limits.modelCalls.used({ address })).to.equal(1);
    for (let connection = 0; connection < 4; connection += 1)
      expect((await database.knex.raw('show synchronous_commit')).rows).to.deep.equal([{ synchronous_commit: 'on' }]);
  });

  it('keep no address in the table', async () => {
    await limits.codeAttempts.consume({ address: '203.0.113.77' });
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
    await lonely.codeAttempts.consume({ address: 'x' });
    expect(await refusal(lonely.codeAttempts.consume({ address: 'x' }))).to.be.instanceOf(RequestError);
  });
});
