import type { accounts } from '../../../../domain/contract/accounts.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { resource } from '../../core/resource/resource.js';

type ResetApi = Pick<Client<typeof accounts>, 'resetPassword'>;

/** The e-mail of the account that has another password now, by the link; `null` while the link was not used. */
export const linkUse = resource({
  name: 'linkUse',
  list: (_api: ResetApi): Promise<string | null> => Promise.resolve(null),
  changes: {
    reset: async (api, { id: token, password }: { id: string; password: string }) => {
      const { email } = await api.resetPassword({ body: { token, password } });
      return { said: '密码已重设，请用新密码登录。', apply: () => email };
    },
  },
  messages: { reset: '未能重设密码' },
});
