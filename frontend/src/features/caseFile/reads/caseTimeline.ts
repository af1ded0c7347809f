import type { cases } from '../../../../../domain/contract/cases.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import { resource } from '../../../core/resource/resource.js';

/** Every event of the case on screen, by the case's id; asked for when the reader opens it, and forgotten with the case. */
export const caseTimeline = resource({
  name: 'adminCaseTimeline',
  list: (api: Pick<Client<typeof cases>, 'timeline'>, caseId: string) => api.timeline({ path: { id: caseId } }),
  messages: { list: '加载案件经过失败' },
  forgets: true,
});
