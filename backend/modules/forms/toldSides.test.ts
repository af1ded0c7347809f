import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { withNumbers } from './testing/madeUpNumbers.js';
import { partiesOf } from './testing/readTexts.js';

/**
 * What people write of themselves and of the other side, with those whom they name and the side of each; `?` where they leave it open. Written down before the rules were mended
 * on them, two labels put right after looking (an insurer beside the driver, a lender in a note of debt). All people and companies are made up.
 */
const Texts = z.array(z.strictObject({ form: z.string(), text: z.string(), parties: z.array(z.string()) }));
const texts = Texts.parse(JSON.parse(readFileSync(new URL('./toldSides.json', import.meta.url), 'utf8')));

const plain = (party: string): string => party.split(' ').slice(0, 2).join(' ');
const read = texts.map(({ form, text, parties }) => {
  const found = partiesOf(form, withNumbers(text));
  return {
    title: `${form}: ${text.slice(0, 24).replaceAll('\n', ' ')}`,
    parties: parties.map(plain),
    found: found.map(plain),
    // Numbers that a label names have to be theirs, and nobody else's.
    numbers: parties
      .map(withNumbers)
      .filter((party) => party.split(' ').length > 2)
      .map((party) => ({ party, own: found.find((one) => plain(one) === plain(party)) })),
  };
});

describe('sides that people say themselves', () => {
  it('are never the other side, and open where they are left open', () => {
    const wrong = read.flatMap(({ title, parties, found }) =>
      found.filter((party) => !party.startsWith('?') && !parties.includes(party)).map((party) => `${title}: ${party}`),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('come with the numbers that are theirs alone', () => {
    const numbers = (party: string): readonly string[] =>
      party.split(' ').filter((one) => /^(?:phone|id-number)=/.test(one));
    for (const { title, numbers: labelled } of read)
      for (const { party, own } of labelled) expect(numbers(own ?? ''), title).to.deep.equal(numbers(party));
  });

  it('are known of all but nine', () => {
    const open = read.flatMap(({ title, parties, found }) =>
      parties.filter((party) => !party.startsWith('?') && !found.includes(party)).map((party) => `${title}: ${party}`),
    );
    expect(open.length, open.join('\n')).to.be.at.most(9);
  });
});
