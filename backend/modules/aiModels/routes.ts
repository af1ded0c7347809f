import { aiModels, type AiModelTest } from '../../../domain/contract/aiModels.js';
import type { ModelOwner } from '../../adapters/encryption/apiKeys.js';
import type { ModelConnection } from '../../adapters/modelService/connection.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { serve } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import { clientSignal, longestCallMs } from '../modelCalls/assistant.js';
import type { ConnectionTest, TestConnection } from '../modelCalls/testConnection.js';
import type { ActiveModelRows, ActiveModels } from './activeModels.js';
import type { AiModelFields, AiModelRow, AiModelRows } from './aiModelRows.js';

type Deps = {
  readonly models: AiModelRows;
  readonly active: ActiveModelRows;
  readonly testConnection: TestConnection;
};

const platform: ModelOwner = null;
const ownerIn = (ctx: AppContext): string => signedIn(ctx.state).id;

const activity = ({ id }: AiModelRow, active: ActiveModels) => ({
  is_active_general: active.general === id,
  is_active_vision: active.vision === id,
  is_active_fast: active.fast === id,
});
const ownView = (model: AiModelRow, active: ActiveModels) => ({
  id: model.id,
  model_name: model.model_name,
  base_url: model.base_url,
  has_api_key: model.sealed_api_key !== null,
  description: model.description,
  capabilities: model.capabilities,
  temperature: model.temperature,
  top_p: model.top_p,
  max_tokens: model.max_tokens,
  reasoning_effort: model.reasoning_effort,
  ...activity(model, active),
  last_test: model.last_test,
});
const marketOf = ({ prompt_price, completion_price }: AiModelRow) => ({ prompt_price, completion_price });
const platformView = (model: AiModelRow, active: ActiveModels) => ({
  ...ownView(model, active),
  is_public: model.is_public,
  ...marketOf(model),
});
/** What everybody may see of a model of the platform: not where it is. */
const publicView = (model: AiModelRow, active: ActiveModels) => ({
  id: model.id,
  model_name: model.model_name,
  description: model.description,
  capabilities: model.capabilities,
  ...marketOf(model),
  ...activity(model, active),
});

const testView = ({ testedAt, verdicts }: ConnectionTest): AiModelTest => ({
  tested_at: testedAt.toISOString(),
  verdicts: [...verdicts],
});
/** The connection to a model that was typed and not saved. */
const typedConnection = (owner: ModelOwner, fields: AiModelFields): ModelConnection => ({
  owner,
  baseUrl: fields.base_url,
  apiKey: fields.api_key,
  modelName: fields.model_name,
  temperature: fields.temperature,
  topP: fields.top_p,
  maxTokens: fields.max_tokens,
  reasoningEffort: fields.reasoning_effort,
});

/**
 * /api/user/ai-models: a person's own models and what they use of the platform's; /api/admin/ai-models: the platform's
 * (superuser); /api/ai-models/available: whether a model would answer the caller.
 */
export const aiModelRoutes = (router: AppRouter, { models, active, testConnection }: Deps): void => {
  const shown = async <View>(owner: ModelOwner, model: AiModelRow, view: (of: AiModelRow, now: ActiveModels) => View) =>
    view(model, await active.activeOf(owner));
  const listed = async <View>(
    owner: ModelOwner,
    rows: Promise<readonly AiModelRow[]>,
    view: (of: AiModelRow, now: ActiveModels) => View,
  ) => {
    const now = await active.activeOf(owner);
    return { items: (await rows).map((model) => view(model, now)) };
  };
  /** Tests with two rounds of calls, until the client goes. */
  const test = async (
    connection: ModelConnection,
    scope: 'platform' | 'private',
    ctx: AppContext,
  ): Promise<{ readonly found: ConnectionTest; readonly isWhole: boolean }> => {
    ctx.state.giveTime(2 * longestCallMs);
    const signal = clientSignal(ctx);
    const id = ownerIn(ctx);
    const context = { correlationId: ctx.state.correlationId, actor: { kind: 'user', id } } as const;
    const found = await testConnection(
      { ...connection, structuredOutput: null },
      { userId: id, scope, signal, context },
    );
    return { found, isWhole: !signal.aborted };
  };
  const testStored = async (owner: ModelOwner, id: string, ctx: AppContext): Promise<AiModelTest> => {
    const model = await models.find(owner, id);
    const scope = owner === platform ? 'platform' : 'private';
    const { found, isWhole } = await test(await models.connectionOf(model), scope, ctx);
    if (isWhole) await models.keepTest(model, found);
    return testView(found);
  };

  serve(router, aiModels.available, (_given, ctx) => active.available(ctx.state.account?.id));

  serve(router, aiModels.listOwn, (_given, ctx) => listed(ownerIn(ctx), models.list(ownerIn(ctx)), ownView));
  serve(router, aiModels.listPublic, (_given, ctx) => listed(ownerIn(ctx), active.listPublic(), publicView));
  serve(router, aiModels.addOwn, async ({ body }, ctx) =>
    shown(ownerIn(ctx), await models.add(ownerIn(ctx), body, commandContext(ctx)), ownView),
  );
  serve(router, aiModels.tryOwn, async ({ body }, ctx) =>
    testView((await test(typedConnection(ownerIn(ctx), body), 'private', ctx)).found),
  );
  serve(router, aiModels.changeOwn, async ({ path: { id }, body }, ctx) =>
    shown(ownerIn(ctx), await models.change(ownerIn(ctx), id, body, ctx.state.receivedAt), ownView),
  );
  serve(router, aiModels.removeOwn, ({ path: { id } }, ctx) => models.remove(ownerIn(ctx), id));
  serve(router, aiModels.activateOwn, ({ path: { id }, body }, ctx) =>
    active.activate(ownerIn(ctx), id, body.model_type),
  );
  serve(router, aiModels.deactivateOwn, ({ body }, ctx) => active.deactivate(ownerIn(ctx), body.model_type));
  serve(router, aiModels.testOwn, ({ path: { id } }, ctx) => testStored(ownerIn(ctx), id, ctx));

  serve(router, aiModels.listPlatform, () => listed(platform, models.list(platform), platformView));
  serve(router, aiModels.addPlatform, async ({ body }, ctx) =>
    shown(platform, await models.add(platform, body, commandContext(ctx)), platformView),
  );
  serve(router, aiModels.tryPlatform, async ({ body }, ctx) =>
    testView((await test(typedConnection(platform, body), 'platform', ctx)).found),
  );
  serve(router, aiModels.changePlatform, async ({ path: { id }, body }, ctx) =>
    shown(platform, await models.change(platform, id, body, ctx.state.receivedAt), platformView),
  );
  serve(router, aiModels.removePlatform, ({ path: { id } }) => models.remove(platform, id));
  serve(router, aiModels.activatePlatform, ({ path: { id }, body }) => active.activate(platform, id, body.model_type));
  serve(router, aiModels.deactivatePlatform, ({ body }) => active.deactivate(platform, body.model_type));
  serve(router, aiModels.testPlatform, ({ path: { id } }, ctx) => testStored(platform, id, ctx));
};
