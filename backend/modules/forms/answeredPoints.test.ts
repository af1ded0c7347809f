import { expect } from 'chai';
import { offersOf } from './testing/readTexts.js';

/** What a text offers to a form, by the end of the place. */
const offered = (form: string, text: string) => {
  const offers = offersOf(form, text, '2026-05-10');
  return (place: string) => offers.filter(({ path }) => path.endsWith(place)).map(({ value }) => value);
};

describe('a complaint that is answered point by point', () => {
  const lease = offered(
    'defense-housing-lease',
    `答辩意见
1、租金。说欠26000元不对，2025年3月8日我转过6000元，他没算，只欠20000元。
2、违约金，4000元太高了，我不同意。
3、合同解除我不反对，月底就搬。
4、律师费合同里没写，不该我出。
5、租的房子、租期他写的都对。`,
  );

  it('is admitted where the point says so in everyday words', () => {
    expect(lease('responses.items.contract_termination.answer')).to.deep.equal(['无']);
    expect(lease('facts.items.lease_term.answer')).to.deep.equal(['无']);
  });
});

describe('what a lease lays on each side', () => {
  const costs = (text: string, side: string) => offered('claim-housing-lease', text)(`other_charges.borne_by_${side}`);

  it('is the costs, and not the clause', () => {
    const text = '房屋租赁合同\n第五条 水费、电费、燃气费由乙方承担；物业费由甲方承担。';
    expect(costs(text, 'tenant')).to.deep.equal(['水费、电费、燃气费']);
    expect(costs(text, 'landlord')).to.deep.equal(['物业费']);
  });
});

describe('the standard by which interest for lateness is reckoned', () => {
  const rate = (text: string) => offered('claim-sales-contract', text)('overdue_interest.rate');

  it('is the rate alone', () => {
    expect(rate('买方逾期付款的，按日万分之三支付违约金。')).to.deep.equal(['日万分之三']);
    expect(rate('逾期付款按同期一年期LPR的1.3倍计息。')).to.deep.equal(['一年期LPR的1.3倍']);
  });
});

describe('a term that is cited for what is said', () => {
  it('gives its number, and an article of a statute gives none', () => {
    const clause = (text: string) => offered('claim-financial-loan-contract', text)('loan_rate.rate_clause');
    expect(clause('年利率5.8%，按月计息（合同第4.2条）。')).to.deep.equal(['4.2']);
    expect(clause('年利率5.8%，依据《民法典》第六百七十四条。')).to.deep.equal([]);
  });
});

describe('evidence that somebody says they have', () => {
  const evidence = (text: string) => offered('claim-private-lending', text)('facts.items.evidence.text');

  it('is listed as they call it', () => {
    expect(evidence('我借给他2万元。借条、转账记录我都留着，还有微信聊天记录。')).to.deep.equal([
      '借条、转账记录、微信聊天记录',
    ]);
  });

  it('is not what they lack, what the other side has, or a right', () => {
    expect(evidence('我没有借条。')).to.deep.equal([]);
    expect(evidence('他说他有收条。')).to.deep.equal([]);
    expect(evidence('贷款人有权解除合同。')).to.deep.equal([]);
  });
});

describe('the account into which a creditor wants to be paid', () => {
  const heading = '申请执行人：温海燕，女，住桐乡市梧桐街道1号。\n被执行人：卓立平，男。\n';
  const account = (text: string) => {
    const of = offered('application-compulsory-enforcement', `${heading}${text}`);
    return ['bank_account', 'account_name', 'bank_branch'].map((id) => of(id)[0]);
  };

  it('is taken with its holder and its bank', () => {
    expect(account('执行款打到我卡：户名温海燕，江南惠民银行桐乡支行，6217 0000 9999 1234')).to.deep.equal([
      '6217000099991234',
      '温海燕',
      '江南惠民银行桐乡支行',
    ]);
  });

  it("is none of a debtor's, and none of another holder", () => {
    expect(account('被执行人的工资卡6217 0000 9999 1234')).to.deep.equal([undefined, undefined, undefined]);
    expect(account('收款户名：卓立平，6217 0000 9999 1234')).to.deep.equal([undefined, undefined, undefined]);
  });
});

describe('where somebody stands in an execution', () => {
  it('is asked as an outsider of whoever says that the seized thing is theirs', () => {
    const text = '我叫梅若兰，法院查封的车位是我的，我从开发商那里买的，我跟他们的官司没关系，请求解除查封。';
    expect(offered('application-enforcement-objection', text)('applicants_natural.0.identity')).to.deep.equal([
      '案外人',
    ]);
  });
});
