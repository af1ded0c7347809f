import type { Owner } from '../../../domain/account/owner.js';
import { aiModels, type AiModelTest } from '../../../domain/contract/aiModels.js';
import { isSameService } from '../../../domain/models/endpoint.js';
import type { ModelConnection } from '../../adapters/modelService/connection.js';
import type { ModelService } from '../../adapters/modelService/modelService.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve, serveOwners } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import { clientSignal, longestCallMs, type ConnectionTest, type TestConnection } from '../modelCalls/index.js';
import { changerIn, type Changed } from '../../platform/changeRecords/changerIn.js';
import type { ActiveModelRows, ActiveModels } from './activeModels.js';
import type { AiModelFields, AiModelRow, AiModelRows } from './aiModelRows.js';

type Deps = {
  readonly models: AiModelRows;
  readonly active: ActiveModelRows;
  readonly testConnection: TestConnection;
  readonly service: Pick<ModelService, 'listModels'>;
  readonly changed: Changed;
};

type ServiceFields = {
  readonly base_url: string;
  readonly api_key: string;
  readonly model_id: string | null;
};

const callerIn = (ctx: AppContext): string => signedIn(ctx.state).id;

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
const viewFor = (owner: Owner) => (owner === null ? platformView : ownView);
/** The fields of the platform's model that everybody may see; its address is not among them. */
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
const typedConnection = (owner: Owner, fields: AiModelFields): ModelConnection => ({
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
 * (administrator); /api/ai-models/available: whether a model would answer the caller.
 */
export const aiModelRoutes = (router: AppRouter, { models, active, testConnection, service, changed }: Deps): void => {
  const modelView = async (owner: Owner, model: AiModelRow) => viewFor(owner)(model, await active.activeOf(owner));
  const modelViews = async <View>(
    owner: Owner,
    rows: Promise<readonly AiModelRow[]>,
    view: (of: AiModelRow, now: ActiveModels) => View,
  ) => {
    const now = await active.activeOf(owner);
    return { items: (await rows).map((model) => view(model, now)) };
  };
  /** Tests with two rounds of calls, until the client goes. */
  const test = async (
    connection: ModelConnection,
    ctx: AppContext,
  ): Promise<{ readonly found: ConnectionTest; readonly isWhole: boolean }> => {
    ctx.state.giveTime(2 * longestCallMs);
    const signal = clientSignal(ctx);
    const id = callerIn(ctx);
    const scope = connection.owner === null ? 'platform' : 'private';
    const context = { correlationId: ctx.state.correlationId, actor: { kind: 'user', id } } as const;
    const found = await testConnection(
      { ...connection, structuredOutput: null },
      { userId: id, scope, signal, context },
    );
    return { found, isWhole: !signal.aborted };
  };
  const testStored = async (owner: Owner, id: string, ctx: AppContext): Promise<AiModelTest> => {
    const model = await models.find(owner, id);
    const { found, isWhole } = await test(await models.connectionOf(model), ctx);
    if (isWhole) await changed(models.keepTest(model, found, { ...changerIn(ctx), at: found.testedAt }));
    return testView(found);
  };

  /** The key that was typed, or the stored one of the model that is edited, for the host that it was given for. */
  const keyFor = async (owner: Owner, { base_url, api_key, model_id }: ServiceFields): Promise<string> => {
    if (api_key !== '' || model_id === null) return api_key;
    const { apiKey, baseUrl } = await models.connectionOf(await models.find(owner, model_id));
    return isSameService(baseUrl, base_url) ? apiKey : '';
  };
  const listOfService = async (owner: Owner, asked: ServiceFields, ctx: AppContext) => {
    const connection = { owner, baseUrl: asked.base_url, apiKey: await keyFor(owner, asked) };
    const listing = await service.listModels({ connection, signal: clientSignal(ctx) });
    if (listing.kind === 'failed') throw new RequestError('model_call_failed', { sentence: listing.sentence });
    return { names: [...listing.names], is_cut: listing.isCut };
  };

  serve(router, aiModels.available, (_given, ctx) => active.available(ctx.state.account?.id));
  serve(router, aiModels.listPublic, (_given, ctx) => modelViews(callerIn(ctx), active.listPublic(), publicView));

  serveOwners(router, aiModels.list, ({ owner }) => modelViews(owner, models.list(owner), viewFor(owner)));
  serveOwners(router, aiModels.add, async ({ owner, body }, ctx) =>
    modelView(owner, await changed(models.add(owner, body, commandContext(ctx)))),
  );
  serveOwners(router, aiModels.try, async ({ owner, body }, ctx) =>
    testView((await test(typedConnection(owner, body), ctx)).found),
  );
  // Before the calls on one model, whose path would take their word for an id.
  serveOwners(router, aiModels.fallbacks, ({ owner }) => active.fallbacksOf(owner));
  serveOwners(router, aiModels.setFallback, ({ owner, body }, ctx) =>
    changed(active.setFallback(owner, body.model_type, body.model_id, changerIn(ctx))),
  );
  serveOwners(router, aiModels.listOfService, ({ owner, body }, ctx) => listOfService(owner, body, ctx));
  serveOwners(router, aiModels.change, async ({ owner, path: { id }, body }, ctx) =>
    modelView(owner, await changed(models.change(owner, id, body, changerIn(ctx)))),
  );
  serveOwners(router, aiModels.remove, ({ owner, path: { id } }, ctx) =>
    changed(models.remove(owner, id, changerIn(ctx))),
  );
  serveOwners(router, aiModels.activate, ({ owner, path: { id }, body }, ctx) =>
    changed(active.activate(owner, id, body.model_type, changerIn(ctx))),
  );
  serveOwners(router, aiModels.deactivate, ({ owner, body }, ctx) =>
    changed(active.deactivate(owner, body.model_type, changerIn(ctx))),
  );
  serveOwners(router, aiModels.test, ({ owner, path: { id } }, ctx) => testStored(owner, id, ctx));
};
