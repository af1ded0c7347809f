import { z } from 'zod';
import { FoundedStatement } from '../foundedStatement.js';
import { task } from '../task.js';

/** Whether a complaint has the elements that the court needs to file it. */
export const filingReview = task('filing-review', {
  title: '立案要素审查',
  purpose: '协助立案人员审查起诉状的要素是否齐全、明确、前后一致。',
  asks: 'court',
  slot: 'general',
  feature: null,
  usage: 'filing-review',
  sees: {
    what: '起诉状已填写的项目（含当事人信息）和表单中未填写的项目',
    without: null,
    parts: {
      // What fits beside the prompt into the smallest usual context.
      answered: { title: '起诉状已填写的项目', most: 24_000, takes: 'answers' },
      unanswered: { title: '表单中未填写的项目', most: 12_000, takes: 'answers' },
    },
  },
  knowledge: null,
  values: [],
  prompt: [
    '你协助法院立案人员审查一份要素式民事起诉状：当事人信息、诉讼请求、事实与理由是否具备立案所需的要素，是否明确、前后一致。',
    '资料是起诉状已填写的项目和表单中未填写的项目，每项前有方括号编号。',
    '每一条意见都要在 basis 中写明依据：所依据项目的编号和该项目中逐字照抄的原文；意见针对未填写的项目时，写该项目的编号，quote 为 null。没有依据的意见不要写。',
    '只评价起诉状是否具备要素，不判断谁会胜诉。你的意见仅供参考，由法官决定。用中文回答。',
  ].join('\n'),
  reply: z.object({
    summary: z.string().describe('概述这份起诉状，不超过300字'),
    meets_requirements: z.boolean().describe('要素是否齐全'),
    grounds: z.array(FoundedStatement).describe('作出这一判断的依据'),
    missing_elements: z.array(FoundedStatement).describe('缺少的要素'),
    suggestions: z.array(FoundedStatement).describe('给立案人员的建议'),
  }),
  grounds: { by: 'quotes', reason: '每一条意见的依据都在起诉状中逐字核对，没有找到的标明未找到依据。' },
  version: 1,
});
