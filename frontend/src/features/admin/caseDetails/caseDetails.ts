import type { CaseDocument } from '../../../../../domain/contract/cases.js';
import { errorDetail } from '../../../http/apiError.js';
import { resource } from '../../../store/resource/resource.js';
import type { CasesApi } from '../casesApi.js';

/** The case on screen, by its id, formal or temporary number. Its codes and answers are forgotten when the screen is left. */
export const caseDetails = resource({
  name: 'adminCaseDetails',
  list: (api: CasesApi, caseNumber: string) => api.documents({ path: { id: caseNumber } }),
  messages: { list: '加载案件详情失败' },
});

/** The version of a pleading that the reader opened. Only the latest versions come with the case; another one is asked for. */
export const openVersion = resource({
  name: 'adminOpenVersion',
  list: async (api: CasesApi, { caseId, document }: { readonly caseId: string; readonly document: CaseDocument }) =>
    document.final_data === null ? api.version({ path: { id: caseId, documentId: document.id } }) : document,
  messages: {},
  unread: (error, { document }) => `加载第 ${document.version} 版失败：${errorDetail(error)}`,
  forgets: true,
});
