import type { Work } from '../../core/feature.js';
import { draftListApi, draftListResource, type DraftListDeps } from './draftList.js';

/** State and work of the list of drafts. */
export const work = {
  reducers: { draftList: draftListResource.reducer },
  saga: ({ newId: newKey, ...deps }) =>
    draftListResource.saga({ api: draftListApi({ ...deps, newId: newKey }), newKey }),
} satisfies Work<DraftListDeps>;
