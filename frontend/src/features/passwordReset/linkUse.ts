import type { accounts } from '../../../../domain/contract/accounts.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { ApiError } from '../../http/apiError.js';
import { isOutcomeUnknown } from '../../http/outcomeKnown.js';
import { resource } from '../../core/resource/resource.js';

type ResetApi = Pick<Client<typeof accounts>, 'checkPasswordReset' | 'resetPassword'>;

type LinkUse =
  /** `refused`: why the password that was sent for it was not taken. */
  | { readonly link: 'works'; readonly refused?: { readonly why: string } }
  /** Used before, over, or replaced by a later one: the server's sentence. */
  | { readonly link: 'over'; readonly why: string }
  /** Used just now; with this e-mail its owner signs in. */
  | { readonly link: 'used'; readonly email: string };

const unknownReset = '服务器没有回应，还不知道是否已经完成。请先用新密码登录试试，登不上再重设。';
const linkWasUsed = '链接已经用过，密码应当已经重设。请用新密码登录；登不上，再要一个链接。';

/** Whether a link that worked a moment ago works no more: a link works once, so it was used. */
const isUsedUp = async (api: ResetApi, token: string): Promise<boolean> => {
  try {
    await api.checkPasswordReset({ body: { token } });
    return false;
  } catch (error) {
    return error instanceof ApiError && error.code === 'password_reset_invalid';
  }
};

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
      try {
        const { email } = await api.resetPassword({ body: { token, password } });
        return { said: '密码已重设，请用新密码登录。', apply: () => ({ link: 'used', email }) };
      } catch (error) {
        const why = error instanceof ApiError ? error.fieldProblems.find(({ path }) => path === 'password') : undefined;
        if (why) return { said: null, apply: () => ({ link: 'works', refused: { why: why.message } }) };
        if (!isOutcomeUnknown(error)) throw error;
        if (await isUsedUp(api, token)) return { said: linkWasUsed, apply: () => ({ link: 'over', why: linkWasUsed }) };
        throw new ApiError({ status: error.status, code: error.code, detail: unknownReset });
      }
    },
  },
  messages: { list: '未能查看链接', reset: '重设密码' },
});
