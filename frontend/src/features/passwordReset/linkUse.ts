import type { accounts } from '../../../../domain/contract/accounts.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { resource } from '../../core/resource/resource.js';

type ResetApi = Pick<Client<typeof accounts>, 'resetPassword'>;

/** Whether the link was used for another password. */
export const linkUse = resource({
  name: 'linkUse',
  list: (_api: ResetApi): Promise<boolean> => Promise.resolve(false),
  changes: {
    reset: async (api, { id: token, password }: { id: string; password: string }) => {
      await api.resetPassword({ body: { token, password } });
      return { said: '密码已重设，请用新密码登录。', apply: () => true };
    },
  },
  messages: { reset: '未能重设密码' },
});
