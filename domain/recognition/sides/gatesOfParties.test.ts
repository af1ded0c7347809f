import { expect } from 'chai';
import type { FormAsking } from '../../forms/asking/asking.js';
import { gatesOfParties } from './gatesOfParties.js';
import { recognise } from '../people/recognise.js';

const definition = {
  parties: [{ role: '原告' }, { role: '被告' }],
  sections: [{ id: 'facts', items: [{ id: 'contract_parties', fields: [{ label: '出租人' }, { label: '承租人' }] }] }],
};
const gates: FormAsking['gates'] = [
  { key: 'side', ask: '您是哪一方？', options: ['房东', '租客'], inferred: 'facts.contract_parties' },
];
const contract = recognise('出租人（甲方）：李建国\n承租人（乙方）：陈芳').parties;
const told = (sides: readonly (string | null)[], parties = contract) =>
  gatesOfParties(definition, { gates }, parties, sides);
const sidesWith = (plaintiff: string, defendant: string | null = null) =>
  contract.map(({ findings: [name] }) =>
    name?.value === plaintiff ? '原告' : name?.value === defendant ? '被告' : null,
  );

describe('what the words for the parties tell at the gates of a form', () => {
  it('is the side in the contract of whoever sues', () => {
    expect(told(sidesWith('陈芳', '李建国'))).to.deep.equal({ side: '租客' });
    expect(told(sidesWith('李建国', '陈芳'))).to.deep.equal({ side: '房东' });
    expect(told(sidesWith('陈芳'))).to.deep.equal({ side: '租客' });
  });

  it('is the side opposite to the one who is sued, where only that one is called by a word', () => {
    const story = recognise('我叫陈芳，房东李建国不退押金').parties;
    const sides = story.map(({ findings: [name] }) => (name?.value === '陈芳' ? '原告' : '被告'));
    const called = story.map((party, at) => (sides[at] === '被告' ? { ...party, roles: ['出租人'] } : party));
    expect(told(sides, called)).to.deep.equal({ side: '租客' });
  });

  it('is nothing while nobody said who sues, and nothing where both sides of the contract sue', () => {
    expect(told([null, null])).to.deep.equal({});
    expect(told(['原告', '原告'])).to.deep.equal({});
    expect(told([null, '被告'])).to.deep.equal({});
  });
});
