import { currentNumber } from '../../../../domain/case/state.js';
import { caseBatches, type AskedInBatch, type NumberedInBatch } from '../../../../domain/contract/caseBatches.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { newestComplaints } from '../../../../projections/caseDocuments/caseDocumentsQueries.js';
import { casesOfBatch, findBatch } from '../../../../projections/caseList/batchQueries.js';
import { clockRowsOf } from '../../../../projections/correctionQueue/correctionQueueQueries.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import { threadTurn } from '../../../platform/http/work/threadTurn.js';
import { chargingRenders } from '../../documents/index.js';
import type { Freshness } from '../../projecting/index.js';
import { assigneesOf } from '../assignments/assignees.js';
import { assignNumber } from '../assignNumber/assignNumber.js';
import type { NumberReservations } from '../assignNumber/reserveNumber.js';
import { unusualMustBeConfirmed, type NumberCheckDeps } from '../checkNumber/unusualNumber.js';
import { sendCorrection, type SendDeps } from '../corrections/sendCorrection.js';
import type { FindSetAsideCases } from '../setAsideCases.js';
import { proposeNumbers } from './proposeNumbers.js';
import { refusedRow } from './refusedRow.js';

type Deps = NumberCheckDeps &
  Omit<SendDeps, 'tables'> & {
    readonly reservations: NumberReservations;
    readonly findSetAside: FindSetAsideCases;
    readonly freshness: Freshness;
  };
type Handled<Row> = { readonly row: Row; readonly position: bigint };

/** GET /api/admin/case-batches/{id} (clerk, judge): the cases of a batch, all at once. */
const viewBatchRoute = (router: AppRouter, { tables, findSetAside, freshness }: Deps): void =>
  serve(router, caseBatches.view, async ({ path: { id } }, ctx) => {
    const behind = await freshness(['case_list', 'case_documents', 'correction_queue']);
    const { rows, total } = await findBatch(tables, id);
    const [first] = rows;
    if (!first) throw new RequestError('case_batch_not_found');
    const caseIds = rows.map(({ case_id: one }) => one);
    const [setAside, clockRows, versions, assigneeOf] = await Promise.all([
      findSetAside(caseIds),
      clockRowsOf(tables, caseIds),
      newestComplaints(tables, caseIds),
      assigneesOf(tables, rows),
    ]);
    await showing(ctx, { caseIds: rows.filter(({ erased }) => !erased).map(({ case_id: one }) => one) });
    const named = rows.find(({ batch_name: name }) => name !== null) ?? first;
    return {
      batch: { id, name: named.batch_name, rows: Math.max(...rows.map((row) => row.batch_rows ?? 1)) },
      total,
      items: rows.map((row) => ({
        id: row.case_id,
        case_number: row.case_number,
        case_cause: row.case_cause,
        plaintiff: row.plaintiff,
        defendant: row.defendant,
        status: row.status,
        created_at: row.created_at,
        assignee: assigneeOf(row.assignee_id),
        correction: row.status === 'pending' ? (clockRows.get(row.case_id)?.standing ?? null) : null,
        version: row.erased ? null : (versions.get(row.case_id) ?? null),
        set_aside: setAside(row.case_id),
      })),
      behind,
    };
  });

/** One case after the other, each its own command; what one is refused for stops no other. The newest position is said. */
const eachCase = async <Asked, Row>(
  ctx: AppContext,
  chosen: readonly Asked[],
  handle: (asked: Asked) => Promise<Handled<Row>>,
  refused: (asked: Asked, error: unknown) => Row,
): Promise<Row[]> => {
  const rows: Row[] = [];
  let newest = 0n;
  for (const asked of chosen) {
    try {
      const { row, position } = await handle(asked);
      if (position > newest) newest = position;
      rows.push(row);
    } catch (error) {
      rows.push(refused(asked, error));
    }
  }
  if (newest > 0n) setPositionHeader(ctx, newest);
  return rows;
};

/**
 * The court's calls about the cases that were filed from one table (clerk; the judge reads): what can be done with one case, done with many.
 * Each is a command of its own on its own stream, and whoever may not do it with one may not do it here.
 */
export const caseBatchesRoutes = (router: AppRouter, deps: Deps): void => {
  const { tables } = deps;
  viewBatchRoute(router, deps);

  /** Those of some cases that are of the batch. @throws RequestError `case_batch_not_found` when none is */
  const mustBeOf = async (batchId: string, ids: readonly string[]) => {
    const rows = await casesOfBatch(tables, batchId, ids);
    if (rows.size === 0) throw new RequestError('case_batch_not_found');
    return (id: string): void => {
      // Whoever sends an id of a case that there is not must not make a stream of it.
      if (!rows.has(id)) throw new DomainError('case_not_found');
    };
  };

  serve(router, caseBatches.proposeNumbers, async ({ path: { id }, body }, ctx) => {
    await mustBeOf(id, body.cases);
    const items = await proposeNumbers(deps, id, body);
    await showing(ctx, { caseIds: items.filter(({ next_number: next }) => next !== null).map((item) => item.id) });
    return { items };
  });

  serve(router, caseBatches.assignNumbers, async ({ path: { id }, body: { cases: chosen } }, ctx) => {
    const check = await mustBeOf(
      id,
      chosen.map((one) => one.id),
    );
    const items = await eachCase<(typeof chosen)[number], NumberedInBatch>(
      ctx,
      chosen,
      async ({ id: caseId, new_case_number: caseNumber, read_version: readVersion, acknowledged }) => {
        check(caseId);
        // The list was confirmed as a whole: that the numbers before it are not read yet, or were refused, is no new remark.
        await unusualMustBeConfirmed(deps, caseId, caseNumber, [...acknowledged, 'not_next']);
        const assignment = { caseNumber, acknowledged, overOpenMarks: false, readVersion };
        const { state, events, position } = await assignNumber(deps, caseId, assignment, commandContext(ctx));
        if (state.status === 'unopened') throw new DomainError('case_not_found');
        const outcome = events.length === 0 ? 'unchanged' : 'numbered';
        const row = { id: caseId, outcome, case_number: currentNumber(state), code: null, sentence: null } as const;
        return { row, position };
      },
      ({ id: caseId }, error) => ({ id: caseId, case_number: null, ...refusedRow(error) }),
    );
    return { items };
  });

  serve(router, caseBatches.ask, async ({ path: { id }, body: { cases: chosen, ...notice } }, ctx) => {
    const check = await mustBeOf(
      id,
      chosen.map((one) => one.id),
    );
    const sender = { context: commandContext(ctx), at: ctx.state.receivedAt, turn: threadTurn(ctx) };
    const charged = chargingRenders(deps, ctx);
    const items = await eachCase<(typeof chosen)[number], AskedInBatch>(
      ctx,
      chosen,
      async ({ id: caseId, version }) => {
        check(caseId);
        const { position } = await sendCorrection(charged, caseId, { ...notice, again_because: '', version }, sender);
        return { row: { id: caseId, outcome: 'asked', code: null, sentence: null }, position };
      },
      ({ id: caseId }, error) => ({ id: caseId, ...refusedRow(error) }),
    );
    return { items };
  });
};
