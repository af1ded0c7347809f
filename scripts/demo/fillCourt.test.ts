import { expect } from 'chai';
import { z } from 'zod';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../backend/composition/testing/testApplication.js';
import { RefusedError, signIn } from './court.js';
import { casesIn, fillCourt } from './fillCourt.js';

const { email, password } = testAdministrator;

describe('npm run demo', function () {
  this.timeout(60_000);
  let application: TestApplication;
  before(async () => {
    application = await startTestApplication();
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
    const one = z.object({ case_cause: z.string(), plaintiff: z.string().min(2), defendant: z.string().min(2) });
    const listed = z.object({ items: z.array(one) });
    const { items } = await court.get('/api/cases/?page_size=100', listed);
    expect(new Set(items.map(({ case_cause }) => case_cause)).size).to.be.greaterThan(1);
  });

  it('says what the court says to a wrong password', async () => {
    const refused = await signIn(new URL(application.url), email, 'Wrong-Horse-7').catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(RefusedError);
    expect(String(refused)).to.match(/\p{Script=Han}/u);
  });
});
