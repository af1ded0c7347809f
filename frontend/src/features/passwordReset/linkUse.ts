import type { accounts } from '../../../../domain/contract/accounts.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { ApiError } from '../../http/apiError.js';
import { resource } from '../../core/resource/resource.js';

type ResetApi = Pick<Client<typeof accounts>, 'checkPasswordReset' | 'resetPassword'>;

type LinkUse =
  | { readonly link: 'works' }
  /** Used before, over, or replaced by a later one: the server's sentence. */
  | { readonly link: 'over'; readonly why: string }
  /** Used just now; with this e-mail its owner signs in. */
  | { readonly link: 'used'; readonly email: string };

/** What became of the link whose token is asked for. */
export const linkUse = resource({
  name: 'linkUse',
  list: async (api: ResetApi, token: string): Promise<LinkUse> => {
    try {
      await api.checkPasswordReset({ body: { token } });
      return { link: 'works' };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'password_reset_invalid')
        return { link: 'over', why: error.detail };
      throw error;
    }
  },
  changes: {
    reset: async (api, { id: token, password }: { id: string; password: string }) => {
      const { email } = await api.resetPassword({ body: { token, password } });
      return { said: '密码已重设，请用新密码登录。', apply: () => ({ link: 'used', email }) };
    },
  },
  messages: { list: '未能查看链接', reset: '未能重设密码' },
});
