import { latestVersionOf } from '../../../../domain/case/access.js';
import { adoptedSide } from '../../../../domain/case/adoption.js';
import { currentNumber } from '../../../../domain/case/state.js';
import { ownDocuments } from '../../../../domain/contract/ownDocuments.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { Accounts, Cases } from '../../../adapters/eventStore/openAggregates.js';
import { signedIn } from '../../../platform/http/auth.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { listSubmission } from '../../documents/index.js';
import { readingCost, type CodeGuard } from '../codeGuard.js';
import { caseIdOf, mustHaveNumber, type FindCaseByNumber } from '../openedCase.js';

type Deps = {
  readonly findCaseByNumber: FindCaseByNumber;
  readonly cases: Pick<Cases, 'handle'>;
  readonly accounts: Pick<Accounts, 'handle'>;
  readonly guardCode: CodeGuard;
};

/**
 * POST /api/user/documents/adoptions: takes the pleading of a side, whose code is shown, among the documents of the account, which
 * speaks for that side from then on. The session helps with no wrong code: what is refused is what is refused to a visitor.
 */
export const adoptRoute = (router: AppRouter, { findCaseByNumber, cases, accounts, guardCode }: Deps): void =>
  serve(router, ownDocuments.adopt, async ({ body: { case_number: number, verification_code: code } }, ctx) => {
    const { id: accountId } = signedIn(ctx.state);
    const credentials = { code, accountId: null };
    const context = commandContext(ctx);
    const { opened, version, position } = await guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      async () => {
        const handled = await cases.handle(
          await caseIdOf({ findCaseByNumber }, number, credentials),
          (state) => {
            const before = mustHaveNumber(state, number);
            const side = adoptedSide(before, code);
            if (latestVersionOf(before, side) === null)
              throw new RequestError(side.pleading === 'complaint' ? 'complaint_on_paper' : 'defense_not_submitted');
            return { type: 'AdoptPleading', data: { code, accountId } };
          },
          context,
        );
        const after = mustHaveNumber(handled.state, number);
        const latest = latestVersionOf(after, adoptedSide(after, code));
        if (after.erased || latest === null) throw new DomainError('personal_data_erased');
        return { opened: after, version: latest, position: handled.position };
      },
      (found) => readingCost(found.opened),
    );
    const listed = await listSubmission(accounts, accountId, { ...version, cause: opened.cause }, context);
    setPositionHeader(ctx, listed.position > position ? listed.position : position);
    return {
      id: listed.documentId,
      document_type: version.pleading,
      case_number: currentNumber(opened),
      is_new: listed.isNew,
    };
  });
