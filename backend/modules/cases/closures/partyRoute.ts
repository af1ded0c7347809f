import { randomUUID } from 'node:crypto';
import { speakerOf, submitterOf } from '../../../../domain/case/access.js';
import { ownClosures } from '../../../../domain/contract/closures.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import type { CaseFiles } from '../../documents/index.js';
import { readingCost, type CodeGuard } from '../codeGuard.js';
import { caseIdOf, mustHaveNumber, type FindCaseByNumber } from '../openedCase.js';
import { daysOf } from './closeSubmission.js';
import { closureEvent, sendClosureNotice } from './route.js';

type Deps = {
  readonly caseFiles: Pick<CaseFiles, 'read'>;
  readonly findCaseByNumber: FindCaseByNumber;
  readonly guardCode: CodeGuard;
  readonly cases: Pick<Cases, 'handle' | 'versions' | 'history'>;
  readonly timeZone: string;
  readonly courtName: string | undefined;
};

/**
 * POST /api/documents/withdrawal and …/closure-notice: the plaintiff withdraws a complaint that has no number, and reads the notice that it was
 * returned or refused, by number and code or the session that submitted it.
 */
export const partyClosuresRoute = (router: AppRouter, deps: Deps): void => {
  const { cases, guardCode } = deps;

  serve(router, ownClosures.withdraw, async ({ body }, ctx) => {
    const { case_number: number, verification_code: code, reason } = body;
    const credentials = { code, accountId: ctx.state.account?.id ?? null };
    const { events, position } = await guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      async () => {
        const caseId = await caseIdOf(deps, number, credentials);
        return cases.handle(
          caseId,
          async (before) => {
            submitterOf(mustHaveNumber(before, number), credentials, 'complaint');
            const days = daysOf(await cases.versions(caseId), ctx.state.receivedAt, deps.timeZone);
            const closure = { closureId: randomUUID(), reason, court: deps.courtName ?? null, ...days };
            return { type: 'WithdrawSubmission', data: { ...closure, credentials } };
          },
          commandContext(ctx),
        );
      },
      (handled) => (handled.state.status === 'unopened' ? 1 : readingCost(handled.state)),
    );
    const [event] = events;
    if (event?.type !== 'SubmissionClosed') throw new Error('a withdrawal without its event');
    setPositionHeader(ctx, position);
    return { closure_id: event.data.closureId };
  });

  serve(router, ownClosures.word, async ({ body }, ctx) => {
    const { case_number: number, verification_code: code, closure_id: closureId } = body;
    const credentials = { code, accountId: ctx.state.account?.id ?? null };
    const { opened, side } = await guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      async () => {
        const record = await cases.versions(await caseIdOf(deps, number, credentials));
        const found = mustHaveNumber(record.state, number);
        const speaker = speakerOf(found, credentials);
        if (found.erased) throw new DomainError('personal_data_erased');
        return { opened: found, side: speaker };
      },
      (found) => readingCost(found.opened),
    );
    if (side.pleading !== 'complaint') throw new DomainError('closure_not_found');
    const event = await closureEvent(deps, opened.caseId, closureId);
    await showing(ctx, { caseId: opened.caseId, file: { paper: 'closureNotice', closureId } });
    await sendClosureNotice(ctx, deps, event);
  });
};
