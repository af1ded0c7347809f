import { open } from 'node:fs/promises';
import { DamagedStoreError } from './record.js';

const pageHeader = 24;
const magic = 0xbeefc0de;
/** Offsets in lmdb's meta page (64-bit): magic, page size, last page used. */
const offsets = { magic: 0, pageSize: 24, lastPage: 120 } as const;

/**
 * Makes sure that the file is as long as its own header says. lmdb maps the file into memory, and touching a mapped page
 * beyond its end kills the process; so a shortened file is padded with zeros here, which lmdb and our checksums then refuse
 * with an error. (A healthy file may be a little short too: free pages at the end are never written.)
 * @throws DamagedStoreError when the header is not lmdb's
 */
export const repairFileLength = async (path: string): Promise<void> => {
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    if (size === 0) return;
    const first = Buffer.alloc(256);
    await file.read(first, 0, 256, 0);
    const pageSize = first.readUInt32LE(pageHeader + offsets.pageSize);
    if (first.readUInt32LE(pageHeader + offsets.magic) !== magic || pageSize < 512 || pageSize > 65536)
      throw new DamagedStoreError(`The event store is damaged: ${path} does not begin with a valid header`);
    const second = Buffer.alloc(256);
    await file.read(second, 0, 256, pageSize);
    const lastPage = [first, second]
      .filter((page) => page.readUInt32LE(pageHeader + offsets.magic) === magic)
      .map((page) => Number(page.readBigUInt64LE(pageHeader + offsets.lastPage)))
      .reduce((a, b) => Math.max(a, b), 1);
    const leastBytes = (lastPage + 1) * pageSize;
    if (leastBytes > 2 ** 46) throw new DamagedStoreError(`The event store is damaged: ${path} has an impossible size`);
    if (size < leastBytes) await file.truncate(leastBytes);
  } finally {
    await file.close();
  }
};
