import { lazyClient } from '../../http/lazyClient.js';
import type { CoreDeps } from '../../core/deps.js';
import type { Work } from '../../core/feature.js';
import { selectState } from '../../core/selectState.js';
import { selectOwner } from '../../core/session/sessionSlice.js';
import type { VisitorDrafts } from '../drafts/index.js';
import { adoption } from './adoption.js';

export type AdoptingDeps = CoreDeps & { readonly visitors: VisitorDrafts };

/** State and work of taking cases of others into the account. */
export const work = {
  reducers: { adoption: adoption.reducer },
  *saga({ http, newId: newKey, visitors }) {
    const owner = yield* selectState(selectOwner);
    const { adopt } = lazyClient(
      http,
      async () => (await import('../../../../domain/contract/ownDocuments.js')).ownDocuments,
    );
    const submitted = async () => (owner === null ? [] : visitors.submitted(owner));
    const settle = async (id: string) => (owner === null ? undefined : visitors.settle(id, owner));
    yield* adoption.saga({ api: { adopt, submitted, settle }, newKey });
  },
} satisfies Work<AdoptingDeps>;
