import type { chat } from '../../../../domain/contract/chat.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { resource } from '../../store/resource/resource.js';

/** For how many milliseconds the response serves before it is asked for again. */
const freshForMs = 300_000;

/** Whether the permanent cache answers anything. */
export const answersKept = resource({
  name: 'answersKept',
  list: (api: Pick<Client<typeof chat>, 'keptAnswers'>) => api.keptAnswers(),
  forgets: true,
  fresh: freshForMs,
  messages: {},
});
