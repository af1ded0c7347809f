import { expect } from 'chai';
import fc from 'fast-check';
import { mayFillInSection, mayFillTogether } from '../../../domain/autofill/together.js';
import { chatWordsTable, senseKey } from '../../../domain/recognition/values/index.js';
import { recognise } from '../../../domain/recognition/people/index.js';
import { formOf, offersOf } from './testing/readTexts.js';

const readOn = '2026-06-30';
const valuesOf = (form: string, text: string): readonly string[] =>
  offersOf(form, text, readOn)
    .filter(({ field, path }) => ['money', 'date'].includes(field.kind) && path.startsWith('sections.'))
    .map(({ path, value }) => `${senseKey(path)} ${String(value)}`)
    .sort();

const lending = 'claim-private-lending';

describe('amounts of a chat, by who speaks of them', () => {
  for (const [title, form, text, expected] of [
    [
      'the lender’s transfer was lent, and what the borrower gives first was paid back',
      lending,
      '我：钱转你了，8万\n老周：收到，年底还清\n我：该还钱了\n老周：先还你5000',
      [
        'claims.principal.principal 75000',
        'facts.loan_amount.disbursed 80000',
        'facts.loan_disbursement.amount 80000',
        'facts.repayments_made.principal 5000',
      ],
    ],
    [
      'the same, told by the lender of the other one',
      lending,
      '2025-03-02 10:16 李建国：转了你8万\n2025-10-02 10:16 李建国：什么时候还我\n2025-10-03 08:00 李建国：你只还了2万',
      [
        'claims.principal.principal 60000',
        'facts.loan_amount.disbursed 80000',
        'facts.loan_disbursement.amount 80000',
        'facts.repayments_made.principal 20000',
      ],
    ],
    [
      'nobody has given what is asked for or promised',
      lending,
      '我：还我钱\n老周：哥，能借我3万吗\n我：不借了\n老周：下周先还你5000',
      [],
    ],
    ['a transfer of which nobody says which side it was', lending, '阿明：转你了，8万\n阿华：好\n阿明：嗯', []],
    [
      'what a buyer pays first of the price is not what they owe',
      'claim-sales-contract',
      '我：尾款什么时候付\n客户老李：先付你2万，剩下的月底\n我：还欠我4万2',
      [
        'claims.purchase_price.amount 42000',
        'facts.payment_and_delivery.paid 20000',
        'facts.payment_and_delivery.unpaid 42000',
      ],
    ],
    [
      'a deposit that the landlord gives back in part is not the deposit that was agreed',
      'claim-housing-lease',
      '我：押金什么时候退我\n房东：退你1000押金\n我：不对',
      [],
    ],
    [
      'a day that a turn names from its own day is not reckoned from the day of reading',
      lending,
      '2024-03-02 10:16 李建国：什么时候还我\n2024-03-02 10:18 陈志明：下个月10号还你\n2024-03-02 10:19 李建国：行',
      [],
    ],
  ] as const)
    it(title, () => {
      expect(valuesOf(form, text)).to.deep.equal(expected);
    });

  it('are questions, whoever speaks and whatever is said', () => {
    const definition = formOf(lending);
    const turn = fc.tuple(
      fc.constantFrom('我', '老周', '李建国', '陈志明'),
      fc.constantFrom(
        '转你了，8万',
        '先还你5000',
        '收到2万',
        '借我3万',
        '什么时候还我',
        '利息1200付你了',
        '本金还欠6万',
      ),
    );
    fc.assert(
      fc.property(fc.array(turn, { minLength: 3, maxLength: 6 }), (turns) => {
        const text = turns.map(([speaker, said], at) => `2025-03-02 10:1${at} ${speaker}：${said}`).join('\n');
        for (const offer of offersOf(lending, text, readOn))
          if (offer.field.kind === 'money') {
            expect(offer.certain, text).to.equal(false);
            expect(mayFillTogether(definition, {}, offer), text).to.equal(false);
            expect(mayFillInSection(definition, {}, { ...offer, doubts: [], source: 'rules' }), text).to.equal(false);
          }
      }),
      { numRuns: 60 },
    );
  });

  it('make no party of a word for what somebody is', () => {
    const text = '房东：房租什么时候交\n我：过几天\n房东：好';
    expect(recognise(text).parties).to.deep.equal([]);
  });

  it('are read by a table that is refused when it has another shape', () => {
    expect(() => chatWordsTable({ gives: [] })).to.throw();
  });
});
