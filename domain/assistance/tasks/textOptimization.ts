import { z } from 'zod';
import { longestText } from '../../writing/limits.js';
import { task } from '../task.js';

/** Three ways to put a text, each with what it states besides and what it leaves out. */
export const textOptimization = task('text-optimization', {
  title: '文字优化',
  purpose: '把当事人写的一段文字改得更正式、更简洁或更有条理，由其决定是否采用。',
  asks: 'anybody',
  slot: 'general',
  feature: 'text_optimization',
  usage: 'text-optimization',
  sees: {
    what: '这一处所填的文字',
    without: null,
    parts: {
      about: { title: '填写的位置', most: 200, takes: 'text' },
      text: { title: '待改写的文字', most: longestText, takes: 'text' },
    },
  },
  knowledge: null,
  values: [],
  prompt: `你为填写民事诉状的当事人改写一段文字，给出三种说法：
formal：用语正式、规范，符合诉状的写法；
concise：去掉重复和情绪化的话，篇幅更短；
orderly：按时间或逻辑顺序分层陈述，可以分段、编号。
三种说法都必须保持原意，保留原文的全部金额、日期、姓名、数量和编号，不得增加原文没有的事实、金额、日期、人名、法律条文或者证据。
只写改写后的文字，不写说明，不用 Markdown。`,
  reply: z.object({
    formal: z.string().describe('更正式的说法'),
    concise: z.string().describe('更简洁的说法'),
    orderly: z.string().describe('更有条理的说法'),
  }),
  grounds: { by: 'numbers', reason: '金额、日期、姓名、单位和法条逐项与原文比对，多出的必须确认后才能采用。' },
  version: 1,
});
