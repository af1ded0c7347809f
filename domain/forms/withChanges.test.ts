import { expect } from 'chai';
import { withChanges } from './withChanges.js';

describe('answers with changes at some places', () => {
  it('are set where they stood, begin records and rows that lack, and leave the given answers alone', () => {
    const given = { plaintiffs_natural: [{ name: '张三', gender: '男' }] };
    const changes = [
      { path: 'plaintiffs_natural.0.name', value: '张珊' },
      { path: 'plaintiffs_natural.1.name', value: '王五' },
      { path: 'sections.claims.items.rent.kinds', value: ['现金'] },
    ];
    expect(withChanges(given, changes)).to.deep.equal({
      plaintiffs_natural: [{ name: '张珊', gender: '男' }, { name: '王五' }],
      sections: { claims: { items: { rent: { kinds: ['现金'] } } } },
    });
    expect(given).to.deep.equal({ plaintiffs_natural: [{ name: '张三', gender: '男' }] });
  });

  it('lack what is taken away, and have no places for rows in between that nobody filled in', () => {
    const given = { sections: { claims: { open: '还款' } } };
    const changes = [
      { path: 'sections.claims.open', value: null },
      { path: 'agents.2.name', value: '赵六' },
    ];
    expect(withChanges(given, changes)).to.deep.equal({ sections: { claims: {} }, agents: [{ name: '赵六' }] });
  });

  it('never reach what all records have in common', () => {
    const found = withChanges({}, [{ path: '__proto__.polluted', value: 'yes' }]);
    expect(Object.getOwnPropertyNames(Object.prototype)).not.to.include('polluted');
    expect(Object.keys(found)).to.have.length.at.most(1);
  });
});
