import { expect } from 'chai';
import { inBookMarks } from './bookMarks.js';

describe('a title between book marks', () => {
  it('has single marks around a title that it names, and is otherwise as it was', () => {
    expect(inBookMarks('中华人民共和国样本法')).to.equal('《中华人民共和国样本法》');
    expect(inBookMarks('关于修改《样本法》和《样本条例》的决定')).to.equal(
      '《关于修改〈样本法〉和〈样本条例〉的决定》',
    );
  });
});
