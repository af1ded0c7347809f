import { expect } from 'chai';
import { analysis } from '../../../domain/contract/analysis.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { corrections } from '../../../domain/contract/corrections.js';
import { documents } from '../../../domain/contract/documents.js';
import { enoughToClaim, loanSubmission } from '../harness/pleadings.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../harness/testApplication.js';
import type { TestBrowser } from '../harness/testBrowser.js';
import { timesOf } from './processorTime.js';

const parties = { plaintiffs_natural: [{ name: '王某' }], defendants_natural: [{ name: '张某' }] };

describe('a complaint that repeats one sign', function () {
  this.timeout(300_000);
  let court: TestApplication;
  let clerk: TestBrowser;
  before(async () => {
    court = await startTestApplication();
    clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
  });
  after(() => court.close());

  /** Files a complaint that was preserved by such a court before; gives the id of its case. */
  const filed = async (preservingCourt: string): Promise<string> => {
    const { status, headers } = await court.newBrowser().send(
      requestOf(
        documents.submit,
        loanSubmission({
          ...parties,
          sections: {
            ...enoughToClaim,
            jurisdiction: { items: { preservation: { answer: '是', preserving_court: preservingCourt } } },
          },
        }),
      ),
    );
    expect(status).to.equal(200);
    return decodeURIComponent(headers.get('X-Case-Id') ?? '');
  };

  for (const signs of ['某', '×', '中级', '有管辖权的', '原告所在地的'])
    it(`costs the clerk who opens its case no more than another, with ${signs} before the name of the court`, async () => {
      const [usual, pumped] = [await filed('长春市朝阳区人民法院'), await filed(`${signs.repeat(30)}人法院`)];
      const open = (id: string) => async () => {
        for (const asked of [
          requestOf(analysis.elements, { path: { id } }),
          requestOf(corrections.view, { path: { id }, query: {} }),
        ])
          expect((await clerk.send(asked)).status).to.equal(200);
      };
      expect(await timesOf(open(pumped), open(usual))).to.be.below(8);
    });

  it('is refused as quickly as another whose sum is no sum', async () => {
    const refused = (principal: string) => async () => {
      const answers = { ...parties, sections: { claims: { items: { principal: { principal } } } } };
      const asked = requestOf(documents.generate, {
        body: { form_key: 'claim-private-lending', form_data: answers },
      });
      expect((await court.newBrowser().send(asked)).status).to.equal(422);
    };
    expect(await timesOf(refused(`${'1'.repeat(30)}日`), refused('说不清'))).to.be.below(8);
  });
});
