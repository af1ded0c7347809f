import { z } from 'zod';
import { hintKinds } from '../../riskHints/hintKinds.js';
import { task } from '../task.js';

/** What may go wrong with a pleading as it stands, each with the answers that it rests on. */
export const riskHints = task('risk-hints', {
  title: '风险提示',
  purpose: '提交之前，替当事人找出所填内容中的矛盾、遗漏和诉讼风险。',
  asks: 'anybody',
  slot: 'general',
  feature: 'risk_analysis',
  usage: 'risk-hints',
  sees: {
    what: '本页所填的请求和事实',
    without: '当事人信息',
    parts: { statements: { title: '所填的内容', most: 24_000, takes: 'answers' } },
  },
  knowledge: null,
  values: ['案由'],
  prompt: `你在提交之前替当事人检查一份文书（{案由}）。资料是所填的内容，逐条编号。
找出：contradiction 前后矛盾之处；omission 与所提请求相关而没有写明的要点；risk 可能影响结果的风险（时效、举证、管辖、数额等）。
每条都要在 grounds 中写明所依据的编号和该编号下逐字照抄的原文；矛盾须写明两处；遗漏可以没有原文，但要写明与哪个编号有关。
没有问题就给出空的列表。不要改写内容，不要下结论说会赢或会输。`,
  reply: z.object({
    hints: z.array(
      z.object({
        kind: z.enum(hintKinds),
        message: z.string().describe('一两句话，说明问题和怎样处理'),
        grounds: z.array(
          z.object({
            number: z.number().describe('所依据的填写内容的编号'),
            quote: z.string().nullable().describe('该编号下的原文，逐字照抄；遗漏没有原文时为 null'),
          }),
        ),
      }),
    ),
  }),
  grounds: { by: 'quotes', reason: '每条提示所引的原文都逐字核对，核对不上的不给出。' },
  version: 1,
});
