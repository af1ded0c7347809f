import { z } from 'zod';
import { registerViews } from '../case/numberRegister.js';
import { AssignedFilter, assignedFilterMeaning } from './assigned.js';
import { mostChosenCases } from '../case/mostChosenCases.js';
import { BatchFilter, batchFilterMeaning } from './caseBatch.js';
import { Behind } from './behind.js';
import { area, call } from './call.js';
import { FilingPeriod, filingPeriodMeaning, PendingCorrection, pendingCorrectionMeaning } from './cases.js';
import { csvFile, json, spreadsheetFile } from './responses.js';
import { KnownAccount, moment, pageOf, pageQuery } from './shared.js';

const RegisteredNumber = z
  .object({
    id: z.string().describe('案件的 id。'),
    receipt_id: z.string().describe('编立或更正该案号的回执，也是登记簿中这一行的 id。'),
    number: z.string().describe('案号。'),
    case_number: z.string().nullable().describe('案件现在的案号；案件无法读取的为 null。'),
    parties: z.string().nullable().describe('原告诉被告；已清除的为 null。'),
    erased: z.boolean().describe('案件的个人信息是否已清除。'),
    given_at: moment.describe('编立的时刻。'),
    given_by: KnownAccount.nullable().describe('编立人；由程序编立的为 null。'),
    acknowledged: z.array(z.string()).describe('编立时已确认的提示，名称。'),
    correction: z
      .object({
        former_number: z.string().describe('更正前的案号。'),
        reason: z.string().describe('更正的原因。'),
      })
      .nullable()
      .describe('本案号由更正而来的：更正前的案号和原因；首次编立的为 null。'),
    replaced: z
      .object({
        with: z.string().describe('更正后的案号。'),
        reason: z.string().describe('更正的原因。'),
        at: moment.describe('更正的时刻。'),
        by: KnownAccount.nullable().describe('更正人；由程序更正的为 null。'),
      })
      .nullable()
      .describe('本案号后来被更正的：更正后的案号；仍在使用的为 null。'),
    gap: z
      .object({
        first: z.number().int().describe('空出的第一个编号。'),
        last: z.number().int().describe('空出的最后一个编号。'),
      })
      .nullable()
      .describe('本案号之前空出的编号；与前一号相接的为 null。'),
    other_cases: z.number().int().min(0).describe('还有几件案件用过同一案号。'),
    is_disordered: z.boolean().describe('是否早于前一号编立。'),
  })
  .meta({ id: 'RegisteredNumber', description: '案号登记簿中的一行：一次编立或更正。' });
export type RegisteredNumber = z.infer<typeof RegisteredNumber>;

const numberOfCase = z.object({
  receipt_id: z.string().describe('编立或更正该案号的回执。'),
  number: z.string().describe('案号。'),
  given_at: moment.describe('编立的时刻。'),
  given_by: KnownAccount.nullable().describe('编立人；由程序编立的为 null。'),
  acknowledged: z.array(z.string()).describe('编立时已确认的提示，名称。'),
  reason: z.string().nullable().describe('由更正而来的：更正的原因；首次编立的为 null。'),
  replaced_at: moment.nullable().describe('何时更正为下一个案号；仍在使用的为 null。'),
});
const NumberHolder = z
  .object({
    id: z.string().describe('案件的 id。'),
    case_number: z.string().nullable().describe('案件现在的案号；案件无法读取的为 null。'),
    parties: z.string().nullable().describe('原告诉被告；已清除的为 null。'),
    erased: z.boolean().describe('案件的个人信息是否已清除。'),
    numbers: z.array(numberOfCase).describe('这一案件用过的全部案号，先编立的在前。'),
  })
  .meta({ id: 'NumberHolder', description: '用过某一案号的一个案件。' });
export type NumberHolder = z.infer<typeof NumberHolder>;

/** What of the list of cases goes into a file: as the list on screen, all pages of it. */
export const exportQuery = z.object({
  list: z.enum(['all', 'pending']).default('all'),
  search_term: z.string().max(200).default(''),
  case_cause: z.string().max(200).default(''),
  filed_in: FilingPeriod.optional(),
  correction: PendingCorrection.optional(),
  order: z.enum(['newest', 'oldest', 'due']).default('newest'),
  assigned: AssignedFilter.optional(),
  batch: BatchFilter.optional(),
  chosen: z
    .string()
    .max(mostChosenCases * 101)
    .transform((ids) => ids.split(',').filter((id) => id !== ''))
    .pipe(z.array(z.string().max(100)).max(mostChosenCases))
    .optional(),
});
const exported = {
  description:
    '与列表同一筛选、同一次序的全部案件。首行为截至时刻、筛选、件数和导出人，次行为列名。逐批读取：其间有改动的案件以读到时为准，见其更新时间。列表落后于事件日志的，首行的截至时刻是已计入的时刻。',
  query: exportQuery,
  refuses: ['list_incomplete' as const],
  meanings: {
    list: 'all 全部案件，最近改动的在前；pending 待立案的案件。',
    search_term: '案号、案由或当事人的一部分。',
    case_cause: '只导出这一案由的案件。',
    filed_in: filingPeriodMeaning,
    correction: `只导出这样的案件：${pendingCorrectionMeaning}`,
    assigned: assignedFilterMeaning,
    batch: batchFilterMeaning,
    chosen: `只导出其中这些案件：id，以逗号分隔，至多${mostChosenCases}件。`,
    order: 'newest 新的在前，oldest 旧的在前，due（待立案的案件）法定期限先到的在前。',
  },
};

const registerExported = {
  description:
    '与登记簿同一系列、同一筛选、同一次序的全部案号。首行为截至时刻、筛选、个数和导出人，次行为列名。逐批读取：其间更正的以读到时为准。',
  query: z.object({ series: z.string().max(64), view: z.enum(registerViews).default('all') }),
  refuses: ['list_incomplete' as const],
  meanings: { series: '系列，如“(2026)京0101民初”；空为不合案号格式的案号。', view: '与登记簿的 view 相同。' },
};

/** The court's lists that are not one case: the register of numbers, and lists of cases as files. */
export const courtLists = area(
  {
    key: 'court-lists',
    title: '登记簿与导出（法院）',
    description: '案号登记簿，以及把案件列表导出为文件。查看和导出会记录在案。',
  },
  {
    numbers: call('GET /api/admin/case-numbers', {
      summary: '案号登记簿',
      description: '一个系列（年份、法院代字、类型代字）中编立过的全部案号，编号大的在前；含空号、更正和一号多案。',
      query: pageQuery.extend({
        series: z.string().max(64).optional(),
        view: z.enum(registerViews).default('all'),
      }),
      response: json(
        pageOf(RegisteredNumber).extend({
          series: z.string().describe('所列的系列，如“(2026)京0101民初”；空为不合案号格式的案号。'),
          all_series: z
            .array(
              z.object({
                series: z.string().describe('系列。'),
                entries: z.number().int().min(0).describe('登记簿中的行数。'),
              }),
            )
            .describe('全部系列，年份新的在前。'),
          behind: Behind,
        }),
        '登记簿，分页。',
      ),
      meanings: {
        series: '系列；不填的为年份最新、案号最多的系列。',
        view: 'all 全部，gaps 前面有空号的，corrected 更正前后的，shared 一号多案的，confirmed 编立时确认过提示的，disordered 早于前一号编立的。',
      },
    }),
    numbersCsv: call('GET /api/admin/case-numbers/csv', {
      summary: '导出案号登记簿（CSV）',
      ...registerExported,
      response: csvFile('UTF-8（带 BOM）的 CSV；以公式符号开头的内容前加单引号。'),
    }),
    numbersWorkbook: call('GET /api/admin/case-numbers/xlsx', {
      summary: '导出案号登记簿（Excel）',
      ...registerExported,
      response: spreadsheetFile('Excel 工作簿，一张表；文字一律不作公式。'),
    }),
    numberHistory: call('GET /api/admin/case-numbers/history', {
      summary: '一个案号的来历',
      description: '用过这一案号的全部案件，各含其全部案号：何时由谁编立，何时为何更正。没有案件用过的为空。',
      query: z.object({ number: z.string().min(1).max(200) }),
      response: json(z.object({ items: z.array(NumberHolder).describe('各案件，先用的在前。') }), '案号的来历。'),
      meanings: { number: '案号，任何写法。' },
    }),
    csv: call('GET /api/admin/case-export/csv', {
      summary: '导出案件列表（CSV）',
      ...exported,
      response: csvFile('UTF-8（带 BOM）的 CSV；以公式符号开头的内容前加单引号。'),
    }),
    workbook: call('GET /api/admin/case-export/xlsx', {
      summary: '导出案件列表（Excel）',
      ...exported,
      response: spreadsheetFile('Excel 工作簿，一张表；文字一律不作公式。'),
    }),
  },
);
