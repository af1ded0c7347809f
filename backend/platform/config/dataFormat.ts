import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.js';
import { ConfigError } from '../../runtime/configError.js';
import { createOnce, isCode } from './createOnce.js';

/** The file of a data directory that says in which layout its parts are. Folders of before 1.0.0 have none. */
const formatFile = 'data-format';
const present = '1';
const parts = ['postgres', 'events'] as const;

/** Writes into a data directory that its parts are in the present layout, once. */
export const markDataFormat = (dataDirectory: string): Promise<void> =>
  createOnce(dataDirectory, formatFile, `${present}\n`);

const readFormat = async (dataDirectory: string): Promise<string | undefined> => {
  try {
    return (await readFile(join(dataDirectory, formatFile), 'utf8')).trim();
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return undefined;
    throw error;
  }
};

/**
 * Refuses a data directory that this version cannot read, before anything in it is opened. Where both servers are configured the
 * directory holds no lasting data.
 * @throws ConfigError with a sentence that says what to do
 */
export const refuseOtherDataFormat = async ({
  dataDirectory,
  databaseUrl,
  eventStoreUrl,
}: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'eventStoreUrl'>): Promise<void> => {
  if (databaseUrl !== undefined && eventStoreUrl !== undefined) return;
  const format = await readFormat(dataDirectory);
  if (format === present) return;
  if (format !== undefined)
    throw new ConfigError(
      `数据目录 ${dataDirectory} 是更新版本的卷宗建立的，本版无法使用，没有改动其中任何内容：请改用同样新或更新的版本，或设置环境变量 DATA_DIR 指向别的目录。`,
    );
  if (parts.some((part) => existsSync(join(dataDirectory, part))))
    throw new ConfigError(
      `数据目录 ${dataDirectory} 是 1.0.0 之前的开发版建立的，本版无法使用，没有改动其中任何内容：请把它移到别处，或设置环境变量 DATA_DIR（以及 LEDGER_DIR）改用空的目录，再重新启动。`,
    );
};
