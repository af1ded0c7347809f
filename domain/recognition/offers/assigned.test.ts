import { expect } from 'chai';
import { withAssigned } from './assigned.js';
import { recognise } from '../people/recognise.js';

describe('findings that somebody gave to a party', () => {
  const recognised = recognise('甲方：赵志强 电话13800001111\n乙方：孙丽华\n见证人：岑世光 13900002222');

  const phones = (owners: readonly (number | null)[]) =>
    withAssigned(recognised, owners).parties.map(({ findings }) =>
      findings.filter(({ kind }) => kind === 'phone').map(({ value }) => value),
    );

  it('stand with that party and with no other', () => {
    expect(recognised.unassigned.map(({ value }) => value)).to.deep.equal(['13900002222']);
    expect(phones([1])).to.deep.equal([['13800001111'], ['13900002222']]);
    expect(phones([0])).to.deep.equal([['13800001111', '13900002222'], []]);
  });

  it('stay nobody’s where nobody was chosen', () => {
    for (const owners of [[], [null], [7]])
      expect(withAssigned(recognised, owners).parties).to.deep.equal(recognised.parties);
  });

  it('replace no number that the party has already', () => {
    const two = recognise('原告：李四，住杭州市西湖区文三路9号\n被告：王五\n证人住绍兴市柯桥区创意路3号');
    const given = withAssigned(
      { ...two, unassigned: [{ kind: 'address', value: '绍兴', rule: '', from: 0, to: 1 }] },
      [0],
    );
    expect(given.parties[0]?.findings.filter(({ kind }) => kind === 'address')).to.have.lengthOf(1);
  });
});
