import { longestSource } from '../../autofill/sourceLimits.js';
import { task } from '../task.js';

/** The fields of a form, from what somebody has already. */
export const autofill = task('autofill', {
  title: 'AI识别填表',
  purpose: '从当事人的文字或材料中找出文书各项的内容，逐项附上原文，由其核对。',
  asks: 'anybody',
  slot: 'general',
  orSlot: 'fast',
  feature: 'ai_autofill',
  usage: 'autofill',
  sees: {
    what: '您粘贴的文字和选择的文件',
    without: null,
    parts: { source: { title: '当事人提供的资料', most: longestSource, takes: 'text' } },
  },
  knowledge: null,
  values: ['文书'],
  prompt: [
    '你协助当事人填写法院的要素式文书“{文书}”。请从资料中找出这份文书各项的内容。',
    '每一项给出 value（填入的内容）和 quote（资料中写明该内容的原文：连续的一段，逐字照抄，不超过 200 字，不得改写、省略或拼接）。',
    '资料没有写明的项填 null，没有的人、单位或行给空数组；不要推测，不要计算。',
    '金额只写数字，单位为元；日期写成 2024-01-31；选项只能取列出的选项；文字尽量用资料的原话。',
    '一个人或一个单位一条记录。出租人、出借人等在本案中是原告还是被告，资料没有写明的，不要填。',
  ].join('\n'),
  reply: null,
  made: { calls: 3, tokens: 16_000 },
  grounds: { by: 'quotes', reason: '每一项都在资料中逐字核对，没有原文的不自动填入。' },
  version: 1,
});
