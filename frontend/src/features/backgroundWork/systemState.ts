import type { Client } from '../../../../domain/contract/clientOf.js';
import type { service, SystemPart } from '../../../../domain/contract/service.js';
import { resource } from '../../core/resource/resource.js';

type Api = Pick<Client<typeof service>, 'systemState'>;
export type SystemParts = { readonly checked_at: string; readonly parts: readonly SystemPart[] };

/** The state of the parts of the system, as the server finds them when it is asked. */
export const systemState = resource({
  name: 'systemState',
  list: (api: Api): Promise<SystemParts> => api.systemState(),
  messages: { list: '系统状况加载失败' },
});
