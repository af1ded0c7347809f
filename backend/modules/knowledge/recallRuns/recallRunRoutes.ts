import { create as contentDisposition } from 'content-disposition';
import type { Knex } from 'knex';
import type { Owner } from '../../../../domain/account/owner.js';
import type { Given } from '../../../../domain/contract/call.js';
import { recallRuns } from '../../../../domain/contract/recallRuns.js';
import { compareRuns, readQuestions } from '../../../../domain/knowledge/recallRun.js';
import { recallRunLimits } from '../../../../domain/knowledge/recallRunLimits.js';
import { usualSearchSettings } from '../../../../domain/knowledge/searchSettings.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import type { NamesOf } from '../../../platform/auditAccess/namedAccounts.js';
import type { ChangeRecords } from '../../../platform/changeRecords/changeRecords.js';
import { signedIn } from '../../../platform/http/auth.js';
import { csvBytes, readCsv } from '../../../platform/csv/csv.js';
import { receiveParts } from '../../../platform/http/bodies/receiveParts.js';
import { parseFields } from '../../../platform/http/parse.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serve, serveOwners, serveOwnersByHand } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import { createUploadBudget } from '../../../platform/http/bodies/uploadBudget.js';
import type { Tasks } from '../../../platform/tasks/tasks.js';
import { recordChange } from '../changeRows.js';
import type { SettingsRows } from '../retrieval/settingsRows.js';
import type { RecallRunRows } from './recallRunRows.js';

type Deps = {
  readonly runs: RecallRunRows;
  /** @throws RequestError `case_cause_unknown` */
  readonly mustKnowCause: (caseCause: string) => void;
  readonly tasks: Pick<Tasks, 'wake' | 'abandon'>;
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly settings: SettingsRows;
  readonly changeRecords: Pick<ChangeRecords, 'wake'>;
  readonly namesOf: NamesOf;
};

const { fileBytes } = recallRunLimits;
/** Room for the fields and the boundaries of an upload, in bytes. */
const mostBesides = 64 * 1024;
/** The most lines of a file, empty lines and several lines for one question included. */
const mostRows = 20_000;

const refused = (message: string): RequestError =>
  new RequestError('fields_invalid', { errors: [{ path: 'file', message }] });

/** Reads the questions of the uploaded file. @throws RequestError `fields_invalid` */
const questionsIn = async (file: File) => {
  if (!/\.csv$/i.test(file.name)) throw refused('只能选择 .csv 文件');
  if (file.size > fileBytes) throw refused('文件不能超过 2 MB');
  const table = await readCsv(new Uint8Array(await file.arrayBuffer()), mostRows);
  if (table.kind === 'unreadable') throw refused(table.sentence);
  const { shippedFacts } = await import('../../../../domain/citations/shippedFacts.js'); // 27 MB, for a bulk test only
  const read = readQuestions(table.rows, shippedFacts.laws.named);
  if (read.kind === 'unusable') throw refused(read.sentence);
  return read;
};

/** Stands behind the name of a test that is made again with other settings. */
const suffix = '（试新设置）';

const rank = (place: number | null): string => (place === null ? '未找到' : String(place));

/** /api/admin/rag/search-settings, and tests that try others (administrator). */
const settingsRoutes = (router: AppRouter, deps: Deps): void => {
  const { runs, tasks, knex, schemas, settings, changeRecords, namesOf } = deps;
  const view = async (ctx: AppContext) => {
    const { settings: current, adopted } = await settings.current();
    const nameOf = await namesOf(ctx, [adopted?.by ?? null]);
    return {
      settings: current,
      usual: usualSearchSettings,
      adopted_at: adopted?.at.toISOString() ?? null,
      adopted_by: adopted ? nameOf(adopted.by) : null,
    };
  };
  serve(router, recallRuns.again, async ({ path: { id }, body }, ctx) => {
    const { name, case_cause: caseCause } = await runs.find(null, id);
    const questions = await runs.questionsOf(null, id);
    const runName = `${[...name].slice(0, recallRunLimits.name - suffix.length).join('')}${suffix}`;
    const run = { name: runName, caseCause, questions, problems: [], tried: body.settings, now: ctx.state.receivedAt };
    const newId = await runs.add(null, run);
    tasks.wake();
    return runs.find(null, newId);
  });
  serve(router, recallRuns.searchSettings, (_given, ctx) => view(ctx));
  serve(router, recallRuns.adopt, async ({ body: { run } }, ctx) => {
    const { id: by } = signedIn(ctx.state);
    const tested = run === null ? null : await runs.find(null, run);
    if (tested && (tested.tried === undefined || tested.status !== 'SUCCESS'))
      throw new RequestError('recall_run_tried_nothing');
    const who = { by, at: ctx.state.receivedAt, correlationId: ctx.state.correlationId };
    const { settings: before } = await settings.current();
    await knex.transaction(async (trx) => {
      const within = tablesIn(trx, schemas.app);
      await settings.adopt(within, { settings: tested?.tried ?? null, run }, who);
      await recordChange(within, who, {
        owner: null,
        action: 'search_adopted',
        before: JSON.stringify(before),
        after: JSON.stringify(tested?.tried ?? usualSearchSettings),
      });
    });
    changeRecords.wake();
    return view(ctx);
  });
};

/** /api/rag/…recall-runs: bulk tests of a person's own search; /api/admin/rag/…recall-runs: those of the platform's (administrator). */
export const recallRunRoutes = (router: AppRouter, deps: Deps): void => {
  const { runs, mustKnowCause, tasks } = deps;
  const room = createUploadBudget({ mostBytes: 32 * 1024 * 1024, atOnce: 2, mostWaiting: 20 });

  const start = async (owner: Owner, caseCause: string, ctx: AppContext) => {
    mustKnowCause(caseCause);
    const mostBytes = fileBytes + mostBesides;
    const { account, clientAddress } = ctx.state;
    const announced = Math.min(ctx.request.length ?? mostBytes, mostBytes);
    const id = await room(account?.id ?? clientAddress, announced, async () => {
      const { name, file } = parseFields(recallRuns.start.own.fields, await receiveParts(ctx, mostBytes));
      const { questions, problems } = await questionsIn(file);
      const runName = name === '' ? file.name.replace(/\.csv$/i, '').slice(0, recallRunLimits.name) : name;
      return runs.add(owner, { name: runName, caseCause, questions, problems, now: ctx.state.receivedAt });
    });
    tasks.wake();
    return runs.find(owner, id);
  };

  const list = async (owner: Owner, caseCause: string) => {
    mustKnowCause(caseCause);
    return { items: await runs.list(owner, caseCause) };
  };

  const cancel = async (owner: Owner, id: string) => {
    const run = await runs.cancel(owner, id);
    tasks.abandon(id);
    return run;
  };
  const remove = async (owner: Owner, id: string): Promise<void> => {
    await runs.remove(owner, id);
    tasks.abandon(id);
  };

  const compare = async (
    owner: Owner,
    id: string,
    { with: other, change, page, page_size: size }: Given<typeof recallRuns.compare.own>['query'],
  ) => {
    const { questions, onlyBefore, onlyAfter } = compareRuns(await runs.all(owner, id), await runs.all(owner, other));
    const selection = questions.filter((one) => change === undefined || one.change === change);
    const countOf = (kind: string) => questions.filter((one) => one.change === kind).length;
    return {
      items: selection
        .slice((page - 1) * size, page * size)
        .map(({ question, expected, before, after, change: how }) => ({
          question,
          expected: expected.map((text, at) => ({ text, before: before[at] ?? null, after: after[at] ?? null })),
          change: how,
        })),
      total: selection.length,
      page,
      page_size: size,
      worse: countOf('worse'),
      better: countOf('better'),
      same: countOf('same'),
      only_before: onlyBefore,
      only_after: onlyAfter,
    };
  };

  const exportRun = async (owner: Owner, id: string, ctx: AppContext): Promise<void> => {
    const { name } = await runs.find(owner, id);
    const rows = (await runs.all(owner, id)).map(({ place, question, expected, places, results, ms }) => [
      place,
      question,
      expected.join('；'),
      places.map(rank).join('；'),
      results,
      Math.round(ms),
    ]);
    ctx.set('Content-Type', 'text/csv; charset=utf-8');
    ctx.set('Content-Disposition', contentDisposition(`批量测试-${name}.csv`));
    ctx.body = csvBytes([['序号', '问题', '期望', '名次', '结果数', '毫秒'], ...rows]);
  };

  settingsRoutes(router, deps);
  serveOwnersByHand(router, recallRuns.start, ({ owner, path }, ctx) => start(owner, path.caseCause, ctx));
  serveOwners(router, recallRuns.list, ({ owner, path }) => list(owner, path.caseCause));
  serveOwners(router, recallRuns.read, ({ owner, path: { id } }) => runs.find(owner, id));
  serveOwners(router, recallRuns.questions, ({ owner, path: { id }, query }) => runs.page(owner, id, query));
  serveOwners(router, recallRuns.compare, ({ owner, path: { id }, query }) => compare(owner, id, query));
  serveOwnersByHand(router, recallRuns.export, ({ owner, path: { id } }, ctx) => exportRun(owner, id, ctx));
  serveOwners(router, recallRuns.cancel, ({ owner, path: { id } }) => cancel(owner, id));
  serveOwners(router, recallRuns.remove, ({ owner, path: { id } }) => remove(owner, id));
};
