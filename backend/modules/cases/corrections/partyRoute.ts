import { speakerOf } from '../../../../domain/case/access.js';
import { isAnswered } from '../../../../domain/case/corrections.js';
import { ownCorrections } from '../../../../domain/contract/corrections.js';
import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { findArrangements } from '../../../../projections/yearArrangements/yearArrangementsQueries.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import { serve } from '../../../platform/http/serve.js';
import { threadTurn } from '../../../platform/http/work/threadTurn.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import { readingCost, type CodeGuard } from '../codeGuard.js';
import { caseIdOf, mustHaveNumber, type FindCaseByNumber } from '../openedCase.js';
import type { CaseFiles } from '../../documents/index.js';
import type { AskDeps } from './askForCorrection.js';
import { partyView, sideKey } from './correctionViews.js';
import { noticeEvent, sendNotice } from './route.js';

type Deps = AskDeps & {
  readonly caseFiles: Pick<CaseFiles, 'read'>;
  readonly tables: ReadTables;
  readonly findCaseByNumber: FindCaseByNumber;
  readonly guardCode: CodeGuard;
  readonly cases: Pick<Cases, 'handle' | 'versions' | 'readVersion' | 'history'>;
};
type Access = { readonly case_number: string; readonly verification_code: string };

/**
 * POST /api/documents/corrections, …/correction-explanation and …/correction-notice: what the court asks a side to correct, what the side
 * says to a mark, and the notice, for the holder of its code or the session that submitted for it. Nothing of another side.
 */
export const partyCorrectionsRoute = (router: AppRouter, deps: Deps): void => {
  const sideBy = (ctx: AppContext, { case_number: number, verification_code: code }: Access) => {
    const credentials = { code, accountId: ctx.state.account?.id ?? null };
    return deps.guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      async () => {
        const record = await deps.cases.versions(await caseIdOf(deps, number, credentials));
        const opened = mustHaveNumber(record.state, number);
        const side = speakerOf(opened, credentials);
        if (opened.erased) throw new DomainError('personal_data_erased');
        return { record, opened, side };
      },
      ({ opened }) => readingCost(opened),
    );
  };

  serve(router, ownCorrections.list, async ({ body }, ctx) => {
    const { record, opened, side } = await sideBy(ctx, body);
    const { day: today } = courtPeriods(ctx.state.receivedAt, deps.timeZone);
    const calendar = { today, timeZone: deps.timeZone, arrangements: await findArrangements(deps.tables) };
    const view = await partyView(deps, record, opened, side, { calendar, turn: threadTurn(ctx) });
    await showing(ctx, { caseId: opened.caseId });
    return view;
  });

  serve(router, ownCorrections.explain, async ({ body }, ctx) => {
    const { case_number: number, verification_code: code, notice_id: noticeId, mark_id: markId, words } = body;
    const credentials = { code, accountId: ctx.state.account?.id ?? null };
    const { state, position } = await deps.guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      async () =>
        deps.cases.handle(
          await caseIdOf(deps, number, credentials),
          (before) => {
            const opened = mustHaveNumber(before, number);
            const side = sideKey(speakerOf(opened, credentials));
            return { type: 'ExplainMark', data: { side, noticeId, markId, words } };
          },
          commandContext(ctx),
        ),
      (handled) => (handled.state.status === 'unopened' ? 1 : readingCost(handled.state)),
    );
    const opened = mustHaveNumber(state, number);
    const correction = opened.corrections.find((one) => one.noticeId === noticeId);
    setPositionHeader(ctx, position);
    return { answered: correction !== undefined && isAnswered(opened, correction) };
  });

  serve(router, ownCorrections.word, async ({ body }, ctx) => {
    const { opened, side } = await sideBy(ctx, body);
    const event = await noticeEvent(deps, opened.caseId, body.notice_id);
    const { pleading, defendantId } = sideKey(side);
    if (event.data.pleading !== pleading || event.data.defendantId !== defendantId)
      throw new DomainError('correction_not_found');
    await showing(ctx, { caseId: opened.caseId, file: { paper: 'correctionNotice', noticeId: body.notice_id } });
    await sendNotice(ctx, deps, event);
  });
};
