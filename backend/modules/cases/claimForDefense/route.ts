import { documents } from '../../../../domain/contract/documents.js';
import { serve } from '../../../platform/http/serve.js';
import { mustBeTheirs, submitterOf } from '../../../../domain/case/access.js';
import type { OpenedCase } from '../../../../domain/case/state.js';
import { idsByName } from '../../../../domain/case/whoIsWho.js';
import { ownParty } from '../../../../domain/forms/defending/ownParty.js';
import { answererEntries, partyNames, type PartyEntry } from '../../../../domain/forms/partyNames.js';
import type { CaseReader } from '../../../adapters/caseReader/caseReader.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { threadTurn } from '../../../platform/http/work/threadTurn.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { mustBeOfCause, readClaim } from '../claimResponse.js';
import { readingCost, type CodeGuard } from '../codeGuard.js';
import type { Forms } from '../../forms/index.js';
import { openedCase, type CaseLookup } from '../openedCase.js';
import { answeredOn, type AnsweredOnDeps } from './answeredOn.js';

type Deps = CaseLookup &
  AnsweredOnDeps & {
    readonly forms: Forms;
    readonly caseReader: Pick<CaseReader, 'read'>;
    readonly guardCode: CodeGuard;
  };

/** The place of one who answers among those whom the latest complaint names; -1 where it does not say. */
const placeOf = (found: OpenedCase, named: readonly PartyEntry[], defendantId: string): number =>
  (found.latestComplaint?.namedIds ? found.namedIds : idsByName(found.defendants, named)).indexOf(defendantId);

/**
 * GET /api/documents/get-claim-for-defense: the complaint that a defendant answers, or a third party states an opinion on, for the party's code,
 * or without one for the account that submitted the party's answer.
 */
export const claimForDefenseRoute = (router: AppRouter, deps: Deps): void =>
  serve(router, documents.claimForDefense, async ({ query }, ctx) => {
    const { case_number: number, defendant_code: code, current_case_cause: cause, current_answerer: answerer } = query;
    const credentials = { code, accountId: ctx.state.account?.id ?? null };
    const { found, defendant } = await deps.guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      async () => {
        const one = await openedCase(deps, number, credentials);
        return { found: one, defendant: submitterOf(one, credentials, 'defense').defendant };
      },
      (read) => readingCost(read.found),
    );
    if (answerer !== undefined) mustBeTheirs(defendant, answerer === 'third_party' ? answerer : undefined);
    mustBeOfCause(found, cause);
    const { definition, response } = await readClaim(deps.forms, found);
    const claimed = { definition, answers: response.form_data };
    const { sentences, evidence } = await deps.caseReader.read('claim', claimed, threadTurn(ctx));
    await showing(ctx, { caseId: found.caseId });
    const { plaintiffs, defendants } = partyNames(definition, response.form_data);
    const answerers = answererEntries(definition, response.form_data);
    return {
      ...response,
      plaintiffs: [...plaintiffs],
      defendants: defendants.map(({ name }) => name),
      sentences: [...sentences],
      answered_on: await answeredOn(deps, found.caseId, defendant.defendantId),
      evidence: [...evidence],
      defendant: {
        id: defendant.defendantId,
        ...(defendant.standing && { standing: defendant.standing }),
        name: defendant.name ?? '',
        party: ownParty(definition, response.form_data, placeOf(found, answerers, defendant.defendantId)),
      },
    };
  });
