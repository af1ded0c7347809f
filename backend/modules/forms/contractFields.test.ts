import { expect } from 'chai';
import { mayFillInSection } from '../../../domain/autofill/together.js';
import { everyOffer } from '../../../domain/recognition/offers/index.js';
import { readFor } from '../../../domain/recognition/readFor.js';
import { recognise } from '../../../domain/recognition/people/index.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();

/** What a text offers to a form: by place, the value, and whether a press fills it with others. */
const offered = (form: string, text: string) => {
  const definition = catalogue.get(form);
  if (!definition) throw new Error(`no form ${form}`);
  const offers = everyOffer(
    { definition, answers: {}, asking: catalogue.asking(definition.key) },
    readFor(definition, text, recognise(text), '2026-05-10'),
    () => null,
  );
  return (place: string) => {
    const [section = '', item = '', field = ''] = place.split('.');
    const found = offers.filter(({ path }) => path === `sections.${section}.items.${item}.${field}`);
    return found.map((offer) => ({
      value: offer.value,
      inBulk: mayFillInSection(definition, {}, { ...offer, doubts: [], source: 'rules' }),
    }));
  };
};
const values = (form: string, text: string, place: string) => offered(form, text)(place).map(({ value }) => value);

describe('the rate of a loan', () => {
  const rate = (text: string) => values('claim-private-lending', text, 'facts.loan_rate.rate');

  it('is taken with the period that stands beside it', () => {
    expect(rate('出借人与借款人约定年利率9.6%。')).to.deep.equal(['9.6%/年']);
    expect(rate('借给他3万元，月利率1.2%。')).to.deep.equal(['1.2%/月']);
    expect(rate('双方约定利息按每季3%计算。')).to.deep.equal(['3%/季']);
    expect(rate('借款利息为18%/年。')).to.deep.equal(['18%/年']);
    expect(rate('月息壹分贰厘，到期还本。')).to.deep.equal(['1.2%/月']);
  });

  it('is left without one where the text says none beside it, and no press fills it then', () => {
    const of = offered('claim-private-lending', '出借5万元，借期一年，利率12%。')('facts.loan_rate.rate');
    expect(of).to.deep.equal([{ value: '12', inBulk: false }]);
    expect(rate('2024年12%的利息没付。')).to.not.include('12%/年');
  });

  it('is not the one that is reckoned for lateness', () => {
    expect(rate('月息1.5%。逾期不还，按月息2%计算逾期利息。')).to.deep.equal(['1.5%/月']);
  });
});

const purchase = `木门定作合同
合同编号：MM-2023-88    签订地点：临安区锦城街道
甲方：临安区吴越酒店
乙方：杭州良木门业有限公司
签订时间：2023年8月9日
第一条 标的：实木门60樘，单价1200元，总价72000元。
第二条 质量要求：含水率不高于12%，甲方收到后15日内可提出质量异议。
第三条 交货：2023年10月30日前送至甲方工地，运费由乙方承担。
第四条 付款方式：签约付30%，送货后付60%，余款10%满一年付清。
第五条 定金：甲方签约当日付定金10000元。
第六条 乙方逾期交货的，每逾期一日按未交货价款的千分之一支付违约金。
第七条 乙方所供木门材质与约定不符的，应支付违约金8000元。
第八条 争议由甲方所在地人民法院管辖。
`;

describe('the terms of a contract', () => {
  const of = (place: string) => values('claim-sales-contract', purchase, place);

  it('answer as a whole where their titles name what is asked', () => {
    expect(of('facts.delivery_terms.text')).to.deep.equal(['交货：2023年10月30日前送至甲方工地，运费由乙方承担。']);
    expect(of('facts.quality_terms.text')).to.deep.equal([
      '质量要求：含水率不高于12%，甲方收到后15日内可提出质量异议。',
    ]);
    expect(of('facts.price_and_payment.instalments')).to.deep.equal(['签约付30%，送货后付60%，余款10%满一年付清。']);
  });

  it('are named by their number where one of them is about the matter', () => {
    expect(of('facts.liquidated_damages_and_earnest_money.earnest_money_clause')).to.deep.equal(['五']);
    expect(of('facts.liquidated_damages_and_earnest_money.late_performance_clause')).to.deep.equal(['六']);
    expect(of('facts.liquidated_damages_and_earnest_money.liquidated_damages_clause')).to.deep.equal(['七']);
  });

  it('are not named where two are about it, or the text is no contract', () => {
    const twice = `${purchase}第九条 甲方逾期付款的，每逾期一日支付违约金50元。\n`;
    const place = 'facts.liquidated_damages_and_earnest_money.late_performance_clause';
    expect(values('claim-sales-contract', twice, place)).to.deep.equal([]);
    const notes = '第一条 狗粮买了三袋\n第二条 定金给了他500\n第三条 他没发货';
    expect(
      values('claim-sales-contract', notes, 'facts.liquidated_damages_and_earnest_money.earnest_money_clause'),
    ).to.deep.equal([]);
  });
});

describe('days of a contract and of what is reckoned', () => {
  it('are the day of handing over premises as a question alone', () => {
    const of = offered(
      'claim-housing-lease',
      '租赁合同\n甲方：杜明珠\n乙方：商海涛\n厂房已于2024年3月2日交付乙方使用。',
    );
    expect(of('facts.delivery_date.date')).to.deep.equal([{ value: '2024-03-02', inBulk: false }]);
  });

  it('are those up to which a debt is reckoned, however that is said', () => {
    const until = (text: string) => values('claim-property-management-contract', text, 'claims.property_fees.as_of');
    expect(until('统计截止：2025年6月30日，欠物业费2044元。')).to.deep.equal(['2025-06-30']);
    expect(until('物业费计算至2025年6月30日，欠2044元。')).to.include('2025-06-30');
  });

  it('are those on which a loan was paid out', () => {
    const text = '我行于2023年5月18日发放贷款70万元。';
    expect(values('claim-financial-loan-contract', text, 'facts.loan_disbursement.date')).to.include('2023-05-18');
  });
});

describe('whether a loan is due', () => {
  const due = (text: string) => values('claim-private-lending', text, 'facts.loan_term.matured');

  it('is not said by what a note supposes, or reckons for lateness', () => {
    expect(due('如逾期不还，按月息二分计算。')).to.deep.equal([]);
    expect(due('逾期部分罚息利率上浮50%。')).to.deep.equal([]);
  });

  it('is said by who was not paid', () => {
    expect(due('早就到期了，他一直没还。')).to.deep.equal(['是']);
  });
});

describe('what is asked to be enforced', () => {
  it('is told by the holding, amounts with their commas', () => {
    const holding =
      '一、被告支付货款84,000元，自2024年3月5日起按年利率4.6%支付利息；\n二、案件受理费1,950元由被告负担。';
    const of = (field: string) =>
      values('application-compulsory-enforcement', holding, `requests.enforcement_requests.${field}`).join();
    expect(of('other_fees')).to.include('1,950元');
    expect(of('ordinary_debt_interest')).to.include('4.6%');
  });
});
