import type { accounts } from '../../../../../domain/contract/accounts.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { CallInput } from '../../../../../domain/contract/call.js';
import type { settings } from '../../../../../domain/contract/settings.js';
import { networkError, unexpectedResponse } from '../../../http/apiError.js';
import { resource } from '../../../core/resource/resource.js';

/** The two texts that a new user agrees to. */
export type Terms = { readonly agreement: string; readonly privacy: string };

const readText = async (path: string): Promise<string> => {
  const response = await fetch(path, { credentials: 'same-origin' }).catch(() => {
    throw networkError();
  });
  // For a missing file the server returns the page of the application.
  const isText = response.headers.get('Content-Type')?.startsWith('text/plain') ?? false;
  if (!response.ok || !isText) throw unexpectedResponse();
  return response.text();
};

/** Fetches both texts. @throws ApiError when either fails */
export const readTerms = async (): Promise<Terms> => {
  const [agreement, privacy] = await Promise.all(['/user-agreement.txt', '/privacy-policy.txt'].map(readText));
  if (agreement === undefined || privacy === undefined) throw unexpectedResponse();
  return { agreement, privacy };
};

type TermsApi = { readonly read: () => Promise<Terms> } & Pick<Client<typeof accounts>, 'agreeToTerms'>;

/** Both texts, and agreeing to them anew. They are fetched once, and after a failure again when they are wanted again. */
export const terms = resource({
  name: 'terms',
  list: ({ read }: TermsApi) => read(),
  changes: {
    agree: async (
      { agreeToTerms },
      { id: version }: { id: CallInput<typeof accounts.agreeToTerms>['body']['version'] },
    ) => {
      await agreeToTerms({ body: { version } });
      return { said: '已记录您的同意。', apply: (texts) => texts };
    },
  },
  messages: { agree: '没有记录成功' },
  unread: () => '协议内容加载失败，请检查网络后重试。',
  fresh: Infinity,
});

/** The services to which texts go when a function with a model is used. */
export const recipients = resource({
  name: 'recipients',
  list: async (api: Pick<Client<typeof settings>, 'recipients'>) => (await api.recipients()).items,
  messages: { list: '未能读取模型服务的名单' },
});
