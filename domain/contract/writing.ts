import { z } from 'zod';
import { accountModelRefusals } from './modelRefusals.js';
import { verdicts } from '../citations/finding.js';
import { Sources } from '../knowledge/citedPassages.js';
import { hintKinds } from '../riskHints/hintKinds.js';
import { longestContinuation, longestText } from '../writing/limits.js';
import { area, call } from './call.js';
import { leftOut } from './leftOut.js';
import { json } from './responses.js';
import { CaseDomain, formData, givenTo, storedText } from './shared.js';

const text = storedText(z.string('请先填写文字')).min(1, '请先填写文字').max(longestText, `不能超过${longestText}个字`);
const about = storedText().max(200, '不能超过200个字').default('');

/** In what manner a text is rewritten. */
export const rewritingStyles = ['formal', 'concise', 'orderly'] as const;
export type RewritingStyle = (typeof rewritingStyles)[number];

const particulars = z.array(z.string()).max(50);
const TextVersion = z
  .object({
    style: z.enum(rewritingStyles).describe('改写的方向：formal 更正式，concise 更简洁，orderly 更有条理。'),
    text: z.string().describe('改写后的文字。'),
    added: particulars.describe('改写中有而原文没有的金额、日期、数字、姓名、单位或法条，由程序比对得出。'),
    lost: particulars.describe('原文有而改写中没有的这类内容。'),
  })
  .meta({ id: 'TextVersion', description: '一段文字的一种改写。' });
export type TextVersion = z.infer<typeof TextVersion>;

const answers = z.object({ form_key: z.string().max(100), definition_hash: givenTo, form_data: formData });

const Basis = z
  .object({
    citation: z.string().describe('法名和条文，如《中华人民共和国民法典》第六百七十五条。'),
    supports: z.string().describe('它支持哪一项请求或事实，如何适用。'),
    verdict: z
      .enum(verdicts)
      .describe(
        '由程序核对的结果：verified 已核对，unverifiable 无法核对，moved 旧文本的条，现在是另一个条号，suspicious 可疑。',
      ),
    sentence: z.string().describe('核对了什么，没有核对什么。'),
    passage: z
      .number()
      .int()
      .min(0)
      .nullable()
      .describe('条文的原文是 sources.passages 中的第几段，从 0 起；知识库中没有则为 null。'),
  })
  .meta({ id: 'LegalBasis', description: '一条法律依据及其核对结果。' });
export const LegalAnalysis = z
  .object({
    analysis: z.string().describe('分析的文字。'),
    bases: z.array(Basis).max(20).describe('所引的法律和条文。'),
    texts_looked_up: z.boolean().describe('是否在知识库中查阅了原文；没有知识库时为 false，条文内容须自行查阅。'),
    sources: Sources.describe('从知识库查到的内容。'),
    left_out: leftOut.optional(),
  })
  .meta({ id: 'LegalAnalysis', description: '对所填内容的法律依据分析。' });
export type LegalAnalysis = z.infer<typeof LegalAnalysis>;

const RiskHint = z
  .object({
    kind: z.enum(hintKinds).describe('contradiction 前后矛盾，omission 遗漏，risk 诉讼风险。'),
    message: z.string().describe('提示的内容。'),
    grounds: z
      .array(
        z.object({
          path: z.string().describe('所依据的填写内容在 form_data 中的位置。'),
          question: z.string().describe('该处的问题。'),
          quote: z.string().nullable().describe('该处的原文，已逐字核对；遗漏没有原文，为 null。'),
        }),
      )
      .min(1)
      .max(4)
      .describe('所依据的填写内容。'),
  })
  .meta({ id: 'RiskHint', description: '一条风险提示。' });
export type RiskHint = z.infer<typeof RiskHint>;

/** What a model helps with while somebody writes. Nothing that is sent is kept. */
export const writing = area(
  {
    key: 'writing',
    title: '写作辅助',
    description: '填写文书时由智能模型给出的建议。所发送的文字不保存，也不写入日志；结果只是建议，不会改变文书。',
  },
  {
    optimiseText: call('POST /api/assistance/optimise-text', {
      summary: '把一段文字改写为三种说法',
      description: '改写中多出或缺少的金额、日期、姓名等由程序逐项比对，与模型无关。',
      fields: z.strictObject({
        text: text.describe(`所写的文字，最多 ${longestText} 字。`),
        about: about.describe('这段文字填在文书的哪一处。'),
        domain: CaseDomain,
      }),
      reads: true,
      response: json(z.object({ versions: z.array(TextVersion).min(1).max(3).describe('各种改写。') }), '改写。', {
        headers: ['X-Model-Task'],
      }),
      refuses: ['fields_invalid', ...accountModelRefusals],
    }),
    legalBasis: call('POST /api/assistance/legal-basis', {
      summary: '分析所填内容的法律依据',
      description:
        '“当事人信息”部分不交给模型。所引的法律和条文由程序按随附的法律名录核对；条文的原文没有查阅时 texts_looked_up 为 false。',
      body: answers,
      reads: true,
      response: json(LegalAnalysis, '分析及所引法律的核对结果。', { headers: ['X-Model-Task'] }),
      refuses: ['form_not_found', 'answers_invalid', 'answers_too_large', ...accountModelRefusals],
    }),
    riskHints: call('POST /api/assistance/risk-hints', {
      summary: '由模型提示所填内容中的矛盾、遗漏和风险',
      description: '“当事人信息”部分不交给模型。每条提示都注明所依据的填写内容，原文逐字核对；核对不上的提示不给出。',
      body: answers,
      reads: true,
      response: json(
        z.object({
          hints: z.array(RiskHint).max(20).describe('提示。'),
          unfounded: z.number().int().min(0).optional().describe('因依据核对不上而没有给出的提示有几条。'),
          left_out: leftOut,
        }),
        '提示。',
        { headers: ['X-Model-Task'] },
      ),
      refuses: ['form_not_found', 'answers_invalid', 'answers_too_large', ...accountModelRefusals],
    }),
    continueText: call('POST /api/assistance/continue-text', {
      summary: '为正在填写的文字续写半句',
      description: `至多 ${longestContinuation} 字。含有原文没有的金额、日期、姓名或法条的续写不给出。`,
      fields: z.strictObject({
        text: z
          .string('请先填写文字')
          .min(1, '请先填写文字')
          .max(longestText, `不能超过${longestText}个字`)
          .describe('光标之前的文字。'),
        about: about.describe('这段文字填在文书的哪一处。'),
        domain: CaseDomain,
      }),
      reads: true,
      response: json(
        z.object({
          continuation: z.string().max(longestContinuation).describe('续写的文字；没有合适的为空。'),
        }),
        '续写。',
        { headers: ['X-Model-Task'] },
      ),
      refuses: ['fields_invalid', ...accountModelRefusals],
    }),
  },
);
