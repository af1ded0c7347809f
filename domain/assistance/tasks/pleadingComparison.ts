import { z } from 'zod';
import { FoundedStatement } from '../foundedStatement.js';
import { task } from '../task.js';

/** A defence in hand beside the complaint that it answers. */
export const pleadingComparison = task('pleading-comparison', {
  title: 'AI对照',
  purpose: '协助被告在提交之前，对照起诉状检查答辩状还有哪些主张没有回应。',
  asks: 'anybody',
  slot: 'general',
  feature: 'risk_analysis',
  usage: 'legal-analysis',
  sees: {
    what: '起诉状和本页已填写的答辩内容',
    without: '当事人信息',
    parts: {
      claim: { title: '起诉状', most: 14_000, takes: 'answers' },
      defence: { title: '答辩状', most: 14_000, takes: 'answers' },
    },
  },
  knowledge: null,
  values: [],
  prompt: [
    '你协助被告对照原告的起诉状检查自己尚未提交的答辩状：原告每一项请求和事实主张了什么，答辩状是否回应，还有哪些要点没有回应。',
    '资料中每项前有方括号编号：C 开头的出自起诉状，D1- 开头的出自答辩状（第三人填写的为意见陈述书，同样对照）。按起诉状的项目逐项写一行。',
    '每一行的 basis 写明依据：项目的编号和该项目中逐字照抄的原文；原告的主张引起诉状，回应引答辩状。没有依据的不要写。',
    '不替被告决定如何答辩，不编造事实，不预测结果。用中文回答。',
  ].join('\n'),
  reply: z.object({
    rows: z.array(
      z.object({
        ref: z.string().describe('所评的原告项目的编号，如 C3'),
        asserts: FoundedStatement.describe('原告的主张'),
        responds: z.boolean().describe('答辩状是否回应了这一主张'),
        response: FoundedStatement.nullable().describe('答辩状的回应；没有回应则为 null'),
        left_open: z.array(z.string()).describe('答辩状尚未回应的要点'),
      }),
    ),
  }),
  grounds: { by: 'quotes', reason: '主张和回应的原文分别在起诉状和答辩状中逐字核对，没有找到的标明未找到依据。' },
  version: 2,
});
