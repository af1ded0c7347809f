import type { chat } from '../../../../domain/contract/chat.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { resource } from '../../core/resource/resource.js';

/** For how many milliseconds the response serves before it is asked for again. */
const freshForMs = 300_000;

/** What is answered without a model. */
export const withoutModel = resource({
  name: 'withoutModel',
  list: (api: Pick<Client<typeof chat>, 'withoutModel'>) => api.withoutModel(),
  forgets: true,
  fresh: freshForMs,
  messages: {},
});
