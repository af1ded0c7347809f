import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { cases, CaseDetails, CaseDocument } from '../../../../../domain/contract/cases.js';
import { errorDetail } from '../../../http/apiError.js';
import { resource, type Done } from '../../../core/resource/resource.js';

type CasesApi = Pick<Client<typeof cases>, 'documents' | 'version' | 'decideReferral'>;

/** What the court says of a renamed defendant, with the names for the dialog that asks once more. */
export type RenameDecision = {
  readonly caseId: string;
  readonly defendantId: string;
  readonly successorId: string;
  readonly isSame: boolean;
  readonly from: string;
  readonly to: string;
};

/** The case on screen, by its id, formal or temporary number. Its codes and answers are forgotten when the screen is left. */
export const caseDetails = resource({
  name: 'adminCaseDetails',
  list: (api: CasesApi, caseNumber: string) => api.documents({ path: { id: caseNumber } }),
  submit: async (
    api: CasesApi,
    { caseId, defendantId, successorId, isSame }: RenameDecision,
    _input: null,
    options,
  ): Promise<Done<CaseDetails>> => {
    const path = { id: caseId, defendantId };
    await api.decideReferral({ path, body: { successor_id: successorId, is_same: isSame } }, options);
    return { said: isSame ? '已认定为同一人' : '已认定为不同人' };
  },
  messages: { list: '加载案件详情失败', submit: '未能保存认定' },
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
