import { task } from '../task.js';

/** Which of the court's forms fits what somebody tells in everyday words. */
export const recommendation = task('recommendation', {
  title: '文书推荐',
  purpose: '根据当事人用日常的话所说的事，从现有的文书中选出最合适的一种。',
  asks: 'anybody',
  slot: 'general',
  feature: 'ai_recommendation',
  usage: 'recommend',
  sees: {
    what: '您所写的描述',
    without: null,
    parts: { description: { title: '所说的事', most: 4000, takes: 'text' } },
  },
  knowledge: null,
  values: ['文书'],
  prompt: `有人用日常的话说了发生的事，请从下面的文书中选出最合适的一种；都不合适就选 null。
先看说话的人是要起诉（起诉状）、被人起诉要答辩（答辩状）还是申请执行等（申请书），再看纠纷的性质。
reason 用一两句话说明为什么，不要重复原话，不要写网址。文书如下：
{文书}`,
  reply: null,
  made: { calls: 1, tokens: 8_200 },
  grounds: { by: 'none', reason: '只能从现有的文书中选择，理由只供参考；规则查找的结果仍在旁边。' },
  version: 1,
});
