import { expect } from 'chai';
import { sampleForm } from '../../../testing/sampleForm.js';
import { conditionsOf, holds } from './conditions.js';

describe('fields that count only under a condition', () => {
  const [claims, facts] = sampleForm.sections;
  const guarantee = claims?.items[1];
  const transfers = facts?.items[0]?.fields[1];
  if (!guarantee || !facts?.items[0] || !transfers?.fields) throw new Error('the sample form has changed');
  const itemScope = { path: 'sections.facts.items.i1', fields: facts.items[0].fields };
  const rowScope = { path: 'sections.facts.items.i1.transfers.0', fields: transfers.fields };

  it('look in their own record first', () => {
    const owner = transfers.fields?.[2];
    if (!owner) throw new Error('the sample form has changed');
    expect(conditionsOf(owner.when, [rowScope, itemScope])).to.deep.equal([
      { name: 'answers.sections.facts.items.i1.transfers.0.own', is: ['否'] },
    ]);
  });

  it('look in the record around when theirs has no such choice, and hang on the whole chain', () => {
    const field = { id: 'x', kind: 'text' as const, label: null, when: { field: 'middle', is: ['有'] } };
    const middle = {
      id: 'middle',
      kind: 'choice' as const,
      label: null,
      options: ['有'],
      when: { field: 'kinds', is: ['转账'] },
    };
    const scopes = [
      { path: 'r', fields: [field] },
      { path: 'i', fields: [middle, ...itemScope.fields] },
    ];
    expect(conditionsOf(field.when, scopes).map(({ name }) => name)).to.deep.equal([
      'answers.i.middle',
      'answers.i.kinds',
    ]);
  });

  it('hold for one of several options', () => {
    expect(holds('是', ['是'])).to.equal(true);
    expect(holds(['现金', '转账'], ['转账'])).to.equal(true);
    expect(holds([], ['转账'])).to.equal(false);
    expect(holds(undefined, ['是'])).to.equal(false);
  });
});
