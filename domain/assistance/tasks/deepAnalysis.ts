import { z } from 'zod';
import { FoundedStatement } from '../foundedStatement.js';
import { task } from '../task.js';

/** The summary of a case, its disputes, the course of events, the ways to a settlement and the law that may matter. */
export const deepAnalysis = task('deep-analysis', {
  title: '案件深度分析',
  purpose: '协助法官阅读双方的文书，归纳案情、争议焦点、事实经过、调解切入点和可能有关的法律。',
  asks: 'court',
  slot: 'general',
  feature: null,
  usage: 'deep-analysis',
  sees: {
    what: '起诉状和各份答辩状中所填的内容',
    without: '当事人信息',
    parts: {
      claim: { title: '起诉状', most: 16_000, takes: 'answers' },
      defenses: { title: '答辩状', most: 20_000, takes: 'answers' },
    },
  },
  knowledge: { most: 6000 },
  values: [],
  prompt: [
    '你协助法官阅读一件民事案件的起诉状和答辩状，归纳案情、争议焦点、事实经过和可以调解之处。',
    '资料中每项前有方括号编号：C 开头的出自起诉状，D1- 开头的出自第一份答辩状，以此类推。',
    '每一条都要在 basis 中写明依据：项目的编号和该项目中逐字照抄的原文。争议焦点应分别写出双方的原文。没有依据的不要写。',
    '资料中如有“知识库中检索到的内容”，legal_points 写其中与争议有关的法律和理由，每条写明所依据片段的编号；与争议无关的片段不用，注明已废止或不是现行版本的应当说明。没有依据的不要写；没有检索到的内容时，legal_points 为空的列表。',
    '双方说法不一致的，写明是哪一方的说法，不要判断谁对谁错，也不要预测结果。你的意见仅供参考，由法官决定。用中文回答。',
  ].join('\n'),
  reply: z.object({
    case_summary: z.string().describe('案情概述，不超过400字'),
    dispute_focus: z.array(FoundedStatement).describe('争议焦点'),
    fact_timeline: z
      .array(FoundedStatement.extend({ date: z.string().nullable().describe('原文中的日期，照抄；没有写明则为 null') }))
      .describe('事实经过，按时间先后'),
    mediation_points: z.array(FoundedStatement).describe('调解切入点'),
    legal_points: z
      .array(
        z.object({
          text: z.string().describe('一句话，写明法律全称和条号，不超过150字'),
          numbers: z.array(z.number().int()).describe('所依据片段的编号，如 1'),
        }),
      )
      .describe('可能有关的法律，只依据“知识库中检索到的内容”')
      .default([]), // not asked for in vain where the knowledge base has nothing
  }),
  grounds: {
    by: 'quotes',
    reason: '每一条的依据都在双方的文书中逐字核对，日期须在其依据中写明；法律只采用依据知识库的。',
  },
  version: 1,
});
