import { expect } from 'chai';
import { namesInShort } from './PartyNames.js';

describe('admin: names of a side in a row of a list', () => {
  it('are written in full while they are few', () => {
    expect(namesInShort('张三')).to.equal('张三');
    expect(namesInShort('甲、乙、丙、丁')).to.equal('甲、乙、丙、丁');
  });

  it('are counted once they are many', () =>
    expect(namesInShort(Array.from({ length: 31 }, (_, place) => `被告${place + 1}`).join('、'))).to.equal(
      '被告1、被告2、被告3等 31 人',
    ));
});
