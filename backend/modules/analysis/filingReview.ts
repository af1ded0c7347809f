import { z } from 'zod';
import type { FilingReview } from '../../../domain/contract/analysis.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import {
  complaintItems,
  unansweredItems,
  withinBudget,
  writtenOut,
  type Pleading,
} from '../../../domain/analysis/sources.js';
import type { AppContext } from '../../platform/http/types.js';
import type { Assistant } from '../modelCalls/assistant.js';
import { fencedMessages } from '../modelCalls/fencedMessages.js';
import { SaidStatement, statementChecker, tidied } from './modelReplies.js';

/** Characters of a complaint that a model is given: what fits beside the task into the smallest usual context. */
export const filingCharacters = 24_000;

const Reply = z.object({
  summary: z.string().describe('概述这份起诉状，不超过300字'),
  meets_requirements: z.boolean().describe('要素是否齐全'),
  grounds: z.array(SaidStatement).describe('作出这一判断的依据'),
  missing_elements: z.array(SaidStatement).describe('缺少的要素'),
  suggestions: z.array(SaidStatement).describe('给立案人员的建议'),
});

const task = [
  '你协助法院立案人员审查一份要素式民事起诉状：当事人信息、诉讼请求、事实与理由是否具备立案所需的要素，是否明确、前后一致。',
  '资料是起诉状已填写的项目和表单中未填写的项目，每项前有方括号编号。',
  '每一条意见都要在 basis 中写明依据：所依据项目的编号和该项目中逐字照抄的原文；意见针对未填写的项目时，写该项目的编号，quote 为 null。没有依据的意见不要写。',
  '只评价起诉状是否具备要素，不判断谁会胜诉。你的意见仅供参考，由法官决定。用中文回答。',
].join('\n');

/**
 * Asks a model what a complaint lacks. `definition`: the form of the complaint's cause, for the questions left unanswered.
 * @throws as `Assistant.structured`
 */
export const reviewForFiling = async (
  assistant: Pick<Assistant, 'structured'>,
  { claim, definition }: { readonly claim: Pleading; readonly definition: FormDefinition | undefined },
  ctx: AppContext,
): Promise<FilingReview> => {
  const answered = complaintItems(claim, { parties: true });
  const { kept, leftOut } = withinBudget(answered, filingCharacters);
  const unanswered = definition ? unansweredItems(definition, answered) : [];
  const items = [...kept, ...unanswered];
  const checked = statementChecker(items);
  const reply = await assistant.structured(
    {
      slot: 'general',
      source: 'filing-review',
      schema: Reply,
      messages: fencedMessages({
        task,
        data: [
          { title: '起诉状已填写的项目', text: kept.map(writtenOut).join('\n') },
          { title: '表单中未填写的项目', text: unanswered.map(writtenOut).join('\n') },
        ],
      }),
    },
    ctx,
  );
  return {
    summary: tidied(reply.summary),
    meets_requirements: reply.meets_requirements,
    grounds: checked(reply.grounds),
    missing_elements: checked(reply.missing_elements),
    suggestions: checked(reply.suggestions),
    left_out: leftOut,
  };
};
