import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { comparisons } from '../../../../../domain/contract/comparisons.js';
import { resource } from '../../../core/resource/resource.js';

export type ComparisonsApi = Client<typeof comparisons>;

/** The claims and facts of a case with what each defendant says to them, by the case's id. */
export const caseComparison = resource({
  name: 'adminComparison',
  list: (api: Pick<ComparisonsApi, 'table'>, id: string) => api.table({ path: { id } }),
  messages: { list: '诉辩对照表读取失败' },
});
