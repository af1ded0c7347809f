import { expect } from 'chai';
import fc from 'fast-check';
import {
  alikeSign,
  dotsInPlace,
  hasUnknownSign,
  knownSigns,
  sameName,
  sameSigns,
  unseenRanges,
  wholeCharacters,
  wholeInPlace,
  withoutUnseen,
} from './signs.js';
import table from './table.json' with { type: 'json' };

const unseenSigns = [
  '\u200b',
  '\u200d',
  '\u00ad',
  '\ufeff',
  '\u2060',
  '\u3164',
  '\uffa0',
  '\u115f',
  '\u034f',
  '\ufe0f',
  '\u{e0100}',
  '\u{e0041}',
  '\u202e',
  '\u2066',
  '\u200f',
  '\u061c',
  '\u180e',
  '\u2800',
  '\0',
  '\u001b',
  '\u007f',
];
const odd = fc.constantFrom(
  ...unseenSigns,
  ...table.alike.join(''),
  ...table.variants,
  ...table.radicals.supplement,
  ...table.radicals.kangxi,
  ...table.oldCodes.signs,
  ' ',
  '\n',
  'Ａ',
  'ﷺ',
  '½',
  '①',
  'e\u0301',
  '\u0301',
  '\ud842',
  '\udfb7',
  '\ue815',
  '\uf8ff',
  '﨑',
  '가',
);
const texts = fc.string({
  unit: fc.oneof(odd, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
  maxLength: 60,
});

describe('the one table of equal signs', () => {
  it('folds what is folded into itself, and gives back a text of everyday signs as it is', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const fold of [sameSigns, sameName, withoutUnseen, wholeCharacters, wholeInPlace, dotsInPlace])
          expect(fold(fold(text))).to.equal(fold(text));
      }),
    );
    const plain = '原告张三，男，1990年1月1日出生，电话13812345678。';
    for (const fold of [withoutUnseen, wholeCharacters, wholeInPlace, dotsInPlace]) expect(fold(plain)).to.equal(plain);
  });

  it('takes a text with signs that nobody sees, wherever they stand, for the same text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('张', '𠮷', 'é', 'a', '1', '·', ' ')),
        fc.constantFrom(...unseenSigns),
        (signs, sign) => {
          const hidden = signs.join(sign);
          expect(sameName(hidden)).to.equal(sameName(signs.join('')));
          expect(withoutUnseen(hidden)).to.equal(signs.join(''));
        },
      ),
    );
    expect(withoutUnseen('一\n二\t三\r\n四')).to.equal('一\n二\t三\r\n四');
  });

  it('leaves no sign that nobody sees, no part of a character and no second kind of a sign in what is compared', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const folded = sameSigns(text);
        expect(folded).to.not.match(/[\p{Default_Ignorable_Code_Point}\p{Cf}\u2e81-\u2fd5]/u);
        for (const sign of folded) expect(alikeSign(sign), sign).to.equal(undefined);
      }),
    );
  });

  it('keeps every offset where it says that it folds in place', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const fold of [wholeInPlace, dotsInPlace]) expect(fold(text)).to.have.length(text.length);
      }),
    );
  });

  it('knows the names that people write with other signs', () => {
    const dotted = [...(table.alike[0] ?? ''), '.', '．', '。'].map((dot) => `阿卜杜拉${dot}买买提`);
    expect(new Set(dotted.map(sameName))).to.deep.equal(new Set(['阿卜杜拉·买买提']));
    expect(sameName('O’Connor')).to.equal("O'Connor");
    expect(sameName('𠮷田')).to.equal('吉田');
    expect(sameName('\u{e81b}')).to.equal('㑇');
    expect(wholeCharacters('⼥，⼀九九⼋年⼗⼆⽉⻓⻛')).to.equal('女，一九九八年十二月长风');
  });

  it('knows each part of a character that Unicode says the character of, once', () => {
    const { supplement, kangxi } = table.radicals;
    const parts = [...supplement, ...kangxi].filter((_, at) => at % 2 === 0);
    expect(new Set(parts).size).to.equal(114 + 214);
    // For the second block Unicode says the same by compatibility.
    for (const part of [...kangxi].filter((_, at) => at % 2 === 0))
      expect(wholeCharacters(part)).to.equal(part.normalize('NFKC'));
  });

  it('knows the old codes of rare characters as GB 18030 has them, and of other private codes that nobody knows them', () => {
    const decoder = new TextDecoder('gb18030');
    const bytes = Array.from({ length: 0xa1 - 0x50 }, (_, at) => 0x50 + at).filter((byte) => byte !== 0x7f);
    expect([...table.oldCodes.signs]).to.have.length(bytes.length);
    for (const [at, byte] of bytes.entries()) {
      const sign = decoder.decode(Uint8Array.from([0xfe, byte]));
      // This decoder leaves six of them at their old code: they are checked below.
      if (!hasUnknownSign(sign)) expect([...table.oldCodes.signs][at]).to.equal(sign);
      expect(knownSigns(String.fromCharCode(0xe815 + at)), String(at)).to.be.a('string');
    }
    // As glibc's charmap GB18030 maps FE51, FE52, FE53, FE6C, FE76 and FE91.
    expect([...'\ue816\ue817\ue818\ue831\ue83b\ue855'].map((code) => knownSigns(code)?.codePointAt(0))).to.deep.equal([
      0x20087, 0x20089, 0x200cc, 0x215d7, 0x2298f, 0x241fe,
    ]);
    for (const sign of ['\ue000', '\uf8ff', '\u{f0000}', '\ud842', '\udfb7']) {
      expect(hasUnknownSign(`张${sign}`)).to.equal(true);
      expect(knownSigns(`张${sign}`)).to.equal(undefined);
    }
    expect(hasUnknownSign('𠮷')).to.equal(false);
  });

  it('are spelled out for programs that know no properties of signs, as many as there are', () => {
    const spelled = new RegExp(`^[${unseenRanges()}]$`, 'u');
    for (const sign of unseenSigns) expect(spelled.test(sign), JSON.stringify(sign)).to.equal(true);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), (sign) => {
        expect(spelled.test(sign)).to.equal(withoutUnseen(sign) === '');
      }),
      { numRuns: 2000 },
    );
  });
});
