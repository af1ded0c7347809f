import { expect } from 'chai';
import { recognise } from '../../../domain/recognition/people/index.js';
import { offersAt } from './testing/readTexts.js';

describe('what a text says that there is not', () => {
  for (const [title, form, text, places, expected] of [
    [
      'no earnest money, so that what was paid is of the price',
      'claim-sales-contract',
      '没有约定违约金，货款总额8万元，无定金，付了3万。',
      ['facts.liquidated_damages_and_earnest_money.earnest_money', 'facts.payment_and_delivery.paid'],
      ['facts.payment_and_delivery.paid 30000'],
    ],
    [
      'a delay, where a note of debt says what would follow one',
      'claim-private-lending',
      '今借到王建国现金人民币伍万元整，2024年5月31日前还清，逾期不还的按日万分之五计违约金。',
      ['facts.overdue_repayment', 'facts.loan_term.matured'],
      [],
    ],
    [
      'wages that are not owed, so that they are not demanded',
      'claim-labor-dispute',
      '公司没有和我签劳动合同，没有缴社保，也没有拖欠工资。',
      ['claims.wages'],
      ['claims.wages.answer 否'],
    ],
    [
      'neither property nor debts, so that there is nothing to divide',
      'claim-divorce',
      '我和丈夫张伟2015年结婚，没有孩子，没有房产，也没有存款和债务，想离婚。',
      ['claims.marital_property.has', 'claims.marital_debts.has'],
      ['claims.marital_debts.has 无债务', 'claims.marital_property.has 无财产'],
    ],
    [
      'interest that was never paid, so that what is left is of the loan',
      'claim-private-lending',
      '没有约定利息，也没写还款时间，2023年5月借4万，本金还了1万，利息没给过，截止到现在还差3万。',
      ['claims.', 'facts.loan_term'],
      ['claims.principal.principal 30000'],
    ],
    [
      'a penalty for late papers that was not agreed is neither demanded nor reckoned',
      'claim-housing-sales-contract',
      '房屋总价120万元，没有付定金，未约定逾期办证违约金。',
      ['claims.', 'facts.title_registration_facts'],
      [],
    ],
    [
      'a deposit that was not given and water that is not owed are not demanded',
      'claim-housing-lease',
      '没交押金，月租2600，水电费不欠。',
      ['claims.utility_charges.answer', 'claims.security_deposit_refund', 'facts.security_deposit'],
      [
        'claims.security_deposit_refund.answer 否',
        'claims.utility_charges.answer 否',
        'facts.security_deposit.answer 无',
      ],
    ],
    [
      'compound interest that nobody demands',
      'claim-financial-loan-contract',
      '尚欠本金50万元、利息2.3万元，复利不主张。',
      ['claims.interest.compound', 'facts.loan_rate.kinds'],
      ['facts.loan_rate.kinds 利率'],
    ],
    [
      'costs beside a loss are no loss',
      'claim-unfair-competition',
      '原告没有主张法定赔偿，请求按被告获利80万元赔偿，合理开支3万元。',
      ['claims.economic_loss.amount', 'claims.economic_loss.statutory'],
      [],
    ],
  ] as const)
    it(title, () => {
      expect(offersAt(form, text, places)).to.deep.equal(expected);
    });
});

describe('several on one side', () => {
  const namesIn = (text: string): readonly string[] =>
    recognise(text).parties.map(({ findings: [name] }) => name?.value ?? '');

  it('are named each by themselves', () => {
    expect(namesIn('被告张三丰、被告李小龙共同借款20万元。')).to.deep.equal(['张三丰', '李小龙']);
    expect(namesIn('保证人刘强和张丽承担连带责任。')).to.deep.equal(['刘强', '张丽']);
  });

  it('are never one company whose name holds both', () => {
    for (const text of ['被告甲公司和乙公司。', '被告：徐州汇丰热力有限公司和徐州宏顺阀门厂。'])
      for (const name of namesIn(text)) expect(name).not.to.include('公司和');
  });
});

describe('a number whose check digit is wrong', () => {
  for (const [form, text, place, value] of [
    [
      'application-compulsory-enforcement',
      '申请执行人李丽，身份证号110101199003071234，被执行人王强。',
      'applicants_natural.0',
      '110101199003071234',
    ],
    [
      'claim-sales-contract',
      '原告：无锡永固有限公司，统一社会信用代码91320299MA1XK3T9B0。',
      'plaintiffs_legal.0',
      '91320299MA1XK3T9B0',
    ],
  ] as const)
    it(`is taken as it is written, as a question, and says nothing of anybody: ${form}`, () => {
      const offered = offersAt(form, text, [place]);
      expect(offered.some((one) => one.endsWith(value) && !one.startsWith('!'))).to.equal(true);
      expect(offered.filter((one) => /birth|gender|id_type/u.test(one))).to.deep.equal([]);
    });
});
