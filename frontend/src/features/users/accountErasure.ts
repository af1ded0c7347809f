import type { AccountErasure } from '../../../../domain/contract/users.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { users } from '../../../../domain/contract/users.js';
import { errorDetail } from '../../http/apiError.js';
import { resource } from '../../core/resource/resource.js';

type ErasingApi = Pick<Client<typeof users>, 'erasure' | 'erase'>;
type Query = { readonly id: string };

/** The account that is erased, what goes with it and what remains; its dialog is the form on the page. */
export const accountErasure = resource({
  name: 'accountErasure',
  list: (api: ErasingApi, { id }: Query): Promise<AccountErasure> => api.erasure({ path: { id } }),
  submit: async (api, { id }: Query, reason: string, options) => {
    await api.erase({ path: { id }, body: { reason } }, options);
    return {
      said: '账号的个人信息已清除',
      apply: (before: AccountErasure): AccountErasure => ({ ...before, email: null, erased: true }),
    };
  },
  messages: { list: '账号加载失败', submit: '未能清除' },
  refusal: (error) => ({ detail: `未能清除：${errorDetail(error)}`, problems: [] }),
  forgets: true,
});
