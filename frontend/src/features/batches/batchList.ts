import { resource } from '../../core/resource/resource.js';
import { withoutRow } from '../../core/resource/rows.js';
import type { Batch, BatchesApi } from './batchTypes.js';

/** What names a batch in a question or a notice. */
export type NamedBatch = Pick<Batch, 'id' | 'name'>;

/** The batches of the account, last changed first. */
export const batchList = resource({
  name: 'batches',
  list: async (api: BatchesApi): Promise<readonly Batch[]> => (await api.list()).items,
  changes: {
    remove: async (api, { id, name }: NamedBatch) => {
      await api.remove({ path: { id } });
      return { said: `已删除：${name}`, apply: (items: readonly Batch[]) => withoutRow(items, id) };
    },
  },
  messages: { list: '批量填写的列表没有读到', remove: '没有删除' },
});
