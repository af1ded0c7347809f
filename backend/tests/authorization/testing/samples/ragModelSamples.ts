import { z } from 'zod';
import type { Scope } from '../../../../../domain/contract/call.js';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { ragModels } from '../../../../../domain/contract/ragModels.js';
import { markOf, type Person, type World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';

/** Its address is one that the server refuses to call, so that a test of it ends at once. */
const modelNamed = (name: string) => ({
  name,
  api_endpoint: 'http://127.0.0.1:9/v1',
  api_key: 'sk-of-somebody',
  model_type: 'embedding' as const,
  output_dim: 1024,
});
const changed = { ...modelNamed('换成的模型'), output_dim: 512 };
const WithId = z.object({ id: z.string() });

/** A model that `cookie` adds, the same one as long as it is there; no model for a caller who may not add any. */
const modelIn = async ({ client }: World, scope: Scope, cookie: string, name: string) => {
  const request = requestOf(ragModels.add[scope], { body: modelNamed(name) });
  const added = await client.send(cookie, { ...request, idempotencyKey: 'model-to-be-asked-about' });
  return { path: { id: WithId.safeParse(added.json).data?.id ?? '00000000-0000-4000-8000-000000000000' } };
};
const ownModel = (world: World, { cookie, persona }: Person) => modelIn(world, 'own', cookie, `模型${markOf(persona)}`);
/** A model of the platform, which exists for every caller. */
const platformModel = (world: World) => modelIn(world, 'platform', world.people.superuser.cookie, '平台模型');

const changeOwn = async (world: World, who: Person) => ({ ...(await ownModel(world, who)), body: changed });

/** Models of retrieval, of accounts and of the platform. */
export const ragModelSamples = samplesOf(ragModels, {
  list: { own: {}, platform: {} },
  add: {
    own: { call: () => ({ body: modelNamed('新的模型') }) },
    platform: { call: () => ({ body: modelNamed('新的平台模型') }) },
  },
  change: {
    own: { call: changeOwn, foreign: changeOwn },
    platform: { call: async (world) => ({ ...(await platformModel(world)), body: changed }) },
  },
  remove: { own: { call: ownModel, foreign: ownModel }, platform: { call: platformModel } },
  test: { own: { call: ownModel, foreign: ownModel }, platform: { call: platformModel } },
  activate: { call: platformModel },
  deactivate: { call: platformModel },
  reindexing: { own: {}, platform: {} },
  reindex: { own: {}, platform: {} },
});
