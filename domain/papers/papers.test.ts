import { expect } from 'chai';
import fc from 'fast-check';
import { numbersOf, paperKinds, paperNamed, paperTable, waysOfPaper } from './kinds.js';
import { bareNumber, isHongKongNumber, isTaiwanNumber, paperOfNumber } from './numbers.js';

describe('the kinds of papers that say who somebody is', () => {
  it('are named plainly in many ways, also in traditional characters and with what is said of the paper', () => {
    for (const [written, name] of [
      ['身份证', '居民身份证'],
      ['第二代居民身份证', '居民身份证'],
      ['中华人民共和国居民身份证', '居民身份证'],
      ['身份证（遗失补办中）', '居民身份证'],
      ['身份证复印件', '居民身份证'],
      ['香港永久性居民身份證', '香港永久性居民身份证'],
      ['香港身分證', '香港居民身份证'],
      ['澳門特別行政區永久性居民身份證', '澳门居民身份证'],
      ['臺灣居民來往大陸通行證', '台湾居民来往大陆通行证'],
      ['台胞证', '台湾居民来往大陆通行证'],
      ['回乡证', '港澳居民来往内地通行证'],
      ['港澳居民来往内地通行证（非中国籍）', '港澳居民来往内地通行证'],
      ['美国护照', '护照'],
      ['Passport', '护照'],
      ['永居证', '外国人永久居留身份证'],
      ['临时身份证', '临时居民身份证'],
    ] as const)
      expect(paperNamed(written)?.name, written).to.equal(name);
    for (const written of ['', '身份证、护照', '身份证和护照', '韩国身份证', '驾驶证', '其他'])
      expect(paperNamed(written), written).to.equal(undefined);
  });

  it('say how their numbers are made: nothing chosen means a resident’s card, a kind of own words any', () => {
    expect(['', ' ', '身份证', '临时居民身份证'].map(numbersOf)).to.deep.equal(Array(4).fill('resident'));
    expect(numbersOf('香港永久性居民身份证')).to.equal('hongKong');
    // A word with 身份证 in it is no resident's card by that.
    expect(['韩国身份证', '驾驶证', '军官证'].map(numbersOf)).to.deep.equal(Array(3).fill('any'));
  });

  it('are found again by every way in which the table writes them', () => {
    for (const kind of paperKinds())
      for (const way of [kind.name, ...kind.ways]) {
        expect(paperNamed(way), way).to.equal(kind);
        expect(waysOfPaper(way)[0]).to.equal(kind.name);
      }
  });

  it('are refused as a table in which one way of writing means two of them, or a form is unknown', () => {
    const kind = { name: '护照', numbers: 'passport', ways: ['护照号'] };
    expect(paperTable({ kinds: [kind] })).to.deep.equal([kind]);
    for (const other of [
      { ...kind, name: '海员证' },
      { ...kind, name: '海员证', ways: [], numbers: 'seaman' },
    ])
      expect(() => paperTable({ kinds: [kind, other] })).to.throw();
  });
});

describe('numbers of papers', () => {
  // Numbers that are printed as samples: each was checked by an implementation of other hands.
  const hongKong = ['A123456(3)', 'AB987654(3)', 'A555555(0)', 'G123456(A)'];
  const taiwan = ['A123456789', 'F131104093'];

  it('are checked as Hong Kong and Taiwan make them', () => {
    for (const number of hongKong) expect(isHongKongNumber(bareNumber(number)), number).to.equal(true);
    for (const number of taiwan) expect(isTaiwanNumber(number), number).to.equal(true);
    for (const number of ['A123456(7)', 'A123456', 'ABC123456(3)', '', 'a123456(3'])
      expect(isHongKongNumber(number), number).to.equal(false);
    expect(isTaiwanNumber('A123456788')).to.equal(false);
  });

  it('fail the check with any one digit changed', () => {
    const changed = (number: string, at: number, by: number): string =>
      [...number].map((sign, place) => (place === at ? String((Number(sign) + by) % 10) : sign)).join('');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        expect(isHongKongNumber(changed('A1234563', at, by))).to.equal(false);
        // Modulus 10 lets a change by five pass where the weight is even; the last two digits weigh one.
        expect(isTaiwanNumber(changed('A123456789', at % 2 === 0 ? 8 : 9, by))).to.equal(false);
      }),
    );
  });

  it('tell the kind that they are of: surely where 18 places check each other, else as a likeness', () => {
    for (const [number, name, isSure] of [
      ['11010519491231002X', '居民身份证', true],
      ['810000199408230021', '港澳台居民居住证', true],
      ['830000199201300022', '港澳台居民居住证', true],
      ['911398199012310021', '外国人永久居留身份证', true],
      ['KAZ110090123105', '外国人永久居留身份证', false],
      ['H12345678', '港澳居民来往内地通行证', false],
      ['M1234567800', '港澳居民来往内地通行证', false],
      ['A123456(3)', '香港永久性居民身份证', false],
      ['A123456789', '台湾地区身份证', false],
      ['1234567(8)', '澳门居民身份证', false],
      ['1/234567/8', '澳门居民身份证', false],
      ['E12345678', '护照', false],
      ['EJ1234567', '护照', false],
    ] as const)
      expect([paperOfNumber(number)?.kind.name, paperOfNumber(number)?.isSure], number).to.deep.equal([name, isSure]);
    for (const number of ['', '12345678', '110105194912310021', 'A123456(7)', '军字第1234567号'])
      expect(paperOfNumber(number), number).to.equal(undefined);
  });
});
