import { expect } from 'chai';
import { hashToken } from '../../platform/http/secretToken.js';
import { contextAt, startErasing, type Erasing } from '../erasure/testing/startErasing.js';
import { confirmEmailChange, type ConfirmDeps } from './confirmEmailChange.js';
import { finishEmailChanges } from './finishEmailChanges.js';
import { createHoldAccount } from './holdAccount.js';

const now = new Date('2026-03-01T08:00:00Z');
const userId = '00000000-0000-4000-8000-000000000007';
const changeId = '00000000-0000-4000-8000-000000000008';
const before = 'he@example.cn';
const after = 'he.new@example.cn';

describe('a change of an e-mail that a crash cut short between the log and the tables', () => {
  let all: Erasing;
  let deps: ConfirmDeps & Parameters<typeof finishEmailChanges>[0];
  beforeEach(async () => {
    all = await startErasing();
    const passwordResets: ConfirmDeps['limits']['passwordResets'] = {
      consume: () => Promise.resolve(),
      charge: () => Promise.resolve(),
      check: () => Promise.resolve(),
      used: () => Promise.resolve(0),
      recall: () => undefined,
      giveBack: () => Promise.resolve(),
      reset: () => Promise.resolve(),
      attempt: (_key, work) => work(),
    };
    deps = {
      ...all,
      holdAccount: createHoldAccount(all),
      limits: { passwordResets },
      mailer: {},
      tasks: { wake: () => undefined },
      now: () => now,
    };
    await all.administrators.register({ userId, email: before, password: 'Correct-Horse-7' });
    await all.app('email_changes').insert({
      user_id: userId,
      change_id: changeId,
      email: after,
      requested_at: now,
      expires_at: new Date(now.getTime() + 60_000),
      token_hash: hashToken('a token'),
    });
    await all.sessions.begin(userId, now);
  });
  afterEach(() => all.close());

  const confirming = (more: Partial<ConfirmDeps> = {}) =>
    confirmEmailChange(
      { ...deps, ...more },
      { token: 'a token', signedIn: undefined, address: '::1', now },
      contextAt(now),
    );
  const dies = () => Promise.reject(new Error('the process dies here'));
  const mustBeDone = async (): Promise<void> => {
    expect((await all.credentials.findByUser(userId))?.email).to.equal(after);
    for (const table of ['email_changes', 'email_claims', 'sessions'])
      expect(await all.app(table).where({ user_id: userId }), table).to.deep.equal([]);
    const changes = (await all.accounts.history(userId)).filter(({ type }) => type === 'EmailChanged');
    expect(changes).to.have.length(1);
    const letters: unknown[] = await all.app('tasks').where({ kind: 'account_mail', owner: userId });
    expect(letters).to.have.length(1);
  };

  it('is completed at the next start, once, and the address before is told', async () => {
    expect(await confirming({ holdAccount: dies }).catch(String)).to.include('dies here');
    expect((await all.credentials.findByUser(userId))?.email).to.equal(before);
    expect(await finishEmailChanges(deps)).to.equal(1);
    await mustBeDone();
    expect(await finishEmailChanges(deps)).to.equal(0);
    await mustBeDone();
  });

  it('is completed by the same link, opened again', async () => {
    expect(await confirming({ holdAccount: dies }).catch(String)).to.include('dies here');
    expect((await confirming()).email).to.equal(after);
    await mustBeDone();
  });

  it('is completed where the claim is gone, as in a backup, once the read model has the address', async () => {
    expect(await confirming({ holdAccount: dies }).catch(String)).to.include('dies here');
    await all.app('email_claims').del();
    await all.project();
    expect(await finishEmailChanges(deps)).to.equal(1);
    await mustBeDone();
  });

  it('gives an address back that was claimed for nothing, after a quarter of an hour, and forgets a request that is over', async () => {
    const accounts = { ...all.accounts, handle: dies };
    expect(await confirming({ accounts }).catch(String)).to.include('dies here');
    const another = '00000000-0000-4000-8000-000000000009';
    const taking = (at: Date) => all.emailClaims.claim(after, another, at).then(() => 'taken', String);
    expect(await taking(now)).to.include('email_claimed');
    const later = new Date(now.getTime() + 15 * 60_000);
    expect(await finishEmailChanges({ ...deps, now: () => later })).to.equal(0);
    expect(await all.app('email_claims').select()).to.deep.equal([]);
    expect(await all.app('email_changes').select()).to.deep.equal([]);
    expect(await taking(later)).to.equal('taken');
  });
});
