import type { Client } from '../../../../domain/contract/clientOf.js';
import type { ownDocuments } from '../../../../domain/contract/ownDocuments.js';
import { resource } from '../../core/resource/resource.js';

/** How many of one's own documents wait for their owner: it stands in the header and in the menu of every page. */
export const documentsWaiting = resource({
  name: 'documentsWaiting',
  list: (api: Pick<Client<typeof ownDocuments>, 'waiting'>) => api.waiting(),
  // Nothing is said where the number is not known: the page itself says what it could not read.
  messages: {},
});
