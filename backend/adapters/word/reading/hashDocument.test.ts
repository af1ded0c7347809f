import { expect } from 'chai';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { answersParts } from '../answersPart.js';
import { hashDocument } from './hashDocument.js';

const written = (xml: string): unknown => {
  const parts = answersParts({ formKey: 'x', edition: '1', answers: {} }, Buffer.from(xml));
  const item = Buffer.from(parts['customXml/item1.xml'] ?? []).toString();
  return JSON.parse(/>(\{.*\})</.exec(item)?.[1] ?? '');
};

describe('word: hashing a document piece by piece', () => {
  it('gives the written hashes, however the document is cut into pieces', async () => {
    const tag = fc.constantFrom(
      '<w:t>',
      '<w:t xml:space="preserve">',
      '</w:t>',
      '<w:tbl>',
      '<w:tab/>',
      '<w:',
      '&amp;',
      '&#x5f20;',
      '张三😀',
      'text',
    );
    const cuts = fc.array(fc.nat(200), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(tag, { maxLength: 30 }), cuts, async (tags, at) => {
        const xml = Buffer.from(`<w:document>${tags.join('')}</w:document>`);
        const ends = [...at.filter((cut) => cut < xml.length).sort((a, b) => a - b), xml.length];
        const pieces = ends.map((end, index) => xml.subarray(ends[index - 1] ?? 0, end));
        const { content, text } = await hashDocument(pieces);
        expect(content).to.equal(createHash('sha256').update(xml).digest('hex'));
        expect(written(xml.toString())).to.include({ contentHash: content, textHash: text });
      }),
      { numRuns: 300 },
    );
  });
});
