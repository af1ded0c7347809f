import { permanentCache } from '../../../domain/contract/permanentCache.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { permanentCacheLimits } from '../../../domain/permanentCache/limits.js';
import { begunBody } from '../../platform/http/bodies/begunBody.js';
import { receiveParts } from '../../platform/http/bodies/receiveParts.js';
import type { ChangeRecords } from '../../platform/changeRecords/changeRecords.js';
import { changerIn, createChanged } from '../../platform/changeRecords/changerIn.js';
import { signedIn } from '../../platform/http/auth.js';
import { parseFields } from '../../platform/http/parse.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve, serveByHand } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import { createUploadBudget } from '../../platform/http/bodies/uploadBudget.js';
import { importCsv } from './importCsv.js';
import type { Change } from './answerChanges.js';
import type { KeptAnswerRows } from './keptAnswerRows.js';
import { csvOf } from './writeCsv.js';

type Deps = {
  readonly rows: KeptAnswerRows;
  readonly timeZone: string;
  readonly changeRecords: Pick<ChangeRecords, 'wake'>;
};

/** Room for the multipart boundaries around the file, in bytes. */
const mostBesides = 64 * 1024;
const mostBytes = permanentCacheLimits.bytes + mostBesides;
/** Long enough for 50,000 lines on a slow machine, in milliseconds. */
const importMs = 300_000;

const changeIn = (ctx: AppContext): Change => ({ ...changerIn(ctx), by: signedIn(ctx.state).id });

/** /api/admin/cache/permanent-qa: the permanent cache (administrator). */
export const permanentCacheRoutes = (router: AppRouter, { rows, timeZone, changeRecords }: Deps): void => {
  const changed = createChanged(changeRecords);
  const room = createUploadBudget({ mostBytes: 64 * 1024 * 1024, atOnce: 1, mostWaiting: 5 });

  serve(router, permanentCache.list, ({ query }) => rows.list(query));
  serve(router, permanentCache.save, ({ body: { version, ...entry } }, ctx) =>
    changed(version === undefined ? rows.add(entry, changeIn(ctx)) : rows.change(entry, version, changeIn(ctx))),
  );
  serve(router, permanentCache.remove, ({ body: { question, version } }, ctx) =>
    changed(rows.remove(question, version, changeIn(ctx))),
  );
  serveByHand(router, permanentCache.export, async (_given, ctx) => {
    const { day } = courtClock(ctx.state.receivedAt, timeZone);
    ctx.body = await begunBody(csvOf(rows.all()));
    ctx.attachment(`permanent_qa_export_${day.replaceAll('-', '')}.csv`);
    ctx.type = 'text/csv; charset=utf-8';
  });
  serveByHand(router, permanentCache.import, async (_given, ctx) => {
    const { id } = signedIn(ctx.state);
    const announced = Math.min(ctx.request.length ?? mostBytes, mostBytes);
    return room(id, announced, async () => {
      const { file, preview, state } = parseFields(permanentCache.import.fields, await receiveParts(ctx, mostBytes));
      if (!file.name.toLowerCase().endsWith('.csv'))
        throw new RequestError('fields_invalid', { errors: [{ path: 'file', message: '只能导入 .csv 文件' }] });
      if (file.size > permanentCacheLimits.bytes) throw new RequestError('payload_too_large');
      ctx.state.giveTime(importMs);
      const bytes = new Uint8Array(await file.arrayBuffer());
      return changed(importCsv(rows, { bytes, preview: preview === 'true', state, change: changeIn(ctx) }));
    });
  });
};
