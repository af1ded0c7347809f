import { expect } from 'chai';
import { analysis } from '../../../domain/contract/analysis.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { comparisons } from '../../../domain/contract/comparisons.js';
import { corrections } from '../../../domain/contract/corrections.js';
import { documents } from '../../../domain/contract/documents.js';
import { createCaseReader, type CaseReader } from '../../adapters/caseReader/caseReader.js';
import { loanSubmission, shortComplaint } from '../harness/pleadings.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../harness/testApplication.js';
import { refusal, type TestBrowser } from '../harness/testBrowser.js';

describe('a case whose answers a rule never ends reading', function () {
  this.timeout(300_000);
  let court: TestApplication;
  let caseReader: CaseReader;
  let clerk: TestBrowser;
  let id: string;
  /** Told of each reading that begins, and of how it ends. */
  let isPatient = false;
  let onRead: (ended: Promise<unknown>) => void = () => undefined;

  before(async () => {
    const program = new URL('./neverRead.mjs', import.meta.url);
    const startReader = (runMs: number) => createCaseReader({ runMs, longestMs: 120_000, program });
    const [endless, patient] = [startReader(1500), startReader(100_000)];
    const read: CaseReader['read'] = (name, input, turn) => {
      const reading = (isPatient ? patient : endless).read(name, input, turn);
      onRead(reading);
      return reading;
    };
    caseReader = { read, close: async () => void (await Promise.all([endless.close(), patient.close()])) };
    court = await startTestApplication({ caseReader });
    clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
    const asked = requestOf(documents.submit, loanSubmission(shortComplaint('王某', '张某')));
    id = decodeURIComponent((await court.newBrowser().send(asked)).headers.get('X-Case-Id') ?? '');
  });
  after(async () => {
    await court.close();
    await caseReader.close();
  });

  const parts = () => [
    requestOf(analysis.elements, { path: { id } }),
    requestOf(corrections.view, { path: { id }, query: {} }),
    requestOf(comparisons.table, { path: { id } }),
  ];

  it('is shown to the clerk without what was to be read, whose place says so, while everybody else is answered', async () => {
    let underWay = parts().length;
    const refused = Promise.all(
      parts().map(async (asked) => refusal(await clerk.send(asked).finally(() => void (underWay -= 1)))),
    );
    let answered = 0;
    while (underWay > 0) {
      expect((await fetch(`${court.url}/healthz`)).status).to.equal(200);
      answered += 1;
    }
    expect(answered).to.be.above(20);
    expect(await refused).to.deep.equal(parts().map(() => ({ status: 503, code: 'not_read_in_time' })));
    const shown = await clientOf(clerk, cases).documents({ path: { id } });
    expect(shown.documents.map(({ version }) => version)).to.deep.equal([1]);
  });

  it('is read no more once the clerk has left', async () => {
    isPatient = true;
    const begun = new Promise<Promise<unknown>>(
      (resolve) => (onRead = (ended) => resolve(ended.catch((error) => error))),
    );
    const leaving = new AbortController();
    const asked = requestOf(analysis.elements, { path: { id } });
    const sent = clerk.send(asked, { signal: leaving.signal }).catch((error: unknown) => error);
    const ended = begun.then((reading) => ({ reading }));
    const { reading } = await ended;
    leaving.abort();
    await sent;
    expect(await reading).to.have.property('name', 'AbortError');
  });
});
