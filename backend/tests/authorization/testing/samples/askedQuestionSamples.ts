import { z } from 'zod';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { knowledgeQuestions } from '../../../../../domain/contract/knowledgeQuestions.js';
import type { World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';

const judged = { form_key: 'claim-private-lending', useful: false, found: false, question: '借条丢了还能起诉吗？' };
const Listed = z.object({ items: z.array(z.object({ id: z.string() })) });

const handed = async ({ client, people }: World) => {
  const { cookie } = people.superuser;
  await client.send(cookie, requestOf(knowledgeQuestions.judge, { body: judged }));
  const { json } = await client.send(cookie, requestOf(knowledgeQuestions.list, { query: {} }));
  return { path: { id: Listed.parse(json).items[0]?.id ?? '' } };
};

/** What people think of answers, and the questions that they handed in. */
export const askedQuestionSamples = samplesOf(knowledgeQuestions, {
  judge: { call: () => ({ body: { ...judged, question: null } }) },
  list: {},
  remove: { call: handed },
});
