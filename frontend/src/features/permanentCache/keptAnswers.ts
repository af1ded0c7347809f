import type { Client } from '../../../../domain/contract/clientOf.js';
import type { KeptAnswer, permanentCache } from '../../../../domain/contract/permanentCache.js';
import { offerOnce } from '../../components/files/offerFile.js';
import { PAGE_SIZE } from '../../components/lists/pageSize.js';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { saidOfFile } from '../../core/downloads.js';
import { resource } from '../../core/resource/resource.js';

export type PermanentCacheApi = Client<typeof permanentCache>;
/** What the list is requested with: `page` counts from 1. */
export type Query = { readonly search: string; readonly page: number };
export type QuestionAndAnswer = { readonly question: string; readonly answer: string };

/** The same question, whichever version of its answer. */
const isAbout =
  ({ question }: KeptAnswer) =>
  (other: KeptAnswer): boolean =>
    other.question === question;

/** The permanent cache page by page, the dialog that adds a question (`null`) or changes an answer, and its export. */
export const keptAnswers = resource({
  name: 'keptAnswers',
  list: (api: PermanentCacheApi, { search, page }: Query) =>
    api.list({ query: { page, page_size: PAGE_SIZE, ...(search !== '' && { search }) } }),
  submit: async (api, editing: KeptAnswer | null, body: QuestionAndAnswer, options) => {
    await api.save({ body: { ...body, ...(editing && { version: editing.id }) } }, options);
    return { said: editing ? '缓存已更新' : '缓存已添加' };
  },
  changes: {
    remove: async (api, { id: version, question }: { id: string; question: string }) => {
      await api.remove({ body: { question, version } });
      return { said: '缓存已删除' };
    },
    download: async (api, _all: { id: 'export' }) => {
      offerOnce(await api.export(), 'permanent_qa_export.csv');
      return { said: saidOfFile('已开始下载'), apply: (page) => page };
    },
  },
  messages: { list: '问答缓存加载失败', submit: '操作失败', remove: '删除失败', download: '导出失败' },
  refusal: (error) => ({
    detail:
      error instanceof ApiError && error.code === 'kept_answer_not_found'
        ? '操作失败：该问题已被他人删除。如需保留，请复制答案后重新添加。'
        : `操作失败：${errorDetail(error)}`,
    problems: error instanceof ApiError ? error.fieldProblems : [],
  }),
  // An answer that somebody else changed meanwhile is shown beside what was typed; saving then replaces that one.
  renewed: (editing, { items }) => (editing && items.find(isAbout(editing))) ?? editing,
});
