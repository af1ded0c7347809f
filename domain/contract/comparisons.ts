import { z } from 'zod';
import { cellStates } from '../comparison/comparisonTable.js';
import { opinionStates } from '../comparison/evidenceTable.js';
import { area, call } from './call.js';
import { json, wordFile } from './responses.js';
import { CaseDomain, moment, standing } from './shared.js';

const version = z.number().int().describe('版本号。');
const itemId = z.string().describe('表单中的项目，如 claims.rent_arrears。');
const lines = z.array(z.string()).describe('文字，逐行；没有的为空。');
const yuan = z.string();
const defendantId = z.string().describe('被告的 id。');

const Sums = z.object({
  objected: yuan.describe('有异议的，元。'),
  agreed: yuan.describe('无异议的，元。'),
  unclear: yuan.describe('未明确的，元：未答、见综合陈述、未涉及、一并有异议、答复不一。'),
});

const Fact = z.object({
  id: itemId,
  sentence: z.string().describe('该事实，一句话。'),
  by: z.array(defendantId).describe('承认的各被告。'),
});

const Cell = z.object({
  defendant_id: defendantId,
  state: z.enum(cellStates).describe('该被告的答复属于哪一种，只由选项和表单的对应关系得出。'),
  words: z.string().describe('答复的种类，中文。'),
  lines,
  item_id: z.string().nullable().describe('答复所在的答辩项目；没有的为 null。'),
  together: z.number().int().describe('一并有异议的，同一问题涉及的请求项数；其余为 1。'),
  agreed_in_version: z
    .number()
    .int()
    .nullable()
    .describe('现在有异议、而先前某版无异议的，是第几版（最近的）；没有的为 null。'),
  changed_since: z.boolean().describe('答辩之后，新版起诉状是否改过这一项。'),
});

const evidenceNumber = z.string().describe('原告证据的编号，如 2-1。');
const evidenceName = z.string().describe('证据名称；没有填写的为空。');

const Evidence = z.object({
  rows: z
    .array(
      z.object({
        no: evidenceNumber,
        name: evidenceName,
        source: z.string().describe('证据来源；没有填写的为空。'),
        purpose: z.string().describe('拟证明事项；没有填写的为空。'),
        cells: z
          .array(
            z.object({
              defendant_id: defendantId,
              state: z.enum(opinionStates).describe('该被告的质证意见属于哪一种，只由选项得出。'),
              words: z.string().describe('意见的种类，中文。'),
              lines,
            }),
          )
          .describe('各被告的质证意见，按被告的次序。'),
      }),
    )
    .describe('原告证据清单附件所列的证据；没有附件或没有填写的为空。'),
  unmatched: z
    .array(z.object({ defendant_id: defendantId, no: evidenceNumber, name: evidenceName, lines }))
    .describe('编号和名称与原告的证据清单对不上的质证意见。'),
});

export const Comparison = z
  .object({
    cause: z.string().nullable().describe('案由；没有的为 null。'),
    domain: CaseDomain,
    complaint: z.object({ version, submitted_at: moment }).describe('所依据的起诉状。'),
    defendants: z
      .array(
        z.object({
          id: defendantId,
          standing,
          name: z.string().describe('姓名或名称；没有的为“被告1”等。'),
          left: z.boolean().describe('起诉状是否不再列其为被告。'),
          defense: z
            .object({
              version,
              submitted_at: moment,
              on_complaint_version: z.number().int().describe('答辩时最近的起诉状是第几版。'),
            })
            .nullable()
            .describe('所依据的答辩状；没有提交的为 null。'),
        }),
      )
      .describe('各被告，以及可以提交意见陈述书的第三人，按加入的次序。'),
    rows: z
      .array(
        z.object({
          id: itemId,
          kind: z.enum(['claim', 'total', 'fact']).describe('claim 诉讼请求，total 标的总额，fact 事实与理由。'),
          label: z.string().describe('项目的名称。'),
          state: z
            .enum(['made', 'not_made', 'blank'])
            .describe('made 原告主张，not_made 原告未主张，blank 原告未填写。'),
          lines,
          amount: yuan.nullable().describe('请求的金额，元，如 13500 或 320.50；没有的为 null。'),
          growing: z.boolean().describe('是否请求支付至实际清偿之日，金额随时间增加。'),
          cells: z.array(Cell).describe('各被告的答复，按被告的次序。'),
        }),
      )
      .describe('起诉状的各项请求和事实，答与不答都在内。'),
    asserted: z
      .array(
        z.object({
          defendant_id: defendantId,
          item_id: itemId,
          label: z.string().describe('项目的名称。'),
          lines,
        }),
      )
      .describe('被告在起诉状之外提出的。'),
    evidence: Evidence.describe('原告的证据与各被告的质证意见。'),
    sums: z
      .object({
        of_defendants: z.array(Sums.extend({ defendant_id: defendantId })).describe('各在案被告的；连带之债不可相加。'),
        overall: Sums.describe('全案的：至少一名被告有异议、全体无异议、其余。'),
        without_amount: z.number().int().describe('没有金额、未计入的请求项数。'),
        with_amount: z.number().int().describe('有金额的请求项数；为 0 时无法合计。'),
        growing: z.number().int().describe('随时间增加、增加部分未计入的请求项数。'),
      })
      .describe('有金额的各项请求之和。'),
    undisputed: z
      .object({
        title: z.string().describe('标题。'),
        all: z.array(Fact).describe('在案被告全体承认的事实。'),
        some: z.array(Fact).describe('部分被告承认的事实。'),
      })
      .describe('无争议的事实；未答不在内。'),
    limits: z.array(z.string()).describe('自认的法律限制，逐句。'),
    basis: z.string().describe('本表的依据。'),
  })
  .meta({ id: 'Comparison', description: '诉辩对照表。' });
export type Comparison = z.infer<typeof Comparison>;

const path = z.object({ id: z.string().min(1).max(200) });
const refuses = [
  'case_not_found',
  'comparison_on_paper',
  'personal_data_erased',
  'form_not_found',
  'not_read_in_time',
] as const;
const meanings = { id: '案件的 id、案号或临时案号。' };

/** Claims against defences, for the court. */
export const comparisons = area(
  {
    key: 'comparisons',
    title: '诉辩对照（法院）',
    description:
      '起诉状的各项请求、事实和证据与各被告的答复逐项对应，只由选项、编号和表单的对应关系得出。查看会记录在案。',
  },
  {
    table: call('GET /api/cases/{id}/comparison', {
      summary: '诉辩对照表',
      path,
      response: json(Comparison, '对照表。'),
      refuses,
      meanings,
    }),
    word: call('GET /api/cases/{id}/comparison/word', {
      summary: '诉辩对照表（Word）',
      description: '供庭审使用：无争议的事实逐句列出，有争议的和未明确的分列，末栏留给庭审核对。',
      path,
      response: wordFile('Word 文件。'),
      refuses: [...refuses, 'overloaded'],
      meanings,
    }),
  },
);
