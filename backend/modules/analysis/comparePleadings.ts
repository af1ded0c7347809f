import type { z } from 'zod';
import { pleadingComparison } from '../../../domain/assistance/tasks/pleadingComparison.js';
import type { SourceItem } from '../../../domain/analysis/passageFinder.js';
import { complaintItems, defenseItems, saysAnything } from '../../../domain/analysis/pleadingItems.js';
import { submitterOf } from '../../../domain/case/access.js';
import { analysis, type PleadingComparison } from '../../../domain/contract/analysis.js';
import { finalData } from '../../../domain/forms/finalData.js';
import { showing } from '../../platform/auditAccess/recordsViews.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppRouter } from '../../platform/http/types.js';
import { shortened, statementChecker } from './foundedStatements.js';
import { type ModelTasks, serveTask } from '../modelCalls/index.js';
import { checkedAnswers, mustGetDefinition, type Forms } from '../forms/index.js';
import {
  claimResponse,
  mustBeAnsweredBy,
  readingCost,
  type CodeGuard,
  openedCase,
  type CaseLookup,
} from '../cases/index.js';

type Deps = CaseLookup & {
  readonly forms: Forms;
  readonly guardCode: CodeGuard;
  readonly modelTasks: Pick<ModelTasks, 'ask'>;
};

const most = { rows: 60, left: 5 } as const;

type Items = { readonly claim: readonly SourceItem[]; readonly defence: readonly SourceItem[] };

/** The rows of a reply that name an item of the complaint, each statement with what of its basis stands in the pleadings. */
const rowsOf = (
  rows: z.infer<typeof pleadingComparison.reply>['rows'],
  { claim, defence }: Items,
): PleadingComparison['rows'] => {
  const ofClaim = statementChecker(claim);
  const ofDefence = statementChecker(defence);
  return rows.slice(0, most.rows).flatMap(({ ref, asserts, responds, response, left_open: open }) => {
    const item = claim.find((one) => one.ref === ref);
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
          .map(shortened)
          .filter((text) => text !== '')
          .slice(0, most.left),
      },
    ];
  });
};

/**
 * POST /api/legal/compare-pleadings: what a model says of a defence in hand beside the complaint that it answers. For who may read that
 * complaint as in get-claim-for-defense; a model is given these two pleadings without the details of the parties, visible answers only.
 */
export const comparePleadingsRoute = (router: AppRouter, { modelTasks, ...deps }: Deps): void =>
  serveTask(
    router,
    analysis.comparePleadings,
    pleadingComparison,
    { modelTasks },
    {
      prepare: async ({ body }, ctx) => {
        const { case_number: number, defendant_code: code } = body;
        const definitionName = { formKey: body.form_key, hash: body.definition_hash };
        const definition = await mustGetDefinition(deps.forms, definitionName, 'defense');
        const answers = checkedAnswers(definition, body.form_data);
        const credentials = { code, accountId: ctx.state.account?.id ?? null };
        const found = await deps.guardCode(
          { address: ctx.state.clientAddress, number, credentials },
          async () => {
            const one = await openedCase(deps, number, credentials);
            submitterOf(one, credentials, 'defense');
            return one;
          },
          readingCost,
        );
        mustBeAnsweredBy(found, definition);
        const { final_data: claim } = await claimResponse(deps.forms, found);
        await showing(ctx, { caseId: found.caseId });
        const defence = finalData(definition, answers);
        if (!saysAnything(defence)) throw new RequestError('defense_empty');
        const material = { claim: complaintItems(claim), defence: defenseItems(defence, 0) };
        return { values: {}, material, formKey: definition.key };
      },
      respond: ({ reply, shown }, { material }) => ({
        rows: rowsOf(reply.rows, material),
        left_out: shown.leftOut,
      }),
    },
  );
