import { expect } from 'chai';
import { ownersReadAgain, sidesReadAgain } from './readAgain.js';
import { recognise } from './recognise.js';

const first = recognise('甲方：赵志强 电话13800001111\n乙方：孙丽华\n见证人：岑世光 13900002222');
const more = recognise(
  '保证人：钱文博\n乙方：孙丽华\n甲方：赵志强 电话13800001111\n见证人：岑世光 13900002222\n联系电话 13900003333',
);
const names = more.parties.map(({ findings: [name] }) => name?.value ?? '');

describe('a text that is read again with a page more', () => {
  it('leaves everybody on the side that was chosen, and takes what it tells of others', () => {
    const former = { recognised: first, sides: ['原告', '被告'], owners: [null] };
    const sides = sidesReadAgain(
      former,
      more.parties,
      more.parties.map(() => '第三人'),
    );
    expect(Object.fromEntries(names.map((name, at) => [name, sides[at]]))).to.include({
      赵志强: '原告',
      孙丽华: '被告',
      钱文博: '第三人',
    });
  });

  it('leaves a number with whom it was given to, wherever they stand in it', () => {
    const owners = (owner: number | string | null) => {
      const all = ownersReadAgain({ recognised: first, sides: [], owners: [owner] }, more);
      return more.unassigned.map(({ value }, at) => [value, all[at]]);
    };
    expect(owners(1)).to.deep.include(['13900002222', names.indexOf('孙丽华')]);
    expect(owners('陈芳')).to.deep.include(['13900002222', '陈芳']);
    expect(owners(null).every(([, owner]) => owner === null)).to.equal(true);
  });

  it('gives a number back to nobody where its owner is named no more', () => {
    const without = recognise('甲方：赵志强\n见证人：岑世光 13900002222');
    expect(ownersReadAgain({ recognised: first, sides: [], owners: [1] }, without)).to.deep.equal([null]);
  });
});
