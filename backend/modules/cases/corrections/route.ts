import { sideForCourt } from '../../../../domain/case/access.js';
import { correctionStanding } from '../../../../domain/case/corrections.js';
import type { CaseCommand } from '../../../../domain/case/commands.js';
import type { CaseRecord } from '../../../../domain/case/record.js';
import { corrections } from '../../../../domain/contract/corrections.js';
import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { findArrangements } from '../../../../projections/yearArrangements/yearArrangementsQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import { serve } from '../../../platform/http/serve.js';
import { threadTurn } from '../../../platform/http/work/threadTurn.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import { chargingRenders, sendWordFile, type CaseFiles } from '../../documents/index.js';
import { findCase } from '../findCase.js';
import { correctionRequest, type AskDeps } from './askForCorrection.js';
import { noticeTitle } from './correctionPaper.js';
import { courtView } from './correctionViews.js';
import { openedIn, sendCorrection, type SendDeps } from './sendCorrection.js';

type Deps = SendDeps & {
  readonly caseFiles: Pick<CaseFiles, 'keep' | 'read'>;
  readonly tables: ReadTables;
  readonly cases: Pick<Cases, 'handle' | 'versions' | 'readVersion' | 'history'>;
};

/** The event of a notice. @throws DomainError `correction_not_found` */
export const noticeEvent = async (
  { cases }: { readonly cases: Pick<Cases, 'history'> },
  caseId: string,
  noticeId: string,
) => {
  const event = (await cases.history(caseId)).find(
    (one) => one.type === 'CorrectionAsked' && one.data.noticeId === noticeId,
  );
  if (event?.type !== 'CorrectionAsked') throw new DomainError('correction_not_found');
  return event;
};

/** Sends the file of a notice as it was sent. @throws RequestError `submitted_file_missing`, `submitted_file_altered` */
export const sendNotice = async (
  ctx: AppContext,
  { caseFiles, timeZone }: Pick<AskDeps, 'timeZone'> & { readonly caseFiles: Pick<CaseFiles, 'read'> },
  { data, metadata }: Awaited<ReturnType<typeof noticeEvent>>,
): Promise<void> => {
  const bytes = await caseFiles.read(data.caseId, data.documentHash);
  sendWordFile(ctx, bytes, { title: noticeTitle(data), date: new Date(metadata.occurredAt), timeZone });
  ctx.set('X-Document-Hash', data.documentHash);
  ctx.set('X-Document-Hash-Matches', 'true');
};

/** The court's calls of `/api/cases/{id}/corrections` (clerk; the judge reads). Who sees what was written is recorded. */
export const correctionsRoute = (router: AppRouter, deps: Deps): void => {
  const { cases, tables } = deps;
  const recordOf = async (id: string): Promise<CaseRecord & { readonly caseId: string }> => {
    const { case_id: caseId } = await findCase(tables, id);
    return { ...(await cases.versions(caseId)), caseId };
  };

  serve(router, corrections.view, async ({ path: { id }, query }, ctx) => {
    const record = await recordOf(id);
    const state = openedIn(record.state);
    const { day: today } = courtPeriods(ctx.state.receivedAt, deps.timeZone);
    const view = await courtView(deps, record, state, sideForCourt(state, query.defendant_id), {
      calendar: { today, timeZone: deps.timeZone, arrangements: await findArrangements(tables) },
      turn: threadTurn(ctx),
    });
    await showing(ctx, { caseId: record.caseId });
    return view;
  });

  serve(router, corrections.ask, async ({ path: { id }, body }, ctx) => {
    const { case_id: caseId } = await findCase(tables, id);
    const sender = { context: commandContext(ctx), at: ctx.state.receivedAt, turn: threadTurn(ctx) };
    const { asked, position } = await sendCorrection(chargingRenders(deps, ctx), caseId, body, sender);
    setPositionHeader(ctx, position);
    const { noticeId, count, documentHash } = asked;
    return { id: caseId, notice_id: noticeId, count, document_hash: documentHash };
  });

  serve(router, corrections.preview, async ({ path: { id }, body }, ctx) => {
    const record = await recordOf(id);
    const at = ctx.state.receivedAt;
    const { file } = await correctionRequest(
      chargingRenders(deps, ctx),
      { record, state: openedIn(record.state) },
      body,
      { at, turn: threadTurn(ctx) },
    );
    await showing(ctx, { caseId: record.caseId, file: { paper: 'correctionPreview' } });
    sendWordFile(ctx, file.bytes, { title: `预览-${file.title}`, date: at, timeZone: deps.timeZone });
  });

  /** Carries out what the court decides of a notice or its marks. */
  const carryOut = async (ctx: AppContext, id: string, noticeId: string, command: CaseCommand) => {
    const { case_id: caseId } = await findCase(tables, id);
    const { state, position } = await cases.handle(caseId, command, commandContext(ctx));
    const opened = openedIn(state);
    const notice = opened.corrections.find((one) => one.noticeId === noticeId);
    if (!notice) throw new DomainError('correction_not_found');
    setPositionHeader(ctx, position);
    return { id: caseId, standing: correctionStanding(opened, notice) };
  };
  serve(router, corrections.settle, ({ path: { id, noticeId }, body: { mark_ids: markIds, as } }, ctx) =>
    carryOut(ctx, id, noticeId, { type: 'SettleMarks', data: { noticeId, markIds, as } }),
  );
  serve(router, corrections.recordService, ({ path: { id, noticeId }, body: { on, by } }, ctx) => {
    const { day: today } = courtPeriods(ctx.state.receivedAt, deps.timeZone);
    return carryOut(ctx, id, noticeId, { type: 'RecordService', data: { noticeId, on, by, today } });
  });
  serve(router, corrections.extend, ({ path: { id, noticeId }, body: { due_on: dueOn, ground } }, ctx) => {
    const { day: today } = courtPeriods(ctx.state.receivedAt, deps.timeZone);
    return carryOut(ctx, id, noticeId, { type: 'ExtendCorrection', data: { noticeId, dueOn, ground, today } });
  });
  serve(router, corrections.withdraw, ({ path: { id, noticeId } }, ctx) =>
    carryOut(ctx, id, noticeId, { type: 'WithdrawCorrection', data: { noticeId } }),
  );

  serve(router, corrections.word, async ({ path: { id, noticeId } }, ctx) => {
    const { case_id: caseId } = await findCase(tables, id);
    const event = await noticeEvent(deps, caseId, noticeId);
    await showing(ctx, { caseId, file: { paper: 'correctionNotice', noticeId } });
    await sendNotice(ctx, deps, event);
  });
};
