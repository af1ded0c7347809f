import { expect } from 'chai';
import { analysis } from '../../../domain/contract/analysis.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { corrections } from '../../../domain/contract/corrections.js';
import { documents } from '../../../domain/contract/documents.js';
import { loadCatalogue } from '../../modules/forms/catalogue.js';
import { enoughToClaim, loanSubmission } from '../harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  wideAllowances,
  type TestApplication,
} from '../harness/testApplication.js';
import type { TestBrowser } from '../harness/testBrowser.js';
import { placesByKind } from './answerPlaces.js';
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
      const [usual, pumped] = [
        await filed('长春市朝阳区人民法院'),
        await filed(`${signs.repeat(Math.min(30, 90 / signs.length))}人法院`),
      ];
      const open = (id: string) => async () => {
        for (const asked of [
          requestOf(analysis.elements, { path: { id } }),
          requestOf(corrections.view, { path: { id }, query: {} }),
        ])
          expect((await clerk.send(asked)).status).to.equal(200);
      };
      expect(await timesOf(open(pumped), open(usual))).to.be.below(8);
    });
});

/** What rules for sums, days, rates, numbers, people, courts and addresses begin to read, as often as it goes into a text. */
const pumps = [
  '2024年1月',
  '1',
  '1万',
  '一',
  '约3',
  '%',
  '元',
  '的基础上加',
  '当天至',
  '转',
  '某',
  '省市',
  'X（',
  '，',
  ' ',
  '\u{fdfa}',
];
const pumped = (word: string, length: number): string => `${word.repeat(length / word.length)}！`;

describe('answers that repeat a word', function () {
  this.timeout(600_000);
  let court: TestApplication;
  let visitor: TestBrowser;
  before(async () => {
    court = await startTestApplication({ allowances: wideAllowances });
    visitor = court.newBrowser();
  });
  after(() => court.close());

  const send = (formKey: string, formData: Readonly<Record<string, unknown>>) =>
    visitor.send(requestOf(documents.generate, { body: { form_key: formKey, form_data: formData } }));
  const refused = (formKey: string, formData: Readonly<Record<string, unknown>>) => async () =>
    expect((await send(formKey, formData)).status).to.equal(422);
  const loan = (principal: string) => ({ ...parties, sections: { claims: { items: { principal: { principal } } } } });
  const refusedLoan = (principal: string) => refused('claim-private-lending', loan(principal));

  it('are refused at their place with a sentence that says how long they may be', async () => {
    const response = await send('claim-private-lending', loan('2024年1月'.repeat(4300)));
    expect(response.status).to.equal(422);
    expect(await response.json()).to.deep.include({
      code: 'answers_invalid',
      errors: [
        {
          path: 'sections.claims.items.principal.principal',
          code: 'text_too_long',
          message: '最多80字，现在是30100字，多出的30020字可以写到“其他需要说明的内容”',
        },
      ],
    });
  });

  for (const word of pumps)
    it(`cost no more than another that is no sum, with “${word}” up to 60 kB`, async () => {
      const usual = refusedLoan('说不清');
      expect(await timesOf(refusedLoan(pumped(word, 80)), usual)).to.be.below(8);
      expect(await timesOf(refusedLoan(pumped(word, 60_000 / Buffer.byteLength(word))), usual)).to.be.below(8);
    });

  it('cost little beside their bytes, with 512 kB of them in one place and in 5,000 rows', async () => {
    const bytes = refused('claim-private-lending', { ...parties, nobody: 'x'.repeat(500_000) });
    const rows = Array.from({ length: 5000 }, () => ({ birth_date: '当天至'.repeat(9) }));
    expect(await timesOf(refusedLoan('2024年1月'.repeat(45_000)), bytes)).to.be.below(8);
    expect(await timesOf(refused('claim-private-lending', { plaintiffs_natural: rows }), bytes)).to.be.below(8);
  });

  it('cost no more than others in any kind of field of any form', async () => {
    const catalogue = await loadCatalogue();
    const places = catalogue.list().flatMap(({ key }) => {
      const definition = catalogue.get(key);
      return definition ? placesByKind(definition).map((place) => ({ key, ...place })) : [];
    });
    expect(new Set(places.map(({ kind }) => kind)).size).to.be.above(20);
    const each = (text: (index: number) => string) => async () => {
      for (const [index, { key, answers }] of places.entries()) await send(key, answers(text(index)));
    };
    const long = each((index) => pumped(pumps[index % pumps.length] ?? '', 20_000));
    expect(
      await timesOf(
        long,
        each(() => '说不清'),
        1,
      ),
    ).to.be.below(8);
  });
});
