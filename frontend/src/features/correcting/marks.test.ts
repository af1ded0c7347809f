import { expect } from 'chai';
import { touchOf } from './marks.js';

const mark = { change: 'unchanged', value_then: '100,000.00元', explanation: null } as const;

describe('what became of a mark of a correction on this device', () => {
  it('is a change where the place says something else than when the court asked, or its row is gone', () => {
    expect(touchOf('100,000.00元', mark)).to.equal(undefined);
    expect(touchOf('120,000.00元', mark)).to.equal('changed');
    expect(touchOf(undefined, mark)).to.equal('changed');
    expect(touchOf(undefined, { ...mark, change: 'removed' })).to.equal('changed');
  });

  it('is no change where a newer edition of the form does not have the place', () => {
    expect(touchOf(undefined, { ...mark, change: 'not_asked' })).to.equal(undefined);
  });
});
