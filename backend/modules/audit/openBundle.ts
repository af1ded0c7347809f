import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import type { LogSource } from '../ledger/index.js';
import { bundleLineSchema, type BundleHeader, type BundleLine, type BundleLineKind } from './bundleFormat.js';
import type { OutsideRecords } from './outsideRecords.js';
import type { FindingCode } from './findings.js';

/** Thrown when the file is no audit bundle, or its beginning is lost. */
export class NotABundleError extends Error {
  override readonly name = 'NotABundleError';
}

export type OpenedBundle = {
  readonly header: BundleHeader;
  readonly source: LogSource;
  readonly outside: OutsideRecords;
  /** What is wrong with the file itself. */
  readonly faults: readonly { readonly code: FindingCode & `bundle_${string}`; readonly source: string }[];
};

/** Reads the lines of a gzip'd file, the unfinished last one too. @throws errors of the file system and of gzip */
const textLines = async function* (file: string): AsyncGenerator<string, void, void> {
  const input = createReadStream(file);
  const gunzip = createGunzip();
  input.on('error', (error) => gunzip.destroy(error));
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of input.pipe(gunzip)) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
};

const isZlibError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

const parseLine = (line: string): BundleLine | undefined => {
  try {
    return bundleLineSchema.safeParse(JSON.parse(line)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Reads the lines of some kinds, as far as they are readable: opening the bundle has reported the rest. */
const linesOf = async function* <Kind extends BundleLineKind>(
  file: string,
  kinds: readonly Kind[],
): AsyncGenerator<Extract<BundleLine, { kind: Kind }>, void, void> {
  const isOfKinds = (line: BundleLine): line is Extract<BundleLine, { kind: Kind }> =>
    kinds.some((kind) => kind === line.kind);
  const others = (['checkpoint', 'leaf', 'event', 'seal'] as const)
    .filter((kind) => !kinds.some((one) => one === kind))
    .map((kind) => `{"kind":"${kind}"`);
  try {
    for await (const text of textLines(file)) {
      if (others.some((beginning) => text.startsWith(beginning))) continue;
      const line = parseLine(text);
      if (line && isOfKinds(line)) yield line;
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
  }
};

type FirstLook = {
  readonly header: BundleHeader;
  readonly faults: OpenedBundle['faults'];
  readonly leaves: number;
};

/** Reads the file once and checks that it is complete and matches the counts at its end. */
const look = async (file: string): Promise<FirstLook> => {
  const faults: { code: FindingCode & `bundle_${string}`; source: string }[] = [];
  const counts = { checkpoint: 0, leaf: 0, event: 0, seal: 0 };
  const hash: Hash = createHash('sha256');
  let header: BundleHeader | undefined;
  let hasEnded = false;
  let number = 0;
  try {
    for await (const text of textLines(file)) {
      number += 1;
      const line = parseLine(text);
      if (number === 1) {
        if (line?.kind !== 'header') throw new NotABundleError('没有卷宗审计包的文件头');
        header = line;
      } else if (!line) faults.push({ code: 'bundle_damaged', source: `第 ${number} 行无法读取` });
      else if (hasEnded) faults.push({ code: 'bundle_damaged', source: `结束行之后还有第 ${number} 行` });
      else if (line.kind === 'end') {
        hasEnded = true;
        const wrong = Object.entries(counts).filter(
          ([kind, count]) => line.counts[kind as keyof typeof counts] !== count,
        );
        for (const [kind, count] of wrong)
          faults.push({
            code: 'bundle_damaged',
            source: `${kind} 应有 ${line.counts[kind as keyof typeof counts]} 行，实有 ${count} 行`,
          });
        if (wrong.length === 0 && hash.digest('hex') !== line.sha256)
          faults.push({ code: 'bundle_damaged', source: '内容与结束行中的摘要不符' });
      } else if (line.kind !== 'header') counts[line.kind] += 1;
      if (!hasEnded) hash.update(`${text}\n`);
    }
    if (!hasEnded) faults.push({ code: 'bundle_incomplete', source: '没有结束行，文件尾部缺失' });
  } catch (error) {
    if (!isZlibError(error)) throw error;
    faults.push({ code: 'bundle_incomplete', source: `压缩数据在第 ${number + 1} 行处中断` });
  }
  if (!header) throw new NotABundleError('不是卷宗审计包，或文件开头已经丢失');
  return { header, faults: faults.slice(0, 20), leaves: counts.leaf };
};

/**
 * Opens an audit bundle. Memory stays flat, since each read reads the file again.
 * @throws NotABundleError, and the file system's errors
 */
export const openBundle = async (file: string): Promise<OpenedBundle> => {
  const { header, faults, leaves } = await look(file);
  return {
    header,
    faults,
    source: {
      events: async function* () {
        yield* linesOf(file, ['event', 'seal']);
      },
    },
    outside: {
      source: '审计包内的存证记录',
      key: undefined,
      size: leaves,
      leaves: async function* () {
        yield* linesOf(file, ['leaf']);
      },
      checkpoints: async function* () {
        let number = 0;
        for await (const { note } of linesOf(file, ['checkpoint'])) {
          number += 1;
          yield { note, source: `审计包内的第 ${number} 个检查点` };
        }
      },
    },
  };
};
