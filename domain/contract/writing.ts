import { z } from 'zod';
import { area, call } from './call.js';
import type { ProblemCode } from './problems.js';
import { json } from './responses.js';

/** Refusals of calls that ask a model. */
const asking: readonly ProblemCode[] = [
  'no_active_model',
  'model_call_failed',
  'credits_insufficient',
  'personal_data_erased',
  'account_inactive',
];

/** The longest text that is rewritten or gone on with, in characters. */
export const longestText = 5000;
const text = z.string('请先填写文字').trim().min(1, '请先填写文字').max(longestText, `不能超过${longestText}个字`);
const about = z.string().trim().max(200, '不能超过200个字').default('');

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
      }),
      reads: true,
      response: json(z.object({ versions: z.array(TextVersion).min(1).max(3).describe('各种改写。') }), '改写。'),
      refuses: ['fields_invalid', ...asking],
    }),
  },
);
