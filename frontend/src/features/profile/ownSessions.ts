import type { accounts } from '../../../../domain/contract/accounts.js';
import type { CallResult } from '../../../../domain/contract/call.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { resource } from '../../core/resource/resource.js';

export type OwnSession = CallResult<typeof accounts.sessions>['items'][number];
export type OwnSessionsApi = Pick<Client<typeof accounts>, 'sessions' | 'endSession'>;

const listed = async (api: OwnSessionsApi): Promise<readonly OwnSession[]> => (await api.sessions()).items;

/** Where the user is signed in, and the end of one such session or of all but the one at hand. */
export const ownSessions = resource({
  name: 'ownSessions',
  list: listed,
  changes: {
    end: async (api, { id }: { id: string }) => {
      await api.endSession({ path: { id } });
      return { said: '已在那里退出', apply: (sessions) => sessions.filter((one) => one.id !== id) };
    },
    endOthers: async (api, _others: { id: 'others' }) => {
      // Read again: a device that signed in since the list was shown must not stay.
      for (const { id, is_current: isCurrent } of await listed(api))
        if (!isCurrent) await api.endSession({ path: { id } });
      return { said: '其他设备上的登录已全部退出' };
    },
  },
  messages: { list: '登录情况加载失败', end: '未能退出', endOthers: '未能全部退出' },
  forgets: true,
});
