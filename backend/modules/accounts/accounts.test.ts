import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { postgresCaptchas, captchaMs, type Captchas } from '../captcha/captchas.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { accountsTable, newAccountRow } from '../../../projections/accounts/accountsProjection.js';
import { countStatements } from '../../tests/harness/countStatements.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { postgresCredentials } from './credentials.js';
import { hashPassword, verifyPassword } from './passwords.js';
import { idleMs, postgresSessions, totalMs, type Sessions } from './sessions.js';

const now = new Date('2026-03-01T08:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

describe('accounts in Postgres', () => {
  let database: TestDatabase;
  let captchas: Captchas;
  let sessions: Sessions;
  before(async () => {
    database = await testDatabase();
    const tables = tablesIn(database.knex, database.schemas.app);
    captchas = postgresCaptchas({ tables, key: Buffer.alloc(32, 7) });
    sessions = postgresSessions(tables);
  });
  after(() => database.drop());
  const rows = (table: string) => tablesIn(database.knex, database.schemas.app)(table).select();

  describe('captcha', () => {
    it('is answered once, in any case, with spaces around', async () => {
      await captchas.register('session-1', 'a1b2', now);
      expect(await captchas.redeem('session-1', ' A1B2 ', later(1000))).to.equal(true);
      expect(await captchas.redeem('session-1', 'a1b2', later(2000))).to.equal(false);
    });
    it('serves one of two who answer at the same moment', async () => {
      await captchas.register('session-2', 'zzzz', now);
      const answers = await Promise.all(Array.from({ length: 6 }, () => captchas.redeem('session-2', 'zzzz', now)));
      expect(answers.filter(Boolean)).to.have.length(1);
    });
    it('is used up by a wrong answer', async () => {
      await captchas.register('session-3', 'aaaa', now);
      expect(await captchas.redeem('session-3', 'aaab', now)).to.equal(false);
      expect(await captchas.redeem('session-3', 'aaaa', now)).to.equal(false);
    });
    it('lives five minutes', async () => {
      await captchas.register('session-4', 'aaaa', now);
      await captchas.register('session-5', 'aaaa', now);
      expect(await captchas.redeem('session-4', 'aaaa', later(captchaMs - 1))).to.equal(true);
      expect(await captchas.redeem('session-5', 'aaaa', later(captchaMs))).to.equal(false);
    });
    it('is replaced by a refreshed picture', async () => {
      await captchas.register('session-6', 'aaaa', now);
      await captchas.register('session-6', 'bbbb', now);
      expect(await captchas.redeem('session-6', 'bbbb', now)).to.equal(true);
    });
    it('is not stored in the clear', async () => {
      await captchas.register('session-7', 'q9q9', now);
      expect(JSON.stringify(await rows('captchas'))).not.to.contain('q9q9');
    });
  });

  describe('session', () => {
    const userId = randomUUID();
    it('stands for its account until it ends', async () => {
      const token = await sessions.begin(userId, now);
      expect(Buffer.from(token, 'base64url')).to.have.length(32);
      expect(await sessions.find(token, later(1000))).to.equal(userId);
      await sessions.end(token);
      expect(await sessions.find(token, later(1000))).to.equal(undefined);
    });
    it('ends when idle, and lasts longer when used', async () => {
      const [used, idle] = [await sessions.begin(userId, now), await sessions.begin(userId, now)];
      expect(await sessions.find(used, later(idleMs - 1))).to.equal(userId);
      expect(await sessions.find(used, later(idleMs + 1))).to.equal(userId);
      expect(await sessions.find(idle, later(idleMs + 1))).to.equal(undefined);
    });
    it('ends after its whole time however much it is used', async () => {
      const token = await sessions.begin(userId, now);
      for (let at = 0; at < totalMs; at += idleMs / 2) expect(await sessions.find(token, later(at))).to.equal(userId);
      expect(await sessions.find(token, later(totalMs))).to.equal(undefined);
    });
    it('ends with all others of the account', async () => {
      const tokens = [await sessions.begin(userId, now), await sessions.begin(userId, now)];
      await sessions.endAllOf(userId);
      for (const token of tokens) expect(await sessions.find(token, now)).to.equal(undefined);
    });
    it('comes with the row of its account by one statement, which prolongs it, and with nothing while there is no such row', async () => {
      const { read } = database.schemas;
      const token = await sessions.begin(userId, now);
      expect(await sessions.findAccount(token, now, read)).to.equal(undefined);
      const row = newAccountRow({ id: userId, email: 'wang@example.cn', registeredAt: now.toISOString() });
      await tablesIn(database.knex, read)(accountsTable).insert(row);
      const counting = countStatements();
      try {
        const found = await sessions.findAccount(token, now, read);
        expect(found).to.include({ id: userId, email: 'wang@example.cn', is_active: true, platform_credits: 0 });
        expect(counting.statements()).to.have.length(1);
      } finally {
        counting.stop();
      }
      expect(await sessions.findAccount(token, later(idleMs - 2), read, false)).to.include({ id: userId });
      expect((await sessions.endOf(token, later(idleMs - 2)))?.endsAt).to.deep.equal(later(idleMs));
      for (const at of [idleMs - 1, 2 * idleMs - 2])
        expect(await sessions.findAccount(token, later(at), read)).to.include({ id: userId });
      expect(await sessions.findAccount(token, later(3 * idleMs), read)).to.equal(undefined);
      await sessions.end(token);
      expect(await sessions.findAccount(token, later(2 * idleMs), read)).to.equal(undefined);
    });
    it('is stored as a hash', async () => {
      const token = await sessions.begin(userId, now);
      expect(JSON.stringify(await rows('sessions'))).not.to.contain(token);
    });
  });

  describe('credentials', () => {
    it('hold one account for an e-mail, whatever its case', async () => {
      const credentials = postgresCredentials(tablesIn(database.knex, database.schemas.app));
      const first = { userId: randomUUID(), email: 'Li@Example.cn', passwordHash: 'x' };
      expect(await credentials.add(first)).to.equal(true);
      expect(await credentials.add({ ...first, userId: randomUUID(), email: 'li@example.CN' })).to.equal(false);
      expect((await credentials.findByEmail(' LI@example.cn'))?.userId).to.equal(first.userId);
    });
    it('verify a password typed in full or half width, and nothing for an unknown account', async () => {
      const hash = await hashPassword('Ｐassw0rd1');
      expect(hash).to.match(/^\$argon2id\$/);
      expect(await verifyPassword('Passw0rd1', hash)).to.equal(true);
      expect(await verifyPassword('passw0rd1', hash)).to.equal(false);
      expect(await verifyPassword('no account has this password', undefined)).to.equal(false);
    });
    it('cost as much to refuse for an unknown account as for a known one', async () => {
      const hash = await hashPassword('Passw0rd1');
      /** Processor time, which other programs on the machine do not change, in microseconds. */
      const effort = async (passwordHash: string | undefined): Promise<number> => {
        const before = process.cpuUsage();
        for (let i = 0; i < 5; i += 1) await verifyPassword('wrong', passwordHash);
        const { user, system } = process.cpuUsage(before);
        return user + system;
      };
      await effort(undefined); // makes the decoy
      expect(await effort(undefined)).to.be.above((await effort(hash)) / 3);
    });
    it('refuse an endless password without hashing it', async () => {
      const noHash = 'whatever is compared with this is refused with an error';
      expect(await verifyPassword('Passw0rd1', noHash).catch(() => 'compared')).to.equal('compared');
      expect(await verifyPassword('x'.repeat(5_000_000), noHash)).to.equal(false);
    });
  });
});
