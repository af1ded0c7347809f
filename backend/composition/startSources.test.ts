import { expect } from 'chai';
import { readConfig } from '../platform/config/config.js';
import { createClosing } from './closing.js';
import { startReading } from './startReading.js';
import { startSources } from './startSources.js';
import type { ReadSource, SourceOutcome } from '../modules/knowledge/sources/sourceReader.js';
import type { SourceRequest } from '../modules/knowledge/sources/sourceRequest.js';
import { pdfOfLines, sampleLaw, wordBomb, wordOf } from '../modules/knowledge/sources/testing/files.js';
import { pdfOf, scan } from '../modules/reading/testing/scans.js';

const nothing = (): Promise<void> => Promise.resolve();

describe('reading files into the knowledge base in processes of their own', function () {
  this.timeout(300_000);
  const logged: unknown[] = [];
  const logger = { ...console, warn: (told: unknown) => void logged.push(told) } as never;
  const closing = createClosing({ logger });
  let readSource: ReadSource;
  before(() => {
    const limit = { consume: nothing, charge: nothing, check: nothing };
    const limits = { pictureReads: limit, pictureReadsByNetwork: limit } as never;
    const config = readConfig({});
    const { runPages } = startReading({ config, limits, logger, closing });
    readSource = startSources({ runPages, confinement: config.readers, logger, closing });
  });
  after(() => closing.closeAll());

  const shares: number[] = [];
  const read = (content: Buffer, given: Partial<SourceRequest> = {}): Promise<SourceOutcome> => {
    shares.length = 0;
    return readSource({
      name: 'a.pdf',
      content,
      strategy: 'chunk',
      chunkSize: 512,
      overlap: 50,
      owner: 'platform',
      signal: new AbortController().signal,
      onProgress: (share) => shares.push(share),
      ...given,
    });
  };
  const sentenceOf = async (content: Buffer): Promise<string> => {
    const outcome = await read(content);
    return outcome.kind === 'failed' ? outcome.sentence : 'was read';
  };

  it('reads documents, also one whose chunks do not fit into one response', async () => {
    const law = await read(await wordOf(sampleLaw));
    expect(law.kind === 'read' && law.chunks.map(({ articles }) => articles.length)).to.deep.equal([2, 1, 1]);
    const text = Array.from({ length: 30_000 }, (_, at) => `第${at}段话，说的是样本与图样。`).join('\n');
    const long = await read(Buffer.from(text), { chunkSize: 100, overlap: 0 });
    expect(long.kind === 'read' && long.chunks.map((chunk) => chunk.text).join('\n')).to.equal(text);
    expect(shares.at(-1)).to.equal(1);
    expect([...shares].sort((a, b) => a - b)).to.deep.equal(shares);
  });

  it('reads a PDF of text and scans page by page, and counts the pages without any', async () => {
    const jpeg = await scan('idCard');
    const outcome = await read(
      pdfOf([
        { text: 'Article 1 The lessor delivers the premises in time.' },
        { jpeg, width: 896, height: 532 },
        { text: '' },
      ]),
    );
    if (outcome.kind === 'failed') throw new Error(outcome.sentence);
    const text = outcome.chunks.map((chunk) => chunk.text).join('\n');
    expect(text).to.contain('The lessor delivers').and.match(/身份/u);
    expect(outcome.notes).to.deep.equal(['第 3 页没有文字']);
    expect(shares.at(-1)).to.equal(1);
  });

  it('refuses what cannot be read with a sentence', async () => {
    expect(await sentenceOf(Buffer.alloc(0))).to.equal('文件是空的');
    expect(await sentenceOf(pdfOfLines(Array.from({ length: 5000 }, () => ['Page'])))).to.equal(
      'PDF 有 5000 页，一个文件最多读取 1000 页，请拆分后再上传',
    );
    expect(await sentenceOf(pdfOfLines([['Page']]).subarray(0, 60))).to.contain('没有读出：已损坏');
    expect(await sentenceOf(wordBomb())).to.contain('解压后过大');
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic')]);
    expect(await sentenceOf(heic)).to.contain('HEIC');
  });

  it('gives up with the reason of its signal, and reads the next file', async () => {
    const cancelling = new AbortController();
    const reading = read(pdfOfLines(Array.from({ length: 200 }, () => ['A line that is long enough to be text.'])), {
      signal: cancelling.signal,
      onProgress: () => cancelling.abort(new RangeError('cancelled')),
    });
    expect(await reading.catch((error: unknown) => error)).to.be.instanceOf(RangeError);
    expect((await read(Buffer.from(sampleLaw))).kind).to.equal('read');
  });
});
