import type { Client } from '../../../../domain/contract/clientOf.js';
import type {
  CaseCause as CauseSchema,
  DocumentGroup,
  KnowledgeTask,
  knowledge,
} from '../../../../domain/contract/knowledge.js';
import type { z } from 'zod';
import { ApiError } from '../../http/apiError.js';
import { resource } from '../../core/resource/resource.js';
import { accountOutdated } from '../../core/session/sessionSlice.js';

export type KnowledgeApi = Client<typeof knowledge>;
export type CaseCause = z.infer<typeof CauseSchema>;
export type { DocumentGroup, KnowledgeTask };
/** Whose groups are kept: one's own, or the platform's, which administrators keep. */
export type Scope = 'own' | 'platform';
/** The groups of a cause: while those of another one are being read, these are not shown under its name. */
export type Groups = { readonly caseCause: string; readonly items: readonly DocumentGroup[] };

/** The calls of a scope that work alike. */
export const callsOf = {
  own: {
    upload: (api: KnowledgeApi) => api.uploadOwn,
    task: (api: KnowledgeApi) => api.ownTask,
    cancel: (api: KnowledgeApi) => api.cancelOwn,
    retry: (api: KnowledgeApi) => api.retryOwn,
  },
  platform: {
    upload: (api: KnowledgeApi) => api.uploadPlatform,
    task: (api: KnowledgeApi) => api.platformTask,
    cancel: (api: KnowledgeApi) => api.cancelPlatform,
    retry: (api: KnowledgeApi) => api.retryPlatform,
  },
} as const;

/** The causes that have groups, by category; they change with the forms only. */
export const causeList = resource({
  name: 'knowledgeCauses',
  list: async (api: KnowledgeApi): Promise<readonly CaseCause[]> => (await api.causes()).items,
  messages: { list: '案由加载失败' },
});

const changed = (groups: Groups, id: string, change: (group: DocumentGroup) => DocumentGroup): Groups => ({
  ...groups,
  items: groups.items.map((group) => (group.id === id ? change(group) : group)),
});

const toggle = async (api: KnowledgeApi, { id }: { id: string }) => {
  const { is_enabled } = await api.toggle({ body: { group_id: id } });
  const apply = (groups: Groups): Groups =>
    changed(groups, id, (group) => ({ ...group, is_enabled_by_user: is_enabled }));
  return { said: '状态已更新', apply };
};
const shownToggled = (groups: Groups, { id }: { id: string }): Groups =>
  changed(groups, id, (group) => ({ ...group, is_enabled_by_user: !group.is_enabled_by_user }));

const removal =
  (remove: (api: KnowledgeApi) => KnowledgeApi['removeOwn']) =>
  async (api: KnowledgeApi, { id }: { id: string }) => {
    await remove(api)({ path: { id } });
    const apply = (groups: Groups): Groups => ({ ...groups, items: groups.items.filter((group) => group.id !== id) });
    return { said: '文档组已删除', apply };
  };

/** The plan ended while the page was open: asked again, it brings the prompt for an upgrade. */
export const planEnded = (error: unknown) =>
  error instanceof ApiError && error.code === 'plan_required' ? accountOutdated() : null;

const messages = { list: '文档组加载失败', remove: '删除失败', toggle: '操作失败' };

/** The groups of a cause: one's own, the platform's as a user sees them, and as administrators keep them. */
export const groupLists = {
  own: resource({
    name: 'ownKnowledge',
    list: async (api: KnowledgeApi, caseCause: string): Promise<Groups> => ({
      caseCause,
      ...(await api.listOwn({ path: { caseCause } })),
    }),
    changes: { toggle, remove: removal((api) => api.removeOwn) },
    shows: { toggle: shownToggled },
    messages,
    failed: planEnded,
    forgets: true,
  }),
  shared: resource({
    name: 'sharedKnowledge',
    list: async (api: KnowledgeApi, caseCause: string): Promise<Groups> => ({
      caseCause,
      ...(await api.listShared({ path: { caseCause } })),
    }),
    changes: { toggle },
    shows: { toggle: shownToggled },
    messages: { list: '平台文档组加载失败', toggle: '操作失败' },
    forgets: true,
  }),
  platform: resource({
    name: 'platformKnowledge',
    list: async (api: KnowledgeApi, caseCause: string): Promise<Groups> => ({
      caseCause,
      ...(await api.listPlatform({ path: { caseCause } })),
    }),
    changes: { remove: removal((api) => api.removePlatform) },
    messages: { list: messages.list, remove: messages.remove },
    forgets: true,
  }),
};
