import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as ort from 'onnxruntime-web';
import { z } from 'zod';
import { createWordPiece, readTokenizerFile, readVocabulary, type Tokenizer } from './wordPiece.js';

/** Turns texts into vectors of length 1, in their order. */
export type SentenceModel = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;

/** The files of a network, the smallest first; where published models have them. */
const networks = ['model_quantized.onnx', 'model.onnx', 'onnx/model_quantized.onnx', 'onnx/model.onnx'];
/** Pieces of one text that a BERT model has places for, unless its own file says otherwise. */
const usualLongest = 512;

const Settings = z.object({ max_position_embeddings: z.number().int().min(8).max(8192).default(usualLongest) });
const Pooling = z.object({ pooling_mode_cls_token: z.boolean().default(false) });

const settingsIn = async <T>(folder: string, name: string, schema: z.ZodType<T>): Promise<T> =>
  schema.parse(existsSync(join(folder, name)) ? JSON.parse(await readFile(join(folder, name), 'utf8')) : {});

const tokenizerIn = async (folder: string): Promise<Tokenizer> => {
  const list = join(folder, 'vocab.txt');
  if (existsSync(list)) return createWordPiece(readVocabulary(await readFile(list, 'utf8')));
  return createWordPiece(readTokenizerFile(await readFile(join(folder, 'tokenizer.json'), 'utf8')));
};

const normalised = (vector: readonly number[]): number[] => {
  const length = Math.hypot(...vector);
  return vector.map((value) => (length === 0 ? 0 : value / length));
};

/** One vector of the vectors of a text's pieces: that of the first, or their mean without those that only fill up. */
const pooled = (
  { data, dims }: { readonly data: Float32Array; readonly dims: readonly number[] },
  lengths: readonly number[],
  takesFirst: boolean,
): number[][] => {
  const dimension = dims.at(-1) ?? 0;
  const places = dims.length === 3 ? (dims[1] ?? 0) : 1;
  return lengths.map((length, text) => {
    const pieces = dims.length === 3 && !takesFirst ? length : 1;
    const sum = Array.from({ length: dimension }, () => 0);
    for (let piece = 0; piece < pieces; piece += 1)
      for (let at = 0; at < dimension; at += 1)
        sum[at] = (sum[at] ?? 0) + (data[(text * places + piece) * dimension + at] ?? 0);
    return sum.map((value) => value / pieces);
  });
};

/**
 * Opens a sentence model of the BERT family from a folder that holds an ONNX network (`model_quantized.onnx` or `model.onnx`, also below
 * `onnx/`), `vocab.txt` or a `tokenizer.json` of WordPiece, and may hold `config.json` and `1_Pooling/config.json`. Nothing is fetched.
 * @throws for a folder without them or a network that cannot be run
 */
export const openSentenceModel = async (folder: string): Promise<SentenceModel> => {
  ort.env.wasm.numThreads = 1; // the other processors are the server's
  ort.env.logLevel = 'error';
  const network = networks.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (network === undefined) throw new RangeError('the folder has no network');
  const tokenize = await tokenizerIn(folder);
  const { max_position_embeddings: longest } = await settingsIn(folder, 'config.json', Settings);
  const { pooling_mode_cls_token: takesFirst } = await settingsIn(folder, '1_Pooling/config.json', Pooling);
  const session = await ort.InferenceSession.create(new Uint8Array(await readFile(network)), {
    executionProviders: ['wasm'],
    enableMemPattern: false, // every batch has a shape of its own
  });
  const [output = ''] = session.outputNames;
  return async (texts) => {
    const rows = texts.map((text) => tokenize(text, longest));
    const width = Math.max(...rows.map((row) => row.length));
    const tensorOf = (valueAt: (row: readonly number[], place: number) => number) =>
      new ort.Tensor(
        'int64',
        BigInt64Array.from(
          rows.flatMap((row) => Array.from({ length: width }, (_, place) => BigInt(valueAt(row, place)))),
        ),
        [rows.length, width],
      );
    const inputs: Readonly<Record<string, ort.Tensor>> = {
      input_ids: tensorOf((row, place) => row[place] ?? 0),
      attention_mask: tensorOf((row, place) => (place < row.length ? 1 : 0)),
      token_type_ids: tensorOf(() => 0),
    };
    const named = Object.fromEntries(
      session.inputNames.flatMap((name) => (inputs[name] ? [[name, inputs[name]]] : [])),
    );
    const { [output]: found } = await session.run(named);
    if (!(found?.data instanceof Float32Array)) throw new TypeError('a network without a result');
    const lengths = rows.map((row) => row.length);
    return pooled({ data: found.data, dims: found.dims }, lengths, takesFirst).map(normalised);
  };
};
