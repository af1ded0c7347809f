import { z } from 'zod';
import type { Scope } from '../../../../../domain/contract/call.js';
import { aiModels } from '../../../../../domain/contract/aiModels.js';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { markOf, type Person, type World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';

/** Its address is one that the server refuses to call, so that a test of it ends at once. */
const modelNamed = (model_name: string) => ({
  model_name,
  base_url: 'http://127.0.0.1:9/v1',
  api_key: 'sk-of-somebody',
});
/** The service at that address. */
const serviceOf = (api_key: string) => ({ base_url: 'http://127.0.0.1:9/v1', api_key });
const inSlot = { model_type: 'general' as const };
const WithId = z.object({ id: z.string() });

/** A model that `cookie` adds, the same one as long as it is there; no model for a caller who may not add any. */
const modelIn = async ({ client }: World, scope: Scope, cookie: string, name: string) => {
  const request = requestOf(aiModels.add[scope], { body: modelNamed(name) });
  const added = await client.send(cookie, { ...request, idempotencyKey: 'ai-model-to-be-asked-about' });
  return { path: { id: WithId.safeParse(added.json).data?.id ?? '00000000-0000-4000-8000-000000000000' } };
};
const ownModel = (world: World, { cookie, persona }: Person) => modelIn(world, 'own', cookie, `模型${markOf(persona)}`);
/** A model of the platform, which exists for every caller. */
const platformModel = (world: World) => modelIn(world, 'platform', world.people.superuser.cookie, '平台模型');

const changeOwn = async (world: World, who: Person) => ({
  ...(await ownModel(world, who)),
  body: { description: '换过' },
});
const activateOwn = async (world: World, who: Person) => ({ ...(await ownModel(world, who)), body: inSlot });
/** One that is active nowhere. */
const unusedOwn = async (world: World, who: Person) => {
  await world.client.send(who.cookie, requestOf(aiModels.deactivate.own, { body: inSlot }));
  return ownModel(world, who);
};

/** Models that answer, of accounts and of the platform. */
export const aiModelSamples = samplesOf(aiModels, {
  available: {},
  listPublic: {},
  list: { own: {}, platform: {} },
  add: {
    own: { call: () => ({ body: modelNamed('新的模型') }) },
    platform: { call: () => ({ body: modelNamed('新的平台模型') }) },
  },
  try: {
    own: { call: () => ({ body: modelNamed('试一试') }) },
    platform: { call: () => ({ body: modelNamed('试一试') }) },
  },
  listOfService: {
    own: { call: () => ({ body: serviceOf('sk-of-somebody') }), answers: [502] },
    platform: { call: () => ({ body: serviceOf('sk-of-somebody') }), answers: [502] },
  },
  change: {
    own: { call: changeOwn, foreign: changeOwn },
    platform: { call: async (world) => ({ ...(await platformModel(world)), body: { is_public: true } }) },
  },
  remove: {
    own: { call: unusedOwn, foreign: unusedOwn },
    platform: {
      call: async (world) => {
        const { cookie } = world.people.superuser;
        await world.client.send(cookie, requestOf(aiModels.deactivate.platform, { body: inSlot }));
        return platformModel(world);
      },
    },
  },
  activate: {
    own: { call: activateOwn, foreign: activateOwn },
    platform: { call: async (world) => ({ ...(await platformModel(world)), body: inSlot }) },
  },
  fallbacks: { own: {}, platform: {} },
  setFallback: {
    own: { call: () => ({ body: { ...inSlot, model_id: null } }) },
    platform: { call: () => ({ body: { ...inSlot, model_id: null } }) },
  },
  deactivate: { own: { call: () => ({ body: inSlot }) }, platform: { call: () => ({ body: inSlot }) } },
  test: { own: { call: ownModel, foreign: ownModel }, platform: { call: platformModel } },
});
