import { expect } from 'chai';
import { clientOf } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import { featureFlags } from '../../domain/contract/featureFlags.js';
import { countStatements, type StatementCount } from '../tests/harness/countStatements.js';
import { loanSubmission, shortComplaint } from '../tests/harness/pleadings.js';
import { startTestApplication, wideAllowances, type TestApplication } from '../tests/harness/testApplication.js';

describe('the SQL of a filing', () => {
  let court: TestApplication;
  let stop = (): void => undefined;

  before(async () => {
    court = await startTestApplication({ allowances: wideAllowances });
  });
  after(() => court.close());
  afterEach(() => stop());

  /** Files a complaint and waits for the read models to have it. */
  const file = async (plaintiff: string): Promise<void> => {
    const browser = court.newBrowser();
    await clientOf(browser, documents).submit(loanSubmission(shortComplaint(plaintiff, '某被告')));
    await clientOf(browser, featureFlags).listPublic({});
  };

  it('is a few dozen statements and a handful of commits, those of the read models included', async () => {
    await file('第一个');
    const filings: StatementCount[] = [];
    for (const plaintiff of ['第二个', '第三个', '第四个', '第五个']) {
      const counting = countStatements();
      stop = counting.stop;
      await file(plaintiff);
      counting.stop();
      filings.push(counting);
    }
    // Jobs of this process may add theirs to some of them, but take none away.
    const least = (count: (one: StatementCount) => number): number => Math.min(...filings.map(count));
    const ofKeys = (text: string): boolean => text.includes('data_keys');
    expect(least((one) => one.statements().filter(ofKeys).length)).to.equal(1);
    // Some 40 in six commits; where the read models get a filing's events in two or three parts, as on a loaded machine, one more
    // commit for each, with its handful of statements.
    expect(least((one) => one.statements().length)).to.be.at.most(55);
    expect(least((one) => one.commits())).to.be.at.most(8);
  });
});
