import type { FormKind } from './definition.js';

/**
 * The kind of document that a Chinese title names: 民事起诉状（离婚纠纷） is a complaint; `undefined` where it names none. For
 * callers that have a title and no form; of 国家赔偿申请书, which opens a case and is an application by its name, it says the latter. 起诉状 is looked for first, for a complaint about 申请执行人执行异议之诉 is no application.
 */
export const kindInTitle = (title: string): FormKind | undefined => {
  if (title.includes('起诉状') || title.includes('自诉状')) return 'claim';
  if (title.includes('答辩')) return 'defense';
  return title.includes('申请') ? 'application' : undefined;
};
