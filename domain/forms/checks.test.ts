import { expect } from 'chai';
import { idBirthDate, isIdNumber } from '../papers/residentNumber.js';
import { isCreditCode, isPhone } from './checks.js';

describe('ID numbers', () => {
  for (const number of ['11010519491231002X', '11010519491231002x', '440524188001010014', ' 11010519491231002X '])
    it(`accepts ${number}`, () => expect(isIdNumber(number)).to.equal(true));
  const wrong = {
    'a wrong check digit': '110105194912310021',
    'a day that does not exist': '110105194902310022',
    'a place too few': '1101051949123100',
    letters: '11010519491231002A',
    nothing: '',
  };
  for (const [what, number] of Object.entries(wrong))
    it(`refuses ${what}`, () => expect(isIdNumber(number)).to.equal(false));
  it('refuses every number with one digit changed', () => {
    const number = '11010519491231002X';
    for (let place = 0; place < 17; place += 1)
      for (const digit of '0123456789')
        if (digit !== number[place])
          expect(isIdNumber(`${number.slice(0, place)}${digit}${number.slice(place + 1)}`)).to.equal(false);
  });
  it('name the date of birth', () => expect(idBirthDate('11010519491231002X')).to.equal('1949-12-31'));
});

describe('unified social credit codes', () => {
  for (const code of ['91350100M000100Y43', '91110000600037341L', '91440300708461136T'])
    it(`accepts ${code}`, () => expect(isCreditCode(code)).to.equal(true));
  for (const code of ['91350100M000100Y44', '91110000600037341I', '9135010OM000100Y43', '1', ''])
    it(`refuses ${code || 'nothing'}`, () => expect(isCreditCode(code)).to.equal(false));
});

describe('telephone numbers', () => {
  for (const phone of [
    '13800138000',
    '+86 138-0013-8000',
    '010-62345678',
    '0755-86013388',
    '400-830-8300',
    '13800138000、02087654321',
    '86013388',
  ])
    it(`accepts ${phone}`, () => expect(isPhone(phone)).to.equal(true));
  for (const phone of ['1380013800', '12345', '不详', '13800138000、1'])
    it(`doubts ${phone}`, () => expect(isPhone(phone)).to.equal(false));
});
