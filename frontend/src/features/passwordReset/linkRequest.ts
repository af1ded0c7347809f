import type { accounts } from '../../../../domain/contract/accounts.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { resource } from '../../core/resource/resource.js';

type RequestApi = Pick<Client<typeof accounts>, 'forgotPassword'>;

/** The e-mail address that a link was asked for; `null` before. */
export const linkRequest = resource({
  name: 'linkRequest',
  list: (_api: RequestApi): Promise<string | null> => Promise.resolve(null),
  changes: {
    send: async (api, { id: email }: { id: string }) => {
      await api.forgotPassword({ body: { email } });
      return { said: '已受理，请查收邮件。', apply: () => email };
    },
  },
  messages: { send: '没有寄出' },
});
