import { longestContinuation } from '../../writing/limits.js';
import { task } from '../task.js';

/** How a text that somebody is typing may go on. */
export const continuation = task('continuation', {
  title: '续写',
  purpose: '在当事人书写较长的文字时，接着光标之前的话续写半句。',
  asks: 'anybody',
  slot: 'fast',
  feature: 'autocomplete',
  usage: 'continuation',
  sees: {
    what: '光标之前的文字（最多800字）',
    without: null,
    parts: {
      about: { title: '填写的位置', most: 200, takes: 'text' },
      text: { title: '已经写下的文字', most: 800, takes: 'end' },
    },
  },
  knowledge: null,
  values: [],
  prompt: `你为正在填写民事诉状的人续写文字。资料是光标之前已经写下的文字。
紧接着它的最后一个字往下写，至多${longestContinuation}个字，写完半句或一句即止，与前文连成通顺的一段。
不得增加前文没有的金额、日期、姓名、数量和法律条文。不要重复前文，不要写说明、引号或其他标记。没有把握就什么也不写。`,
  reply: null,
  grounds: { by: 'numbers', reason: '含有前文没有的金额、日期、姓名或法条的续写不给出。' },
  version: 1,
});
