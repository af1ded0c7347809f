import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupDamagedError, backupLineSchema, type BackupCounts, type BackupLine } from './backupFormat.js';

const flush = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
};

/**
 * Writes lines and the end that counts them into one gzip'd file, readable by its owner alone. The file appears under its name
 * only when it is whole and on the disk. Memory stays flat.
 */
export const writeBackupFile = async (
  path: string,
  lines: AsyncIterable<Exclude<BackupLine, { kind: 'end' }>>,
): Promise<BackupCounts> => {
  const counts = { file: 0, event: 0, row: 0 };
  const hash = createHash('sha256');
  const texts = async function* (): AsyncGenerator<string, void, void> {
    for await (const line of lines) {
      if (line.kind !== 'header') counts[line.kind] += 1;
      const text = `${JSON.stringify(line)}\n`;
      hash.update(text);
      yield text;
    }
    const end: BackupLine = { kind: 'end', counts, sha256: hash.digest('hex') };
    yield `${JSON.stringify(end)}\n`;
  };
  const draft = `${path}.part`;
  try {
    await pipeline(Readable.from(texts()), createGzip(), createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
    await flush(draft);
    await rename(draft, path);
    await flush(dirname(path));
  } catch (error) {
    // A draft that was there already is another backup under way.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) await rm(draft, { force: true });
    throw error;
  }
  return counts;
};

const newline = '\n'.charCodeAt(0);

/** Whole lines of a gzip'd file as bytes, newline included; what follows the last newline is left out. */
const byteLines = async function* (path: string): AsyncGenerator<Buffer, void, void> {
  const input = createReadStream(path);
  const gunzip = createGunzip();
  input.on('error', (error) => gunzip.destroy(error));
  const parts: Buffer[] = [];
  const chunks: AsyncIterable<Buffer> = input.pipe(gunzip);
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

const parseLine = (text: string, number: number): BackupLine => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new BackupDamagedError(`备份文件已损坏：第 ${number} 行无法读取。`, { cause: error });
  }
  const line = backupLineSchema.safeParse(json);
  if (!line.success)
    throw new BackupDamagedError(
      number === 1 ? '这不是本系统的备份文件，或由更新的版本写出。' : `备份文件已损坏：第 ${number} 行不合规格。`,
      { cause: line.error },
    );
  return line.data;
};

/**
 * The lines of a backup in order. Reading to the end checks it: counts and hash.
 * @throws BackupDamagedError where the file is truncated, garbled or no backup; and the file system's errors
 */
export const readBackupFile = async function* (path: string): AsyncGenerator<BackupLine, void, void> {
  const counts = { file: 0, event: 0, row: 0 };
  const hash = createHash('sha256');
  let number = 0;
  let ended = false;
  try {
    for await (const bytes of byteLines(path)) {
      number += 1;
      const line = parseLine(bytes.toString('utf8'), number);
      if (ended || (line.kind === 'header') !== (number === 1))
        throw new BackupDamagedError(`备份文件已损坏：第 ${number} 行不应在此处。`);
      if (line.kind === 'end') {
        ended = true;
        const { file, event, row } = line.counts;
        const whole = file === counts.file && event === counts.event && row === counts.row;
        if (!whole || hash.digest('hex') !== line.sha256)
          throw new BackupDamagedError('备份文件已损坏：内容与结束行中的条数或摘要不符。');
      } else {
        if (line.kind !== 'header') counts[line.kind] += 1;
        hash.update(bytes);
      }
      yield line;
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new BackupDamagedError(`备份文件不完整或已损坏：压缩数据在第 ${number + 1} 行处中断。`, { cause: error });
  }
  if (!ended) throw new BackupDamagedError('备份文件不完整：没有结束行。');
};
