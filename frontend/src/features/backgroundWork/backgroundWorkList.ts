import type { backgroundWork, BackgroundWork } from '../../../../domain/contract/backgroundWork.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { resource } from '../../core/resource/resource.js';
import { withRow } from '../../core/resource/rows.js';

export type BackgroundWorkApi = Client<typeof backgroundWork>;
export type WorkList = { readonly items: readonly BackgroundWork[]; readonly total: number };

const put =
  (work: BackgroundWork) =>
  (list: WorkList): WorkList => ({ ...list, items: withRow(list.items, work) });

/** All work in the background, and what the court does about it. */
export const backgroundWorkList = resource({
  name: 'backgroundWork',
  list: (api: BackgroundWorkApi): Promise<WorkList> => api.list(),
  changes: {
    cancel: async (api, { id }: { id: string }) => {
      const work = await api.cancel({ path: { id } });
      return { said: '已取消', apply: put(work) };
    },
    retry: async (api, { id }: { id: string }) => {
      const work = await api.retry({ path: { id } });
      return { said: '已重新开始', apply: put(work) };
    },
  },
  messages: { list: '后台工作加载失败', cancel: '取消失败', retry: '重试失败' },
});
