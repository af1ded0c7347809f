import { ragModels } from '../../../domain/contract/ragModels.js';
import { serve, serveByHand } from '../../platform/http/serve.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import type { ModelOwner } from '../../adapters/encryption/apiKeys.js';
import { readChangedModel } from './ragModelFields.js';
import type { RagModel, RagModelRows } from './ragModelRows.js';

type Deps = { readonly models: RagModelRows };

const ownView = ({ is_active: _onlyOfThePlatform, ...model }: RagModel) => model;
const platform: ModelOwner = null;
const ownerIn = (ctx: AppContext): ModelOwner => signedIn(ctx.state).id;

/** /api/rag/models: a person's own models of retrieval; /api/admin/rag/models/platform: those of the platform (superuser). */
export const ragModelRoutes = (router: AppRouter, { models }: Deps): void => {
  /** What a changed model must be depends on the type of the one there is. */
  const change = async (owner: ModelOwner, id: string, ctx: AppContext): Promise<RagModel> => {
    const { model_type: type } = await models.find(owner, id);
    return models.change(owner, id, readChangedModel(type, ctx.request.body), ctx.state.receivedAt);
  };

  serve(router, ragModels.listOwn, async (_given, ctx) => ({ items: (await models.list(ownerIn(ctx))).map(ownView) }));
  serve(router, ragModels.addOwn, async ({ body }, ctx) =>
    ownView(await models.add(ownerIn(ctx), body, commandContext(ctx))),
  );
  serveByHand(router, ragModels.changeOwn, async ({ path: { id } }, ctx) =>
    ownView(await change(ownerIn(ctx), id, ctx)),
  );
  serve(router, ragModels.removeOwn, ({ path: { id } }, ctx) => models.remove(ownerIn(ctx), id));

  serve(router, ragModels.listPlatform, async () => ({ items: await models.list(platform) }));
  serve(router, ragModels.addPlatform, ({ body }, ctx) => models.add(platform, body, commandContext(ctx)));
  serveByHand(router, ragModels.changePlatform, ({ path: { id } }, ctx) => change(platform, id, ctx));
  serve(router, ragModels.removePlatform, ({ path: { id } }) => models.remove(platform, id));
  serve(router, ragModels.activate, ({ path: { id } }, ctx) => models.activate(id, ctx.state.receivedAt));
  serve(router, ragModels.deactivate, ({ path: { id } }, ctx) => models.deactivate(id, ctx.state.receivedAt));
};
