import { expect } from 'chai';
import fc from 'fast-check';
import { strToU8, unzipSync, zipSync, type Zippable } from 'fflate';
import { shareParts, zipParts, type Parts } from './zip.js';

/** What wrote the files that are kept: fflate, with its entries at local midnight of the day on which the format's clock begins. */
const byFflate = (parts: Parts, order: readonly string[]): Uint8Array => {
  const entries: Zippable = {};
  for (const name of order) {
    const data = parts[name];
    if (data) entries[name] = [data, { mtime: new Date(1980, 0, 1), level: 6 }];
  }
  return zipSync(entries);
};

const text = fc
  .array(fc.constantFrom('<w:p>', '原告', '□', 'a', '\n', '0'), { maxLength: 400 })
  .map((words) => strToU8(words.join('')));
const arbitraryParts = fc.dictionary(fc.constantFrom('word/a.xml', 'word/b.xml', '证据目录.docx', 'x', 'é'), text);

describe('word: the zip of a file', () => {
  it('has the bytes that fflate writes, whether parts were compressed before or not', () => {
    fc.assert(
      fc.property(arbitraryParts, arbitraryParts, (own, common) => {
        const parts = { ...own, ...common };
        const expected = byFflate(parts, Object.keys(parts).sort());
        expect(Buffer.from(zipParts(parts)).equals(expected)).to.equal(true);
        shareParts(common);
        expect(Buffer.from(zipParts(parts)).equals(expected)).to.equal(true);
      }),
    );
  });

  it('begins with what readers need first, and holds what it was given', () => {
    const names = ['word/z.xml', 'word/document.xml', '_rels/.rels', '[Content_Types].xml', 'docProps/app.xml'];
    const parts = Object.fromEntries(names.map((name) => [name, strToU8(name.repeat(9))]));
    const file = zipParts(parts);
    expect(Object.keys(unzipSync(file))).to.deep.equal([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/document.xml',
      'docProps/app.xml',
      'word/z.xml',
    ]);
    expect(unzipSync(file)).to.deep.equal(parts);
  });
});
