import { expect } from 'chai';
import { watchReplaced } from './replaced.js';

const of = (name: string, claim = '') => ({ header: { name }, sections: { claims: { open: claim } } });

describe('answers that another device replaced', () => {
  it('are those that were typed on this page, with both values', () => {
    const told = watchReplaced(of('', ''));
    expect(told(of('张三'), of('李四'))).to.deep.include({
      typed: ['header.name'],
      mine: of('张三'),
      theirs: of('李四'),
    });
  });

  it('are none where another answer came, or an answer that the page opened with was changed', () => {
    const told = watchReplaced(of('张三', '还款'));
    expect(told(of('张三', '还款'), of('李四', '还款'))).to.equal(null);
    // What was typed here stays: the other device typed elsewhere.
    expect(told(of('李四', '还款并付息'), of('王五', '还款并付息'))).to.equal(null);
  });

  it('are told once: what the other device changes again was not typed here', () => {
    const told = watchReplaced(of(''));
    expect(told(of('张三'), of('李四'))).not.to.equal(null);
    expect(told(of('李四'), of('王五'))).to.equal(null);
    expect(told(of('赵六'), of('钱七'))).to.deep.include({ typed: ['header.name'], theirs: of('钱七') });
  });
});
