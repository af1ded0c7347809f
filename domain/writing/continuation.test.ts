import { expect } from 'chai';
import fc from 'fast-check';
import { continuationOf } from './continuation.js';

const text = '2024年3月5日，王小明借给李强30000元，约定三个月内还清。到期后，王小明多次';
const go = (reply: string) => continuationOf(text, reply, 60);

describe('the continuation of a text', () => {
  it('is what follows, without what it repeats and without what follows that', () => {
    expect(go('催要，李强一直拖延不还。')).to.equal('催要，李强一直拖延不还。');
    expect(go('到期后，王小明多次催要，李强拒不归还。\n第二段')).to.equal('催要，李强拒不归还。');
    expect(go('催要未果，尚欠的30000元至今没有归还。')).to.equal('催要未果，尚欠的30000元至今没有归还。');
  });

  it('is nothing where a reply talks, repeats, or states what the text does not', () => {
    for (const reply of [
      '',
      '好的，续写如下：催要',
      '“催要”',
      '多次',
      '约定三个月内还清。',
      '向李强催要利息1800元。',
      '于2024年6月10日催要。',
      '经张伟见证催要。',
      '依据《中华人民共和国民法典》第六百七十五条催要。',
    ])
      expect(go(reply), reply).to.equal('');
  });

  it('sees a number that goes on across the caret', () => {
    expect(continuationOf('被告尚欠3', '0000元。', 60)).to.equal('');
  });

  it('is offered wherever in the text a number stands', () => {
    for (let end = 2; end < text.length; end += 1)
      if (!/[\d零一二三四五六七八九十]$/.test(text.slice(0, end)))
        expect(continuationOf(text.slice(0, end), '对方一直不还。', 60), text.slice(0, end)).to.equal('对方一直不还。');
  });

  it('is never longer than it may be, and ends where a sentence pauses when it is cut', () => {
    const long = '催要，李强总是推脱，'.repeat(10);
    expect(go(long)).to.have.length.within(1, 60).and.match(/，$/);
    fc.assert(
      fc.property(fc.string(), fc.string({ maxLength: 200 }), (given, reply) => {
        expect(continuationOf(given, reply, 60).length).to.be.at.most(60);
      }),
    );
  });
});
