import { z } from 'zod';
import {
  complaintItems,
  defenseItems,
  saysAnything,
  withinBudget,
  writtenOut,
} from '../../../domain/analysis/sources.js';
import { submitterOf } from '../../../domain/case/access.js';
import { analysis, type PleadingComparison } from '../../../domain/contract/analysis.js';
import { finalData, type FinalData } from '../../../domain/forms/finalData.js';
import { showing } from '../../platform/auditAccess/recordsViews.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import { SaidStatement, statementChecker, tidied } from './modelReplies.js';
import type { Assistant } from '../modelCalls/assistant.js';
import { fencedMessages } from '../modelCalls/fencedMessages.js';
import { checkedAnswers } from '../forms/checkedAnswers.js';
import { claimResponse, mustBeOfCause } from '../cases/claimResponse.js';
import { readingCost, type CodeGuard } from '../cases/codeGuard.js';
import { mustGetDefinition } from '../forms/getDefinition.js';
import type { Forms } from '../forms/createForms.js';
import { openedCase, type CaseLookup } from '../cases/openedCase.js';

type Deps = CaseLookup & {
  readonly forms: Forms;
  readonly guardCode: CodeGuard;
  readonly assistant: Pick<Assistant, 'structured'>;
};

/** Characters that a model is given of either pleading. */
const characters = 14_000;
const most = { rows: 60, left: 5 } as const;

const Reply = z.object({
  rows: z.array(
    z.object({
      ref: z.string().describe('所评的原告项目的编号，如 C3'),
      asserts: SaidStatement.describe('原告的主张'),
      responds: z.boolean().describe('答辩状是否回应了这一主张'),
      response: SaidStatement.nullable().describe('答辩状的回应；没有回应则为 null'),
      left_open: z.array(z.string()).describe('答辩状尚未回应的要点'),
    }),
  ),
});

const task = [
  '你协助被告对照原告的起诉状检查自己尚未提交的答辩状：原告每一项请求和事实主张了什么，答辩状是否回应，还有哪些要点没有回应。',
  '资料中每项前有方括号编号：C 开头的出自起诉状，D1- 开头的出自答辩状。按起诉状的项目逐项写一行。',
  '每一行的 basis 写明依据：项目的编号和该项目中逐字照抄的原文；原告的主张引起诉状，回应引答辩状。没有依据的不要写。',
  '不替被告决定如何答辩，不编造事实，不预测结果。用中文回答。',
].join('\n');

const compare = async (
  assistant: Deps['assistant'],
  claim: FinalData,
  defence: FinalData,
  ctx: AppContext,
): Promise<PleadingComparison> => {
  const told = withinBudget(complaintItems(claim), characters);
  const answered = withinBudget(defenseItems(defence, 0), characters);
  const ofClaim = statementChecker(told.kept);
  const ofDefence = statementChecker(answered.kept);
  const reply = await assistant.structured(
    {
      slot: 'general',
      source: 'legal-analysis',
      schema: Reply,
      messages: fencedMessages({
        task,
        data: [
          { title: '起诉状', text: told.kept.map(writtenOut).join('\n') },
          { title: '答辩状', text: answered.kept.map(writtenOut).join('\n') },
        ],
      }),
    },
    ctx,
  );
  return {
    rows: reply.rows.slice(0, most.rows).flatMap(({ ref, asserts, responds, response, left_open: open }) => {
      const item = told.kept.find((one) => one.ref === ref.trim());
      const [assertion] = ofClaim([asserts]);
      if (!item || !assertion) return [];
      return [
        {
          item_id: item.id,
          question: item.question,
          asserts: assertion,
          responds,
          response: (response && ofDefence([response])[0]) ?? null,
          left_open: open
            .map(tidied)
            .filter((text) => text !== '')
            .slice(0, most.left),
        },
      ];
    }),
    left_out: told.leftOut + answered.leftOut,
  };
};

/**
 * POST /api/legal/compare-pleadings: what a model says of a defence in hand beside the complaint that it answers. For who may read that
 * complaint as in get-claim-for-defense; a model is given these two pleadings without the details of the parties, visible answers only.
 */
export const comparePleadingsRoute = (router: AppRouter, deps: Deps): void =>
  serve(router, analysis.comparePleadings, async ({ body }, ctx) => {
    const { case_number: number, defendant_code: code } = body;
    const asked = { formKey: body.form_key, hash: body.definition_hash };
    const definition = await mustGetDefinition(deps.forms, asked, 'defense');
    const answers = checkedAnswers(definition, body.form_data);
    const credentials = { code, accountId: ctx.state.account?.id ?? null };
    const found = await deps.guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      async () => {
        const one = await openedCase(deps, number);
        submitterOf(one, credentials, 'defense');
        return one;
      },
      readingCost,
    );
    mustBeOfCause(found, definition.caseCause ?? undefined);
    const { final_data: claim } = await claimResponse(deps.forms, found);
    await showing(ctx, { caseId: found.caseId });
    const defence = finalData(definition, answers);
    if (!saysAnything(defence)) throw new RequestError('defense_empty');
    return compare(deps.assistant, claim, defence, ctx);
  });
