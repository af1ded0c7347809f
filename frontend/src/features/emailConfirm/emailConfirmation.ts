import type { accounts } from '../../../../domain/contract/accounts.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { ApiError } from '../../http/apiError.js';
import { isOutcomeUnknown } from '../../http/outcomeKnown.js';
import { resource } from '../../core/resource/resource.js';

type ConfirmApi = Pick<Client<typeof accounts>, 'checkEmailChange' | 'confirmEmailChange'>;

type LinkState =
  | { readonly link: 'works'; readonly email: string }
  /** Used before, over, cancelled, another account's, or the address is taken: the server's sentence. */
  | { readonly link: 'over'; readonly why: string }
  /** Used just now; with this e-mail its owner signs in. */
  | { readonly link: 'used'; readonly email: string };

const unknownOutcome = '服务器没有回应，还不知道是否已经更换。请再按一次“确认更换”；提示链接已失效的，用新邮箱登录。';

/** Refusals after which the link is of no use here. */
const ends = new Set(['email_change_invalid', 'email_change_foreign', 'email_claimed', 'account_inactive']);
const reasonToStop = (error: unknown): string | undefined =>
  error instanceof ApiError && ends.has(error.code) ? error.detail : undefined;

/** What became of the link whose token is asked for. */
export const emailConfirmation = resource({
  name: 'emailConfirmation',
  list: async (api: ConfirmApi, token: string): Promise<LinkState> => {
    try {
      const { email } = await api.checkEmailChange({ body: { token } });
      return { link: 'works', email };
    } catch (error) {
      const why = reasonToStop(error);
      if (why === undefined) throw error;
      return { link: 'over', why };
    }
  },
  changes: {
    confirm: async (api, { id: token }: { id: string }) => {
      try {
        const { email } = await api.confirmEmailChange({ body: { token } });
        return { said: '邮箱已更换，请用新邮箱登录。', apply: () => ({ link: 'used', email }) };
      } catch (error) {
        const why = reasonToStop(error);
        if (why !== undefined) return { said: null, apply: () => ({ link: 'over', why }) };
        if (error instanceof ApiError && isOutcomeUnknown(error))
          throw new ApiError({ status: error.status, code: error.code, detail: unknownOutcome });
        throw error;
      }
    },
  },
  messages: { list: '未能查看链接', confirm: '更换邮箱' },
});
