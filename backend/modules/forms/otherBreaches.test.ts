import { expect } from 'chai';
import { offersAt } from './testing/readTexts.js';

const lease = 'claim-housing-lease';
const lateRent = 'claims.overdue_interest';

describe('a penalty is asked for the breach for which it was agreed', () => {
  for (const [title, form, text, places, expected] of [
    [
      'leaving before the term, in a contract',
      lease,
      '第五条 乙方擅自退租的，应支付违约金6000元。\n第六条 乙方提前解约的，违约金为两个月租金即8000元。',
      [lateRent, 'claims.rent_arrears', 'facts.leased_property', 'facts.rent_payments'],
      [],
    ],
    [
      'the same in a story that demands rent',
      lease,
      '他擅自退租，合同写了提前退租要付违约金6000元，我要他付租金8000元。',
      [lateRent, 'claims.rent_arrears.overdue_rent'],
      ['!claims.rent_arrears.overdue_rent 8000'],
    ],
    [
      'a rent that was late',
      lease,
      '被告拖欠租金，请求支付违约金3000元。',
      ['claims.overdue_interest.liquidated_damages'],
      ['!claims.overdue_interest.liquidated_damages 3000'],
    ],
    [
      'a demand that the contract be ended does not say what the penalty is for',
      lease,
      '请求判令解除合同，被告支付违约金3000元。',
      ['claims.overdue_interest.liquidated_damages'],
      ['!claims.overdue_interest.liquidated_damages 3000'],
    ],
    [
      'a house that was late, in a contract that demands nothing',
      'claim-housing-sales-contract',
      '逾期交房的，每日按已付房款万分之一支付违约金；擅自解除合同的违约金50000元。',
      ['claims.'],
      [],
    ],
    [
      'works that were late',
      'claim-construction-contract',
      '工期延误的，乙方支付违约金2000元。',
      ['claims.overdue_interest'],
      [],
    ],
    [
      'goods that were late, where the price is what is paid late',
      'claim-sales-contract',
      '供方逾期交货的，应支付违约金8000元。',
      ['claims.overdue_interest', 'facts.interest_and_damages_due', 'claims.purchase_price'],
      [],
    ],
  ] as const)
    it(title, () => {
      expect(offersAt(form, text, places)).to.deep.equal(expected);
    });
});

describe('a clause of a contract answers what it says, and not what stands beside', () => {
  it('says where a house lies without what would follow if somebody let it on', () => {
    const text =
      '第二条 房屋坐落于合肥市包河区金寨路18号3栋502室，建筑面积89平方米，乙方擅自转租的，甲方有权解除合同并收取违约金6000元。';
    expect(offersAt(lease, text, ['facts.leased_property'])).to.deep.equal([
      'facts.leased_property.text 房屋坐落于合肥市包河区金寨路18号3栋502室，建筑面积89平方米',
    ]);
  });

  it('is no account of what was paid', () => {
    const text = '第三条 租赁期限自2024年1月1日至2025年12月31日，月租金3200元。';
    expect(offersAt(lease, text, ['facts.rent_payments', 'claims.'])).to.deep.equal([]);
  });

  it('is an account where it says that something was not paid', () => {
    const text = '乙方自2024年3月起拖欠租金9600元至今未付。';
    expect(offersAt(lease, text, ['facts.rent_payments.details'])).to.have.length(1);
  });
});
