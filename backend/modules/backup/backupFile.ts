import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { z } from 'zod';
import { createKeyWrapping } from '../../adapters/encryption/wrapping.js';
import {
  BackupDamagedError,
  BackupRefusedError,
  bodyLineSchema,
  backupHeaderSchema,
  type BackupCounts,
  type BackupHeader,
  type BackupLine,
  type BodyLine,
} from './backupFormat.js';
import { bodyKey, decryptBody, encryptBody } from './encryptedBody.js';

const flush = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
};

/** What a header says of its file; the rest follows from the key and from chance. */
export type HeaderFields = Pick<
  BackupHeader,
  'backupId' | 'createdAt' | 'migration' | 'secretKey' | 'previousSecretKey'
>;

/**
 * Writes a header in the open and, encrypted under `secretKey`, lines and the end that counts them, into one file readable by its
 * owner alone. The file appears under its name only when it is whole and on the disk. Memory stays flat.
 */
export const writeBackupFile = async (
  path: string,
  { header, secretKey }: { readonly header: HeaderFields; readonly secretKey: string },
  lines: AsyncIterable<Exclude<BodyLine, { kind: 'end' }>>,
): Promise<BackupCounts> => {
  const counts = { file: 0, event: 0, row: 0 };
  const hash = createHash('sha256');
  const texts = async function* (): AsyncGenerator<string, void, void> {
    for await (const line of lines) {
      counts[line.kind] += 1;
      const text = `${JSON.stringify(line)}\n`;
      hash.update(text);
      yield text;
    }
    const end: BodyLine = { kind: 'end', counts, sha256: hash.digest('hex') };
    yield `${JSON.stringify(end)}\n`;
  };
  const whole: BackupHeader = {
    kind: 'header',
    format: 'juanzong-backup',
    version: 2,
    ...header,
    keyId: createKeyWrapping(secretKey).currentId,
    nonce: randomBytes(32).toString('base64url'),
  };
  const headerLine = `${JSON.stringify(whole)}\n`;
  const encrypted = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
    yield Buffer.from(headerLine);
    yield* encryptBody(body, bodyKey(secretKey, headerLine));
  };
  const draft = `${path}.part`;
  try {
    const output = createWriteStream(draft, { flags: 'wx', mode: 0o600 });
    await pipeline(Readable.from(texts()), createGzip(), encrypted, output);
    await flush(draft);
    await rename(draft, path);
    await flush(dirname(path));
  } catch (error) {
    // An existing unfinished file belongs to another backup under way.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) await rm(draft, { force: true });
    throw error;
  }
  return counts;
};

const newline = '\n'.charCodeAt(0);

/** Whole lines as bytes, newline included; what follows the last newline is left out. */
const byteLines = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      parts.push(chunk.subarray(from, at + 1));
      from = at + 1;
      yield Buffer.concat(parts.splice(0));
    }
    parts.push(chunk.subarray(from));
  }
};

const isZlibError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(Z_|ERR_STREAM_)/.test(error.code);

const notOurs = '这不是本系统的备份文件，或由更新的版本写出。';

const parsed = <Line>(schema: z.ZodType<Line>, bytes: Uint8Array, number: number): Line => {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    throw new BackupDamagedError(`备份文件已损坏：第 ${number} 行无法读取。`, { cause: error });
  }
  const line = schema.safeParse(json);
  if (!line.success)
    throw new BackupDamagedError(number === 1 ? notOurs : `备份文件已损坏：第 ${number} 行不合规格。`, {
      cause: line.error,
    });
  return line.data;
};

/** Bound of a header: a foreign file is not searched further for a newline. */
const longestHeader = 64 * 1024;

type Beginning = {
  readonly header: BackupHeader;
  readonly line: Buffer;
};

/**
 * Reads the header of a backup, which is not encrypted.
 * @throws BackupDamagedError for a foreign file; and the file system's errors
 */
export const readBeginning = async (path: string): Promise<Beginning> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHeader), 0, longestHeader, 0);
    const line = buffer.subarray(0, buffer.subarray(0, bytesRead).indexOf(newline) + 1);
    if (line.length === 0) throw new BackupDamagedError(notOurs);
    return { header: parsed(backupHeaderSchema, line, 1), line };
  } finally {
    await file.close();
  }
};

/** @throws BackupRefusedError when none of the keys is the one that the header names */
const keyFor = ({ keyId }: BackupHeader, secretKeys: readonly string[]): string => {
  if (secretKeys.length === 0)
    throw new BackupRefusedError(
      `备份已加密，其中没有密钥（备份时未加 --with-secret-key）。请设置环境变量 SECRET_KEY（编号 ${keyId}），` +
        '或先把原来的 secret.key 放入数据目录。',
    );
  const ids = secretKeys.map((secret) => createKeyWrapping(secret).currentId);
  const key = secretKeys[ids.indexOf(keyId)];
  if (key === undefined)
    throw new BackupRefusedError(
      `所给密钥（编号 ${ids.join('、')}）打不开备份（编号 ${keyId}）。` +
        '请提供备份时的 SECRET_KEY（内置模式下是原数据目录中的 secret.key）；没有写入任何内容。',
    );
  return key;
};

/** The body's bytes, decrypted and uncompressed. */
const bodyOf = (path: string, { header, line }: Beginning, secretKeys: readonly string[]): Readable => {
  const key = bodyKey(keyFor(header, secretKeys), line.toString('utf8'));
  const gunzip = createGunzip();
  const compressed = Readable.from(decryptBody(createReadStream(path, { start: line.length }), key));
  compressed.on('error', (error) => gunzip.destroy(error));
  gunzip.on('close', () => compressed.destroy()); // also when its reader has had enough
  return compressed.pipe(gunzip);
};

/**
 * Reads the lines of a backup in order, the header first. Reading to the end checks frames, counts and hash. `secretKeys` are
 * those to try.
 * @throws BackupDamagedError where the file is truncated, altered or no backup; BackupRefusedError where no key decrypts it; and
 * the file system's errors
 */
export const readBackupFile = async function* (
  path: string,
  secretKeys: readonly string[],
): AsyncGenerator<BackupLine, void, void> {
  const beginning = await readBeginning(path);
  const body = bodyOf(path, beginning, secretKeys);
  const counts = { file: 0, event: 0, row: 0 };
  const hash = createHash('sha256');
  let number = 1;
  let hasEnded = false;
  yield beginning.header;
  try {
    for await (const bytes of byteLines(body)) {
      number += 1;
      const line = parsed(bodyLineSchema, bytes, number);
      if (hasEnded) throw new BackupDamagedError(`备份文件已损坏：第 ${number} 行不应在此处。`);
      if (line.kind === 'end') {
        hasEnded = true;
        const { file, event, row } = line.counts;
        const whole = file === counts.file && event === counts.event && row === counts.row;
        if (!whole || hash.digest('hex') !== line.sha256)
          throw new BackupDamagedError('备份文件已损坏：内容与结束行中的条数或摘要不符。');
      } else {
        counts[line.kind] += 1;
        hash.update(bytes);
      }
      yield line;
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new BackupDamagedError(`备份文件不完整或已损坏：压缩数据在第 ${number + 1} 行处中断。`, { cause: error });
  }
  if (!hasEnded) throw new BackupDamagedError('备份文件不完整：没有结束行。');
};

/** Reads lines of one kind out of the backup. */
export const linesOf = async function* <Kind extends BackupLine['kind']>(
  path: string,
  keys: readonly string[],
  kind: Kind,
): AsyncGenerator<Extract<BackupLine, { kind: Kind }>, void, void> {
  const isOfKind = (line: BackupLine): line is Extract<BackupLine, { kind: Kind }> => line.kind === kind;
  for await (const line of readBackupFile(path, keys)) if (isOfKind(line)) yield line;
};
