import type { Owner } from '../../../domain/account/owner.js';
import { ragModels, type RagModelTest, type Reindexing } from '../../../domain/contract/ragModels.js';
import { serve, serveOwners, serveOwnersByHand } from '../../platform/http/serve.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import { clientSignal, longestCallMs } from '../modelCalls/index.js';
import { changerIn, type Changed } from '../../platform/changeRecords/changerIn.js';
import type { VectorsFollow } from './vectorsFollow.js';
import { readChangedModel } from './ragModelFields.js';
import type { RagModel, RagModelRows } from './ragModelRows.js';
import type { TestRagModel } from './testRagModel.js';

type Deps = {
  readonly models: RagModelRows;
  readonly test: TestRagModel;
  readonly reindex: Pick<VectorsFollow, 'follow' | 'status'>;
  readonly changed: Changed;
};

const ownView = ({ is_active: _onlyOfThePlatform, ...model }: RagModel) => model;
const viewFor = (owner: Owner) => (owner === null ? (model: RagModel) => model : ownView);

/** /api/rag/models: a person's own models of retrieval; /api/admin/rag/models/platform: those of the platform (administrator). */
export const ragModelRoutes = (router: AppRouter, { models, test, reindex, changed }: Deps): void => {
  /** Re-embeds the owner's chunks after a change of their embedding model. */
  const followed = async <Result>(owner: Owner, change: Promise<Result>): Promise<Result> => {
    const result = await changed(change);
    await reindex.follow(owner);
    return result;
  };
  const again = async (owner: Owner): Promise<Reindexing> => {
    await reindex.follow(owner, true);
    return reindex.status(owner);
  };
  /** What a changed model must be depends on the type of the one there is. */
  const change = async (owner: Owner, id: string, ctx: AppContext): Promise<RagModel> => {
    const { model_type: type } = await models.find(owner, id);
    return models.change(owner, id, readChangedModel(type, ctx.request.body), changerIn(ctx));
  };

  /** Tests a model that is kept, until the client goes. */
  const testKept = async (owner: Owner, id: string, ctx: AppContext): Promise<RagModelTest> => {
    const model = await models.tested(owner, id);
    ctx.state.giveTime(longestCallMs);
    const { correlationId } = ctx.state;
    const signal = clientSignal(ctx);
    const found = await test(model, { userId: signedIn(ctx.state).id, correlationId, signal });
    if (!signal.aborted)
      await changed(models.keepTest(model, found, { ...changerIn(ctx), at: new Date(found.tested_at) }));
    return found;
  };

  serveOwners(router, ragModels.list, async ({ owner }) => ({ items: (await models.list(owner)).map(viewFor(owner)) }));
  serveOwners(router, ragModels.add, async ({ owner, body }, ctx) => {
    const newModel = models.add(owner, body, commandContext(ctx));
    // A new model of the platform is not in use yet, so no chunks follow it.
    return viewFor(owner)(await (owner === null ? changed(newModel) : followed(owner, newModel)));
  });
  serveOwnersByHand(router, ragModels.change, async ({ owner, path: { id } }, ctx) =>
    viewFor(owner)(await followed(owner, change(owner, id, ctx))),
  );
  serveOwners(router, ragModels.remove, ({ path: { id }, ...given }, ctx) => {
    const alsoActive = given.owner !== null || given.query.also_active === 'true';
    return followed(given.owner, models.remove(given.owner, id, { alsoActive }, changerIn(ctx)));
  });
  serveOwners(router, ragModels.test, ({ owner, path: { id } }, ctx) => testKept(owner, id, ctx));
  serveOwners(router, ragModels.reindexing, ({ owner }) => reindex.status(owner));
  serveOwners(router, ragModels.reindex, ({ owner }) => again(owner));

  serve(router, ragModels.activate, ({ path: { id } }, ctx) => followed(null, models.activate(id, changerIn(ctx))));
  serve(router, ragModels.deactivate, ({ path: { id } }, ctx) => followed(null, models.deactivate(id, changerIn(ctx))));
};
