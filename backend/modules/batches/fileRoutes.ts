import { batches as calls } from '../../../domain/contract/batches.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { contentDisposition, safeTitle } from '../../adapters/word/fileName.js';
import { csvBytes } from '../../platform/csv/csv.js';
import { signedIn } from '../../platform/http/auth.js';
import { begunBody } from '../../platform/http/bodies/begunBody.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import { chargingRenders } from '../documents/index.js';
import { documentTitle, mustGetForm, switchedOff, type CourtForms, type Forms } from '../forms/index.js';
import type { BatchReads } from './batchReads.js';
import type { StoredBatch, StoredRow } from './batchShape.js';
import { definitionOf } from './definitionOf.js';
import { resultsWorkbook, wordFilesOf, type FileDeps } from './files.js';
import { formTable, formWorkbook } from './workbook/writeWorkbook.js';

type Deps = FileDeps & {
  readonly batches: Pick<BatchReads, 'find' | 'rows' | 'countRows'>;
  readonly forms: Pick<Forms, 'get' | 'byHash'>;
  readonly courtForms: Pick<CourtForms, 'mustBeOffered' | 'sentenceOff'>;
  readonly timeZone: string;
};

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const rowsAtOnce = 50;
/** As long as two thousand Word files take on a slow machine, in milliseconds. */
const longestMs = 600_000;
const written = ['ready', 'waiting', 'submitted', 'failed'] as const;

/** `1,3,5-9` as numbers; no more than a batch may have. */
const rowsIn = (ranges: string, most: number): readonly number[] => {
  const rows = new Set<number>();
  for (const range of ranges.split(',')) {
    const [first = 0, last = first] = range.split('-').map(Number);
    for (let row = first; row <= last; row += 1) {
      rows.add(row);
      if (rows.size > most) return [...rows];
    }
  }
  return [...rows];
};

const sendFile = (
  ctx: AppContext,
  bytes: Uint8Array,
  { type, name }: { readonly type: string; readonly name: string },
): void => {
  ctx.set('Content-Type', type);
  ctx.set('Content-Disposition', contentDisposition(name));
  ctx.body = Buffer.from(bytes);
};

/** Tables to fill in, the Word files of a batch, and what became of its rows. */
export const batchFileRoutes = (router: AppRouter, deps: Deps): void => {
  const { batches, forms, courtForms, timeZone } = deps;
  const day = (ctx: AppContext): string => courtClock(ctx.state.receivedAt, timeZone).day.replaceAll('-', '');

  const mustGetOffered = async (formKey: string): Promise<FormDefinition> => {
    const definition = mustGetForm(forms, formKey);
    await courtForms.mustBeOffered(definition);
    return definition;
  };
  /** Of a form that is off, only what was submitted is written, as it was then; a defence is for a case at court and is always written. */
  const statesWritten = async (definition: FormDefinition): Promise<readonly StoredRow['state'][]> => {
    const sentence = definition.kind === 'defense' ? undefined : await courtForms.sentenceOff(definition);
    return sentence === undefined ? written : ['submitted'];
  };

  serve(router, calls.workbook, async ({ path: { form_key: formKey } }, ctx) => {
    const definition = await mustGetOffered(formKey);
    const name = `批量填写_${safeTitle(documentTitle(definition))}${day(ctx)}.xlsx`;
    sendFile(
      ctx,
      ctx.state.ownWork(() => formWorkbook(definition)),
      { type: spreadsheet, name },
    );
  });
  serve(router, calls.table, async ({ path: { form_key: formKey } }, ctx) => {
    const definition = await mustGetOffered(formKey);
    const name = `批量填写_${safeTitle(documentTitle(definition))}${day(ctx)}.csv`;
    sendFile(ctx, csvBytes(formTable(definition)), { type: 'text/csv; charset=utf-8', name });
  });

  const pagesOf = async function* (
    batch: StoredBatch,
    states: readonly StoredRow['state'][],
    rows: readonly number[] | undefined,
  ): AsyncGenerator<readonly StoredRow[], void, void> {
    const filter = { states, ...(rows && { rows }) };
    for (let offset = 0; ; offset += rowsAtOnce) {
      const page = await batches.rows(batch, filter, { offset, limit: rowsAtOnce });
      if (page.length > 0) yield page;
      if (page.length < rowsAtOnce) return;
    }
  };
  serve(router, calls.word, async ({ path: { id }, query }, ctx) => {
    const batch = await batches.find(signedIn(ctx.state).id, id);
    const rows = query.rows === undefined ? undefined : rowsIn(query.rows, 100_000);
    const definition = await definitionOf(forms, batch);
    const states = await statesWritten(definition);
    if ((await batches.countRows(batch, { states, ...(rows && { rows }) })) === 0) {
      const sentence = states === written ? undefined : await courtForms.sentenceOff(definition);
      throw sentence === undefined ? new RequestError('batch_nothing_ready') : switchedOff(definition, sentence);
    }
    ctx.state.giveTime(longestMs);
    const { receivedAt: now } = ctx.state;
    const asked = { batch, definition, today: courtClock(now, timeZone).day, now };
    ctx.set('Content-Type', 'application/zip');
    ctx.set('Content-Disposition', contentDisposition(`${safeTitle(batch.name)}_${day(ctx)}.zip`));
    ctx.body = await begunBody(
      wordFilesOf({ ...deps, ...chargingRenders(deps, ctx) }, asked, pagesOf(batch, states, rows)),
    );
  });
  serve(router, calls.results, async ({ path: { id } }, ctx) => {
    const batch = await batches.find(signedIn(ctx.state).id, id);
    const rows = await batches.rows(batch);
    const name = `${safeTitle(batch.name)}_提交结果${day(ctx)}.xlsx`;
    sendFile(ctx, resultsWorkbook(rows, timeZone), { type: spreadsheet, name });
  });
};
