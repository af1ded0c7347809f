import type { Account } from '../../../../domain/contract/account.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { users } from '../../../../domain/contract/users.js';
import { errorDetail } from '../../http/apiError.js';
import { resource } from '../../core/resource/resource.js';

type IssuingApi = Pick<Client<typeof users>, 'issuePasswordReset'>;
/** A link to set another password, which is on screen once and kept nowhere. */
export type IssuedLink = { readonly email: string; readonly token: string; readonly expiresAt: string };

/** The link that was issued last; the dialog asks why one is issued for an account. */
export const issuedLink = resource({
  name: 'issuedLink',
  list: (): Promise<IssuedLink | null> => Promise.resolve(null),
  submit: async (api: IssuingApi, { id, email }: Account, reason: string) => {
    const { token, expires_at: expiresAt } = await api.issuePasswordReset({ path: { id }, body: { reason } });
    return { said: '链接已生成，请交给本人', apply: (): IssuedLink => ({ email, token, expiresAt }) };
  },
  messages: { submit: '未能生成链接' },
  refusal: (error) => ({ detail: `未能生成链接：${errorDetail(error)}`, problems: [] }),
});
