import { ragModels, type RagModelTest, type Reindexing } from '../../../domain/contract/ragModels.js';
import { serve, serveByHand } from '../../platform/http/serve.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import type { ModelOwner } from '../../adapters/encryption/apiKeys.js';
import { clientSignal, longestCallMs } from '../modelCalls/assistant.js';
import type { Reindex } from '../knowledge/vectors/reindex.js';
import { readChangedModel } from './ragModelFields.js';
import type { RagModel, RagModelRows } from './ragModelRows.js';
import type { TestRagModel } from './testRagModel.js';

type Deps = {
  readonly models: RagModelRows;
  readonly test: TestRagModel;
  readonly reindex: Pick<Reindex, 'follow' | 'status'>;
};

const ownView = ({ is_active: _onlyOfThePlatform, ...model }: RagModel) => model;
const platform: ModelOwner = null;
const ownerIn = (ctx: AppContext): ModelOwner => signedIn(ctx.state).id;

/** /api/rag/models: a person's own models of retrieval; /api/admin/rag/models/platform: those of the platform (superuser). */
export const ragModelRoutes = (router: AppRouter, { models, test, reindex }: Deps): void => {
  /** Once a model is another one, the chunks that it has to embed follow. */
  const followed = async <Result>(owner: ModelOwner, change: Promise<Result>): Promise<Result> => {
    const result = await change;
    await reindex.follow(owner);
    return result;
  };
  const again = async (owner: ModelOwner): Promise<Reindexing> => {
    await reindex.follow(owner, true);
    return reindex.status(owner);
  };
  /** What a changed model must be depends on the type of the one there is. */
  const change = async (owner: ModelOwner, id: string, ctx: AppContext): Promise<RagModel> => {
    const { model_type: type } = await models.find(owner, id);
    return models.change(owner, id, readChangedModel(type, ctx.request.body), ctx.state.receivedAt);
  };

  /** Tests a model that is kept, until the client goes. */
  const testKept = async (owner: ModelOwner, id: string, ctx: AppContext): Promise<RagModelTest> => {
    const model = await models.tested(owner, id);
    ctx.state.giveTime(longestCallMs);
    const { correlationId } = ctx.state;
    const signal = clientSignal(ctx);
    const found = await test(model, { userId: ownerIn(ctx), correlationId, signal });
    if (!signal.aborted) await models.keepTest(model, found);
    return found;
  };

  serve(router, ragModels.listOwn, async (_given, ctx) => ({ items: (await models.list(ownerIn(ctx))).map(ownView) }));
  serve(router, ragModels.addOwn, async ({ body }, ctx) =>
    ownView(await followed(ownerIn(ctx), models.add(ownerIn(ctx), body, commandContext(ctx)))),
  );
  serveByHand(router, ragModels.changeOwn, async ({ path: { id } }, ctx) =>
    ownView(await followed(ownerIn(ctx), change(ownerIn(ctx), id, ctx))),
  );
  serve(router, ragModels.removeOwn, ({ path: { id } }, ctx) =>
    followed(ownerIn(ctx), models.remove(ownerIn(ctx), id, { alsoActive: true })),
  );
  serve(router, ragModels.testOwn, ({ path: { id } }, ctx) => testKept(ownerIn(ctx), id, ctx));

  serve(router, ragModels.reindexing, (_given, ctx) => reindex.status(ownerIn(ctx)));
  serve(router, ragModels.reindex, (_given, ctx) => again(ownerIn(ctx)));

  serve(router, ragModels.listPlatform, async () => ({ items: await models.list(platform) }));
  serve(router, ragModels.addPlatform, ({ body }, ctx) => models.add(platform, body, commandContext(ctx)));
  serveByHand(router, ragModels.changePlatform, ({ path: { id } }, ctx) =>
    followed(platform, change(platform, id, ctx)),
  );
  serve(router, ragModels.removePlatform, ({ path: { id }, query }) =>
    followed(platform, models.remove(platform, id, { alsoActive: query.also_active === 'true' })),
  );
  serve(router, ragModels.testPlatform, ({ path: { id } }, ctx) => testKept(platform, id, ctx));
  serve(router, ragModels.activate, ({ path: { id } }, ctx) =>
    followed(platform, models.activate(id, ctx.state.receivedAt)),
  );
  serve(router, ragModels.deactivate, ({ path: { id } }, ctx) =>
    followed(platform, models.deactivate(id, ctx.state.receivedAt)),
  );
  serve(router, ragModels.reindexingPlatform, () => reindex.status(platform));
  serve(router, ragModels.reindexPlatform, () => again(platform));
};
