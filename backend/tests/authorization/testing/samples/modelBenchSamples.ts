import { z } from 'zod';
import { aiModels } from '../../../../../domain/contract/aiModels.js';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { modelBench } from '../../../../../domain/contract/modelBench.js';
import type { World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';

const nobody = '00000000-0000-4000-8000-000000000000';
const WithId = z.object({ id: z.string() });
const Listed = z.object({ items: z.array(WithId) });
const adding = {
  body: {
    documents: [
      {
        name: '借条',
        form_key: 'claim-private-lending',
        text: '借款人：周强',
        expected: [{ path: 'defendants_natural.0.name', value: '周强' }],
      },
    ],
  },
};

/** A document of the bench, the same one as long as it is there. */
const document = async ({ client, people }: World) => {
  const { cookie } = people.superuser;
  const { json } = await client.send(cookie, requestOf(modelBench.documents, {}));
  const [there] = Listed.parse(json).items;
  if (there) return { path: { id: there.id } };
  const added = await client.send(cookie, requestOf(modelBench.add, adding));
  return { path: { id: Listed.parse(added.json).items[0]?.id ?? nobody } };
};
/** A model of the platform at an address that the server refuses to call, so that a run of it ends at once. */
const starting = async (world: World) => {
  await document(world);
  const body = { model_name: '待评测', base_url: 'http://127.0.0.1:9/v1', api_key: 'sk-of-somebody' };
  const request = requestOf(aiModels.add.platform, { body });
  const { json } = await world.client.send(world.people.superuser.cookie, {
    ...request,
    idempotencyKey: 'ai-model-to-be-benched',
  });
  return { body: { model_id: WithId.parse(json).id } };
};
/** A run that has ended by itself, the same one as long as it is there. */
const run = async (world: World) => {
  const { client, people } = world;
  const { cookie } = people.superuser;
  const listed = await client.send(cookie, requestOf(modelBench.runs, {}));
  const [there] = Listed.parse(listed.json).items;
  const { id } =
    there ?? WithId.parse((await client.send(cookie, requestOf(modelBench.start, await starting(world)))).json);
  for (;;) {
    const { text } = await client.send(cookie, requestOf(modelBench.run, { path: { id } }));
    if (!/PENDING|STARTED/.test(text)) return { path: { id } };
  }
};

/** The bench of models, which only administrators have. */
export const modelBenchSamples = samplesOf(modelBench, {
  documents: {},
  export: {},
  add: { call: () => adding },
  removeDocument: { call: document },
  runs: {},
  start: { call: starting, answers: [202] },
  run: { call: run },
  cancel: { call: run },
  remove: { call: run },
});
