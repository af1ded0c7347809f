import type { Client } from '../../../../domain/contract/clientOf.js';
import type { ModelTask, modelTasks } from '../../../../domain/contract/modelTasks.js';
import { resource } from '../../core/resource/resource.js';

type Api = Pick<Client<typeof modelTasks>, 'list'>;

/** What models are asked, as the server has it. */
export const taskList = resource({
  name: 'modelTasks',
  list: (api: Api): Promise<ModelTask[]> => api.list(),
  messages: { list: '模型任务加载失败' },
});
