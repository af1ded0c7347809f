import { expect } from 'chai';
import fc from 'fast-check';
import { beginningOf, cleanText, cleanValue, createCleaner, inOneLine } from './cleanText.js';

/** Characters that nobody may be shown, with others around them. */
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\u202e', '\u2066', '\u200b', '\u200f', '\ufeff', '\u00ad', '\u0000', '\u001b', '\u007f', '\ufe0f'),
    fc.constantFrom('\r', '\n', '\u2028', '\u0085', '\t', ' ', '\ud83d', '\ude00', '\u3164', '\u{e0041}', '😀'),
    fc.constantFrom('本', '金', '1', '<', 'a'),
  ),
  maxLength: 60,
});
const hidden = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u;

describe('what a model wrote, cleaned', () => {
  it('holds no control, direction or zero-width character and no half of a pair, whatever was written', () =>
    fc.assert(
      fc.property(hostile, (text) => {
        expect(cleanText(text)).to.not.match(hidden);
        expect(cleanText(cleanText(text))).to.equal(cleanText(text));
      }),
    ));

  it('is the same in pieces, however they are cut, but for white space at its ends', () =>
    fc.assert(
      fc.property(hostile, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), (text, sizes) => {
        const { hear, rest } = createCleaner();
        let shown = '';
        for (let at = 0, turn = 0; at < text.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          shown += hear(text.slice(at, at + size));
          at += size;
        }
        shown += rest();
        expect(shown).to.not.match(hidden);
        expect(cleanText(shown)).to.equal(cleanText(text));
      }),
    ));

  it('keeps emoji, lines and everything that can be read', () =>
    expect(cleanText(' 一、本金😀\r\n\r\n\r\n\r\n二、利息\u202e3%  \n')).to.equal('一、本金😀\n\n二、利息3%'));

  it('is without a thought, also one that was hidden in the value of a field', () =>
    expect(cleanValue({ a: ['\u200b<think>先想想</think>答'], b: 1, c: null })).to.deep.equal({
      a: ['答'],
      b: 1,
      c: null,
    }));

  it('is cut and put into one line without breaking a character', () => {
    expect(beginningOf('金😀', 2)).to.equal('金');
    expect(inOneLine('一\n 二')).to.equal('一 二');
  });
});
