import { chunkText } from '../../../../domain/knowledge/chunks.js';
import type { ReadSource } from './sourceReader.js';

/** Reads texts in UTF-8; of other kinds of files it says that they are not read. */
export const readPlainText: ReadSource = async ({ name, content, strategy, chunkSize, overlap }) => {
  if (!/\.(txt|md)$/iu.test(name) || strategy !== 'chunk')
    return { kind: 'failed', sentence: '目前只能读取 txt 和 md 文件', mayPass: false };
  const text = new TextDecoder().decode(content);
  const chunks = chunkText(text, { size: chunkSize, overlap: Math.min(overlap, Math.floor(chunkSize / 2)) });
  return {
    kind: 'read',
    chunks: chunks.map((chunk) => ({ ...chunk, law: null, versionDate: null, effectiveFrom: null, heading: null })),
    notes: [],
  };
};
