import type { Client } from '../../../../domain/contract/clientOf.js';
import type { documents } from '../../../../domain/contract/documents.js';
import { sideOf } from '../../components/caseAccess.js';
import type { CaseAccess } from '../../components/caseAccess.js';
import { resource } from '../../core/resource/resource.js';
import { errorDetail } from '../../http/apiError.js';

type ProgressApi = Pick<Client<typeof documents>, 'progress'>;

/** What became of the submission that a number and a code open. */
export const caseProgress = resource({
  name: 'caseProgress',
  list: (api: ProgressApi, access: CaseAccess) => api.progress({ body: sideOf(access) }),
  messages: {},
  unread: (error: unknown): string => errorDetail(error),
});
