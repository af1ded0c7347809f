import { closures } from '../../../../domain/contract/closures.js';
import { recordedDomain } from '../../../../domain/case/procedure.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { findCases } from '../../../../projections/caseList/caseListQueries.js';
import { isFiledAgain } from '../../../../projections/sameFilings/sameFilingsQueries.js';
import type { Cases, HandledCase } from '../../../adapters/eventStore/openAggregates.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import { chargingRenders, sendWordFile, type CaseFiles, type WordDocument } from '../../documents/index.js';
import type { Freshness } from '../../projecting/index.js';
import { findCase } from '../findCase.js';
import { closureRequest, type ClosureDeps } from './closeSubmission.js';
import { closureTitle, hasNotice } from './closurePaper.js';

type Deps = ClosureDeps & {
  readonly caseFiles: Pick<CaseFiles, 'keep' | 'read'>;
  readonly cases: Pick<Cases, 'handle' | 'versions' | 'history' | 'load'>;
  readonly freshness: Freshness;
};

/** The event of a closing that has a notice. @throws DomainError `closure_not_found` */
export const closureEvent = async (
  { cases }: { readonly cases: Pick<Cases, 'history'> },
  caseId: string,
  closureId: string,
) => {
  const event = (await cases.history(caseId)).find(
    (one) => one.type === 'SubmissionClosed' && one.data.closureId === closureId,
  );
  if (event?.type !== 'SubmissionClosed') throw new DomainError('closure_not_found');
  const { how, domain } = event.data;
  if (!hasNotice(how)) throw new DomainError('closure_not_found');
  return { event, title: closureTitle({ how, domain }) };
};

/** Sends the notice as it was kept. @throws DomainError `closure_not_found`, RequestError `submitted_file_missing`, `submitted_file_altered` */
export const sendClosureNotice = async (
  ctx: AppContext,
  { caseFiles, timeZone }: { readonly caseFiles: Pick<CaseFiles, 'read'>; readonly timeZone: string },
  { event: { data, metadata }, title }: Awaited<ReturnType<typeof closureEvent>>,
): Promise<void> => {
  if (data.documentHash === undefined) throw new DomainError('closure_not_found');
  const bytes = await caseFiles.read(data.caseId, data.documentHash);
  sendWordFile(ctx, bytes, { title, date: new Date(metadata.occurredAt), timeZone });
  ctx.set('X-Document-Hash', data.documentHash);
  ctx.set('X-Document-Hash-Matches', 'true');
};

/** The id of the closing that a command was about, also where it is repeated. */
const done = (ctx: AppContext, caseId: string, { events, position }: HandledCase) => {
  const [event] = events;
  if (event?.type !== 'SubmissionClosed' && event?.type !== 'SubmissionReopened')
    throw new Error('a closing without its event');
  setPositionHeader(ctx, position);
  return { id: caseId, closure_id: event.data.closureId };
};

/** The court's calls about submissions that get no number (clerk; the judge reads): their list, closing one, undoing that, the notice. */
export const closuresRoute = (router: AppRouter, deps: Deps): void => {
  const { cases, tables, caseFiles } = deps;

  serve(router, closures.list, async ({ query }, ctx) => {
    const { search_term: search, how, page, page_size: pageSize } = query;
    const behind = await deps.freshness(['case_list']);
    const filter = { search, pendingOnly: false, closed: how ?? ('any' as const), page, pageSize };
    const { items, total } = await findCases(tables, filter);
    await showing(ctx, { caseIds: items.filter(({ erased }) => !erased).map(({ case_id: id }) => id) });
    return {
      items: items.flatMap(
        ({ case_id: id, case_number, case_cause, domain, plaintiff, defendant, created_at, closed_at, closed_as }) =>
          closed_at === null || closed_as === null
            ? []
            : [
                {
                  id,
                  case_number,
                  case_cause,
                  ...recordedDomain(domain),
                  plaintiff,
                  defendant,
                  created_at,
                  closed_at,
                  closed_as,
                },
              ],
      ),
      total,
      page,
      page_size: pageSize,
      behind,
    };
  });

  serve(router, closures.close, async ({ path: { id }, body }, ctx) => {
    const { case_id: caseId } = await findCase(tables, id);
    const charged = { ...deps, ...chargingRenders(deps, ctx) };
    let notice: WordDocument | undefined;
    const handled = await cases.handle(
      caseId,
      async (state) => {
        if (state.status === 'unopened') throw new DomainError('case_not_found');
        // The record may be newer than the state that is decided on; the append would then be refused and repeated.
        const record = await cases.versions(caseId);
        const { closure, file } = await closureRequest(charged, { record, state }, body, ctx.state.receivedAt);
        notice = file;
        return { type: 'CloseSubmission', data: closure };
      },
      commandContext(ctx),
      { beforeAppend: async () => notice && caseFiles.keep(caseId, notice) },
    );
    return done(ctx, caseId, handled);
  });

  serve(router, closures.reopen, async ({ path: { id }, body: { closure_id: closureId, reason } }, ctx) => {
    const { case_id: caseId } = await findCase(tables, id);
    const handled = await cases.handle(
      caseId,
      async () => {
        const { closures: logged } = await cases.versions(caseId);
        const closed = logged.findLast((one) => one.closureId === closureId && one.how !== null);
        const isFollowed = closed !== undefined && (await isFiledAgain(tables, caseId, closed.at));
        return { type: 'ReopenSubmission', data: { closureId, reason, isFollowed } };
      },
      commandContext(ctx),
    );
    return done(ctx, caseId, handled);
  });

  serve(router, closures.word, async ({ path: { id, closureId } }, ctx) => {
    const { case_id: caseId } = await findCase(tables, id);
    const found = await closureEvent(deps, caseId, closureId);
    await showing(ctx, { caseId, file: { paper: 'closureNotice', closureId } });
    await sendClosureNotice(ctx, deps, found);
  });
};
