import { limitsOf } from '../../../domain/account/planLimits.js';
import { batchBounds } from '../../../domain/batches/bounds.js';
import type { Cells } from '../../../domain/batches/answersOfRow.js';
import { batches as calls } from '../../../domain/contract/batches.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { definitionHash } from '../../../domain/forms/spelledOut.js';
import { signedIn } from '../../platform/http/auth.js';
import { receiveParts } from '../../platform/http/bodies/receiveParts.js';
import { createUploadBudget } from '../../platform/http/bodies/uploadBudget.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { parseFields } from '../../platform/http/parse.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve, serveByHand } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import type { ReadPlanLimits } from '../accounts/index.js';
import { mustGetForm, type CourtForms, type Forms } from '../forms/index.js';
import type { ReadTables } from '../knowledge/index.js';
import type { BatchReads } from './batchReads.js';
import { definitionOf } from './definitionOf.js';
import type { BatchWrites } from './batchWrites.js';
import type { Head } from './batchShape.js';
import { checkAsked, checkedRows, type CheckDeps } from './checkRows.js';
import { findPattern, type PatternDeps } from './findPattern.js';
import { readBatchFile, type BatchFile } from './readBatchFile.js';
import { batchView } from './view.js';

export type BatchDeps = CheckDeps &
  PatternDeps & {
    readonly batches: BatchReads;
    readonly writes: BatchWrites;
    readonly forms: Forms;
    readonly planLimits: ReadPlanLimits;
    readonly courtForms: Pick<CourtForms, 'mustBeOffered'>;
    readonly readTables: ReadTables;
    readonly timeZone: string;
  };

/** What stands around the parts of a body. */
const mostBesides = 64 * 1024;
const mostBytes = batchBounds.fileBytes + mostBesides;
/** A file of thousands of rows is checked in slices, between which others have their turn. */
const longestMs = 120_000;

const noFile = (): RequestError =>
  new RequestError('fields_invalid', { errors: [{ path: 'file', message: '请选择填好的表格' }] });

/** /api/batches: many pleadings of one kind, a row each. */
export const batchRoutes = (router: AppRouter, deps: BatchDeps): void => {
  const { batches, writes, forms, courtForms, readTables, planLimits, timeZone } = deps;
  const room = createUploadBudget({ mostBytes: 64 * 1024 * 1024, atOnce: 1, mostWaiting: 20 });
  const dayOf = ({ state }: AppContext): string => courtClock(state.receivedAt, timeZone).day;
  const viewOf = async (owner: string, id: string) => {
    const batch = await batches.find(owner, id);
    return batchView(batch, await definitionOf(forms, batch));
  };

  const received = <T>(ctx: AppContext, work: () => Promise<T>): Promise<T> => {
    ctx.state.giveTime(longestMs);
    return room(signedIn(ctx.state).id, Math.min(ctx.request.length ?? mostBytes, mostBytes), work);
  };
  const readFile = async (ctx: AppContext, definition: FormDefinition, file: File): Promise<BatchFile> => {
    const { id: owner, plan } = signedIn(ctx.state);
    if (file.size > batchBounds.fileBytes) throw new RequestError('payload_too_large');
    if (file.size === 0) throw noFile();
    const read = await readTables({
      owner,
      file: new Uint8Array(await file.arrayBuffer()),
      mostRows: batchBounds.sheetRows,
      mostColumns: batchBounds.columns,
      longestCell: batchBounds.cellLength,
    });
    if (read.kind === 'failed') throw new RequestError('batch_file_invalid', { sentence: `${read.sentence}。` });
    const titleOf = (formKey: string): string | undefined => forms.get(formKey)?.title;
    const { limits } = await planLimits.current();
    return readBatchFile(definition, read, { titleOf, mostRows: limitsOf(limits, plan).batchRows });
  };

  serve(router, calls.list, async (_given, ctx) => ({
    items: (await batches.list(signedIn(ctx.state).id)).map((batch) => batchView(batch, forms.get(batch.form_key))),
  }));

  serveByHand(router, calls.create, (_given, ctx) =>
    received(ctx, async () => {
      const { id: owner } = signedIn(ctx.state);
      const {
        file,
        name,
        form_key: formKey,
        ...named
      } = parseFields(calls.create.fields, await receiveParts(ctx, mostBytes));
      const definition = mustGetForm(forms, formKey);
      await courtForms.mustBeOffered(definition);
      const { receivedAt: now } = ctx.state;
      const pattern = await findPattern(deps, owner, definition, { named, now });
      const read = await readFile(ctx, definition, file);
      const asked = await checkAsked(deps, { definition, pattern: pattern?.answers, today: dayOf(ctx) });
      const rows = await checkedRows(deps, asked, read.rows);
      // The batch must open again under every later release.
      await forms.store(definition, commandContext(ctx, null));
      const fileName = file.name.slice(0, 200);
      const head: Head = {
        name: name === '' ? fileName.replace(/\.(?:xlsx|csv)$/iu, '').slice(0, batchBounds.name) : name,
        file_name: fileName,
        pattern,
        unknown_columns: [...read.unknown],
        notes: [...read.notes],
      };
      const id = await writes.create(owner, { formKey, definitionHash: definitionHash(definition), head, rows, now });
      return viewOf(owner, id);
    }),
  );

  serveByHand(router, calls.replace, ({ path: { id } }, ctx) =>
    received(ctx, async () => {
      const { id: owner } = signedIn(ctx.state);
      const { file, ...named } = parseFields(calls.replace.fields, await receiveParts(ctx, mostBytes));
      const batch = await batches.find(owner, id);
      if (!file && !named.pattern_draft && !named.pattern_document) throw noFile();
      const definition = mustGetForm(forms, batch.form_key);
      const { receivedAt: now } = ctx.state;
      const pattern = (await findPattern(deps, owner, definition, { named, now })) ?? batch.pattern;
      const read: BatchFile = file
        ? await readFile(ctx, definition, file)
        : {
            rows: new Map((await batches.rows(batch)).map(({ row, cells }): [number, Cells] => [row, cells])),
            unknown: batch.unknown_columns,
            notes: batch.notes,
          };
      const asked = await checkAsked(deps, { definition, pattern: pattern?.answers, today: dayOf(ctx) });
      const rows = await checkedRows(deps, asked, read.rows);
      await forms.store(definition, commandContext(ctx, null));
      const head: Head = {
        name: batch.name,
        file_name: file ? file.name.slice(0, 200) : batch.file_name,
        pattern,
        unknown_columns: [...read.unknown],
        notes: [...read.notes],
      };
      await writes.replace(batch, { definitionHash: definitionHash(definition), head, rows, now });
      return viewOf(owner, id);
    }),
  );
};
