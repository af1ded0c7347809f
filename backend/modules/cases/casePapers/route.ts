import { createHash, randomUUID } from 'node:crypto';
import { casePaperName } from '../../../../domain/case/casePaperWords.js';
import type { CaseState, OpenedCase } from '../../../../domain/case/state.js';
import { casePapers } from '../../../../domain/contract/casePapers.js';
import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { accountEmails } from '../../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { findArrangements } from '../../../../projections/yearArrangements/yearArrangementsQueries.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import {
  chargingRenders,
  sendWordFile,
  type CaseFiles,
  type RenderDeps,
  type WordDocument,
} from '../../documents/index.js';
import { findCase } from '../findCase.js';
import { filedOn, paperRequest, type PaperDeps } from './paperRequest.js';
import { casePaperModel, casePaperShares, type PaperText } from './paperText.js';
import { actorsIn, papersView } from './paperViews.js';

type Deps = PaperDeps &
  RenderDeps & {
    readonly tables: ReadTables;
    readonly caseFiles: Pick<CaseFiles, 'keep' | 'read'>;
    readonly cases: Pick<Cases, 'handle' | 'versions' | 'history'>;
  };

const openedIn = (state: CaseState): OpenedCase => {
  if (state.status === 'unopened') throw new DomainError('case_not_found');
  return state;
};

const rendered = async ({ word }: RenderDeps, text: PaperText): Promise<WordDocument> => {
  const bytes = await word.render(casePaperModel(text), { list: { shares: casePaperShares } });
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
};

type SendingDeps = Pick<Deps, 'timeZone'> & {
  readonly caseFiles: Pick<CaseFiles, 'read'>;
  readonly cases: Pick<Cases, 'history'>;
};

/** Sends a paper as it was kept when it was issued. @throws DomainError `paper_not_found` */
export const sendCasePaper = async (
  ctx: AppContext,
  { cases, caseFiles, timeZone }: SendingDeps,
  { caseId, paperId }: { readonly caseId: string; readonly paperId: string },
): Promise<void> => {
  const event = (await cases.history(caseId)).find(
    (one) => one.type === 'CasePaperIssued' && one.data.paperId === paperId,
  );
  if (event?.type !== 'CasePaperIssued') throw new DomainError('paper_not_found');
  const { kind, standing, documentHash } = event.data;
  await showing(ctx, { caseId, file: { paper: 'casePaper', paperId } });
  const bytes = await caseFiles.read(caseId, documentHash);
  const date = new Date(event.metadata.occurredAt);
  sendWordFile(ctx, bytes, { title: casePaperName(kind, standing), date, timeZone });
  ctx.set('X-Document-Hash', documentHash);
  ctx.set('X-Document-Hash-Matches', 'true');
};

/** GET, preview, issue and download of the papers of a filed case. */
const paperRoutes = (router: AppRouter, deps: Deps): void => {
  const { cases, tables } = deps;

  serve(router, casePapers.view, async ({ path: { id } }, ctx) => {
    const { case_id: caseId, erased } = await findCase(tables, id);
    const [history, { state }] = await Promise.all([cases.history(caseId), cases.versions(caseId)]);
    const now = {
      at: ctx.state.receivedAt,
      arrangements: await findArrangements(tables),
      emails: await accountEmails(tables, actorsIn(history)),
    };
    const view = await papersView(deps, { state: openedIn(state), history }, now);
    await showing(ctx, erased ? {} : { caseId });
    return view;
  });

  serve(router, casePapers.preview, async ({ path: { id }, body }, ctx) => {
    const { case_id: caseId } = await findCase(tables, id);
    const record = await cases.versions(caseId);
    const of = { record, state: openedIn(record.state) };
    const { text } = await paperRequest(deps, of, body, ctx.state.receivedAt);
    await showing(ctx, { caseId });
    return {
      ...text,
      before: [...text.before],
      table: text.table && { columns: [...text.table.columns], rows: text.table.rows.map((row) => [...row]) },
      after: [...text.after],
      signature: [...text.signature],
    };
  });

  serve(router, casePapers.issue, async ({ path: { id }, body }, ctx) => {
    const { case_id: caseId } = await findCase(tables, id);
    const charged = { ...deps, ...chargingRenders(deps, ctx) };
    let paper: WordDocument | undefined;
    const { events, position } = await cases.handle(
      caseId,
      async (state) => {
        // The record may be newer than the state that is decided on; the append would then be refused and repeated.
        const record = await cases.versions(caseId);
        const of = { record, state: openedIn(state) };
        const { issue, text } = await paperRequest(charged, of, body, ctx.state.receivedAt);
        paper = await rendered(charged, text);
        return { type: 'IssueCasePaper', data: { ...issue, documentHash: paper.hash } };
      },
      commandContext(ctx),
      { beforeAppend: async () => paper && deps.caseFiles.keep(caseId, paper) },
    );
    const [event] = events;
    if (event?.type !== 'CasePaperIssued') throw new Error('a paper without its event');
    setPositionHeader(ctx, position);
    const { paperId, version, documentHash } = event.data;
    return { paper_id: paperId, version, document_hash: documentHash };
  });

  serve(router, casePapers.word, async ({ path: { id, paperId } }, ctx) => {
    const { case_id: caseId } = await findCase(tables, id);
    await sendCasePaper(ctx, deps, { caseId, paperId });
  });
};

/** Records and takes back services. */
const serviceRoutes = (router: AppRouter, { cases, tables, timeZone }: Deps): void => {
  serve(router, casePapers.serve, async ({ path: { id }, body }, ctx) => {
    const { case_id: caseId } = await findCase(tables, id);
    const { day: today } = courtPeriods(ctx.state.receivedAt, timeZone);
    const { state, events, position } = await cases.handle(
      caseId,
      async (before) => {
        if (openedIn(before).erased) throw new DomainError('personal_data_erased');
        return {
          type: 'ServePapers',
          data: {
            serviceId: randomUUID(),
            defendantId: body.defendant_id,
            paperIds: body.paper_ids,
            complaintVersion: body.complaint_version,
            how: body.how,
            on: body.on,
            servedBy: body.served_by,
            note: body.note,
            filedOn: filedOn(await cases.versions(caseId), timeZone),
            today,
          },
        };
      },
      commandContext(ctx),
    );
    setPositionHeader(ctx, position);
    const [event] = events;
    if (event?.type === 'PapersServed') return { service_id: event.data.serviceId };
    // It was recorded before: the standing record of the same day and way is the response.
    const same = openedIn(state).services.findLast(
      (one) => !one.isRevoked && one.defendantId === body.defendant_id && one.on === body.on && one.how === body.how,
    );
    if (same === undefined) throw new Error('a service without its event');
    return { service_id: same.serviceId };
  });

  serve(router, casePapers.revoke, async ({ path: { id, serviceId }, body: { reason } }, ctx) => {
    const { case_id: caseId } = await findCase(tables, id);
    const { position } = await cases.handle(
      caseId,
      { type: 'RevokeService', data: { serviceId, reason } },
      commandContext(ctx),
    );
    setPositionHeader(ctx, position);
    return { service_id: serviceId };
  });
};

/** The court's calls of `/api/cases/{id}/papers` and `/services` (clerk; the judge reads). Who sees what was written is recorded. */
export const casePapersRoute = (router: AppRouter, deps: Deps): void => {
  paperRoutes(router, deps);
  serviceRoutes(router, deps);
};
