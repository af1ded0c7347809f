import { expect } from 'chai';
import fc from 'fast-check';
import { strToU8, unzipSync, Zip, ZipDeflate, zipSync } from 'fflate';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { readAnswersPart, type AnswersPart } from './answersPart.js';
import { housingLease } from './fixtures.js';
import { renderDocument } from './renderDocument.js';
import { readWordFile } from './reading/readWordFile.js';
import { partsOf } from './testing/wordParts.js';
import { zipParts, type Parts } from './zip.js';

const answersPart: AnswersPart = {
  formKey: 'claim-housing-lease',
  edition: '2025',
  answers: {
    plaintiffs_natural: [{ name: '张三 <&> "\'' }],
    sections: { claims: { open: '一\n二\t三😀\u200f', items: {} } },
  },
};
const carrying = (answers: FormAnswers = answersPart.answers) =>
  renderDocument(housingLease, { answersPart: { ...answersPart, answers } });

const changed = (file: Uint8Array, name: string, change: (text: string) => string): Uint8Array => {
  const parts = partsOf(file);
  return zipParts({ ...unzipSync(file), [name]: strToU8(change(parts[name] ?? '')) });
};

describe('word: the answers inside the file', () => {
  it('are read unchanged, with form and edition, from an untouched file', async () => {
    expect(await readAnswersPart(await carrying())).to.deep.equal({ ...answersPart, unchanged: true, sameText: true });
  });

  it('are read unchanged for any typed text', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.string({ unit: 'grapheme' })),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), value), async (record) => {
        const answers = JSON.parse(JSON.stringify({ header: record })) as FormAnswers;
        expect((await readAnswersPart(await carrying(answers)))?.answers).to.deep.equal(answers);
      }),
      { numRuns: 40 },
    );
  });

  it('reveal that the document was changed since', async () => {
    const file = changed(await carrying(), 'word/document.xml', (xml) => xml.replace('欧阳娜娜', '欧阳娜'));
    expect(await readAnswersPart(file)).to.deep.include({ ...answersPart, unchanged: false, sameText: false });
  });

  it('reveal that the answers themselves were changed', async () => {
    const file = changed(await carrying(), 'customXml/item1.xml', (xml) => xml.replace('张三', '李四'));
    expect(await readAnswersPart(file)).to.deep.include({ unchanged: false, sameText: false });
  });

  it('recognise a file that was only saved again: other bytes, other runs and another number, the same words', async () => {
    const file = await carrying();
    const { 'customXml/item1.xml': item, ...parts }: Parts = unzipSync(
      changed(file, 'word/document.xml', (xml) => xml.replace('>欧阳娜娜<', '>欧阳</w:t></w:r><w:r><w:t>娜娜<')),
    );
    const again = zipSync({
      ...parts,
      'customXml/item3.xml': item ?? new Uint8Array(),
      'customXml/item1.xml': strToU8('<other/>'),
    });
    expect(await readAnswersPart(again)).to.deep.equal({ ...answersPart, unchanged: false, sameText: true });
  });

  it('are read from a zip that gives its sizes only after the data, as streaming programs write it', async () => {
    const file = await carrying();
    const chunks: Uint8Array[] = [];
    const streamed = new Zip((error, chunk) => {
      if (error) throw error;
      chunks.push(chunk);
    });
    for (const [name, bytes] of Object.entries(unzipSync(file))) {
      const entry = new ZipDeflate(name);
      streamed.add(entry);
      entry.push(bytes, true);
    }
    streamed.end();
    expect(await readAnswersPart(Buffer.concat(chunks))).to.deep.equal({
      ...answersPart,
      unchanged: true,
      sameText: true,
    });
  });

  it('are not found in a file without them, in no zip, in a cut file or in anything else', async () => {
    expect(await readAnswersPart(await renderDocument(housingLease))).to.equal(undefined);
    expect(await readAnswersPart(new Uint8Array())).to.equal(undefined);
    const file = await carrying();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(file.length - 1),
        async (length) => (await readWordFile(file.slice(0, length))).status !== 'read',
      ),
      { numRuns: 30 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 500 }),
        async (bytes) => (await readWordFile(bytes)).status !== 'read',
      ),
    );
  });

  it('are not read from a malformed part', async () => {
    const file = await carrying();
    const withItem = (text: string) => readAnswersPart(changed(file, 'customXml/item1.xml', () => text));
    expect(await withItem('<answers xmlns="urn:juanzong:answers:1">{broken</answers>')).to.equal(undefined);
    expect(await withItem('<answers xmlns="urn:juanzong:answers:1">{"formKey":1}</answers>')).to.equal(undefined);
    expect(await withItem('<answers xmlns="urn:another">{}</answers>')).to.equal(undefined);
  });

  it('are refused in a zip with a duplicate name', async () => {
    const file = await carrying();
    // The last directory entry under the first one's name: fflate cannot write a name twice.
    const twice = Buffer.from(zipSync({ ...unzipSync(file), 'word/documenu.xml': strToU8('<other/>') }));
    expect(await readAnswersPart(twice)).to.deep.include({ formKey: answersPart.formKey });
    for (let at = twice.indexOf('word/documenu.xml'); at >= 0; at = twice.indexOf('word/documenu.xml'))
      twice.write('word/document.xml', at);
    expect(await readWordFile(twice)).to.deep.equal({ status: 'damaged' });
  });

  it('are found by the directory of the zip, as in Word, never before it', async () => {
    const file = await carrying();
    const other = zipSync({ 'word/another.xml': strToU8('<other/>') });
    expect(await readWordFile(new Uint8Array([...other, ...file]))).to.deep.equal({ status: 'damaged' });
  });
});
