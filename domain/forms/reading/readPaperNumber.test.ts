import { expect } from 'chai';
import fc from 'fast-check';
import { numbersOf, paperKinds } from '../../papers/kinds.js';
import { readAnswer } from './readAnswer.js';
import { fields, today } from './testing/typedValues.js';

const read = (kind: string, typed: string) =>
  readAnswer(fields.证件号码, typed, { called: '证件号码', today, numbers: numbersOf(kind) });

describe('the number of a paper', () => {
  it('is read by the form of the kind that was chosen, however its brackets and blanks are typed', () => {
    for (const [kind, typed, value] of [
      ['香港永久性居民身份证', 'A123456(3)', 'A123456(3)'],
      ['香港居民身份证', 'ａ１２３４５６（３）', 'A123456(3)'],
      ['香港永久性居民身份证', '香港身份证号码：AB987654 (3)', 'AB987654(3)'],
      ['香港永久性居民身份证', 'G123456A', 'G123456(A)'],
      ['澳门居民身份证', '1234567（8）', '1234567(8)'],
      ['澳门居民身份证', '1/234567/8', '1/234567/8'],
      ['台湾地区身份证', 'a123456789', 'A123456789'],
      ['港澳居民来往内地通行证', 'h 1234 5678', 'H12345678'],
      ['港澳居民来往内地通行证', 'M1234567800', 'M1234567800'],
      ['台湾居民来往大陆通行证', '12345678', '12345678'],
      ['台湾居民来往大陆通行证', '0012345601（B）', '0012345601(B)'],
      ['港澳台居民居住证', '810000199408230021', '810000199408230021'],
      ['外国人永久居留身份证', '911398199012310021', '911398199012310021'],
      ['外国人永久居留身份证', 'kaz110090123105', 'KAZ110090123105'],
      ['护照', '护照号码：e12345678', 'E12345678'],
      ['日本护照', 'TK1234567', 'TK1234567'],
      ['军官证', '军字第1234567号', '军字第1234567号'],
      ['韩国身份证', '900101-1234567', '900101-1234567'],
      ['临时居民身份证', '110105 19491231 002x', '11010519491231002X'],
    ] as const)
      expect(read(kind, typed), `${kind} ${typed}`).to.deep.equal({ kind: 'value', value });
  });

  it('is remarked on with what is odd in it', () => {
    for (const [kind, typed, sentence] of [
      ['香港永久性居民身份证', 'A123456(7)', '香港身份证号码和括号里的一位对不上，多半是抄错一位，对照证件看一遍'],
      ['香港永久性居民身份证', 'A123456', '香港身份证号码还缺括号里的一位，例如A123456(3)'],
      [
        '香港永久性居民身份证',
        '11010519491231002X',
        '香港身份证号码是一两个字母、6位数字和括号里的一位，例如A123456(3)',
      ],
      ['澳门居民身份证', '1234567', '澳门居民身份证的号码是8位数字，最后一位在括号里，例如1234567(8)'],
      ['台湾地区身份证', 'A123456788', '台湾地区身份证号码的最后一位对不上，多半是抄错一位，对照证件看一遍'],
      ['港澳居民来往内地通行证', 'H1234567', '通行证号码是字母H或M加8位数字（早年的证是10位）'],
      ['台湾居民来往大陆通行证', '1234567', '台湾居民来往大陆通行证的号码是8位数字（旧证后面还有次数和字母）'],
      ['港澳台居民居住证', '11010519491231002X', '港澳台居民居住证的号码以810000、820000或830000开头，对照证件看一遍'],
      [
        '港澳台居民居住证',
        '810000199408230022',
        '港澳台居民居住证的号码对不上校验规则，多半是抄错一位，对照证件看一遍',
      ],
      ['外国人永久居留身份证', '911398199002310021', '号码里的出生日期不存在，第7到14位可能有误'],
      ['外国人永久居留身份证', '9113981990', '外国人永久居留身份证的号码是18位，这里是10位'],
      ['护照', 'E12', '护照号码似乎不完整，这里只有3位，对照护照看一遍'],
      ['护照', '在办', '证件号码要写证件上的号码；不知道就先空着'],
      ['护照', 'E123****8', '号码里有被遮住的位数，要写完整的号码'],
    ] as const)
      expect(read(kind, typed), `${kind} ${typed}`).to.include({ kind: 'fault', code: 'document_form', sentence });
  });

  it('reads as the same again once it is read, whatever was typed and chosen', () => {
    const typed = fc.oneof(
      fc.stringMatching(/^[A-Za-z]{0,3}\d{0,18}(?:\(\d\)|（[\dA]）)?$/),
      fc.string({ maxLength: 30, unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.constantFrom('', ...paperKinds().map(({ name }) => name)), typed, (kind, text) => {
        const reading = read(kind, text);
        if (reading.kind === 'value') expect(read(kind, reading.value)).to.deep.equal(reading);
      }),
    );
  });
});
