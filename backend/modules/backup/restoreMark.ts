import { existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../platform/config/config.js';
import { ConfigError } from '../../runtime/configError.js';
import { syncToDisk } from '../ledger/index.js';

/** Says that a restore began and has not ended. It is written before anything else and removed after everything else. */
export const restoreMarkSchema = z.object({
  restoreId: z.string(),
  /** The id of the backup that is restored: an interrupted restore goes on only from the same one. */
  backupId: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
});
export type RestoreMark = z.infer<typeof restoreMarkSchema>;

/**
 * The mark of a restore with an embedded part, in the data directory. `filling`: the parts are being written in a folder of the
 * restore; `placing`: everything is written, and the parts are moved under their names.
 */
const fileMarkSchema = restoreMarkSchema.extend({ phase: z.enum(['filling', 'placing']) });
export type FileMark = z.infer<typeof fileMarkSchema>;

/** The folder within the data directory that a restore fills before its parts get their names. */
export const stagingIn = (dataDirectory: string): string => join(dataDirectory, 'restoring');
const markFile = (dataDirectory: string): string => join(dataDirectory, 'restoring.json');

/** Reads the mark in a data directory; `undefined` without one. @throws ConfigError when it cannot be read */
export const readFileMark = async (dataDirectory: string): Promise<FileMark | undefined> => {
  const path = markFile(dataDirectory);
  if (!existsSync(path)) return undefined;
  try {
    return fileMarkSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    throw new ConfigError(
      `数据目录中有一次没有完成的恢复，而它的标记 ${path} 已损坏。请另选空的数据目录和存证目录，重新恢复备份。`,
      { cause: error },
    );
  }
};

/** Writes the mark so that it survives a power failure before anything that follows it. */
export const writeFileMark = async (dataDirectory: string, mark: FileMark): Promise<void> => {
  const path = markFile(dataDirectory);
  const draft = `${path}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(mark)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncToDisk(dataDirectory);
};

export const removeFileMark = async (dataDirectory: string): Promise<void> => {
  await rm(markFile(dataDirectory), { force: true });
  await syncToDisk(dataDirectory);
};

const remedy =
  '请用同一备份文件、同样的环境变量重新运行 npm run restore -- 文件，它会接着完成；也可以另选空的位置重新恢复。';

/** The refusal to start anything on a target that a restore left incomplete. */
export const halfRestored = (where: string, mark: RestoreMark | undefined): ConfigError =>
  new ConfigError(
    `${where}中有一次没有完成的恢复${mark ? `（备份 ${mark.backupId}，开始于 ${mark.startedAt}）` : ''}，其中的数据不完整，不能使用。${remedy}`,
  );

/**
 * Refuses a data directory in which a restore has not ended. Where both servers are configured the data directory holds no lasting data.
 * @throws ConfigError
 */
export const refuseHalfRestoredDirectory = async ({
  dataDirectory,
  databaseUrl,
  eventStoreUrl,
}: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'eventStoreUrl'>): Promise<void> => {
  if (databaseUrl !== undefined && eventStoreUrl !== undefined) return;
  const mark = await readFileMark(dataDirectory);
  if (mark) throw halfRestored(`数据目录 ${dataDirectory} `, mark);
};
