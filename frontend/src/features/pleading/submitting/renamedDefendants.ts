import type { CallInput, CallResult } from '../../../../../domain/contract/call.js';
import type { documents } from '../../../../../domain/contract/documents.js';
import type { SaidOfRename } from '../../../../../domain/case/whoIsWho.js';
import { ApiError, errorDetail } from '../../../http/apiError.js';
import { resource } from '../../../core/resource/resource.js';
import type { PleadingApi } from '../calls/pleadingApi.js';

export type RenamesAsked = CallInput<typeof documents.renamedDefendants>['body'];
export type Renamed = CallResult<typeof documents.renamedDefendants>['renamed'][number];
export type { SaidOfRename };

/** The defendants whose names the next version changes, which the plaintiff has to say something of before it is submitted. */
export const renamedDefendants = resource({
  name: 'renamedDefendants',
  list: async (api: Pick<PleadingApi, 'fetchRenamed'>, body: RenamesAsked, options): Promise<readonly Renamed[]> => {
    try {
      return await api.fetchRenamed(body, options);
    } catch (error) {
      // The submission is refused for the same reason, and says so at the field of the number or the code.
      if (error instanceof ApiError && error.code === 'wrong_number_or_code') return [];
      throw error;
    }
  },
  messages: {},
  forgets: true,
  unread: (error) => `未能核对改了的姓名（名称）：${errorDetail(error)}`,
});
