import type { Tables } from '../../../projections/runner/projection.js';
import { countDataKeys, wrappedRowsAfter } from './keyCensus.js';
import type { KeyWrapping } from './wrapping.js';

/** The state of the data keys, for the operator. */
export type KeyReport = {
  readonly currentId: string;
  readonly current: number;
  readonly retired: readonly { readonly id: string; readonly count: number }[];
  /** Keys wrapped with a secret key that is not configured. */
  readonly unknown: readonly { readonly id: string; readonly count: number }[];
  readonly destroyed: number;
  /** Keys that cannot be unwrapped although their secret key is configured. */
  readonly damaged: readonly string[];
};

const pageSize = 1000;

/** Counts the data keys and unwraps each one that the configured keys should open. `tables` are those of the `app` schema. */
export const reportKeys = async (tables: Tables, wrapping: KeyWrapping): Promise<KeyReport> => {
  const { wrapped, destroyed } = await countDataKeys(tables);
  const { currentId, retiredIds } = wrapping;
  const wrappingIds = [currentId, ...retiredIds];
  const damaged: string[] = [];
  for (let after = ''; ;) {
    const rows = await wrappedRowsAfter(tables, { after, limit: pageSize, wrappingKeyIds: wrappingIds });
    for (const row of rows)
      try {
        wrapping.unwrap(row.keyId, row);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        damaged.push(row.keyId);
      }
    const last = rows.at(-1);
    if (!last) break;
    after = last.keyId;
  }
  return {
    currentId,
    current: wrapped.get(currentId) ?? 0,
    retired: retiredIds.map((id) => ({ id, count: wrapped.get(id) ?? 0 })),
    unknown: [...wrapped].flatMap(([id, count]) => (wrappingIds.includes(id) ? [] : [{ id, count }])),
    destroyed,
    damaged,
  };
};

/** Words the report for the operator; `ok` is false when some key cannot be unwrapped. */
export const describeKeys = (report: KeyReport): { readonly text: string; readonly ok: boolean } => {
  const { currentId, current, retired, unknown, destroyed, damaged } = report;
  const waiting = retired.reduce((sum, { count }) => sum + count, 0);
  const ok = unknown.length === 0 && damaged.length === 0;
  const advice = !ok
    ? '有数据密钥无法打开，相应的个人信息目前不可读。请检查 SECRET_KEY 与 SECRET_KEY_PREVIOUS，或从备份恢复。'
    : waiting > 0
      ? '请运行 npm run keys -- rewrap，完成后再移除 SECRET_KEY_PREVIOUS。'
      : retired.length > 0
        ? '全部数据密钥已由 SECRET_KEY 加密，可以移除 SECRET_KEY_PREVIOUS。'
        : '全部数据密钥均可用 SECRET_KEY 打开。';
  const lines = [
    `SECRET_KEY           编号 ${currentId}    ${current} 个`,
    ...retired.map(({ id, count }) => `SECRET_KEY_PREVIOUS  编号 ${id}    ${count} 个`),
    ...unknown.map(({ id, count }) => `未知密钥             编号 ${id}    ${count} 个`),
    `已销毁               ${destroyed} 个`,
    ...(damaged.length > 0 ? [`已损坏               ${damaged.length} 个：${damaged.slice(0, 20).join('、')}`] : []),
    advice,
  ];
  return { text: lines.join('\n'), ok };
};
