import { expect } from 'chai';
import { mayFillInSection, mayFillTogether } from '../../../domain/autofill/together.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { everyOffer } from '../../../domain/recognition/everyOffer.js';
import { readFor } from '../../../domain/recognition/readFor.js';
import { recognise } from '../../../domain/recognition/recognise.js';
import { sidesOf } from '../../../domain/recognition/sides.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();

const paths = {
  lent: 'sections.facts.items.loan_amount.disbursed',
  lentOn: 'sections.facts.items.loan_disbursement.date',
  repaid: 'sections.facts.items.repayments_made.principal',
  agreed: 'sections.facts.items.loan_amount.agreed',
  lender: 'sections.facts.items.contract_parties.lender',
  borrower: 'sections.facts.items.contract_parties.borrower',
  rentPaid: 'sections.facts.items.rent_payments.paid',
  rentList: 'sections.facts.items.rent_payments.details',
  rent: 'sections.facts.items.rent_and_payment.rent',
  deposit: 'sections.facts.items.security_deposit.amount',
  wages: 'sections.facts.items.contract_performance.text',
} as const;
type Place = keyof typeof paths;

/** What a table says, by the question that it answers; what is not named must not be offered. */
type Table = {
  readonly title: string;
  readonly form: string;
  readonly text: string;
  readonly answers?: FormAnswers;
  readonly expect: Readonly<Partial<Record<Place, string>>>;
};

const loan = 'claim-private-lending';
const lease = 'claim-housing-lease';
const labour = 'claim-labor-dispute';
const borrower = (name: string): FormAnswers => ({ defendants_natural: [{ name }] });

const slips: readonly Table[] = [
  {
    title: 'reads a pay slip whose columns stand between tabs',
    form: labour,
    text: '工资明细\n月份\t基本工资\t加班费\t应发\t实发\n2024年3月\t4000\t1500\t5500\t5200\n2024年4月\t4000\t1300\t5300\t5010.5',
    expect: { wages: '2024年3月应发5,500元、实发5,200元；4月应发5,300元、实发5,010.5元。' },
  },
  {
    title: 'reads a pay slip that was exported with commas, its small amounts side by side',
    form: labour,
    text: '月份,基本工资,加班费,应发,实发\n2023-11,3000,800,3800,3500\n2023-12,3000,600,3600,3300\n2024-01,3000,700,3700,3400',
    expect: {
      wages: '2023年11月应发3,800元、实发3,500元；12月应发3,600元、实发3,300元；2024年1月应发3,700元、实发3,400元。',
    },
  },
  {
    title: 'reads amounts with grouped digits in quotation marks',
    form: labour,
    text: '月份,基本工资,加班费,实发工资\n202405,"6,000.00","1,200.00","6,810.00"\n202406,"6,000.00","900.00","6,530.00"',
    expect: { wages: '2024年5月实发6,810元、6月实发6,530元。' },
  },
  {
    title: 'reads a pay slip whose columns are held apart by spaces, as a picture is read, with the year above',
    form: labour,
    text: '2024年工资条\n月份  基本工资  加班费  实发\n3月  4,000.00  900.00  4,620.00\n4月  4,000.00  0.00  3,800.00\n合计  8,000.00  900.00  8,420.00',
    expect: { wages: '2024年3月实发4,620元、4月实发3,800元。' },
  },
  {
    title: 'reads single spaces between columns',
    form: labour,
    text: '月份 基本工资 加班费 应发 实发\n2024年7月 3500 500 4000 3720\n2024年8月 3500 400 3900 3630',
    expect: { wages: '2024年7月应发4,000元、实发3,720元；8月应发3,900元、实发3,630元。' },
  },
  {
    title: 'takes the month of a single row from the title',
    form: labour,
    text: '2024年9月工资表\n姓名\t岗位\t应发工资\t实发工资\n何小梅\t缝纫工\t5100\t4760',
    expect: { wages: '2024年9月应发5,100元、实发4,760元。' },
  },
  {
    title: 'takes the rows of the worker whom the form names and leaves out colleagues',
    form: labour,
    text: '月份\t姓名\t应发\t实发\n2024年1月\t何小梅\t5100\t4760\n2024年1月\t罗大勇\t6100\t5700\n2024年2月\t何小梅\t5000\t4660',
    answers: { plaintiffs_natural: [{ name: '何小梅' }] },
    expect: { wages: '2024年1月应发5,100元、实发4,760元；2月应发5,000元、实发4,660元。' },
  },
  {
    title: 'says nothing of a wage table of several people of whom the form names none',
    form: labour,
    text: '月份\t姓名\t应发\t实发\n2024年1月\t何小梅\t5100\t4760\n2024年1月\t罗大勇\t6100\t5700',
    expect: {},
  },
  {
    title: 'says nothing of a pay slip with a cell that cannot be read',
    form: labour,
    text: '月份\t基本工资\t加班费\t实发\n2024年3月\t4000\t900\t4620\n2024年4月\t4000\t900\t4b20',
    expect: {},
  },
  {
    title: 'says nothing of a pay slip in which print left out an empty cell',
    form: labour,
    text: '月份  基本工资  加班费  实发\n2024年3月  4000  900  4620\n2024年4月  4000  3800',
    expect: {},
  },
  {
    title: 'says nothing where more was paid out than was earned, or a month stands twice',
    form: labour,
    text: '月份\t应发\t扣款\t实发\n2024年3月\t4000\t100\t5900\n2024年3月\t4000\t100\t3900',
    expect: {},
  },
];

const accounts: readonly Table[] = [
  {
    title: 'leaves out money that only moved between accounts of one person, whatever its remark',
    form: loan,
    text: '交易时间\t交易对方\t收/支\t金额\t备注\n2024-03-05\t张伟\t不计收支\t20000.00\t还款',
    answers: borrower('张伟'),
    expect: {},
  },
  {
    title: 'asks of two transfers to the borrower, added up with their days',
    form: loan,
    text: '交易时间,交易对方,收/支,金额(元)\n2024-03-05 10:22:31,张伟,支出,20000.00\n2024-04-02 09:10:00,张伟,支出,30000.00',
    expect: { lent: '50000' },
  },
  {
    title: 'asks of one transfer as the loan and of its day',
    form: loan,
    text: '交易时间\t对方户名\t收/支\t交易金额\n2024-03-05 10:22:31\t张伟\t支出\t¥20,000.00',
    answers: borrower('张伟'),
    expect: { lent: '20000', lentOn: '2024-03-05' },
  },
  {
    title: 'tells what was given from what came back by the way of the money',
    form: loan,
    text: '交易日期\t支出金额\t收入金额\t余额\t对方户名\n2024-01-08\t60000.00\t\t1200.00\t张伟\n2024-06-08\t\t5000.00\t6200.00\t张伟\n2024-07-08\t\t5000.00\t11200.00\t张伟',
    answers: borrower('张伟'),
    expect: { lent: '60000', lentOn: '2024-01-08', repaid: '10000' },
  },
  {
    title: 'leaves out a row to another person than the borrower',
    form: loan,
    text: '交易时间  对方户名  收/支  金额\n2024-03-05 10:22:31  张伟  支出  20000.00\n2024-03-06 11:00:00  李娜  支出  7000.00',
    answers: borrower('张伟'),
    expect: { lent: '20000', lentOn: '2024-03-05' },
  },
  {
    title: 'says nothing of rows of two people where the form names nobody',
    form: loan,
    text: '交易时间\t对方户名\t收/支\t金额\n2024-03-05\t张伟\t支出\t20000.00\n2024-03-06\t李娜\t支出\t7000.00',
    expect: {},
  },
  {
    title: 'says nothing of a shop where the form names nobody',
    form: loan,
    text: '交易时间\t交易对方\t收/支\t金额\n2024-03-05\t好又多超市\t支出\t200.00\n2024-03-06\t好又多超市\t支出\t70.00',
    expect: {},
  },
  {
    title: 'turns the way of the money round in the borrower’s own account',
    form: loan,
    text: '户名：张伟\n交易日期\t交易金额\t对方户名\n2024-01-08\t+60000.00\t王芳\n2024-06-08\t-5000.00\t王芳',
    answers: { ...borrower('张伟'), plaintiffs_natural: [{ name: '王芳' }] },
    expect: { lent: '60000', lentOn: '2024-01-08', repaid: '5000' },
  },
  {
    title: 'says nothing of money that came back to its sender',
    form: loan,
    text: '交易时间,交易类型,交易对方,收/支,金额(元),当前状态\n2024-03-05 10:22:31,转账,张伟,支出,20000.00,已全额退款\n2024-03-06 10:22:31,转账,张伟,支出,20000.00,支付成功',
    expect: {},
  },
  {
    title: 'does not count a row whose remark says another purpose, and says so',
    form: loan,
    text: '交易时间\t对方户名\t收/支\t金额\t备注\n2024-03-05\t张伟\t支出\t20000.00\t转账\n2024-03-08\t张伟\t支出\t300.00\t聚餐\n2024-04-05\t张伟\t支出\t10000.00\t/',
    expect: { lent: '30000' },
  },
  {
    title: 'says nothing of a table with a row whose way is not said',
    form: loan,
    text: '交易时间\t对方户名\t收/支\t金额\n2024-03-05\t张伟\t支出\t20000.00\n2024-04-05\t张伟\t\t10000.00',
    expect: {},
  },
  {
    title: 'says nothing where the borrower paid first',
    form: loan,
    text: '交易时间\t对方户名\t收/支\t金额\n2024-03-05\t张伟\t收入\t20000.00\n2024-04-05\t张伟\t支出\t10000.00',
    expect: {},
  },
  {
    title: 'says nothing of a row that stands twice',
    form: loan,
    text: '交易时间\t对方户名\t收/支\t金额\n2024-03-05 10:00\t张伟\t支出\t20000.00\n2024-03-05 10:00\t张伟\t支出\t20000.00',
    expect: {},
  },
  {
    title: 'reads an export of a wallet among other people, fees and words around it',
    form: loan,
    text: '微信支付账单明细\n共4笔记录\n交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,备注\n2024-05-01 08:00:01,商户消费,美团,午餐,支出,¥23.50,零钱,支付成功,100001\t,/\n2024-05-02 09:30:00,转账,张伟,转账备注:微信转账,支出,¥8000.00,零钱,对方已收钱,100002\t,/\n2024-05-03 10:00:00,零钱提现,建设银行,/,/,¥500.00,建设银行,提现已到账,100003\t,/\n2024-06-04 10:00:00,转账,张伟,转账备注:微信转账,收入,¥1000.00,/,已存入零钱,100004\t,/\n以上是微信流水，请看',
    answers: borrower('张伟'),
    expect: { lent: '8000', lentOn: '2024-05-02', repaid: '1000' },
  },
  {
    title: 'reads the same amount month by month as rent in a lease, with its days',
    form: lease,
    text: '交易时间\t交易对方\t收/支\t金额\n2024-03-05\t陈国强\t收入\t2000.00\n2024-04-03\t陈国强\t收入\t2000.00',
    answers: { defendants_natural: [{ name: '陈国强' }] },
    expect: { rentPaid: '4000', rentList: '2024年3月5日2000元、2024年4月3日2000元' },
  },
  {
    title: 'says nothing of different amounts in a lease, of which one may be the deposit',
    form: lease,
    text: '交易时间\t交易对方\t收/支\t金额\n2024-03-05\t陈国强\t收入\t4000.00\n2024-04-03\t陈国强\t收入\t2000.00',
    expect: {},
  },
];

const heads: readonly Table[] = [
  {
    title: 'reads names and an amount under their heads',
    form: loan,
    text: '出借人\t借款人\t借款金额\n王芳\t张伟\t50000元',
    expect: { lender: '王芳', borrower: '张伟', agreed: '50000' },
  },
  {
    title: 'reads rent and deposit under their heads, held apart by spaces',
    form: lease,
    text: '月租金    押金\n2,800.00    5,600.00',
    expect: { rent: '2800', deposit: '5600' },
  },
  {
    title: 'says nothing of two rows under heads',
    form: loan,
    text: '出借人\t借款人\t借款金额\n王芳\t张伟\t50000元\n王芳\t李娜\t20000元',
    expect: {},
  },
];

const offersOf = ({ form, text, answers = {} }: Table) => {
  const definition = catalogue.get(form);
  if (!definition) throw new Error(`no form ${form}`);
  const recognised = recognise(text);
  const sides = sidesOf(definition, recognised);
  const reading = readFor(definition, text, recognised, '2026-05-10');
  return { definition, offers: everyOffer(definition, answers, reading, (_, at) => sides[at] ?? null) };
};

const placeOf = (path: string): Place | undefined =>
  (Object.keys(paths) as Place[]).find((place) => paths[place] === path);

describe('what tables of a text offer to a form', () => {
  it('adds the months of a pay slip to what is told in words, without the rows of the table', () => {
    const text =
      '我2023年3月入职，在公司做缝纫工，每月10日发工资。\n月份\t基本工资\t加班费\t实发\n2024年3月\t4000\t900\t4620\n2024年4月\t4000\t800\t4530';
    const { offers } = offersOf({ title: '', form: labour, text, expect: {} });
    const wages = offers.filter(({ path }) => path === paths.wages);
    expect(wages).to.have.lengthOf(1);
    expect(String(wages[0]?.value)).to.match(/2024年3月实发4,620元、4月实发4,530元。$/u);
    expect(String(wages[0]?.value)).not.to.include('\t');
  });

  for (const table of [...slips, ...accounts, ...heads])
    it(table.title, () => {
      const { definition, offers } = offersOf(table);
      const found = offers.flatMap(({ path, value }) => {
        const place = placeOf(path);
        return place ? [[place, String(value)] as const] : [];
      });
      expect(found.toSorted()).to.deep.equal(Object.entries(table.expect).toSorted());
      for (const offer of offers.filter(({ path }) => path.startsWith('sections.'))) {
        expect(offer.certain, offer.path).to.equal(false);
        expect(mayFillTogether(definition, table.answers ?? {}, offer), offer.path).to.equal(false);
        const shown = { ...offer, doubts: [], source: 'rules' as const };
        expect(mayFillInSection(definition, table.answers ?? {}, shown), offer.path).to.equal(false);
        const { from, to } = offer.finding;
        expect(table.text.slice(from, to).trim(), offer.path).not.to.equal('');
      }
    });

  it('says how the transfers of one person were added up, and what was left out', () => {
    const table = accounts.find(({ title }) => title.startsWith('does not count a row'));
    if (!table) throw new Error('the table is gone');
    const offer = offersOf(table).offers.find(({ path }) => path === paths.lent);
    expect(offer?.finding.rule).to.equal(
      '转给“张伟”合计2笔：20000（2024-03-05）+10000（2024-04-05）=30000元，另有1笔附言说是别的，没有计入，流水没有写用途，不一定是借款，请核对',
    );
  });
});
