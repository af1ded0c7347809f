import { expect } from 'chai';
import { isCreditCode, isIdNumber } from '../../../domain/recognition/numbers.js';
import { recognise } from '../../../domain/recognition/recognise.js';
import { sidesOf } from '../../../domain/recognition/sides.js';
import { loadCatalogue } from './catalogue.js';
import partyTexts from './partyTexts.json' with { type: 'json' };

/**
 * Documents as people paste or photograph them, and who is found in them: the side in the form or `?`, the name, and what belongs to them. Written
 * and labelled before the rules; all people, numbers and companies are made up. `{ID:19850304}` and `{IDF:…}` stand for the number of a man and of a
 * woman with that birth, `{CC:…}` for a credit code that begins so.
 */
const catalogue = await loadCatalogue();

const completed = (start: string, signs: string, isValid: (whole: string) => boolean): string =>
  [...signs].map((sign) => start + sign).find(isValid) ?? '';
const withNumbers = (text: string): string =>
  text
    .replaceAll(/\{ID:(\d{8})\}/g, (_, born: string) => completed(`370199${born}015`, '0123456789X', isIdNumber))
    .replaceAll(/\{IDF:(\d{8})\}/g, (_, born: string) => completed(`370199${born}026`, '0123456789X', isIdNumber))
    .replaceAll(/\{CC:([0-9A-Z]+)\}/g, (_, start: string) =>
      completed(
        start
          .replaceAll(/[IOSVZ]/g, '2')
          .padEnd(17, '7')
          .slice(0, 17),
        '0123456789ABCDEFGHJKLMNPQRTUWXY',
        isCreditCode,
      ),
    );

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
