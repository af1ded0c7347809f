import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import * as fixtures from '../../../domain/case/testing/fixtures.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { isEmbeddedPostgres } from '../../tests/harness/testServers.js';
import { compactTables } from '../retention/compactTables.js';
import { eraseAccount } from './eraseAccount.js';
import { eraseCase } from './eraseCase.js';
import { finishErasures } from './finishErasures.js';
import { contextAt, startErasing, type Erasing } from './testing/startErasing.js';

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
const breaksOff = () => Promise.reject(new Error('the process dies here'));

describe('erasures', () => {
  let all: Erasing;
  before(async () => {
    all = await startErasing();
  });
  after(() => all.close());

  const openCase = async (): Promise<string> => {
    const caseId = randomUUID();
    const of = <E extends { data: object }>(event: E): E => ({ ...event, data: { ...event.data, caseId } });
    await all.write(
      caseId,
      new Date(),
      of(fixtures.opened()),
      of(fixtures.joined(fixtures.li)),
      of(fixtures.complained(1)),
    );
    return caseId;
  };
  const keyOf = async (stream: string): Promise<string> => {
    const found = await all.dataKeys.find(stream);
    return found === undefined || found === 'destroyed' ? String(found) : 'there';
  };
  const register = async (email: string): Promise<string> => {
    const userId = randomUUID();
    await all.administrators.register({ userId, email, password: 'Correct-Horse-7' });
    await all.project();
    return userId;
  };

  describe('that were interrupted between the event and the destruction of the key', () => {
    it('are completed by repeating them', async () => {
      const caseId = await openCase();
      const context = contextAt(new Date());
      const dying = { ...all, dataKeys: { destroy: breaksOff } };
      expect(await codeOf(eraseCase(dying, caseId, '期满', context))).to.include('dies here');
      expect(await keyOf(all.streams.case(caseId))).to.equal('there');
      await eraseCase(all, caseId, '期满', context);
      expect(await keyOf(all.streams.case(caseId))).to.equal('destroyed');
      expect(await all.log.readStream(all.streams.case(caseId))).to.have.length(4);
    });

    it('are completed by the scheduled job, for cases and accounts, with the reason and the time of the event', async () => {
      const caseId = await openCase();
      const userId = await register('yang@example.cn');
      await register('keeps-the-court-open@example.cn');
      const token = await all.sessions.begin(userId, new Date());
      const dying = {
        ...all,
        dataKeys: { destroy: breaksOff },
        credentials: { ...all.credentials, remove: breaksOff },
      };
      const at = new Date('2026-02-03T04:05:06.000Z');
      await codeOf(eraseCase(dying, caseId, '保存期限届满', contextAt(at)));
      await codeOf(eraseAccount(dying, userId, { reason: '本人申请' }, contextAt(at)));
      expect(await all.credentials.findByUser(userId)).to.not.equal(undefined);

      expect(await finishErasures(all)).to.equal(0); // the read models lag behind
      await all.project();
      expect(await finishErasures(all)).to.equal(2);
      expect(await finishErasures(all)).to.equal(0);

      for (const stream of [all.streams.case(caseId), all.streams.account(userId)])
        expect(await keyOf(stream)).to.equal('destroyed');
      const row = await all
        .app('data_keys')
        .where({ key_id: all.streams.case(caseId) })
        .first();
      expect(row).to.deep.include({ wrapped: null, destroyed_reason: '保存期限届满', destroyed_at: at });
      expect(await all.credentials.findByUser(userId)).to.equal(undefined);
      expect(await all.sessions.find(token, new Date())).to.equal(undefined);
      const account = await all.read('accounts').where({ id: userId }).first();
      expect(account).to.include({ email: null, is_active: false });
    });

    it('are not completed where only a read model records them: the log decides', async () => {
      const caseId = await openCase();
      await all.project();
      await all.read('case_list').where({ case_id: caseId }).update({ erased: true });
      expect(await finishErasures(all)).to.equal(0);
      expect(await keyOf(all.streams.case(caseId))).to.equal('there');
    });
  });

  it('of one case by two administrators at once are one erasure', async () => {
    const caseId = await openCase();
    const erase = (reason: string) => eraseCase(all, caseId, reason, contextAt(new Date()));
    await Promise.all([erase('甲'), erase('乙'), erase('丙')]);
    const events = await all.log.readStream(all.streams.case(caseId));
    expect(events.filter(({ type }) => type === 'PersonalDataErased')).to.have.length(1);
    expect(events.slice(0, 3).every(({ erased }) => erased)).to.equal(true);
  });

  it('of an account refuse the last administrator, an unknown account and a reason with the e-mail', async () => {
    const userId = await register('zhao@example.cn');
    const other = await register('qian@example.cn');
    const erase = (id: string, reason = '本人申请') => codeOf(eraseAccount(all, id, { reason }, contextAt(new Date())));
    expect(await erase(userId, '应 Zhao@example.cn 申请')).to.equal('reason_names_person');
    expect(await erase(randomUUID())).to.equal('account_not_found');
    expect(await erase(other)).to.equal('done');
    expect(await erase(userId)).to.equal('last_administrator');
    await all.project();
    // A read model that lags behind, or was changed by hand, cannot suspend the rule.
    await all.read('accounts').where({ id: other }).update({ is_active: true, is_superuser: true });
    expect(await erase(userId)).to.equal('last_administrator');
    expect(await keyOf(all.streams.account(userId))).to.equal('there');
  });

  it('of an account refuse a reason with an address that it asked for, also in vain, or is about to have', async () => {
    const userId = await register('chen@example.cn');
    const times = { requested_at: new Date(0), expires_at: new Date(1) };
    await all.app('email_changes').insert({
      user_id: userId,
      change_id: randomUUID(),
      email: 'chen.vain@example.cn',
      token_hash: null,
      ...times,
    });
    await all.emailClaims.claim('chen.soon@example.cn', userId, new Date());
    for (const email of ['chen.vain@example.cn', 'Chen.Soon@example.cn', 'ｃｈｅｎ@example.cn'])
      expect(
        await codeOf(eraseAccount(all, userId, { reason: `${email} 来信申请` }, contextAt(new Date()))),
        email,
      ).to.equal('reason_names_person');
  });

  it('leave read models equal to a replay of the remaining log', async () => {
    const live = await startErasing();
    const replayed = await startErasing();
    try {
      const caseId = randomUUID();
      const of = <E extends { data: object }>(event: E): E => ({ ...event, data: { ...event.data, caseId } });
      await live.write(
        caseId,
        new Date(),
        of(fixtures.opened()),
        of(fixtures.joined(fixtures.li)),
        of(fixtures.complained(1)),
      );
      await live.project();
      await eraseCase(live, caseId, '期满', contextAt(new Date()));
      await live.project();
      await live.project(replayed);
      for (const table of ['case_list', 'case_documents', 'case_parties'])
        expect(await live.read(table).select(), table).to.deep.equal(await replayed.read(table).select());
    } finally {
      await live.close();
      await replayed.close();
    }
  });

  it('make Postgres drop old rows and statistics, and nothing else', async () => {
    const own = await startErasing();
    try {
      const ids = [randomUUID(), randomUUID(), randomUUID()];
      for (const caseId of ids) {
        const of = <E extends { data: object }>(event: E): E => ({ ...event, data: { ...event.data, caseId } });
        await own.write(caseId, new Date(), of(fixtures.opened()), of(fixtures.joined(fixtures.li)));
      }
      await own.project();
      const statistics = async (): Promise<string> => {
        const { rows }: { rows: unknown[] } = await own.knex.raw('select * from pg_stats where schemaname = ?', [
          own.schemas.read,
        ]);
        return JSON.stringify(rows);
      };
      await own.knex.raw('analyze ??.case_parties', [own.schemas.read]);
      expect(await statistics()).to.include('李四');
      for (const caseId of ids) await eraseCase(own, caseId, '期满', contextAt(new Date()));
      await own.project();
      const rows = () => own.read('case_parties').orderBy(['case_id', 'defendant_id']).select();
      const before = await rows();
      expect(before).to.have.length(6);
      await compactTables(own.knex, own.schemas, { isEmbedded: isEmbeddedPostgres() });
      expect(await statistics()).not.to.include('李四');
      expect(await rows()).to.deep.equal(before);
    } finally {
      await own.close();
    }
  });
});
