import { z } from 'zod';
import { migrations } from '../../../migrations/index.js';
import type { KeyWrapping } from '../../adapters/encryption/wrapping.js';
import { readBackupFile } from './backupFile.js';
import { BackupDamagedError, BackupRefusedError, type BackupCounts, type BackupHeader } from './backupFormat.js';

export type CheckedBackup = {
  readonly header: BackupHeader;
  readonly counts: BackupCounts;
  /** Ids of the wrapping keys that the data keys in the backup are under. */
  readonly wrappingKeyIds: ReadonlySet<string>;
};

/** Migrations of before 1.0.0 were named for the moment that they were written at, those since for their release. */
const developmentMigration = /^\d{14}_/u;

const dataKeyRow = z.object({ wrapping_key_id: z.string().nullable() });

/**
 * Reads a backup from beginning to end and checks all that can be checked without servers: that it is whole, that no stream has
 * gaps, that this version knows its tables. Remembers one number for each stream. `secretKeys` are those to try on it.
 * @throws BackupDamagedError, BackupRefusedError
 */
export const checkBackup = async (path: string, secretKeys: readonly string[]): Promise<CheckedBackup> => {
  const next = new Map<string, bigint>();
  const wrappingKeyIds = new Set<string>();
  let header: BackupHeader | undefined;
  let counts: BackupCounts | undefined;
  // Reported for a complete file only: in a damaged one the gap is the damage.
  let gap: string | undefined;
  for await (const line of readBackupFile(path, secretKeys)) {
    if (line.kind === 'header') header = line;
    if (line.kind === 'end') ({ counts } = line);
    if (line.kind === 'event') {
      const revision = BigInt(line.revision);
      if (revision !== (next.get(line.stream) ?? 0n))
        gap ??= `备份中的流 ${line.stream} 在第 ${revision} 号事件处不连续，无法按原编号恢复：备份时日志已缺少事件，请先对原系统运行审计。`;
      next.set(line.stream, revision + 1n);
    }
    if (line.kind === 'row' && line.table === 'data_keys') {
      const row = dataKeyRow.safeParse(JSON.parse(line.json));
      if (row.data?.wrapping_key_id) wrappingKeyIds.add(row.data.wrapping_key_id);
    }
  }
  if (!header || !counts) throw new BackupDamagedError('备份文件不完整：没有结束行。');
  if (gap !== undefined) throw new BackupRefusedError(gap);
  if (!migrations.some(({ name }) => name === header.migration))
    throw new BackupRefusedError(
      developmentMigration.test(header.migration)
        ? '备份是 1.0.0 之前的开发版写出的，本版不能恢复；没有写入任何内容。'
        : `备份来自更新的版本（${header.migration}），请用同一版本或更新的版本恢复。`,
    );
  return { header, counts, wrappingKeyIds };
};

/** @throws BackupRefusedError when data keys in the backup are under a secret key that was not given */
export const checkBackupKeys = (
  { wrappingKeyIds }: Pick<CheckedBackup, 'wrappingKeyIds'>,
  { currentId, retiredIds }: Pick<KeyWrapping, 'currentId' | 'retiredIds'>,
): void => {
  const unknown = [...wrappingKeyIds].filter((id) => id !== currentId && !retiredIds.includes(id));
  if (unknown.length > 0)
    throw new BackupRefusedError(
      `所给密钥（编号 ${[currentId, ...retiredIds].join('、')}）打不开备份中的数据密钥（编号 ${unknown.join('、')}）。` +
        '请提供备份时的 SECRET_KEY（内置模式下是原数据目录中的 secret.key），恢复尚未写入任何内容。',
    );
};
