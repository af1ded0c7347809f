import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { AskedQuestion, knowledgeQuestions } from '../../../../../domain/contract/knowledgeQuestions.js';
import type { Page } from '../../../../../domain/contract/shared.js';
import { PAGE_SIZE } from '../../../components/lists/pageSize.js';
import { resource } from '../../../core/resource/resource.js';

export type QuestionsApi = Pick<Client<typeof knowledgeQuestions>, 'list' | 'remove'>;
export type { AskedQuestion };
export type Questions = Page<AskedQuestion> & {
  readonly counts: { readonly useful: number; readonly useless: number; readonly nothing: number };
};

/** Questions that people handed to the court, page by page, until somebody has dealt with them. */
export const questionList = resource({
  name: 'askedQuestions',
  list: (api: QuestionsApi, page: number): Promise<Questions> => api.list({ query: { page, page_size: PAGE_SIZE } }),
  changes: {
    remove: async (api: QuestionsApi, { id }: { id: string }) => {
      await api.remove({ path: { id } });
      return { said: '问题已删除' };
    },
  },
  messages: { list: '问题加载失败', remove: '删除失败' },
});
