import { expect } from 'chai';
import fc from 'fast-check';
import { DomainError } from '../eventSourcing/domainError.js';
import { canonicalCaseNumber, formalCaseNumber, isTemporaryNumber, temporaryNumber } from './caseNumber.js';
import { codeAlphabet, codeFromBytes, sameCode } from './codes.js';

const bytes = (...values: number[]) => Uint8Array.from({ length: 8 }, (_, i) => values[i] ?? 0);

describe('case numbers', () => {
  it('gives a temporary number the day of the court, not the day of Greenwich', () => {
    const lateEvening = new Date('2026-01-04T17:30:00Z');
    expect(temporaryNumber(lateEvening, 'Asia/Shanghai', bytes(0, 31, 32, 255))).to.equal('新案件-20260105-2Z2Z2222');
    expect(temporaryNumber(lateEvening, 'UTC', bytes())).to.equal('新案件-20260104-22222222');
  });

  it('takes the spellings of one number for one number', () => {
    const spellings = [
      '（2026）京01民初7号',
      '(2026)京01民初7号',
      ' ( 2026 ) 京 01 民初 7 号 ',
      '〔2026〕京０１民初７号',
      '[2026]京01民初7号',
      '（2026）京01民初0007号',
      '(2026)京01民初 ００7 号',
    ];
    for (const spelling of spellings) expect(canonicalCaseNumber(spelling)).to.equal('(2026)京01民初7号');
    expect(canonicalCaseNumber('(2026)京01民初8号')).not.to.equal('(2026)京01民初7号');
  });

  it('is canonical after one folding', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const once = canonicalCaseNumber(typed);
        return canonicalCaseNumber(once) === once;
      }),
    ));

  it('keeps a formal number as courts print it: round full-width brackets, half-width digits, no spaces', () => {
    for (const typed of [
      '  （2026）京01民初7号 ',
      '(2026) 京 01 民初 7 号',
      '〔２０２６〕京０１民初７号',
      '[2026]京01民初7号',
      '（2026）京01民初007号',
    ])
      expect(formalCaseNumber(typed)).to.equal('（2026）京01民初7号');
  });

  it('takes the signs that courts write numbers with', () => {
    for (const [typed, stored] of [
      ['(2026)最高法民再1-2号', '（2026）最高法民再1-2号'],
      ['〔2026〕粤0106民初12345号之一', '（2026）粤0106民初12345号之一'],
      ['（2026）新2801民初7号、8号', '（2026）新2801民初7号、8号'],
      ['【2026】沪0115民初7－9号', '（2026）沪0115民初7-9号'],
      ['A/7.5:2·3＃1', 'A/7.5:2·3#1'],
    ] as const)
      expect(formalCaseNumber(typed)).to.equal(stored);
  });

  it('keeps a stored number when it is typed again', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 999_999 }), (year, serial) => {
        const stored = formalCaseNumber(`( ${year} )京0101 民初 ${serial}号`);
        return formalCaseNumber(stored) === stored;
      }),
    ));

  for (const [typed, code] of [
    ['   ', 'case_number_blank'],
    ['', 'case_number_blank'],
    ['新案件-20260105-ABCD2345', 'case_number_malformed'],
    ['新 案件－随便', 'case_number_malformed'],
    ['7'.repeat(65), 'case_number_malformed'],
    ['ﷺ'.repeat(10), 'case_number_malformed'],
    ['京01\u0000民初7号', 'case_number_signs'],
    ['京01\n民初7号', 'case_number_signs'],
    ['京01\u202e民初7号', 'case_number_signs'],
    ['京01\u200b民初7号', 'case_number_signs'],
    ['京01\u2028民初7号', 'case_number_signs'],
    ['京01\u3164民初7号', 'case_number_signs'],
    ['京01\ufe0f民初7号', 'case_number_signs'],
    ['京01\ue000民初7号', 'case_number_signs'],
    ['<b>京01民初7号', 'case_number_signs'],
    ['京01民初7号＜script＞', 'case_number_signs'],
    ['京01民初7号"', 'case_number_signs'],
    ['京01&amp;民初7号', 'case_number_signs'],
  ] as const)
    it(`refuses ${JSON.stringify(typed.slice(0, 20))} as ${code}`, () => {
      expect(() => formalCaseNumber(typed))
        .to.throw(DomainError)
        .with.property('code', code);
    });

  it('knows its own temporary numbers', () =>
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 8, maxLength: 8 }),
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }),
        (random, now) => isTemporaryNumber(temporaryNumber(now, 'Asia/Shanghai', random)),
      ),
    ));
});

describe('verification codes', () => {
  it('have 8 signs of the alphabet, whatever the bytes', () =>
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 32 }), (random) => {
        const code = codeFromBytes(random);
        return code.length === 8 && [...code].every((sign) => codeAlphabet.includes(sign));
      }),
    ));

  it('fit however they are typed', () => {
    for (const typed of ['ABCD2345', 'abcd2345', ' ABCD2345 ', 'ＡＢＣＤ２３４５'])
      expect(sameCode(typed, 'ABCD2345'), typed).to.equal(true);
  });

  it('fit nothing else', () => {
    for (const typed of ['ABCD2346', 'ABCD234', 'ABCD23455', '', null, undefined, '\u0000'.repeat(8)])
      expect(sameCode(typed, 'ABCD2345'), String(typed)).to.equal(false);
    for (const typed of ['', null, 'ABCD2345', '\u0000'.repeat(8)])
      expect(sameCode(typed, null), String(typed)).to.equal(false);
  });

  it('agree with plain equality', () => {
    const code = fc.uint8Array({ minLength: 8, maxLength: 8 }).map(codeFromBytes);
    return fc.assert(
      fc.property(
        code,
        code,
        (one, other) => sameCode(one, other) === (one === other) && sameCode(one.toLowerCase(), one),
      ),
    );
  });
});
