import { z } from 'zod';
import { task } from '../task.js';

/** Evidence that is needed besides what rules list. */
export const evidenceChecklist = task('evidence-checklist', {
  title: '证据清单',
  purpose: '在规则列出的证据之外，补充与请求和事实对应的证据、证明目的和来源。',
  asks: 'anybody',
  slot: 'general',
  feature: null,
  usage: 'evidence-checklist',
  sees: {
    what: '本页所填的请求和事实',
    without: '当事人信息',
    parts: {
      statements: { title: '诉讼请求和事实', most: 24_000, takes: 'answers' },
      listed: { title: '已列出的证据', most: 8_000, takes: 'answers' },
    },
  },
  knowledge: null,
  values: [],
  prompt: `你协助当事人准备民事案件的证据。资料中是诉讼请求（或答辩事项、请求事项）和事实，逐条编号。另有一份已经列出的证据。
请补充还需要的证据，每项写明：for 是它所对应的诉讼请求或事实的编号；name 证据名称；proves 证明目的；from 从哪里取得。
不要重复已列出的证据，不要编造案件中没有的金额、日期、姓名和单位，不要引用法律条文。没有需要补充的，就给出空的列表。`,
  reply: z.object({
    entries: z.array(z.object({ for: z.number(), name: z.string(), proves: z.string(), from: z.string() })),
  }),
  grounds: { by: 'numbers', reason: '含有案件中没有的金额、日期、姓名或单位的，不列入清单。' },
  version: 1,
});
