import { z } from 'zod';
import { caseListTable } from '../../../../projections/caseList/caseListProjection.js';
import { dashboardTotalsTable } from '../../../../projections/dashboardStats/dashboardStatsProjection.js';
import type { DifferentRow } from '../../../../projections/runner/compareTables.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { Findings } from '../../audit/index.js';

const ListedCase = z.object({
  case_number: z.string(),
  former_numbers: z.array(z.string()),
  case_cause: z.string(),
  status: z.enum(['pending', 'filed', 'closed']),
  plaintiff: z.string().nullable(),
  defendant: z.string().nullable(),
  erased: z.boolean(),
});
type ListedCase = z.infer<typeof ListedCase>;
const statuses = { pending: '待立案', filed: '已立案', closed: '未立案，处理完毕' } as const;

/**
 * What the list shows of a case, with what the log says. Names of parties are compared and never written down: what a verification
 * found stays after an erasure.
 */
const listedDifferences = (shown: ListedCase, expected: ListedCase): string[] => [
  ...(shown.case_number === expected.case_number
    ? []
    : [`案号显示为${shown.case_number}，日志为${expected.case_number}`]),
  ...(shown.former_numbers.join('、') === expected.former_numbers.join('、') ? [] : ['原案号与日志不同']),
  ...(shown.status === expected.status
    ? []
    : [`状态显示为${statuses[shown.status]}，日志为${statuses[expected.status]}`]),
  ...(shown.case_cause === expected.case_cause ? [] : [`案由显示为${shown.case_cause}，日志为${expected.case_cause}`]),
  ...(shown.plaintiff === expected.plaintiff ? [] : ['所示起诉方与日志不同']),
  ...(shown.defendant === expected.defendant ? [] : ['所示应诉方与日志不同']),
  ...(shown.erased === expected.erased
    ? []
    : [expected.erased ? '日志中个人信息已清除，列表仍未清除' : '显示个人信息已清除，日志中没有清除']),
];

const Total = z.object({ name: z.enum(['cases', 'filed']), count: z.coerce.number() });
const totals = { cases: '案件总数', filed: '已立案件数' } as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

type CaseOfRow = { readonly caseId?: string; readonly number?: string };

/** The case that a row is about, and the number under which people know it; neither for a row about something else. */
const caseOf = async (read: ReadTables, { shown, replayed }: DifferentRow): Promise<CaseOfRow> => {
  const row = z
    .looseObject({ case_id: z.string(), case_number: z.string().optional() })
    .safeParse(replayed ?? shown).data;
  if (row === undefined) return {};
  const { case_id: caseId } = row;
  if (row.case_number !== undefined) return { caseId, number: row.case_number };
  const listed: { case_number: string } | undefined = await read(caseListTable)
    .where({ case_id: caseId })
    .first('case_number');
  return { caseId, ...(listed && { number: listed.case_number }) };
};

/** Says what is wrong with a row in which a read model and the log differ: of which case, and which figures, but nothing personal. */
export const reportRow = async (
  { read, report }: { readonly read: ReadTables } & Pick<Findings, 'report'>,
  title: string,
  row: DifferentRow,
): Promise<void> => {
  const { table, key, finding, columns, shown, replayed } = row;
  const { number, caseId } = await caseOf(read, row);
  const where = { table, ...(caseId !== undefined && { caseId }) };
  const subject = number === undefined ? `键为 ${key.map(textOf).join('、')} 的一行` : `${number}的一行`;
  const place = `${title}中${subject}`;
  if (finding === 'missing') return report('read_model_differs', { ...where, source: `${place}缺失，日志中有` });
  if (finding === 'unexpected')
    return report('read_model_differs', { ...where, source: `${place}是多出的，日志中没有` });
  if (table === caseListTable) {
    const [listed, expected] = [ListedCase.safeParse(shown).data, ListedCase.safeParse(replayed).data];
    const differences = listed && expected ? listedDifferences(listed, expected) : [];
    if (differences.length > 0)
      return report('case_list_differs', { ...where, source: `${number ?? subject}，${differences.join('；')}` });
  }
  if (table === dashboardTotalsTable) {
    const [listed, expected] = [Total.safeParse(shown).data, Total.safeParse(replayed).data];
    if (listed && expected)
      return report('read_model_differs', {
        table,
        source: `${title}中${totals[expected.name]}显示为${listed.count}，日志为${expected.count}`,
      });
  }
  return report('read_model_differs', { ...where, columns, source: `${place}内容不同（${columns.join('、')}）` });
};
