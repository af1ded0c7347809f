import { expect } from 'chai';
import { fieldOfKey } from './fieldOfKey.js';
import { inNeutralWords, suing } from './pleadingWords.js';

describe('the field of law of a form by its key', () => {
  it('is none for keys that only look like one', () => {
    expect(fieldOfKey('claim-insult')).to.deep.equal({ domain: 'criminal' });
    for (const key of ['claim-constructor', 'constructor', 'application-insult', 'claim-', ''])
      expect(fieldOfKey(key), key).to.deep.equal({});
  });
});

describe('words of lists with cases of every field of law', () => {
  it('name nobody 原告 or 被告 and no paper 起诉状', () => {
    expect(inNeutralWords('起诉状所列被告的编号')).to.equal('起诉文书所列应诉方的编号');
    expect(inNeutralWords('原告验证码')).to.equal('起诉方验证码');
    expect(inNeutralWords('各答辩状')).to.equal('各答辩文书');
  });

  it('say who turned against whom as the field of law does', () => {
    expect(suing({}, '王五', '李四')).to.equal('王五 诉 李四');
    expect(suing({ domain: 'criminal' }, '王五', '李四')).to.equal('王五 诉 李四');
    expect(suing({ domain: 'compensation' }, '王五', '某某公安局')).to.equal('王五 请求 某某公安局 赔偿');
  });
});
