import { expect } from 'chai';
import { withNumbers } from './testing/madeUpNumbers.js';
import { partiesOf } from './testing/readTexts.js';
import partyTexts from './partyTexts.json' with { type: 'json' };

/**
 * Documents as people paste or photograph them, and who is found in them: the side in the form or `?`, the name, and what belongs to them. Written
 * and labelled before the rules; all people, numbers and companies are made up.
 */
describe('who is named in a document of everyday kinds, as what and with what particulars', () => {
  for (const { form, text: template, parties } of partyTexts)
    it(`${form}: ${template.slice(0, 28).replaceAll(/\s+/g, ' ')}`, () => {
      const given = partiesOf(form, withNumbers(template));
      expect(given).to.deep.equal(parties.map(withNumbers));
    });
});
