import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { eraseAccount } from '../erasure/eraseAccount.js';
import { contextAt, startErasing, type Erasing } from '../erasure/testing/startErasing.js';
import { emailsInLog } from './namesInLog.js';

describe('the e-mails that the log gives accounts', () => {
  let all: Erasing;
  before(async () => {
    all = await startErasing();
  });
  after(() => all.close());

  const register = async (email: string): Promise<string> => {
    const userId = randomUUID();
    await all.administrators.register({ userId, email, password: 'Correct-Horse-7' });
    return userId;
  };
  const change = (userId: string, email: string) =>
    all.accounts.handle(
      userId,
      { type: 'ChangeEmail', data: { changeId: randomUUID(), email, requestedAt: new Date() } },
      contextAt(new Date()),
    );

  it('are the last ones of accounts that changed them, whatever credentials and read models say', async () => {
    const [wang, li, zhao] = [
      await register('wang@example.cn'),
      await register('li@example.cn'),
      await register('zhao@example.cn'),
    ];
    for (const email of ['wang.second@example.cn', 'wang.third@example.cn']) await change(wang, email);
    await change(li, 'wang@example.cn'); // given up, and taken by another account
    expect((await all.credentials.findByUser(wang))?.email).to.equal('wang@example.cn');
    expect(await emailsInLog(all, [wang, li, zhao, wang, randomUUID()])).to.deep.equal(
      new Map([
        [wang, 'wang.third@example.cn'],
        [li, 'wang@example.cn'],
        [zhao, 'zhao@example.cn'],
      ]),
    );
  });

  it('are none of an account that was erased after it changed its own', async () => {
    const sun = await register('sun@example.cn');
    await change(sun, 'sun.later@example.cn');
    await all.project(); // the guard of the last administrator reads who else there is
    await eraseAccount(all, sun, { reason: '本人申请' }, contextAt(new Date()));
    expect(await emailsInLog(all, [sun])).to.deep.equal(new Map());
  });
});
