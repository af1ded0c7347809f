import { expect } from 'chai';
import fc from 'fast-check';
import { chineseDate } from './dates.js';
import { isRealDate } from '../../quantities/calendar.js';
import { linesOf, plainText } from './plainText.js';

describe('text in print', () => {
  it('loses control characters, lone surrogates and what XML forbids', () =>
    expect(plainText('a\u0000b\u0007\u001bc\u009fd\ufffee\uffff\ud800f')).to.equal('abcdef'));
  it('keeps tabs, emoji, direction marks and markup characters', () =>
    expect(plainText('\t😀\u202e\u200f<b>&amp;')).to.equal('\t😀\u202e\u200f<b>&amp;'));
  it('takes every line end for the same', () =>
    expect(linesOf('甲\r\n乙\r丙\u2028丁\n\n戊\n')).to.deep.equal(['甲', '乙', '丙', '丁', '', '戊']));
  it('is the same when cleaned twice', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(plainText(plainText(text))).to.equal(plainText(text));
      }),
    ));
});

describe('dates in print', () => {
  it('are written with year, month and day', () => expect(chineseDate('2024-01-31')).to.equal('2024年1月31日'));
  it('stay as they are when they are none', () => expect(chineseDate('去年')).to.equal('去年'));
  for (const day of ['2024-02-29', '2000-02-29', '1999-12-31'])
    it(`${day} is a day`, () => expect(isRealDate(day)).to.equal(true));
  for (const day of [
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '2024-1-1',
    '0000-01-01',
    '',
  ])
    it(`${day || 'nothing'} is none`, () => expect(isRealDate(day)).to.equal(false));
});
