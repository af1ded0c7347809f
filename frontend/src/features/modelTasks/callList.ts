import type { Client } from '../../../../domain/contract/clientOf.js';
import type { JournalEntry, modelTasks } from '../../../../domain/contract/modelTasks.js';
import { resource } from '../../core/resource/resource.js';

type Api = Pick<Client<typeof modelTasks>, 'calls'>;

/** Which calls of models are shown; `before`: the last one of the page before. */
export type CallQuery = {
  readonly source?: string;
  readonly outcome?: 'complete' | 'failed';
  readonly before?: string;
};
type Calls = { readonly items: readonly JournalEntry[]; readonly next: string | null };

/** A page of the journal of calls. */
export const callList = resource({
  name: 'modelCalls',
  list: (api: Api, query: CallQuery): Promise<Calls> => api.calls({ query }),
  messages: { list: '模型调用记录加载失败' },
});
