import { versions } from '../../../../domain/contract/versions.js';
import { serve } from '../../../platform/http/serve.js';
import type { Given } from '../../../../domain/contract/call.js';
import type { AppContext, AppRouter, TakenFile } from '../../../platform/http/types.js';
import type { CodeGuard } from '../codeGuard.js';
import {
  giveTimeForPdf,
  limitWordFiles,
  pdfMaker,
  type DocumentGenerations,
  type PdfDeps,
} from '../../documents/index.js';
import {
  changesOf,
  listOf,
  paperOf,
  sendServedFile,
  sendTrackedChanges,
  sendVersionFile,
  sendVersionPdf,
  servedPaperOf,
  type VersionDeps,
} from './responses.js';
import { showSide } from './showSide.js';
import {
  complaintForDefendant,
  defenseForPlaintiff,
  newestOf,
  sideByCode,
  versionOf,
  type LookupDeps,
  type Side,
} from './side.js';

type Access = Pick<Given<typeof versions.list>['body'], 'case_number' | 'verification_code' | 'defendant_code'>;

export type VersionsDeps = LookupDeps &
  VersionDeps &
  PdfDeps & {
    readonly guardCode: CodeGuard;
    readonly documentGenerations: DocumentGenerations;
  };

/**
 * What one side submitted, for holders of its code or of the owner's session:
 * POST /api/documents/versions, …/version-content, …/version-changes, …/version-changes/word, …/version-file and …/version-pdf, and for a
 * defendant …/complaint-content, for the plaintiff …/defense-content and …/defense-file. A wrong number and a wrong code get the same
 * response, equally slowed down.
 */
export const versionsRoute = (router: AppRouter, deps: VersionsDeps): void => {
  const sideFor = (ctx: AppContext, body: Access, find = sideByCode): Promise<Side> => {
    const { case_number: number, verification_code, defendant_code } = body;
    const credentials = { code: verification_code || defendant_code, accountId: ctx.state.account?.id ?? null };
    return deps.guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      () => find(deps, number, credentials),
      ({ cost }) => cost,
    );
  };

  /** A side whose content is about to be shown, or sent as a file. */
  const shownSide = async (ctx: AppContext, body: Access, find = sideByCode, file?: TakenFile): Promise<Side> =>
    showSide(ctx, await sideFor(ctx, body, find), file);

  serve(router, versions.list, async ({ body }, ctx) => listOf(deps, await sideFor(ctx, body), body));
  serve(router, versions.changes, async ({ body }, ctx) => changesOf(ctx, deps, await shownSide(ctx, body), body));
  serve(router, versions.content, async ({ body }, ctx) =>
    paperOf(deps, versionOf(await shownSide(ctx, body), body.version), ctx.state.account?.id ?? null),
  );
  serve(router, versions.complaint, async ({ body }, ctx) => {
    const side = await shownSide(ctx, body, complaintForDefendant);
    const paper = await paperOf(deps, newestOf(side), ctx.state.account?.id ?? null);
    return { ...paper, correction: side.correction };
  });
  serve(router, versions.defense, async ({ body }, ctx) => {
    const side = await shownSide(ctx, body, defenseForPlaintiff(body.defendant_id));
    return servedPaperOf(deps, side);
  });
  serve(router, versions.defenseFile, async ({ body }, ctx) => {
    const side = await shownSide(ctx, body, defenseForPlaintiff(body.defendant_id), { paper: 'served' });
    await limitWordFiles(ctx, deps.documentGenerations);
    await sendServedFile(ctx, deps, side);
  });
  const word = async ({ body }: Given<typeof versions.word>, ctx: AppContext): Promise<void> => {
    const redline = { paper: 'redline', earlierVersion: body.from, version: body.to } as const;
    const side = await shownSide(ctx, body, sideByCode, redline);
    await limitWordFiles(ctx, deps.documentGenerations);
    await sendTrackedChanges(ctx, deps, side, body);
  };
  serve(router, versions.word, word);
  const file = async ({ body }: Given<typeof versions.file>, ctx: AppContext): Promise<void> => {
    const side = await shownSide(ctx, body, sideByCode, { paper: 'submitted', version: body.version });
    await limitWordFiles(ctx, deps.documentGenerations);
    await sendVersionFile(ctx, deps, side, body.version);
  };
  serve(router, versions.file, file);
  const pdf = async ({ body }: Given<typeof versions.pdf>, ctx: AppContext): Promise<void> => {
    const toPdf = pdfMaker(deps, ctx);
    const side = await shownSide(ctx, body, sideByCode, { paper: 'pdf', version: body.version });
    await limitWordFiles(ctx, deps.documentGenerations);
    giveTimeForPdf(ctx);
    await sendVersionPdf(ctx, deps, side, { version: body.version, toPdf });
  };
  serve(router, versions.pdf, pdf);
};
