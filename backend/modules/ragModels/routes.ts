import { z } from 'zod';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import type { ModelOwner } from './apiKeys.js';
import { readChangedModel, readNewModel } from './ragModelFields.js';
import type { RagModel, RagModelRows } from './ragModelRows.js';

type Deps = { readonly models: RagModelRows };

export const Params = z.object({ id: z.uuid() });

/** @throws RequestError `rag_model_not_found` for what cannot be the id of a model */
const idOf = (ctx: AppContext): string => {
  const params = Params.safeParse(ctx.params);
  if (!params.success) throw new RequestError('rag_model_not_found');
  return params.data.id;
};

/** List, add, change and delete: the same for one's own models and for the platform's. */
const register = (
  router: AppRouter,
  models: RagModelRows,
  path: string,
  ownerOf: (ctx: AppContext) => ModelOwner,
  view: (model: RagModel) => object,
): void => {
  router.get(path, async (ctx) => {
    ctx.body = { items: (await models.list(ownerOf(ctx))).map(view) };
  });

  router.post(path, async (ctx) => {
    const fields = readNewModel(ctx.request.body);
    ctx.body = view(await models.add(ownerOf(ctx), fields, commandContext(ctx)));
    ctx.status = 201;
  });

  router.put(`${path}/:id`, async (ctx) => {
    const id = idOf(ctx);
    const { model_type: type } = await models.find(ownerOf(ctx), id);
    const fields = readChangedModel(type, ctx.request.body);
    ctx.body = view(await models.change(ownerOf(ctx), id, fields, ctx.state.receivedAt));
  });

  router.delete(`${path}/:id`, async (ctx) => {
    await models.remove(ownerOf(ctx), idOf(ctx));
    ctx.status = 204;
  });
};

/** /api/rag/models: a person's own models of retrieval; /api/admin/rag/models/platform: those of the platform (superuser). */
export const ragModelRoutes = (router: AppRouter, { models }: Deps): void => {
  register(
    router,
    models,
    '/api/rag/models',
    (ctx) => signedIn(ctx.state).id,
    ({ is_active: _onlyOfThePlatform, ...model }) => model,
  );

  const platform = '/api/admin/rag/models/platform';
  register(
    router,
    models,
    platform,
    () => null,
    (model) => model,
  );
  router.patch(`${platform}/:id/set-active`, async (ctx) => {
    ctx.body = await models.activate(idOf(ctx), ctx.state.receivedAt);
  });
  router.patch(`${platform}/:id/deactivate`, async (ctx) => {
    ctx.body = await models.deactivate(idOf(ctx), ctx.state.receivedAt);
  });
};
