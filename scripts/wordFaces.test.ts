import { expect } from 'chai';
import { otherFixtures, wordFixtures } from '../domain/word/testing/fixtures.js';
import { leftOutInWords } from '../domain/word/leftOut.js';
import { readWordSource } from '../backend/modules/knowledge/sources/parsing/readWord.js';
import { readSourceFile } from '../backend/modules/knowledge/sources/parsing/readSourceFile.js';
import { wordText } from '../backend/modules/documents/child.js';
import { readWordFile } from '../frontend/src/features/recognition/readWordFile.js';

/** Words without their places: the knowledge base has tables, where others have lines. */
const compact = (text: string): string => text.replaceAll(/\s+/gu, '');

describe('a Word file says the same in the browser, to the server and in the knowledge base', () => {
  for (const { name, file, text, leftOut = {}, rows } of wordFixtures)
    it(name, async () => {
      const expected = { status: 'read', text, leftOut: leftOutInWords(leftOut) };
      expect(await readWordFile(file.buffer)).to.deep.equal(expected);
      expect(await wordText(Buffer.from(file))).to.deep.equal(expected);
      const { blocks, notes } = readWordSource(file);
      expect(notes).to.deep.equal(expected.leftOut === null ? [] : [expected.leftOut]);
      const tables = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
      if (rows) expect(tables).to.deep.equal(rows);
      else
        expect(
          compact(blocks.map((block) => (block.kind === 'table' ? block.rows.flat().join('') : block.text)).join('')),
        ).to.equal(compact(text));
    });

  for (const { name, file, sentence } of otherFixtures)
    it(`is refused where it is none: ${name}`, async () => {
      const read = [await readWordFile(file.buffer), await wordText(Buffer.from(file))];
      expect(read.map(({ status }) => status)).to.deep.equal(['unreadable', 'unreadable']);
      expect(read[0]).to.deep.equal(read[1]);
      const asked = {
        name,
        digest: name,
        strategy: 'chunk',
        chunkSize: 512,
        overlap: 0,
        isText: false,
        from: 0,
      } as const;
      const source = await readSourceFile(asked, Buffer.from(file));
      expect(source.status === 'refused' ? source.sentence : source.status).to.match(sentence);
    });
});
