import type { Difference } from '../../../projections/runner/compareTables.js';
import type { DamagedEvent } from '../../../projections/runner/damage.js';
import type { Verification } from '../../../projections/runner/verify.js';
import { maxCounted, type ProjectionState } from './projectionCommands.js';

const countInWords = (waiting: number): string => (waiting >= maxCounted ? `${maxCounted} 条以上` : `${waiting} 条`);

const lackingInWords = (lacking: number): string =>
  lacking === 0 ? '' : `；此位置之前漏了 ${lacking} 条，请用 npm run projections -- rebuild 重建`;

/** One line for each projection. */
export const describeStatus = (states: readonly ProjectionState[]): string =>
  states
    .map(({ name, position, updatedAt, waiting, lacking }) =>
      position < 0n
        ? `${name}  尚未开始，待处理 ${countInWords(waiting)}`
        : `${name}  位置 ${position}（${updatedAt.toISOString()}），待处理 ${countInWords(waiting)}${lackingInWords(lacking)}`,
    )
    .join('\n');

const findings: Readonly<Record<Difference['finding'], string>> = {
  missing: '缺少此行',
  unexpected: '多出此行',
  different: '内容不同',
};

const describeDifference = ({ table, key, finding, columns }: Difference): string =>
  `  ${table} ${key.map(String).join(' / ')}：${findings[finding]}${columns.length > 0 ? `（${columns.join('、')}）` : ''}`;

const describeDamaged = ({ stream, revision }: DamagedEvent): string =>
  `  ${stream} 第 ${revision} 号事件已无法读取，而读模型在它损坏之前已计入；请先用 npm run audit -- verify 核对事件日志`;

const isClean = ({ differences, damagedSince }: Verification): boolean =>
  differences.length + damagedSince.length === 0;

/** Words the result of a verification; `ok` is true when the read models match the log. */
export const describeVerification = (verified: readonly Verification[]): { text: string; ok: boolean } => {
  const lines = verified.flatMap((one) => [
    `${one.projection}  位置 ${one.position}：${isClean(one) ? '与事件日志一致' : `有 ${one.differences.length} 处不一致`}`,
    ...one.damagedSince.map(describeDamaged),
    ...(one.leftOut === 0 ? [] : [`  与它有关的 ${one.leftOut} 行无从比较，其余各行已比较`]),
    ...one.differences.map(describeDifference),
  ]);
  const ok = verified.every(isClean);
  return { text: [...lines, ...(ok ? [] : ['可用 npm run projections -- rebuild 重建。'])].join('\n'), ok };
};
