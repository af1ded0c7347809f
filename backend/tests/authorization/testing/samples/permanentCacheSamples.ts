import { randomUUID } from 'node:crypto';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { permanentCache } from '../../../../../domain/contract/permanentCache.js';
import type { World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';

/** A question that is kept, whoever asks for what. */
const question = async ({ client, people }: World): Promise<string> => {
  const asked = `诉讼费由谁承担${randomUUID()}`;
  await client.send(
    people.superuser.cookie,
    requestOf(permanentCache.save, { body: { question: asked, answer: '由败诉方承担。' } }),
  );
  return asked;
};

/** The permanent cache. */
export const permanentCacheSamples = samplesOf(permanentCache, {
  list: {},
  save: { call: () => ({ body: { question: `押金怎么退${randomUUID()}`, answer: '按约定退。' } }) },
  remove: { call: async (world) => ({ body: { question: await question(world) } }) },
  export: {},
  import: {
    call: () => ({
      body: { file: new File(['问题,答案\n怎么立案,在网上提交\n'], '问答.csv'), preview: 'true' as const },
    }),
  },
});
