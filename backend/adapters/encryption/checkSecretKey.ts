import type { AppTables } from '../../../projections/runner/projection.js';
import { ConfigError } from '../../runtime/configError.js';
import { countDataKeys, wrappedRowsAfter } from './keyCensus.js';
import type { KeyWrapping } from './wrapping.js';

type Deps = {
  readonly tables: AppTables;
  readonly wrapping: KeyWrapping;
  /** Where the current key is configured, for messages: `环境变量 SECRET_KEY`. */
  readonly keyName: string;
};

/**
 * Checks at start that the configured secret keys are those that the data keys in the database were wrapped with.
 * @throws ConfigError with a sentence that says which of them is wrong
 */
export const checkSecretKey = async ({ tables, wrapping, keyName }: Deps): Promise<void> => {
  const { currentId, retiredIds, unwrap } = wrapping;
  const { wrapped } = await countDataKeys(tables);
  const wrappingIds = [currentId, ...retiredIds].filter((id) => wrapped.has(id));
  const unknown = [...wrapped].filter(([id]) => id !== currentId && !retiredIds.includes(id));

  if (unknown.length > 0) {
    const missing = unknown.map(([id, count]) => `编号 ${id}（${count} 个）`).join('、');
    const those = `数据库中有数据密钥是用另一把密钥加密的：${missing}。`;
    const keyInWords = `${keyName} 的编号是 ${currentId}`;
    if (retiredIds.length === 0 && wrappingIds.length === 0)
      throw new ConfigError(
        `${keyName} 不正确。${those}${keyInWords}。请改回原来的密钥；若确已更换，请把原来的密钥写入环境变量 SECRET_KEY_PREVIOUS。`,
      );
    if (retiredIds.length === 0)
      throw new ConfigError(
        `${those}${keyInWords}，它本身没有问题；请把更换前的密钥写入环境变量 SECRET_KEY_PREVIOUS，然后运行 npm run keys -- rewrap。`,
      );
    const previous = `环境变量 SECRET_KEY_PREVIOUS 的编号是 ${retiredIds.join('、')}`;
    const wrong =
      wrappingIds.length === 0
        ? `${keyName} 和环境变量 SECRET_KEY_PREVIOUS 都不正确。`
        : wrappingIds.includes(currentId)
          ? '环境变量 SECRET_KEY_PREVIOUS 不正确。'
          : `${keyName} 不正确。`;
    throw new ConfigError(`${wrong}${those}${keyInWords}，${previous}。`);
  }

  for (const id of wrappingIds) {
    const [row] = await wrappedRowsAfter(tables, { after: '', limit: 1, wrappingKeyIds: [id] });
    if (!row) continue; // rewrapped or destroyed between the two queries
    try {
      unwrap(row.keyId, row);
    } catch (error) {
      throw new ConfigError(`数据库中编号 ${id} 的数据密钥已损坏，无法打开。请从备份恢复数据库的 app.data_keys 表。`, {
        cause: error,
      });
    }
  }
};
