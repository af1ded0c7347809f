import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { everyOffer } from '../../../domain/recognition/offers/index.js';
import { readText } from '../../../domain/recognition/readFor.js';
import { withNumbers } from './testing/madeUpNumbers.js';
import { formOf } from './testing/readTexts.js';

const Texts = z.array(z.object({ form: z.string(), text: z.string() }));
const textsOf = (file: string) => Texts.parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')));

describe('readings of texts that a worker sends to the page', () => {
  for (const file of ['everydayTexts', 'layStories', 'partyTexts'])
    it(`offer on the page what they offer where they were read: ${file}`, function () {
      this.timeout(120_000);
      const texts = textsOf(`./${file}.json`);
      expect(texts).not.to.have.length(0);
      for (const { form, text: template } of texts) {
        const definition = formOf(form);
        const text = withNumbers(template);
        const { reading, sides } = readText({ definition, text, readOn: '2026-06-30' });
        const sent = structuredClone({ reading, sides });
        const offered = everyOffer(
          { definition, answers: {}, asking: undefined },
          reading,
          (_, at) => sides[at] ?? null,
        );
        expect(
          everyOffer({ definition, answers: {}, asking: undefined }, sent.reading, (_, at) => sent.sides[at] ?? null),
          text,
        ).to.deep.equal(offered);
      }
    });
});
