import { z } from 'zod';
import { modelRefusals } from './modelRefusals.js';
import { problemCode, severities } from '../forms/problemCodes.js';
import { area, call } from './call.js';
import { Stats } from './cases.js';
import { leftOut } from './leftOut.js';
import { json } from './responses.js';
import { FinalDocument, givenTo } from './shared.js';
import { Sources } from '../knowledge/citedPassages.js';

const passage = z.object({
  defense: z.number().int().nullable().describe('出自第几份答辩状，从 0 起；起诉状为 null。'),
  item_id: z.string().describe('文书中的位置：“部分 id.项目 id”；当事人信息为 parties。'),
  question: z.string(),
  quote: z.string().nullable().describe('经核对确在该处的原文；该项目没有填写时为 null。'),
});
export const Statement = z
  .object({
    text: z.string().describe('模型的话。'),
    passages: z.array(passage).describe('经服务器在文书中核对到的依据；一处也没有核对到则为空。'),
  })
  .meta({ id: 'Statement', description: '模型的一项意见及其在文书中的依据。' });
export type Statement = z.infer<typeof Statement>;
export type Passage = Statement['passages'][number];

const statements = z.array(Statement);

const FilingReview = z.object({
  summary: z.string().describe('概述。'),
  meets_requirements: z.boolean().describe('模型认为要素是否齐全；仅供参考。'),
  grounds: statements.describe('这一判断的依据。'),
  missing_elements: statements.describe('缺少的要素。'),
  suggestions: statements.describe('建议。'),
  left_out: leftOut,
});
export type FilingReview = z.infer<typeof FilingReview>;

const DeepAnalysis = z.object({
  case_summary: z.string().describe('案情概述。'),
  dispute_focus: statements.describe('争议焦点。'),
  fact_timeline: z
    .array(Statement.extend({ date: z.string().nullable().describe('原文所写的日期；没有写明则为 null。') }))
    .describe('事实经过。'),
  mediation_points: statements.describe('调解切入点。'),
  legal_points: z
    .array(
      z.object({
        text: z.string(),
        passages: z.array(z.number().int().min(0)).min(1).describe('所依据的是 sources.passages 中的哪几段，从 0 起。'),
      }),
    )
    .describe('可能有关的法律；只有依据知识库中查到的内容才给出。'),
  sources: Sources.describe('从知识库查到的内容。'),
  left_out: leftOut,
});
export type DeepAnalysis = z.infer<typeof DeepAnalysis>;

const PleadingProblem = z
  .object({
    code: problemCode.describe('问题的固定代码；代码和位置一起认定是同一个问题。'),
    severity: z.enum(severities).describe('stops 改正之前网页不提交，asks 请核对，可以保留。'),
    path: z.string().describe('在 form_data 中的位置。'),
    item_id: z.string().describe('“部分 id.项目 id”，或部分 id、parties、header。'),
    label: z.string().describe('这一处的名称。'),
    sentence: z.string().describe('说明问题的一句话，与当事人填写时看到的相同。'),
  })
  .meta({ id: 'PleadingProblem', description: '规则在文书中发现的一个问题。' });
export type PleadingProblem = z.infer<typeof PleadingProblem>;

const ElementReview = z.object({
  version: z.number().int(),
  problems: z
    .array(PleadingProblem)
    .optional()
    .describe('当事人填写时看到的同一份问题清单：缺什么、哪里不对、哪里要核对。'),
  findings: z
    .array(
      z.object({
        code: problemCode.optional().describe('固定代码；left_empty 表示没有填写而可以不填的项目。'),
        level: z
          .enum(['required', 'contradiction', 'suggested'])
          .describe('必须有而没有的、互相矛盾或校验不通过的、可以补充的。'),
        path: z.string().describe('在 form_data 中的位置。'),
        item_id: z.string().describe('“部分 id.项目 id”，或部分 id、parties、header。'),
        label: z.string().describe('这一处的名称。'),
        message: z.string().describe('发现了什么。'),
      }),
    )
    .describe('规则的发现，重要的在前。'),
});
export type ElementReview = z.infer<typeof ElementReview>;
export type ElementFinding = ElementReview['findings'][number];

const Insights = z.object({
  insights: z.array(z.string()).describe('数据洞察。'),
  unfounded: z.array(z.number().int().min(0)).describe('其中哪几条（从 0 起）写有统计数字里没有的数字。'),
});
export type Insights = z.infer<typeof Insights>;

const FigureFindings = z.object({
  findings: z
    .array(
      z.object({
        text: z.string().describe('发现。'),
        case_number: z.string().nullable().describe('所说的案件；不涉及某一案件则为 null。'),
      }),
    )
    .describe('规则在统计数字中的发现。'),
});
export type FigureFindings = z.infer<typeof FigureFindings>;

const PleadingComparison = z.object({
  rows: z
    .array(
      z.object({
        item_id: z.string().describe('起诉状的哪一项：“部分 id.项目 id”。'),
        question: z.string(),
        asserts: Statement.describe('原告的主张。'),
        responds: z.boolean().describe('模型认为答辩状是否回应了这一主张。'),
        response: Statement.nullable().describe('答辩状的回应；没有则为 null。'),
        left_open: z.array(z.string()).describe('模型认为尚未回应的要点。'),
      }),
    )
    .describe('起诉状的各项。'),
  left_out: leftOut,
});
export type PleadingComparison = z.infer<typeof PleadingComparison>;

const asking = [...modelRefusals, 'too_many_requests'] as const;
/** What refuses advice that names a case's versions. */
const ofCase = ['case_not_found', 'personal_data_erased', 'pleading_outdated'] as const;
const claim = FinalDocument.nullish().describe('最新起诉状的摘要，见案件及其全部文书的 final_data。');

const version = z.number().int().min(1);
/** Which versions of a case's pleadings are analysed; the case's log then says that the court was shown advice on them. */
const about = {
  case_id: z.string().min(1).max(100).describe('案件的 id。'),
  complaint_version: version.describe('所分析的起诉状是第几版，须为最新一版。'),
};
const defenses = z
  .array(z.object({ defendant_id: z.string().min(1).max(100).describe('被告的 id。'), version }))
  .max(200)
  .describe('所分析的答辩状各是哪一名被告的第几版，须为最新一版，次序与 defense_final_data_list 相同。');
const recorded = '指明后，“法院看到了模型意见”（不含文字）在给出结果之前记入案件的事件；缺省则不记。';

const trimmed = z
  .string()
  .max(200)
  .nullish()
  .transform((given) => given?.trim() ?? '');

/** What helps to read pleadings: by rules, and by a model. */
export const analysis = area(
  {
    key: 'analysis',
    title: '辅助分析',
    description:
      '供法院：立案审查、案件分析和数据洞察；供被告：对照起诉状检查答辩状。标有规则识别的由程序按表单得出，不用模型；其余由智能模型给出，仅供参考，每一项都附有在文书中核对到的依据。',
  },
  {
    elements: call('GET /api/cases/{id}/element-review', {
      summary: '起诉状的要素审查（规则识别）',
      description: '按官方表单检查最新一版起诉状：缺少的要素、互相矛盾的日期和金额、校验不通过的号码。不用模型。',
      path: z.object({ id: z.string().min(1).max(200) }),
      response: json(ElementReview, '规则的发现。'),
      refuses: ['case_not_found', 'personal_data_erased', 'complaint_data_missing', 'not_read_in_time'],
      meanings: { id: '案件的 id、案号或临时案号。' },
    }),
    forFiling: call('POST /api/legal/analyze-for-filing', {
      outcome: 'single',
      summary: '立案要素审查（智能模型）',
      body: z.object({
        claim_final_data: claim,
        form_key: z.string().max(100).optional().describe('起诉状的表单；缺省为该案由现行的。'),
        definition_hash: givenTo,
        shown_for: z.object(about).optional().describe(recorded),
      }),
      response: json(FilingReview, '审查意见。', { headers: ['X-Model-Task'] }),
      refuses: [
        'complaint_data_missing',
        'form_not_found',
        'form_kind_mismatch',
        'definition_not_found',
        ...ofCase,
        ...asking,
      ],
    }),
    forJudge: call('POST /api/legal/analyze-for-judge', {
      outcome: 'single',
      summary: '案件深度分析（智能模型）',
      body: z.object({
        claim_final_data: claim,
        defense_final_data_list: z.array(FinalDocument).max(200).default([]).describe('各被告最新答辩状的摘要。'),
        shown_for: z
          .object({ ...about, defenses })
          .optional()
          .describe(recorded),
      }),
      response: json(DeepAnalysis, '分析意见。', { headers: ['X-Model-Task'] }),
      refuses: ['complaint_data_missing', 'defense_not_submitted', ...ofCase, ...asking],
    }),
    comparePleadings: call('POST /api/legal/compare-pleadings', {
      outcome: 'single',
      summary: '对照起诉状检查答辩状（智能模型）',
      description:
        '供被告在提交之前检查：原告的每一项主张，答辩状是否回应，还有什么没有回应。凭该被告的验证码，或由提交其最新答辩状的账号调用；交给模型的只有这两份文书中可见的内容，不含当事人信息。不保存。',
      body: z.object({
        case_number: trimmed,
        defendant_code: trimmed,
        form_key: z.string().max(100),
        definition_hash: givenTo,
        form_data: z.record(z.string(), z.unknown()),
      }),
      response: json(PleadingComparison, '逐项对照。', { headers: ['X-Model-Task'] }),
      refuses: [
        'wrong_number_or_code',
        'case_not_found',
        'cause_mismatch',
        'form_not_found',
        'definition_not_found',
        'form_kind_mismatch',
        'answers_invalid',
        'answers_too_large',
        'defense_empty',
        'personal_data_erased',
        ...asking,
      ],
    }),
    figures: call('GET /api/admin/figure-findings', {
      summary: '统计数字中的发现（规则识别）',
      description: '本周与上周同期、变化最大的案由、本月最多的案由、等候最久的案件。不用模型。',
      response: json(FigureFindings, '规则的发现。'),
    }),
    insights: call('POST /api/admin/ai-insights', {
      outcome: 'single',
      summary: '统计数字的洞察（智能模型）',
      // Programs that knew no such figure send none.
      body: z.object({ stats: Stats.partial({ answered_corrections: true, closed_cases: true }) }),
      response: json(Insights, '数据洞察。', { headers: ['X-Model-Task'] }),
      refuses: [...asking],
      meanings: { stats: '统计数字，见 GET /api/admin/stats。' },
    }),
  },
);
