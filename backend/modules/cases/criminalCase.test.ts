import { expect } from 'chai';
import { casePapers } from '../../../domain/contract/casePapers.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { closures } from '../../../domain/contract/closures.js';
import { comparisons } from '../../../domain/contract/comparisons.js';
import { documents } from '../../../domain/contract/documents.js';
import { parsedXml, partsOf, visibleText } from '../../adapters/word/testing/wordParts.js';
import {
  caseIn,
  loanSubmission,
  shortComplaint,
  submissionOn,
  type OpenedByParty,
} from '../../tests/harness/pleadings.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';

const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Shanghai' }).format(new Date()));
const number = `（${year}）京0101刑初1号`;
const complaint = {
  plaintiffs_natural: [{ name: '王某' }],
  defendants_natural: [{ name: '李某' }],
  sections: {
    claims: { items: { criminal_liability: { accused: '李某' } } },
    facts: { items: { facts: { text: '2026年1月在群里辱骂。' } } },
  },
};

describe('a private prosecution from its complaint on', function () {
  this.timeout(120_000);
  let court: TestApplication;
  let clerk: TestBrowser;
  before(async () => {
    court = await startTestApplication({}, { COURT_CODE: '京0101' });
    clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
  });
  after(() => court.close());

  const submit = async (): Promise<OpenedByParty> => {
    const sent = await court.newBrowser().send(requestOf(documents.submit, submissionOn('claim-insult', complaint)));
    expect(sent.status, await sent.clone().text()).to.equal(200);
    return caseIn(sent);
  };
  const list = () => clientOf(clerk, cases);
  const progress = ({ number: own, code }: OpenedByParty) =>
    clientOf(court.newBrowser(), documents).progress({ body: { case_number: own, verification_code: code } });

  it('waits fifteen days behind a civil one, is closed by a ruling, and the notice says so', async () => {
    const ours = await submit();
    const civil = caseIn(
      await court.newBrowser().send(requestOf(documents.submit, loanSubmission(shortComplaint('张三', '李四')))),
    );
    const { items } = await list().pending({ query: { order: 'due' } });
    expect(items.map(({ id }) => id)).to.deep.equal([civil.id, ours.id]);
    expect((items[1]?.clock.days_left ?? 0) - (items[0]?.clock.days_left ?? 0)).to.be.greaterThan(6);
    await clientOf(clerk, closures).close({
      path: { id: ours.id },
      body: { how: 'refused', reason: '缺乏罪证。', ruling_number: `（${year}）京0101刑初9号` },
    });
    const { domain, closure } = await progress(ours);
    expect(domain).to.equal('criminal');
    expect(closure?.how).to.equal('refused');
  });

  it('is numbered as 刑初, has papers without fee or period, and is compared without sums', async () => {
    const ours = await submit();
    expect(
      (await list().checkNumber({ path: { id: ours.id }, query: { number: `（${year}）京0101民初1号` } })).remarks.map(
        ({ code }) => code,
      ),
    ).to.include('type_unfit');
    await list().assignNumber({ path: { id: ours.id }, body: { new_case_number: number, acknowledged: [] } });
    const papers = clientOf(clerk, casePapers);
    const issue = (kind: 'payment' | 'acceptance') =>
      clerk.send(
        requestOf(casePapers.issue, {
          path: { id: ours.id },
          body: {
            kind,
            defendant_id: null,
            seen: 0,
            procedure: 'ordinary',
            judges: '',
            clerk: '',
            telephone: '',
            payment: '',
            served: [],
            ...(kind === 'payment' ? { fee: { kind: 'none', amount: null, halving: null } } : {}),
          },
        }),
      );
    expect((await issue('acceptance')).status).to.be.lessThan(300);
    expect((await issue('payment')).status).to.equal(422);
    const view = await papers.view({ path: { id: ours.id } });
    expect(view.fee.kind).to.equal('none');
    expect(view.periods).to.deep.equal([]);
    const compared = await clerk.send(requestOf(comparisons.word, { path: { id: ours.id } }));
    const text = visibleText(
      parsedXml(partsOf(new Uint8Array(await compared.arrayBuffer()))['word/document.xml'] ?? ''),
    );
    expect(text)
      .to.contain('自诉人')
      .and.contain('刑事诉讼法第十二条')
      .and.not.contain('争议金额')
      .and.not.contain('原告');
  });
});
