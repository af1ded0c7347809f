import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { accountDecider } from '../../../domain/account/decider.js';
import type { AccountEvent } from '../../../domain/account/events.js';
import { type AccountState } from '../../../domain/account/state.js';
import { fold } from '../../../domain/eventSourcing/decider.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { administerAccount } from '../administration/users/administerAccount.js';
import { eraseAccount } from '../erasure/eraseAccount.js';
import { contextAt, startErasing, type Erasing } from '../erasure/testing/startErasing.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import { connectPostgres } from '../../adapters/postgres/connectPostgres.js';
import { sharedPostgres } from '../../tests/torture/postgresServers.js';
import { createAdministratorGuard } from './administratorGuard.js';
import { createReadPlanLimits } from './planLimits.js';

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

describe('the last administrator', () => {
  let all: Erasing;
  before(async () => {
    all = await startErasing();
  });
  after(() => all.close());

  const stateOf = async (userId: string): Promise<AccountState> =>
    fold<AccountEvent, AccountState>(accountDecider, await all.accounts.history(userId));
  const mayAdminister = (state: AccountState): boolean =>
    state.status === 'registered' && state.isActive && state.isAdministrator;
  const change = (userId: string, changes: { isActive?: false; isAdministrator?: false }) =>
    administerAccount(
      {
        ...all,
        planLimits: createReadPlanLimits(all.priceLists),
        tellAccount: () => Promise.resolve(),
        timeZone: 'Asia/Shanghai',
      },
      userId,
      { changes, by: { isSuperuser: true } },
      contextAt(new Date()),
    );
  const ways = [
    (id: string) => change(id, { isAdministrator: false }),
    (id: string) => change(id, { isActive: false }),
    (id: string) => eraseAccount(all, id, { reason: '本人申请' }, contextAt(new Date())),
  ];

  it('stays, whoever demotes, bars or erases whom at the same instant', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ids: string[] = Array.from({ length: 4 }, () => randomUUID());
      for (const userId of ids)
        await all.administrators.register({ userId, email: `${userId}@example.cn`, password: 'Correct-Horse-7' });
      await all.project();
      // Those of the rounds before are no candidates any more but for one, which goes first.
      const before = await all.read('accounts').where({ is_superuser: true, is_active: true }).pluck<string[]>('id');
      for (const id of before) if (!ids.includes(id)) await change(id, { isAdministrator: false });

      const outcomes = await Promise.all(
        [...ids, ...ids].map((id, place) => outcome((ways[(place + round) % 3] ?? ways[0])?.(id) ?? Promise.reject())),
      );
      const states = await Promise.all(ids.map(stateOf));
      expect(states.filter(mayAdminister), `round ${round}`).to.have.length(1);
      expect(outcomes).to.include('last_administrator');
      expect(new Set(outcomes)).to.satisfy((said: Set<string>) =>
        [...said].every((one) => ['done', 'last_administrator', 'personal_data_erased'].includes(one)),
      );
      await all.project();
    }
  });

  it('is not talked away by a read model that has fallen behind', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    for (const userId of [one, other])
      await all.administrators.register({ userId, email: `${userId}@example.cn`, password: 'Correct-Horse-7' });
    await all.project();
    const before = await all.read('accounts').where({ is_superuser: true, is_active: true }).pluck<string[]>('id');
    for (const id of before) if (id !== one) await change(id, { isAdministrator: false });
    // The read model still lists all of them.
    expect(await outcome(change(one, { isActive: false }))).to.equal('last_administrator');
    expect(mayAdminister(await stateOf(one))).to.equal(true);
  });

  it('is guarded over several processes, and no longer by who lost the connection', async () => {
    const server = await sharedPostgres();
    const knex = connectPostgres({ url: server.url });
    try {
      const deps = { ...all, knex };
      const guards = [createAdministratorGuard(deps), createAdministratorGuard(deps)];
      let inside = 0;
      let most = 0;
      const work = async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setTimeout(resolve, 10));
        inside -= 1;
      };
      await Promise.all(
        Array.from({ length: 8 }, (_none, place) => guards[place % (server.hasSessions ? 2 : 1)]?.(work)),
      );
      expect(most).to.equal(1);

      const [guard] = guards;
      const failed = await guard?.(async ({ stillGuarded }) => {
        stillGuarded();
        if (!server.hasSessions) throw new StoreUnavailableError(); // there is no connection of its own to lose
        await knex.raw(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`);
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, 10));
          stillGuarded();
        }
      }).catch((error: unknown) => error);
      expect(failed).to.be.instanceOf(StoreUnavailableError);
      expect(await guard?.(async () => 'goes on')).to.equal('goes on');
    } finally {
      await knex.destroy();
      await server.close();
    }
  });

  it('is set up under the spelling that the list of users is searched for', async () => {
    const userId = randomUUID();
    await all.administrators.register({ userId, email: ' Judge@Ｃourt.CN ', password: 'Correct-Horse-7' });
    await all.project();
    expect(await all.read('accounts').where({ id: userId }).pluck<string[]>('email')).to.deep.equal(['judge@court.cn']);
  });
});
