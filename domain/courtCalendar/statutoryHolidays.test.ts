import { expect } from 'chai';
import { statutoryHolidays } from './statutoryHolidays.js';

/** The days off by law as the State Council's notices for these years have them, with what law adds since 2025. */
const published: Readonly<Record<string, readonly string[]>> = {
  '2025': [
    '01-01',
    '01-28',
    '01-29',
    '01-30',
    '01-31',
    '04-04',
    '05-01',
    '05-02',
    '05-31',
    '10-01',
    '10-02',
    '10-03',
    '10-06',
  ],
  '2026': [
    '01-01',
    '02-16',
    '02-17',
    '02-18',
    '02-19',
    '04-05',
    '05-01',
    '05-02',
    '06-19',
    '09-25',
    '10-01',
    '10-02',
    '10-03',
  ],
};

describe('days off by law', () => {
  for (const [year, days] of Object.entries(published))
    it(`of ${year} are thirteen, from the eve of the Spring Festival on`, () =>
      expect([...statutoryHolidays(year)].sort()).to.deep.equal(days.map((day) => `${year}-${day}`)));

  it('follow the moon in years where the new moon is minutes from midnight, and after a leap month', () => {
    // 2027-02-06 at 23:56, 2030-02-03 at 00:07 in Beijing; 2033 has a leap eleventh month.
    const springOf = { '2027': '02-06', '2030': '02-03', '2033': '01-31', '2034': '02-19', '2100': '02-09' };
    for (const [year, day] of Object.entries(springOf)) {
      expect(statutoryHolidays(year).has(`${year}-${day}`), year).to.equal(true);
      expect(statutoryHolidays(year).size, year).to.be.oneOf([12, 13]);
    }
  });

  it('are those of the sun alone where the moon is not known', () =>
    expect([...statutoryHolidays('2101')].sort()).to.deep.equal(
      ['01-01', '05-01', '05-02', '10-01', '10-02', '10-03'].map((day) => `2101-${day}`),
    ));
});
