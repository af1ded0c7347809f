import { expect } from 'chai';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { signIn } from '../../../../scripts/demo/court.js';
import { loanSubmission, shortComplaint } from '../../../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';

describe('GET /api/admin/stats/live', () => {
  let site: TestApplication;
  let isClosed = false;
  before(async () => {
    site = await startTestApplication();
  });
  after(() => (isClosed ? undefined : site.close()));

  const submit = () =>
    site.newBrowser().send(requestOf(documents.submit, loanSubmission(shortComplaint('张三', '李四'))));

  it('follows a submission, and lets the court stop while somebody reads', async () => {
    const court = clientOf(await signIn(new URL(site.url), testAdministrator.email, testAdministrator.password), cases);
    const reader = (await court.liveFigures())[Symbol.asyncIterator]();
    const first = await reader.next();
    expect(first.value.stats.total_cases).to.equal(0);
    expect(first.value.days).to.have.length(30);
    expect((await submit()).status).to.equal(200);
    let newest = first.value;
    while (newest.days.at(-1)?.submissions !== 1 || newest.stats.total_cases !== 1) {
      const next = await reader.next();
      if (next.done === true) throw new Error('the stream ended');
      newest = next.value;
    }
    expect(newest.stats.pending_cases).to.equal(1);
    expect((await court.courtDays({ query: { days: 2 } })).days.map(({ submissions }) => submissions)).to.deep.equal([
      0, 1,
    ]);
    const end = reader.next().catch((error: unknown) => error);
    isClosed = true;
    await site.close();
    expect(await end).to.be.instanceOf(Error);
  });
});
