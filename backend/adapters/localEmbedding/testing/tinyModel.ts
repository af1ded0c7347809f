import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A whole number as protobuf writes it (varint). */
const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
};

type Value = number | string | Uint8Array;
/** A field of a message: its number, and what it holds; numbers are varints, all else is bytes with their length. */
const field = (number: number, value: Value): Uint8Array => {
  if (typeof value === 'number') return Uint8Array.from([...varint(number * 8), ...varint(value)]);
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return Buffer.concat([Uint8Array.from([...varint(number * 8 + 2), ...varint(bytes.length)]), bytes]);
};
const message = (...fields: readonly Uint8Array[]): Uint8Array => Buffer.concat(fields);

const float = 1;
const int64 = 7;

/** A value of the graph: numbers of a type, in rows of any number and length, each of a third length where one is given. */
const valueInfo = (name: string, type: number, dimension?: number): Uint8Array => {
  const free = ['batch', 'sequence'].map((size) => field(1, message(field(2, size))));
  const last = dimension === undefined ? [] : [field(1, message(field(1, dimension)))];
  const tensor = message(field(1, type), field(2, message(...free, ...last)));
  return message(field(1, name), field(2, message(field(1, tensor))));
};

/** The pieces of the tiny model, each with its vector. Texts about deposits and about loans point in different directions. */
const pieces: readonly (readonly [string, readonly number[]])[] = [
  ['[PAD]', [0, 0, 9]],
  ['[UNK]', [0, 0, 0.1]],
  ['[CLS]', [0, 0, 0.1]],
  ['[SEP]', [0, 0, 0.1]],
  ['押', [1, 0, 0]],
  ['金', [1, 0, 0]],
  ['租', [1, 0, 0.2]],
  ['借', [0, 1, 0]],
  ['款', [0, 1, 0]],
  ['利', [0, 1, 0.2]],
  ['息', [0, 1, 0]],
  ['re', [1, 0, 0]],
  ['##nt', [1, 0, 0]],
];
export const tinyDimension = 3;

/**
 * An ONNX network (onnx.proto of the ONNX project, opset 13) that looks up the vector of each piece, of 500 bytes: what a sentence model
 * does with its first layer, and enough to show that files, inputs, pooling and vectors fit.
 */
const network = (): Uint8Array => {
  const table = Buffer.from(Float32Array.from(pieces.flatMap(([, vector]) => vector)).buffer);
  const node = message(
    field(1, 'table'),
    field(1, 'input_ids'),
    field(2, 'last_hidden_state'),
    field(3, 'look-up'),
    field(4, 'Gather'),
  );
  const initializer = message(
    field(1, pieces.length),
    field(1, tinyDimension),
    field(2, float),
    field(8, 'table'),
    field(9, table),
  );
  const graph = message(
    field(1, node),
    field(2, 'tiny'),
    field(5, initializer),
    ...['input_ids', 'attention_mask', 'token_type_ids'].map((name) => field(11, valueInfo(name, int64))),
    field(12, valueInfo('last_hidden_state', float, tinyDimension)),
  );
  return message(field(1, 8), field(7, graph), field(8, message(field(1, ''), field(2, 13))));
};

/** Writes the files of the tiny model into a folder. */
export const writeTinyModel = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'model.onnx'), network());
  await writeFile(join(folder, 'vocab.txt'), `${pieces.map(([piece]) => piece).join('\n')}\n`);
};

/** The `tokenizer.json` of the same pieces. */
export const tinyTokenizer = (): string =>
  JSON.stringify({ model: { type: 'WordPiece', vocab: Object.fromEntries(pieces.map(([piece], at) => [piece, at])) } });
