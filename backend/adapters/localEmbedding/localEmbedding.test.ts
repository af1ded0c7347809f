import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { localEmbeddingAddress } from '../../../domain/models/localEmbedding.js';
import { ContainedBusy, ContainedFailure, type Contained } from '../../runtime/contained/contained.js';
import { embedTexts } from './child.js';
import { embedContract } from './contract.js';
import { createLocalEmbedding } from './localEmbedding.js';
import { openSentenceModel } from './openSentenceModel.js';
import { tinyDimension, tinyTokenizer, writeTinyModel } from './testing/tinyModel.js';
import { createWordPiece, readTokenizerFile, readVocabulary } from './wordPiece.js';

const cosine = (a: readonly number[] = [], b: readonly number[] = []): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

describe('cutting a text into the pieces of a vocabulary', () => {
  const vocabulary = readVocabulary('[PAD]\n[UNK]\n[CLS]\n[SEP]\n押\n金\n。\nre\n##nt\n');
  const tokenize = createWordPiece(vocabulary);

  it('takes Chinese signs and punctuation one by one, other words in their longest pieces, folded', () => {
    expect(tokenize('押金。', 10)).to.deep.equal([2, 4, 5, 6, 3]);
    expect(tokenize('  Rent\n押', 10)).to.deep.equal([2, 7, 8, 4, 3]);
  });

  it('has one piece for a word that it does not know, and cuts what is too long before the end mark', () => {
    expect(tokenize('房东 rental', 10)).to.deep.equal([2, 1, 1, 1, 3]);
    expect(tokenize('押金押金押金', 4)).to.deep.equal([2, 4, 5, 3]);
  });

  it('reads the vocabulary of a tokenizer.json too, and refuses one of another kind or without its marks', () => {
    expect(readTokenizerFile(tinyTokenizer()).get('[CLS]')).to.equal(2);
    expect(() => readTokenizerFile('{"model":{"type":"BPE","vocab":{}}}')).to.throw();
    expect(() => createWordPiece(new Map([['押', 0]]))).to.throw(RangeError);
  });
});

describe('the embedding model on the server itself', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tiny-model-'));
    await writeTinyModel(folder);
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
    // The runtime puts the threads of Node there, which tests of the browser's code that follow in this process take for a browser's.
    Reflect.deleteProperty(globalThis, 'Worker');
  });

  /** Runs tasks in this process, by the schemas of both sides. */
  const run: Contained['run'] = async (_key, contract, { fields }) => {
    const result = contract.result.parse(await embedTexts(embedContract.fields.parse(fields)));
    return { result, ms: 0 };
  };
  const connection = { owner: null, baseUrl: localEmbeddingAddress, apiKey: '', modelName: 'tiny' };
  const request = { connection, texts: ['押金', '借款'], dimension: tinyDimension, timeoutMs: 60_000 };
  const embed = (more: Partial<Parameters<ReturnType<typeof createLocalEmbedding>>[0]> = {}) =>
    createLocalEmbedding({ run, folder })({ ...request, ...more });

  it('gives vectors of length 1 that lie near one another for texts about the same, in their order and in batches', async () => {
    const texts = ['押金', '借款利息', ...Array.from({ length: 11 }, () => '租金'), '利息'];
    const outcome = await embed({ texts });
    if (outcome.kind !== 'complete') throw new Error(outcome.sentence);
    const [deposit, loan] = outcome.value;
    expect(outcome.value).to.have.lengthOf(texts.length);
    for (const vector of outcome.value) expect(Math.hypot(...vector)).to.be.closeTo(1, 1e-6);
    expect(cosine(deposit, outcome.value[5])).to.be.above(0.9);
    expect(cosine(loan, outcome.value.at(-1))).to.be.above(0.9);
    expect(cosine(deposit, loan)).to.be.below(0.5);
    expect(outcome.usage).to.equal(null);
  });

  it('gives a text the same vector alone and beside a longer one: what fills up counts nothing', async () => {
    const model = await openSentenceModel(folder);
    const [alone] = await model(['押金']);
    const [beside] = await model(['押金', '借款利息借款利息借款利息']);
    expect(cosine(alone, beside)).to.be.closeTo(1, 1e-6);
  });

  it('takes the first piece for the whole where the model says so', async () => {
    const first = join(folder, 'first');
    await writeTinyModel(first);
    await mkdir(join(first, '1_Pooling'));
    await writeFile(join(first, '1_Pooling/config.json'), JSON.stringify({ pooling_mode_cls_token: true }));
    const [vector] = await (await openSentenceModel(first))(['押金']);
    expect(vector?.map((value) => Math.round(value * 1000) / 1000)).to.deep.equal([0, 0, 1]);
  });

  it('says what is wrong: nothing set up, another dimension, an account of its own, a folder without a model', async () => {
    const failed = async (outcome: ReturnType<typeof embed>) => {
      const { kind, ...told } = await outcome;
      expect(kind).to.equal('failed');
      return 'sentence' in told ? told.sentence : '';
    };
    expect(await failed(createLocalEmbedding({ run: null, folder: '' })(request))).to.include('LOCAL_EMBEDDING_DIR');
    expect(await failed(embed({ dimension: 512 }))).to.include('3维');
    expect(await failed(embed({ connection: { ...connection, owner: 'someone' } }))).to.include('平台');
    const failing = (error: Error) =>
      createLocalEmbedding({ run: () => Promise.reject(error), folder })({ ...request, dimension: null });
    expect(await failed(failing(new ContainedFailure('failed', 'no network')))).to.include('LOCAL_EMBEDDING_DIR');
    expect(await failing(new ContainedBusy('full'))).to.include({ code: 'too_many_calls', mayPass: true });
    await openSentenceModel(join(folder, 'none')).then(
      () => expect.fail('an empty folder was opened'),
      (error: unknown) => expect(error).to.be.instanceOf(RangeError),
    );
  });
});
