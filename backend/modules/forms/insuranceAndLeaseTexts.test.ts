import { expect } from 'chai';
import { everyOffer } from '../../../domain/recognition/offers/index.js';
import { recognise } from '../../../domain/recognition/people/index.js';
import { readFor } from '../../../domain/recognition/readFor.js';
import { sidesOf } from '../../../domain/recognition/sides/index.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();

/** What a text offers to a complaint, in places without `sections` and `items`, and who is on which side by it. */
const readingOf = (cause: string, text: string) => {
  const definition = catalogue.get(`claim-${cause}`);
  if (!definition) throw new Error(`no form ${cause}`);
  const recognised = recognise(text);
  const sides = sidesOf(definition, recognised, text);
  const read = readFor(definition, text, recognised, '2026-11-26');
  const offers = everyOffer({ definition, answers: {}, asking: catalogue.asking(definition.key) }, read, () => null);
  return {
    sides: recognised.parties.map(({ findings: [name] }, at) => `${name?.value ?? ''}: ${sides[at] ?? '?'}`),
    at: (place: string) =>
      offers.find(({ path }) => path.replace('sections.', '').replace('.items.', '.') === place)?.value,
  };
};

describe('texts about insurance and leases, read for the complaints over them', () => {
  it('name the insurer that is sued, or that sues for what it paid', () => {
    const insurer = '长安财产保险股份有限公司';
    const told = `我的车在${insurer}投保了车损险，保额18万元。2024年7月20日暴雨把车泡了，保险公司不赔。`;
    expect(readingOf('property-damage-insurance', told).sides).to.deep.equal([`${insurer}: 被告`]);
    const paid = `钱雨逾期不还贷款，我公司${insurer}2024年3月5日理赔98000元。`;
    expect(readingOf('guarantee-insurance', paid).sides).to.include(`${insurer}: 原告`);
  });

  it('take from a policy what it says of the contract, and not who sues', () => {
    const policy = '投保人：赵一鸣\n被保险人：赵小一\n险种名称：重大疾病保险\n保险金额：300000元\n保险期间：终身';
    const { at, sides } = readingOf('personal-insurance', policy);
    expect(sides).to.deep.equal(['赵一鸣: ?', '赵小一: ?']);
    const terms = ['policyholder', 'insured_person', 'coverage', 'sum_insured', 'period'];
    expect(terms.map((term) => at(`facts.insurance_terms.${term}`))).to.deep.equal([
      '赵一鸣',
      '赵小一',
      '重大疾病保险',
      '300000元',
      '终身',
    ]);
  });

  it('put a special agreement among the special agreements only', () => {
    const { at } = readingOf('property-damage-insurance', '特别约定：每次事故绝对免赔500元。');
    expect(at('facts.insurance_terms.special_terms')).to.equal('特别约定：每次事故绝对免赔500元');
    for (const term of ['default_liability', 'disputed_liability_terms', 'disputed_exclusions', 'other'])
      expect(at(`facts.insurance_terms.${term}`), term).to.equal(undefined);
  });

  it('put what a borrower owes in the one place that asks what was owed when the insurer paid', () => {
    const { at } = readingOf('guarantee-insurance', '钱雨欠本金95000元、利息2600元。');
    expect([at('facts.overdue_repayment.principal'), at('facts.overdue_repayment.interest')]).to.deep.equal([
      '95000',
      '2600',
    ]);
    expect(at('facts.recourse.principal')).to.equal(undefined);
  });

  it('put the rent and the penalties of a lease under what is owed, not under a demand that nobody chose', () => {
    const { at } = readingOf('financial-leasing-contract', '租金总额36万元。承租人欠租金6万元，违约金3600元。');
    expect([at('facts.rent_and_payment.rent'), at('facts.overdue_rent.owed')]).to.deep.equal(['360000', '60000']);
    for (const field of ['unpaid_rent', 'overdue_rent', 'liquidated_damages'])
      expect(at(`claims.return_of_leased_property.${field}`), field).to.equal(undefined);
  });

  it('say in a liability case what was paid for the one who was hurt', () => {
    const { at } = readingOf('liability-insurance', '投保了雇主责任险，工人受伤，医疗费21000元我已经付了。');
    expect(at('facts.insurance_terms.coverage')).to.deep.equal(['雇主责任险']);
    expect(at('claims.insurance_payout.medical_incurred')).to.equal('21000');
    expect(at('claims.insurance_payout.amount')).to.equal(undefined);
  });
});
