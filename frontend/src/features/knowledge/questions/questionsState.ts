import { lazyClient } from '../../../http/lazyClient.js';
import type { Work } from '../../../core/feature.js';
import { questionList } from './questionList.js';

/** State and work of the questions that people handed to the court. */
export const work = {
  reducers: { askedQuestions: questionList.reducer },
  saga: ({ http, newId: newKey }) =>
    questionList.saga({
      api: lazyClient(
        http,
        async () => (await import('../../../../../domain/contract/knowledgeQuestions.js')).knowledgeQuestions,
      ),
      newKey,
    }),
} satisfies Work;
