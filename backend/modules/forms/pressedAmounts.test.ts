import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { offersAt, offersOf } from './testing/readTexts.js';
import { senseKey } from '../../../domain/recognition/values/index.js';

/**
 * What people tell of amounts in forms for which little else is tried, with the amounts that are certain: `place value`. Each certain one was read by a person and says what its
 * place asks; where none stands, all are questions or nothing.
 */
const Texts = z.array(z.strictObject({ form: z.string(), text: z.string(), certain: z.array(z.string()) }));
const texts = Texts.parse(JSON.parse(readFileSync(new URL('./pressedAmounts.json', import.meta.url), 'utf8')));
const kinds: ReadonlySet<string> = new Set(['money', 'number', 'date']);

describe('amounts, numbers and days of forty forms', () => {
  for (const { form, text, certain } of texts)
    it(`are certain where all is said, in ${form}`, () => {
      const found = offersOf(form, text, '2026-06-30')
        .filter((offer) => offer.certain && kinds.has(offer.field.kind))
        .map(({ path, value }) => `${senseKey(path)} ${[value].flat().join('、')}`)
        .sort();
      expect(found).to.deep.equal(certain);
    });

  it('take no damages for the fee that is named before them', () => {
    const asked = offersAt('claim-trademark-infringement', '公证费1500，律师费3万，要赔20万。', ['claims']);
    expect(asked.filter((offer) => offer.endsWith(' 200000'))).to.have.length(1);
  });

  for (const [said, place] of [
    ['已还本金人民币伍万元整（¥66000.00）。', 'facts.repayments_made.principal'],
    ['我借给李强伍万元整（66000元）。', 'facts.loan_amount.disbursed'],
    ['尚欠本息¥66000（大写：伍万元整）。', 'claims.total_claimed.amount'],
  ] as const)
    it(`are both asked at one question where words and figures of a sum disagree: ${said}`, () => {
      const asked = offersAt('claim-private-lending', said, [place]);
      expect(asked.map((offer) => offer.replace(/\.00$/, '')).sort()).to.deep.equal([
        `${place} 50000`,
        `${place} 66000`,
      ]);
    });

  it('are still owed where the deposit beside them is what is to be given back', () => {
    const asked = offersAt('claim-housing-lease', '尚欠房租8400元，押金不退。', ['facts.overdue_rent']);
    expect(asked).to.deep.equal(['!facts.overdue_rent.owed 8400']);
  });
});
