import { expect } from 'chai';
import { startErasing, type Erasing } from '../erasure/testing/startErasing.js';

const now = new Date('2026-03-01T08:00:00Z');
const userId = '00000000-0000-4000-8000-000000000007';
const email = 'first@example.cn';

describe('an address that several processes claim for one account at the same moment', () => {
  let all: Erasing;
  beforeEach(async () => {
    all = await startErasing();
  });
  afterEach(() => all.close());

  it('is refused to none of them, whenever another gives its claim back', async () => {
    const claiming = async (i: number) => {
      await all.emailClaims.claim(email, userId, new Date(now.getTime() + i));
      await all.emailClaims.mustHold(email, userId);
    };
    // The credentials have the address, so that a claim may be missing and still hold.
    await all.administrators.register({ userId, email, password: 'Correct-Horse-7' });
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_none, i) =>
        claiming(i)
          .then(() => all.emailClaims.release(email, userId))
          .then(() => 'held', String),
      ),
    );
    expect(new Set(outcomes)).to.deep.equal(new Set(['held']));
    expect(await all.app('email_claims').select()).to.deep.equal([]);
  });
});
