import { z } from 'zod';
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
const inSlot = { model_type: 'general' as const };
const WithId = z.object({ id: z.string() });

/** A model that `cookie` adds, the same one as long as it is there; no model for a caller who may not add any. */
const modelIn = async (
  { client }: World,
  add: typeof aiModels.addOwn | typeof aiModels.addPlatform,
  cookie: string,
  name: string,
) => {
  const request = requestOf(add, { body: modelNamed(name) });
  const added = await client.send(cookie, { ...request, idempotencyKey: 'ai-model-to-be-asked-about' });
  return { path: { id: WithId.safeParse(added.json).data?.id ?? '00000000-0000-4000-8000-000000000000' } };
};
const ownModel = (world: World, { cookie, persona }: Person) =>
  modelIn(world, aiModels.addOwn, cookie, `模型${markOf(persona)}`);
/** A model of the platform, which exists for every caller. */
const platformModel = (world: World) => modelIn(world, aiModels.addPlatform, world.people.superuser.cookie, '平台模型');

const changeOwn = async (world: World, who: Person) => ({
  ...(await ownModel(world, who)),
  body: { description: '换过' },
});
const activateOwn = async (world: World, who: Person) => ({ ...(await ownModel(world, who)), body: inSlot });
/** One that is active nowhere. */
const unusedOwn = async (world: World, who: Person) => {
  await world.client.send(who.cookie, requestOf(aiModels.deactivateOwn, { body: inSlot }));
  return ownModel(world, who);
};

/** Models that answer, of accounts and of the platform. */
export const aiModelSamples = samplesOf(aiModels, {
  available: {},
  listOwn: {},
  listPublic: {},
  addOwn: { call: () => ({ body: modelNamed('新的模型') }) },
  tryOwn: { call: () => ({ body: modelNamed('试一试') }) },
  changeOwn: { call: changeOwn, foreign: changeOwn },
  removeOwn: { call: unusedOwn, foreign: unusedOwn },
  activateOwn: { call: activateOwn, foreign: activateOwn },
  deactivateOwn: { call: () => ({ body: inSlot }) },
  testOwn: { call: ownModel, foreign: ownModel },
  listPlatform: {},
  addPlatform: { call: () => ({ body: modelNamed('新的平台模型') }) },
  tryPlatform: { call: () => ({ body: modelNamed('试一试') }) },
  changePlatform: { call: async (world) => ({ ...(await platformModel(world)), body: { is_public: true } }) },
  removePlatform: {
    call: async (world) => {
      const { cookie } = world.people.superuser;
      await world.client.send(cookie, requestOf(aiModels.deactivatePlatform, { body: inSlot }));
      return platformModel(world);
    },
  },
  activatePlatform: { call: async (world) => ({ ...(await platformModel(world)), body: inSlot }) },
  deactivatePlatform: { call: () => ({ body: inSlot }) },
  testPlatform: { call: platformModel },
});
