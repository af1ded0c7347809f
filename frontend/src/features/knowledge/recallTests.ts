import { resource } from '../../core/resource/resource.js';
import { planEnded, type KnowledgeApi } from './groupLists.js';

/** A question put to a cause. */
export type RecallQuestion = { readonly caseCause: string; readonly query: string };

const recallOf = <const Name extends string>(
  name: Name,
  test: (api: KnowledgeApi) => KnowledgeApi['testOwn'] | KnowledgeApi['testPlatform'],
) =>
  resource({
    name,
    list: async (api: KnowledgeApi, { caseCause, query }: RecallQuestion, options) => ({
      caseCause,
      query,
      recalled: await test(api)({ path: { caseCause }, body: { query } }, options),
    }),
    messages: { list: '检索失败' },
    failed: planEnded,
    forgets: true,
  });

/** What the last question found. */
export const recallTests = {
  own: recallOf('ownRecall', (api) => api.testOwn),
  platform: recallOf('platformRecall', (api) => api.testPlatform),
};
