import { limitsOf } from '../../../domain/account/planLimits.js';
import type { Cells } from '../../../domain/batches/answersOfRow.js';
import { columnAt, columnsOf } from '../../../domain/batches/columns.js';
import { batches as calls } from '../../../domain/contract/batches.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { signedIn } from '../../platform/http/auth.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import type { ReadPlanLimits } from '../accounts/index.js';
import type { Forms } from '../forms/index.js';
import type { BatchReads } from './batchReads.js';
import { definitionOf } from './definitionOf.js';
import { contentOf, type StoredRow } from './batchShape.js';
import { checkAsked, checkedRow, type CheckDeps } from './checkRows.js';
import type { FindDuplicates } from './findDuplicates.js';
import type { SubmissionRows } from './submissionRows.js';
import { batchView, columnViews, rowView } from './view.js';

type Deps = CheckDeps & {
  readonly batches: Pick<BatchReads, 'find' | 'rows' | 'countRows' | 'digests'>;
  readonly submissions: Pick<SubmissionRows, 'changeRow' | 'leftToday'>;
  readonly findDuplicates: FindDuplicates;
  readonly forms: Forms;
  readonly planLimits: Pick<ReadPlanLimits, 'shown'>;
  readonly timeZone: string;
};

/** What a row says after a change of its cells: those that are emptied are left out. @throws RequestError `batch_column_unknown` */
const changedCells = (definition: FormDefinition, { cells }: StoredRow, given: Cells): Cells => {
  const set = columnsOf(definition);
  if (Object.keys(given).some((path) => !columnAt(set, path))) throw new RequestError('batch_column_unknown');
  return Object.fromEntries(Object.entries({ ...cells, ...given }).filter(([, typed]) => typed.trim() !== ''));
};

/** /api/batches/{id}: a batch with its rows, and what is changed of one. */
export const batchRowRoutes = (router: AppRouter, deps: Deps): void => {
  const { batches, submissions, findDuplicates, forms, planLimits, timeZone } = deps;
  const dayOf = ({ state }: AppContext): string => courtClock(state.receivedAt, timeZone).day;

  serve(router, calls.read, async ({ path: { id }, query }, ctx) => {
    const { id: owner, plan } = signedIn(ctx.state);
    const { page, page_size: pageSize, state, duplicate } = query;
    const batch = await batches.find(owner, id);
    const definition = await definitionOf(forms, batch);
    const states = state === undefined ? {} : { states: [state] };
    const only =
      duplicate === undefined ? {} : { rows: [...(await findDuplicates(batch, await batches.digests(batch))).keys()] };
    const filter = { ...states, ...only };
    const most = limitsOf((await planLimits.shown()).limits, plan);
    const [rows, total, leftToday] = await Promise.all([
      batches.rows(batch, filter, { offset: (page - 1) * pageSize, limit: pageSize }),
      batches.countRows(batch, filter),
      submissions.leftToday(owner, most.batchPleadings, dayOf(ctx)),
    ]);
    const duplicates = await findDuplicates(batch, rows);
    return {
      ...batchView(batch, definition),
      definition_hash: batch.definition_hash,
      columns: columnViews(definition),
      unknown_columns: batch.unknown_columns,
      notes: batch.notes,
      budget: { rows: most.batchRows, left_today: leftToday },
      rows: {
        items: rows.map((row) => rowView(row, duplicates.get(row.row) ?? null)),
        total,
        page,
        page_size: pageSize,
      },
    };
  });

  serve(router, calls.changeRow, async ({ path: { id, row: number }, body }, ctx) => {
    const { id: owner } = signedIn(ctx.state);
    const batch = await batches.find(owner, id);
    const definition = await definitionOf(forms, batch);
    const findRow = async (): Promise<StoredRow> => {
      const [row] = await batches.rows(batch, { rows: [number] });
      if (!row) throw new RequestError('batch_row_not_found');
      return row;
    };
    const before = await findRow();
    const cells = changedCells(definition, before, body.cells);
    const asked = await checkAsked(deps, { definition, pattern: batch.pattern?.answers, today: dayOf(ctx) });
    const checked = ctx.state.ownWork(() => checkedRow(deps, asked, { row: number, cells }));
    const isSkipped = body.skipped ?? before.state === 'skipped';
    await submissions.changeRow(batch, number, {
      revision: body.revision,
      state: isSkipped ? 'skipped' : checked.state,
      digest: checked.digest,
      content: contentOf(checked),
      now: ctx.state.receivedAt,
    });
    const after = await findRow();
    return rowView(after, (await findDuplicates(batch, [after])).get(number) ?? null);
  });
};
