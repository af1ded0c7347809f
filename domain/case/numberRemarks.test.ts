import { expect } from 'chai';
import fc from 'fast-check';
import { shippedCourtFacts as facts } from '../citations/shippedCourtFacts.js';
import { formalCaseNumber } from './caseNumber.js';
import { numberRemarks, type NumberContext } from './numberRemarks.js';
import { numberInSeries, numberParts, placeInSeries } from './numberSeries.js';

const ofDongcheng: NumberContext = { facts, courtCode: '京0101', domain: 'civil', years: [2026, 2026], highest: 122 };
const codesOf = (typed: string, changes: Partial<NumberContext> = {}) =>
  numberRemarks(formalCaseNumber(typed), { ...ofDongcheng, ...changes }).map(({ code }) => code);

describe('the parts of a formal case number', () => {
  it('are year, court, type word and digits, in any spelling', () => {
    expect(numberParts('(2026) 京 0101 民初 123 号')).to.deep.equal({
      year: 2026,
      court: '京0101',
      type: '民初',
      digits: '123',
    });
    expect(numberParts('（2026）最高法知民终7号')).to.include({ court: '最高法', type: '知民终' });
    expect(numberParts('（2026）京民终7号')).to.include({ court: '京', type: '民终' });
  });

  it('are none for what the rules do not know', () => {
    for (const other of [
      'abc',
      '（2026）京0101民初7号之一',
      '2026京0101民初7号',
      '（2026）京010民初7号',
      '（2026）0101民初7号',
    ])
      expect(numberParts(other), other).to.equal(undefined);
  });

  it('lead back to the number, and to its place among the others', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1985, max: 2090 }),
        fc.constantFrom(...facts.courts.nameOf.keys()),
        fc.constantFrom('民初', '知民初', '民诉前调'),
        fc.integer({ min: 1, max: 999_999 }),
        (year, court, type, serial) => {
          const number = numberInSeries({ year, court, type }, serial);
          expect(numberParts(number)).to.deep.equal({ year, court, type, digits: String(serial) });
          expect(placeInSeries(number)).to.deep.equal({ series: `(${year})${court}${type}`, serial });
        },
      ),
    ));
});

describe('remarks on a number before it is given', () => {
  it('judges a court by its code: districts named after a wood are no forest courts', () => {
    for (const courtCode of ['晋0109', '黑0705', '黑1202', '黑2703', '鄂9021', '陕0103']) {
      expect(facts.courts.nameOf.get(courtCode), courtCode).to.match(/林区/u);
      expect(codesOf(`（2026）${courtCode}民初123号`, { courtCode }), courtCode).to.deep.equal([]);
      expect(codesOf(`（2026）${courtCode}民终123号`, { courtCode }), courtCode).to.deep.equal(['level_unfit']);
    }
  });

  it('ask for the type word of the field of law of the case', () => {
    const administrative = { domain: 'administrative' } as const;
    expect(codesOf('（2026）京0101行初123号', administrative)).to.deep.equal([]);
    expect(codesOf('（2026）京0101知行初123号', administrative)).to.deep.equal([]);
    expect(codesOf('（2026）京0101民初123号', administrative)).to.deep.equal(['type_unfit']);
    expect(codesOf('（2026）京0101行初123号')).to.deep.equal(['type_unfit']);
    const said = (number: string, domain: 'civil' | 'administrative') =>
      numberRemarks(formalCaseNumber(number), { ...ofDongcheng, domain }).map(({ sentence }) => sentence);
    expect(said('（2026）京0101民初123号', 'administrative')[0]).to.match(/^“民初”用于.*，本案是行政起诉状。$/u);
    expect(said('（2026）京0101行初123号', 'civil')[0]).to.match(/^“行初”用于.*，本案是民事起诉状。$/u);
  });

  it('say of a claim of state compensation that only intermediate courts and those above have a committee for it', () => {
    const compensation = { domain: 'compensation', highest: null } as const;
    expect(codesOf('（2026）京01委赔1号', { ...compensation, courtCode: '京01' })).to.deep.equal([]);
    expect(codesOf('（2026）京0101委赔1号', compensation)).to.deep.equal(['level_unfit']);
    expect(codesOf('（2026）京01民初1号', { ...compensation, courtCode: '京01' })).to.deep.equal(['type_unfit']);
    expect(codesOf('（2026）京0101民初1号', { domain: 'criminal', highest: null })).to.deep.equal(['type_unfit']);
  });

  it('are none on the next number of the court, in any spelling', () => {
    for (const typed of [
      '（2026）京0101民初123号',
      '(2026) 京０１０１民初 123 号',
      '〔2026〕京0101民初99号',
      '（2026）京0101民初0123号',
    ])
      expect(codesOf(typed), typed).to.deep.equal([]);
  });

  for (const [typed, ...codes] of [
    ['abc', 'not_a_number'],
    ['２０２６年第七号', 'not_a_number'],
    ['（2026）京0105民初123号', 'other_court'],
    ['（2026）沪0199民初123号', 'court_unknown'],
    ['（2026）京0101民出123号', 'type_unknown'],
    ['（2026）京0101刑初123号', 'type_unfit'],
    ['（2026）京0101执123号', 'type_unfit'],
    ['（2026）京0101民终123号', 'level_unfit'],
    ['（2024）京0101民初123号', 'year_other'],
    ['（2026）京0101民初123号之一', 'suffix'],
    ['（2026）京0101民初7号、8号', 'several'],
    ['（2026）京0101民初7-9号', 'several'],
    ['（2026）京0101民初1234567号', 'too_long', 'not_next'],
    ['（2026）京0101民初131号', 'not_next'],
    ['（2026）京0101民诉前调123号', 'pre_filing'],
    ['（2024）京0105刑初0131号之二', 'suffix', 'other_court', 'type_unfit', 'year_other', 'not_next'],
  ] as const)
    it(`on ${typed} are ${codes.join(', ')}`, () => expect(codesOf(typed)).to.deep.equal(codes));

  it('say the names of courts and which numbers would be left out', () => {
    const said = numberRemarks('（2026）京0105民初131号', ofDongcheng).map(({ sentence }) => sentence);
    expect(said).to.deep.equal([
      '“京0105”是北京市朝阳区人民法院的代字，本院为“京0101”。',
      '本系列上一号为122，将空出123至130号。',
    ]);
    expect(numberRemarks('（2026）京0101民初124号', ofDongcheng)[0]?.sentence).to.contain('将空出123号。');
  });

  it('pass a known court where none is configured, and a case received last year', () => {
    expect(codesOf('（2026）京0105民初1号', { courtCode: undefined, highest: null })).to.deep.equal([]);
    expect(codesOf('（2025）京0101民初123号', { years: [2025, 2026] })).to.deep.equal([]);
  });

  it('pass numbers of specialised judges and of the 兵团', () => {
    expect(codesOf('（2026）京0101知民初123号')).to.deep.equal([]);
    expect(codesOf('（2026）兵0101民初123号', { courtCode: '兵0101' })).to.deep.equal([]);
  });

  it('come for whatever is typed, never an error', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
        expect(numberRemarks(typed, ofDongcheng)).to.be.an('array');
      }),
    ));

  it('say how a number is written whose year has no brackets', () => {
    const sentencesOf = (typed: string) =>
      numberRemarks(formalCaseNumber(typed), ofDongcheng).map(({ code, sentence }) => [code, sentence]);
    expect(sentencesOf('2026京0101民初0123号')).to.deep.equal([
      ['not_a_number', '“2026京0101民初123号”的年份没有括号，规范的写法是（2026）京0101民初123号。'],
    ]);
    expect(sentencesOf('2026年第7号')).to.deep.equal([
      ['not_a_number', '“2026年第7号”不符合案号格式（年份、法院代字、类型代字、编号）。'],
    ]);
  });
});
