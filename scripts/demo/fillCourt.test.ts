import { expect } from 'chai';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../backend/tests/harness/testApplication.js';
import { RefusedError } from '../../backend/adapters/courtClient/cookieTransport.js';
import { cases } from '../../domain/contract/cases.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { signIn } from './court.js';
import { casesIn, fillCourt } from './fillCourt.js';

const { email, password } = testAdministrator;

describe('npm run demo', function () {
  this.timeout(300_000);
  let application: TestApplication;
  before(async () => {
    application = await startTestApplication({}, { COURT_CODE: '京0101' });
  });
  after(() => application.close());

  it('fills a court with cases of several causes, with numbers and defences, and adds to those that are there', async () => {
    const court = await signIn(new URL(application.url), email, password);
    expect(await casesIn(court)).to.equal(0);
    let turn = 0;
    const below = (end: number): number => (turn += 7) % end;
    const first = await fillCourt({ court, year: 2026, below }, 6);
    const second = await fillCourt({ court, year: 2026, below }, 6);
    expect(await casesIn(court)).to.equal(12);
    expect(first.filed + second.filed).to.be.within(1, 11);
    expect(first.defences + second.defences).to.be.within(1, 11);
    const { items } = await clientOf(court, cases).list({ query: { page_size: 100 } });
    const numbers = items
      .filter(({ is_temporary: isTemporary }) => !isTemporary)
      .map(({ case_number: number }) => number);
    expect(numbers.filter((number) => !number.startsWith('（2026）京0101民初'))).to.deep.equal([]);
    for (const { plaintiff, defendant } of items)
      expect([plaintiff?.length, defendant?.length].every((length = 0) => length >= 2)).to.equal(true);
    expect(new Set(items.map(({ case_cause }) => case_cause)).size).to.be.greaterThan(1);
  });

  it('says what the court says to a wrong password', async () => {
    const refused = await signIn(new URL(application.url), email, 'Wrong-Horse-7').catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(RefusedError);
    expect(String(refused)).to.match(/\p{Script=Han}/u);
  });
});
