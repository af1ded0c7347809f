import { expect } from 'chai';
import fc from 'fast-check';
import { loadCatalogue } from './catalogue.js';
import type { AnswerRecord } from '../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { fill } from '../../../domain/forms/fill.js';
import { sameAmount, suggestedTotals } from '../../../domain/forms/rules.js';

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
