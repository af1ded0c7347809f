import { networkError, unexpectedResponse } from '../../http/apiError.js';
import { resource } from '../../core/resource/resource.js';

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

/** Both texts. They are fetched once, and after a failure again when they are wanted again. */
export const terms = resource({
  name: 'terms',
  list: (read: () => Promise<Terms>) => read(),
  messages: {},
  unread: () => '协议内容加载失败，请检查网络后重试。',
  fresh: Infinity,
});
