import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { fill } from '../../../domain/forms/fill.js';
import type { Field } from '../../../domain/forms/definition.js';
import { senseAt, senseKey } from '../../../domain/recognition/values/index.js';
import { offersFor } from '../../../domain/recognition/offers/index.js';
import { plainRole } from '../../../domain/recognition/sides/index.js';
import { readingOf } from '../../../domain/recognition/testing/readingOf.js';
import { loadCatalogue } from './catalogue.js';

/**
 * Sentences with every amount, rate, area, date and telephone in them. `expect`: the field that a value answers, with `?` where it is
 * asked and not filled; `nothing`: values that no field may be offered.
 */
const Sentences = z.array(
  z.strictObject({
    form: z.string(),
    text: z.string(),
    expect: z.array(z.string()),
    nothing: z.array(z.string()),
  }),
);
const sentences = Sentences.parse(JSON.parse(readFileSync(new URL('./placedAmounts.json', import.meta.url), 'utf8')));
const countable: ReadonlySet<Field['kind']> = new Set(['money', 'number', 'date', 'daterange']);

const offeredFor = async (form: string, text: string): Promise<string[]> => {
  const definition = (await loadCatalogue()).get(form);
  if (!definition) throw new Error(`no form ${form}`);
  return offersFor(definition, {}, readingOf(definition, text), (party) => plainRole(definition, party)).map(
    ({ path, value, certain }) => `${certain ? '' : '?'}${senseKey(path)} ${value}`,
  );
};

describe('amounts, dates and telephones of sentences over all forms', () => {
  it('are more than 400 labelled values over all 113 forms', async () => {
    const forms = (await loadCatalogue()).list().map(({ key }) => key);
    expect([...new Set(sentences.map(({ form }) => form))].sort()).to.deep.equal([...forms].sort());
    expect(sentences.flatMap(({ expect: places, nothing }) => [...places, ...nothing]).length).to.be.at.least(400);
  });

  for (const form of [...new Set(sentences.map((sentence) => sentence.form))])
    it(`are put where they belong, asked or left out: ${form}`, async () => {
      const own = sentences.filter((sentence) => sentence.form === form);
      const offered = await Promise.all(
        own.map(async ({ text }) => `${text} ${(await offeredFor(form, text)).sort().join('; ')}`),
      );
      expect(offered).to.deep.equal(own.map(({ text, expect: places }) => `${text} ${[...places].sort().join('; ')}`));
    });

  it('know what every amount, number and date asks for that a form has outside of parties, or that no rule fills it', async () => {
    const catalogue = await loadCatalogue();
    const unknown = catalogue.list().flatMap(({ key }) => {
      const definition = catalogue.get(key);
      return (definition ? fill(definition, {}).sections : []).flatMap(({ items }) =>
        items.flatMap(({ path, fields }) =>
          fields
            .filter(({ id, kind }) => countable.has(kind) && senseAt({ key }, `${path}.${id}`) === undefined)
            .map(({ id }) => `${key} ${senseKey(`${path}.${id}`)}`),
        ),
      );
    });
    expect(unknown).to.deep.equal([]);
  });
});
