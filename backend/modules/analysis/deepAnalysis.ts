import { z } from 'zod';
import type { DeepAnalysis } from '../../../domain/contract/analysis.js';
import { saysDate } from '../../../domain/analysis/passages.js';
import {
  complaintItems,
  defenseItems,
  withinBudget,
  writtenOut,
  type Pleading,
} from '../../../domain/analysis/sources.js';
import { passagesInWords, passagesTitle } from '../../../domain/knowledge/passages.js';
import type { AppContext } from '../../platform/http/types.js';
import type { Assistant } from '../modelCalls/assistant.js';
import type { LookUp } from '../knowledge/retrieval/lookUp.js';
import { fencedMessages } from '../modelCalls/fencedMessages.js';
import { SaidStatement, statementChecker, tidied } from './modelReplies.js';

/** Characters that a model is given of the complaint, and of all defences together. */
export const deepCharacters = { claim: 16_000, defenses: 20_000 } as const;

const Reply = z.object({
  case_summary: z.string().describe('案情概述，不超过400字'),
  dispute_focus: z.array(SaidStatement).describe('争议焦点'),
  fact_timeline: z
    .array(SaidStatement.extend({ date: z.string().nullable().describe('原文中的日期，照抄；没有写明则为 null') }))
    .describe('事实经过，按时间先后'),
  mediation_points: z.array(SaidStatement).describe('调解切入点'),
});

/** Asked for where the knowledge base has something to go by. */
const ReplyWithLaw = Reply.extend({
  legal_points: z
    .array(
      z.object({
        text: z.string().describe('一句话，写明法律全称和条号，不超过150字'),
        numbers: z.array(z.number().int()).describe('所依据片段的编号，如 1'),
      }),
    )
    .describe('可能有关的法律，只依据“知识库中检索到的内容”'),
});
/** Characters of the knowledge base that a model is given, and of the pleadings that it is asked for. */
const mostOfPassages = 6000;
const longestQuestion = 2000;
const mostPoints = 20;

const task = [
  '你协助法官阅读一件民事案件的起诉状和答辩状，归纳案情、争议焦点、事实经过和可以调解之处。',
  '资料中每项前有方括号编号：C 开头的出自起诉状，D1- 开头的出自第一份答辩状，以此类推。',
  '每一条都要在 basis 中写明依据：项目的编号和该项目中逐字照抄的原文。争议焦点应分别写出双方的原文。没有依据的不要写。',
  '资料中如有“知识库中检索到的内容”，legal_points 写其中与争议有关的法律和理由，每条写明所依据片段的编号；与争议无关的片段不用，注明已废止或不是现行版本的应当说明。没有依据的不要写。',
  '双方说法不一致的，写明是哪一方的说法，不要判断谁对谁错，也不要预测结果。你的意见仅供参考，由法官决定。用中文回答。',
].join('\n');

/** The numbers of a date as one that sorts: `2024年3月1日` as `2024-03-01`; the last place for one without. */
const sortKey = (date: string | null): string =>
  date === null
    ? '~'
    : (date.normalize('NFKC').match(/\d+/gu) ?? ['~']).map((digits) => digits.padStart(2, '0')).join('-');

/**
 * Asks a model for the summary, the disputes, the course of events and the ways to a settlement. Details of the parties are not sent.
 * @throws as `Assistant.structured`
 */
export const analyseForJudge = async (
  {
    assistant,
    lookUp,
  }: { readonly assistant: Pick<Assistant, 'structured'>; readonly lookUp: Pick<LookUp, 'passages'> },
  {
    claim,
    defenses,
    caseCause,
  }: {
    readonly claim: Pleading;
    readonly defenses: readonly Pleading[];
    /** Whose groups of the knowledge base are searched; `null` for those of all causes. */
    readonly caseCause: string | null;
  },
  ctx: AppContext,
): Promise<DeepAnalysis> => {
  const told = withinBudget(complaintItems(claim), deepCharacters.claim);
  const answered = withinBudget(defenses.flatMap(defenseItems), deepCharacters.defenses);
  const items = [...told.kept, ...answered.kept];
  const checked = statementChecker(items);
  const question = items.map(({ lines }) => lines.join('，')).join('\n');
  const wanted = { question: question.slice(0, longestQuestion), caseCause, budget: mostOfPassages };
  const { sources } = await lookUp.passages(wanted, ctx);
  const { passages: found } = sources;
  const asking = {
    slot: 'general',
    source: 'deep-analysis',
    messages: fencedMessages({
      task,
      data: [
        { title: '起诉状', text: told.kept.map(writtenOut).join('\n') },
        { title: '答辩状', text: answered.kept.map(writtenOut).join('\n') },
        ...(found.length === 0 ? [] : [{ title: passagesTitle, text: passagesInWords(found) }]),
      ],
    }),
  } as const;
  const reply =
    found.length === 0
      ? { ...(await assistant.structured({ ...asking, schema: Reply }, ctx)), legal_points: [] }
      : await assistant.structured({ ...asking, schema: ReplyWithLaw }, ctx);
  // A point that rests on none of the passages is the model's own, and is not shown as found.
  const points = reply.legal_points.slice(0, mostPoints).flatMap(({ text, numbers }) => {
    const passages = [...new Set(numbers)].map((number) => number - 1).filter((at) => found[at] !== undefined);
    return text.trim() === '' || passages.length === 0 ? [] : [{ text: tidied(text), passages }];
  });
  const events = reply.fact_timeline.flatMap(({ date, ...said }) =>
    checked([said]).map(({ text, passages }) => {
      const day = date?.trim() ? date.trim().slice(0, 40) : null;
      const standing = day === null || passages.some(({ quote }) => quote !== null && saysDate(quote, day));
      // A date that its passage does not say makes the whole entry unfounded.
      return { date: day, text, passages: standing ? passages : [] };
    }),
  );
  return {
    case_summary: tidied(reply.case_summary),
    dispute_focus: checked(reply.dispute_focus),
    fact_timeline: events.sort((a, b) =>
      sortKey(a.date) < sortKey(b.date) ? -1 : sortKey(a.date) > sortKey(b.date) ? 1 : 0,
    ),
    mediation_points: checked(reply.mediation_points),
    legal_points: points,
    sources,
    left_out: told.leftOut + answered.leftOut,
  };
};
