/** The kinds of calls: how their addresses end, and what a reply that cannot be read counts as. */
export const kinds = {
  embeddings: { ending: /\/embeddings$/, wrong: 'vectors_wrong' },
  rerank: { ending: /\/reranks?$/, wrong: 'ranking_wrong' },
} as const;
export type Kind = keyof typeof kinds;

/**
 * The rerank of DashScope in its own shape, by its path: `/api/v1/services/rerank/text-rerank/text-rerank`, or the address of the API
 * (`/api/v1`) at its host. https://help.aliyun.com/zh/model-studio/text-rerank-api
 */
const nativeRerank = '/services/rerank/text-rerank/text-rerank';
const nativePath = (url: URL): string | undefined => {
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (path.endsWith(nativeRerank)) return path;
  if (path.endsWith('/services/rerank/text-rerank')) return `${path}/text-rerank`;
  const isApi = /(?:^|\.)dashscope(?:-intl|-us)?\.aliyuncs\.com$/i.test(url.hostname) && path.endsWith('/api/v1');
  return isApi ? `${path}${nativeRerank}` : undefined;
};

/** The body of a rerank in the shape that its address takes. */
export const rerankBody = (url: string, model: string, query: string, documents: readonly string[]): object =>
  nativePath(new URL(url)) === undefined
    ? { model, query, documents, top_n: documents.length }
    : { model, input: { query, documents }, parameters: { top_n: documents.length, return_documents: false } };

/** The address of a kind of call, whether the model's already ends in it or not. */
export const urlOf = (baseUrl: string, kind: Kind): string => {
  const url = new URL(baseUrl);
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  const native = kind === 'rerank' ? nativePath(url) : undefined;
  url.pathname = native ?? (kinds[kind].ending.test(path) ? path : `${path}/${kind}`);
  return url.href;
};
