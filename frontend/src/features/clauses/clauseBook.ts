import type { Client } from '../../../../domain/contract/clientOf.js';
import type { Clause, clauses } from '../../../../domain/contract/clauses.js';
import { resource } from '../../core/resource/resource.js';
import { withoutRow, withRow } from '../../core/resource/rows.js';

export type { Clause };
export type ClauseFields = Pick<Clause, 'name' | 'text' | 'form_key'>;
/** What a dialog is about: a clause that is there, or with `id: null` one to be added and what it begins with. */
export type EditedClause = ClauseFields & { readonly id: string | null };
export type ClausesApi = Client<typeof clauses>;

export const newClause: EditedClause = { id: null, name: '', text: '', form_key: null };

/** All of them; the server bounds their number. */
const allClauses = async (api: Pick<ClausesApi, 'list'>): Promise<readonly Clause[]> => {
  const all: Clause[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await api.list({ query: { page, page_size: 100 } });
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
};

/** Lists, adds, changes and deletes clauses. */
export const clauseBook = resource({
  name: 'clauses',
  list: allClauses,
  submit: async (api: ClausesApi, { id }: EditedClause, fields: ClauseFields, options) => {
    const clause =
      id === null ? await api.add({ body: fields }, options) : await api.change({ path: { id }, body: fields });
    return {
      said: id === null ? `已存为语段：${clause.name}` : '语段已更新',
      apply: (all) => withRow(all, clause),
    };
  },
  changes: {
    remove: async (api, { id }: { id: string }) => {
      await api.remove({ path: { id } });
      return { said: '语段已删除', apply: (all) => withoutRow(all, id) };
    },
  },
  messages: { list: '常用语段没有读到', submit: '保存失败', remove: '删除失败' },
});

export const { dialogOpened: clauseDialogOpened, requested: clausesRequested } = clauseBook.actions;
