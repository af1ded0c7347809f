import { expect } from 'chai';
import { recognise } from '../../../domain/recognition/recognise.js';
import { sidesOf } from '../../../domain/recognition/sides.js';
import { loadCatalogue } from './catalogue.js';
import { withNumbers } from './testing/madeUpNumbers.js';
import partyTexts from './partyTexts.json' with { type: 'json' };

/**
 * Documents as people paste or photograph them, and who is found in them: the side in the form or `?`, the name, and what belongs to them. Written
 * and labelled before the rules; all people, numbers and companies are made up.
 */
const catalogue = await loadCatalogue();

describe('who is named in a document of everyday kinds, as what and with what particulars', () => {
  for (const { form, text: template, parties } of partyTexts)
    it(`${form}: ${template.slice(0, 28).replaceAll(/\s+/g, ' ')}`, () => {
      const definition = catalogue.get(form);
      expect(definition).not.to.equal(undefined);
      if (!definition) return;
      const text = withNumbers(template);
      const recognised = recognise(text);
      const sides = sidesOf(definition, recognised, text);
      const given = recognised.parties.map(({ findings: [name, ...others] }, at) =>
        [
          `${sides[at] ?? '?'} ${name?.value ?? ''}`,
          ...others
            .filter(({ rule }) => rule !== '由身份证号码得出')
            .map(({ kind, value }) => `${kind}=${value}`)
            .sort(),
        ].join(' '),
      );
      expect(given).to.deep.equal(parties.map(withNumbers));
    });
});
