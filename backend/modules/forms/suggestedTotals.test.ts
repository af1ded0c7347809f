import { expect } from 'chai';
import fc from 'fast-check';
import { loadCatalogue } from './catalogue.js';
import type { AnswerRecord } from '../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { fill } from '../../../domain/forms/fill.js';
import { alternativesLeftOut, sameAmount, suggestedTotals } from '../../../domain/forms/rules.js';

describe('rule claimTotal', () => {
  let forms: Awaited<ReturnType<typeof loadCatalogue>>;
  before(async () => {
    forms = await loadCatalogue();
  });
  const form = (key: string): FormDefinition => {
    const found = forms.get(key);
    if (!found) throw new Error(`no form ${key}`);
    return found;
  };
  const suggested = (key: string, items: Record<string, AnswerRecord>) =>
    suggestedTotals(fill(form(key), { sections: { claims: { items } } }));

  it('adds the amounts of the claims to the fen and names each', () => {
    const items = { principal: { principal: '12000.5' }, interest: { interest: '0.07', method: '按月' } };
    expect(suggested('claim-private-lending', items)).to.deep.equal([
      {
        path: 'sections.claims.items.total_claimed.amount',
        total: '12000.57',
        parts: [
          { label: '尚欠本金', amount: '12000.50' },
          { label: '尚欠利息', amount: '0.07' },
        ],
      },
    ]);
  });

  it('names an amount whose own label says nothing by the claim, and without the unit', () => {
    const names = (key: string, items: Record<string, AnswerRecord>) =>
      suggested(key, items).flatMap(({ parts }) => parts.map(({ label }) => label));
    expect(names('claim-housing-lease', { security_deposit_refund: { answer: '是', amount: '9000' } })).to.deep.equal([
      '返还押金',
    ]);
    expect(names('claim-sales-contract', { purchase_price: { amount: '20000' } })).to.deep.equal(['给付价款']);
  });

  it('leaves out the total itself, what interest is reckoned on, and hidden amounts', () => {
    const items = {
      rent_arrears: { overdue_rent: '100' },
      overdue_interest: { interest: '5', base: '999' },
      security_deposit_refund: { answer: '否', amount: '70' },
      total_claimed: { amount: '1' },
    };
    expect(suggested('claim-housing-lease', items).map(({ total }) => total)).to.deep.equal(['105']);
  });

  it('does not count an amount twice that another one contains', () => {
    const parts = { term_interest: '10', compound: '2', penalty_interest: '3' };
    const key = 'claim-financial-loan-contract';
    expect(suggested(key, { interest: { interest: '15', ...parts } })[0]?.total).to.equal('15');
    expect(suggested(key, { interest: parts })[0]?.total).to.equal('15');
  });

  it('counts the largest of amounts between which the form says 或, and names the others', () => {
    const key = 'claim-traffic-accident';
    const nursing = { inpatient_nursing: '5000', carer_lost_income: '6000', short_term_nursing: '约3万' };
    const [found] = suggested(key, { nursing_expenses: nursing, transport_expenses: { amount: '300' } });
    expect(found?.total).to.equal('6300');
    expect(found?.alternatives).to.deep.equal([
      { label: '支付护理费', amount: '5000' },
      { label: '或遵医嘱短期护理发生护理费', amount: '约3万' },
    ]);
    expect(found && alternativesLeftOut(found)).to.equal(
      '支付护理费“5,000.00”、遵医嘱短期护理发生护理费“约3万”与同一项里较大的一笔是“或”的关系，没有重复相加',
    );
    const [only] = suggested(key, { nursing_expenses: { short_term_nursing: '700' } });
    expect([only?.total, only?.alternatives]).to.deep.equal(['700', undefined]);
    expect(suggested(key, { nursing_expenses: { short_term_nursing: '约3万' } })).to.deep.equal([]);
  });

  it('adds in no form two amounts of one item between which the form says 或', () => {
    for (const { key } of forms.list())
      for (const { items } of form(key).sections)
        for (const { id, fields } of items) {
          const alternatives = fields.filter(({ label, kind }) => kind === 'money' && label?.startsWith('或'));
          for (const { means } of alternatives) expect(means, `${key} ${id}`).to.equal('claim-amount-alternative');
        }
  });

  it('suggests nothing without amounts, and nothing where no total is asked for', () => {
    expect(suggested('claim-private-lending', { principal: { principal: '很多' } })).to.deep.equal([]);
    expect(suggested('claim-divorce', { divorce_relief: { kinds: ['离婚损害赔偿'], damages: '5' } })).to.deep.equal([]);
  });

  it('is exact for any amounts a form takes', () => {
    const fen = fc.bigInt({ min: 0n, max: 10n ** 16n });
    const yuan = (amount: bigint) => `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`;
    fc.assert(
      fc.property(fen, fen, (principal, interest) => {
        const items = { principal: { principal: yuan(principal) }, interest: { interest: yuan(interest) } };
        const [found] = suggested('claim-private-lending', items);
        return sameAmount(yuan(principal + interest), found?.total ?? '');
      }),
    );
  });
});
