import { expect } from 'chai';
import { documents } from '../../../domain/contract/documents.js';
import { versions } from '../../../domain/contract/versions.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import type { Work } from '../../platform/http/work/limitWork.js';
import { loanSubmission, shortComplaint } from '../../tests/harness/pleadings.js';
import { startTestApplication, wideWork, type TestApplication } from '../../tests/harness/testApplication.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';

/** A budget that notes what was charged for threads and processes, as kind of work and milliseconds. */
const watchedWork = () => {
  const work = wideWork();
  const charged: [string, number][] = [];
  const watched: Work = {
    ...work,
    budget: {
      ...work.budget,
      charge: (caller, kind, ms, how) => {
        if (how === 'elsewhere') charged.push([kind, ms]);
        work.budget.charge(caller, kind, ms, how);
      },
    },
  };
  return { work: watched, charged };
};

describe('work outside the event loop', function () {
  this.timeout(120_000);
  const { work, charged } = watchedWork();
  let site: TestApplication;
  let browser: TestBrowser;
  before(async () => {
    site = await startTestApplication({ work });
    browser = site.newBrowser();
  });
  after(() => site.close());
  beforeEach(() => void charged.splice(0));
  const mustBeChargedFor = (kind: string, times = 1): void => {
    expect(charged.map(([which]) => which)).to.deep.equal(Array.from({ length: times }, () => kind));
    for (const [, ms] of charged) expect(ms).to.be.above(0);
  };

  it('is charged for a filing, its next version, and a change marked in one, and not for a file that is kept', async () => {
    const complaint = loanSubmission(shortComplaint('张三', '李四'));
    const filed = await browser.send(requestOf(documents.submit, complaint));
    expect(filed.status).to.equal(200);
    mustBeChargedFor('filing');
    const case_number = decodeURIComponent(filed.headers.get('X-Case-Number') ?? '');
    const verification_code = decodeURIComponent(filed.headers.get('X-Verification-Code') ?? '');
    const again = loanSubmission(shortComplaint('张三', '王五'), { number: case_number, code: verification_code });
    expect((await browser.send(requestOf(documents.submit, again))).status).to.equal(200);
    const access = { case_number, verification_code };
    const file = await browser.send(requestOf(versions.file, { body: { ...access, version: 1 } }));
    expect(file.status).to.equal(200);
    const changes = await browser.send(requestOf(versions.word, { body: { ...access, from: 1, to: 2 } }));
    expect(changes.status).to.equal(200);
    mustBeChargedFor('filing', 3);
    charged.splice(0);
    const read = await browser.send(requestOf(documents.readWord, { body: new Uint8Array(await file.arrayBuffer()) }));
    expect(read.status).to.equal(200);
    mustBeChargedFor('help');
  });
  it('is charged for a file that is damaged', async () => {
    const damaged = new Uint8Array(Buffer.from('PK\u0003\u0004 damaged'));
    expect((await browser.send(requestOf(documents.readWord, { body: damaged }))).status).to.equal(422);
    mustBeChargedFor('help');
  });
  it('is charged for a list of evidence', async () => {
    const body = { doc_type: '民间借贷纠纷', claims: [], facts: [], with_model: false };
    expect((await browser.send(requestOf(documents.evidenceChecklist, { body }))).status).to.equal(200);
    mustBeChargedFor('help');
  });
});
