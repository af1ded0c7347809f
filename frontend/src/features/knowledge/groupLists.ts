import type { Scope } from '../../../../domain/contract/call.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { DocumentGroup, KnowledgeTask, knowledge } from '../../../../domain/contract/knowledge.js';
import { uploadLimits } from '../../../../domain/contract/knowledge.js';
import type { CaseCause } from '../../../../domain/knowledge/causes.js';
import { ApiError } from '../../http/apiError.js';
import { resource } from '../../core/resource/resource.js';
import { resourceByScope } from '../../core/resource/resourceByScope.js';
import { accountOutdated } from '../../core/session/sessionSlice.js';

export type KnowledgeApi = Client<typeof knowledge>;
export type { CaseCause, DocumentGroup, KnowledgeTask };
/** The groups of a cause: while those of another one are being read, these are not shown under its name. */
export type Groups = { readonly caseCause: string; readonly items: readonly DocumentGroup[] };

/** The causes that have groups, by category; they change with the forms only. */
export const causeList = resource({
  name: 'knowledgeCauses',
  list: async (api: KnowledgeApi): Promise<readonly CaseCause[]> => (await api.causes()).items,
  messages: { list: '案由加载失败' },
});

const withChangedGroup = (groups: Groups, id: string, change: (group: DocumentGroup) => DocumentGroup): Groups => ({
  ...groups,
  items: groups.items.map((group) => (group.id === id ? change(group) : group)),
});

const toggle = async (api: KnowledgeApi, { id }: { id: string }) => {
  const { is_enabled } = await api.toggle({ body: { group_id: id } });
  const apply = (groups: Groups): Groups =>
    withChangedGroup(groups, id, (group) => ({ ...group, is_enabled_by_user: is_enabled }));
  return { said: '状态已更新', apply };
};
const shownToggled = (groups: Groups, { id }: { id: string }): Groups =>
  withChangedGroup(groups, id, (group) => ({ ...group, is_enabled_by_user: !group.is_enabled_by_user }));

const removal =
  (scope: Scope) =>
  async (api: KnowledgeApi, { id }: { id: string }) => {
    await api.remove[scope]({ path: { id } });
    const apply = (groups: Groups): Groups => ({ ...groups, items: groups.items.filter((group) => group.id !== id) });
    return { said: '文档组已删除', apply };
  };
/** What somebody writes by hand; its title is the heading of what is searched. */
type Passage = {
  readonly id: 'write';
  readonly caseCause: string;
  readonly group: string;
  readonly title: string;
  readonly text: string;
};

/** The name of a file of its own for a title, without signs that file systems keep for themselves. */
const fileNameOf = (title: string): string => `${title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || '片段'}.md`;

const writing =
  (scope: Scope) =>
  async (api: KnowledgeApi, { caseCause, group, title, text }: Passage) => {
    const file = new File([`# ${title.replaceAll(/\s+/gu, ' ')}\n\n${text}\n`], fileNameOf(title));
    const sizes = { chunk_size: String(uploadLimits.chunkSize.most), overlap: '0' };
    await api.upload[scope]({
      path: { caseCause },
      body: { files: [file], group_name: group, strategy: 'chunk', ...sizes },
    });
    return { said: '片段已写入，正在入库' };
  };

const reading =
  (scope: Scope) =>
  async (api: KnowledgeApi, caseCause: string): Promise<Groups> => ({
    caseCause,
    ...(await api.list[scope]({ path: { caseCause } })),
  });

/** The plan ended while the page was open: asked again, it brings the prompt for an upgrade. */
export const planEnded = (error: unknown) =>
  error instanceof ApiError && error.code === 'plan_required' ? accountOutdated() : null;

const messages = { list: '文档组加载失败', remove: '删除失败', toggle: '操作失败', write: '写入失败' };

/** The groups of another cause, to which a file may be moved. */
export const moveTargets = resourceByScope('MoveTargets', (scope) => ({
  list: reading(scope),
  messages: { list: messages.list },
  failed: planEnded,
  forgets: true,
}));

/** The groups of a cause: one's own, the platform's as a user sees them, and as administrators keep them. */
export const groupLists = {
  own: resource({
    name: 'ownKnowledge',
    list: reading('own'),
    changes: { toggle, remove: removal('own'), write: writing('own') },
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
    list: reading('platform'),
    changes: { remove: removal('platform'), write: writing('platform') },
    messages: { list: messages.list, remove: messages.remove, write: messages.write },
    forgets: true,
  }),
};
