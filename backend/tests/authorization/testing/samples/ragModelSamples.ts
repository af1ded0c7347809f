import { z } from 'zod';
import { markOf, type Person } from '../personas.js';
import type { Call } from '../client.js';
import type { Sample, Samples, World } from '../sample.js';

const own = '/api/rag/models';
const platform = '/api/admin/rag/models/platform';
const modelNamed = (name: string) => ({
  name,
  api_endpoint: 'https://models.example.cn/v1',
  api_key: 'sk-of-somebody',
  model_type: 'embedding',
  output_dim: 1024,
});
const changed = { ...modelNamed('换成的模型'), output_dim: 512 };
const WithId = z.object({ id: z.string() });

/** The path of a model that `cookie` adds under `list`, the same one as long as it is there; of no model for who may not add any. */
const modelIn = async ({ client }: World, list: string, cookie: string, name: string): Promise<string> => {
  const headers = { 'Idempotency-Key': 'model-to-be-asked-about' };
  const added = await client.call(cookie, 'POST', { path: list, body: modelNamed(name), headers });
  return `${list}/${WithId.safeParse(added.json).data?.id ?? '00000000-0000-4000-8000-000000000000'}`;
};
const modelOf = (world: World, { cookie, persona }: Person): Promise<string> =>
  modelIn(world, own, cookie, `模型${markOf(persona)}`);

const aboutOwn = (more: Partial<Call> = {}): Sample => ({
  call: async (world, who) => ({ path: await modelOf(world, who), ...more }),
  foreign: async (world, owner) => ({ path: await modelOf(world, owner), ...more }),
});
/** A model of the platform, which exists for every caller. */
const aboutPlatform = (rest = '', more: Partial<Call> = {}): Sample => ({
  call: async (world) => ({
    path: `${await modelIn(world, platform, world.people.superuser.cookie, '平台模型')}${rest}`,
    ...more,
  }),
});

/** Models of retrieval, of accounts and of the platform. */
export const ragModelSamples: Samples = {
  'GET /api/rag/models': { call: () => ({ path: own }) },
  'POST /api/rag/models': { call: () => ({ path: own, body: modelNamed('新的模型') }) },
  'PUT /api/rag/models/{}': aboutOwn({ body: changed }),
  'DELETE /api/rag/models/{}': aboutOwn(),
  'GET /api/admin/rag/models/platform': { call: () => ({ path: platform }) },
  'POST /api/admin/rag/models/platform': { call: () => ({ path: platform, body: modelNamed('新的平台模型') }) },
  'PUT /api/admin/rag/models/platform/{}': aboutPlatform('', { body: changed }),
  'DELETE /api/admin/rag/models/platform/{}': aboutPlatform(),
  'PATCH /api/admin/rag/models/platform/{}/set-active': aboutPlatform('/set-active'),
  'PATCH /api/admin/rag/models/platform/{}/deactivate': aboutPlatform('/deactivate'),
};
