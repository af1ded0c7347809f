import { versions } from '../../../../domain/contract/versions.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter, TakenFile } from '../../../platform/http/types.js';
import { changesOf, listOf, sendTrackedChanges, sendVersionFile, type VersionDeps } from './responses.js';
import { showSide } from './showSide.js';
import { sideOfCase, type LookupDeps, type Side } from './side.js';

export type CourtVersionsDeps = Pick<LookupDeps, 'cases'> & VersionDeps;

/**
 * The same for the court, by the id of the case (clerk, judge): GET /api/cases/{id}/versions, …/version-changes,
 * …/version-changes/word and …/version-file. Who sees what was written is recorded.
 */
export const courtVersionsRoute = (router: AppRouter, deps: CourtVersionsDeps): void => {
  type Which = {
    readonly path: { readonly id: string };
    readonly query: { readonly defendant_id?: string | undefined };
  };
  const sideFor = ({ path: { id }, query: { defendant_id } }: Which): Promise<Side> =>
    sideOfCase(deps, id, defendant_id);
  /** A side whose content is about to be shown, or sent as a file. */
  const shownSide = async (ctx: AppContext, which: Which, file?: TakenFile): Promise<Side> =>
    showSide(ctx, await sideFor(which), file);

  serve(router, versions.caseList, async (given) => listOf(deps, await sideFor(given), given.query));
  serve(router, versions.caseChanges, async (given, ctx) =>
    changesOf(ctx, deps, await shownSide(ctx, given), given.query),
  );
  serve(router, versions.caseWord, async (given, ctx) => {
    const { from, to } = given.query;
    const side = await shownSide(ctx, given, { paper: 'redline', earlierVersion: from, version: to });
    await sendTrackedChanges(ctx, deps, side, given.query);
  });
  serve(router, versions.caseFile, async (given, ctx) => {
    const { version } = given.query;
    await sendVersionFile(ctx, deps, await shownSide(ctx, given, { paper: 'submitted', version }), version);
  });
};
