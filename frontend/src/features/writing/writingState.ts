import type { Work } from '../../core/feature.js';
import { continuation, evidenceList, legalBasis, modelHints, textVersions } from './assistanceReads.js';
import { assistanceSaga } from './assistanceSaga.js';
import { evidenceListApi, writingApi } from './writingApi.js';

/** State and work of the help with what a pleading says. */
export const work = {
  reducers: {
    textVersions: textVersions.reducer,
    continuation: continuation.reducer,
    legalBasis: legalBasis.reducer,
    modelHints: modelHints.reducer,
    evidenceList: evidenceList.reducer,
  },
  saga: ({ http, quietHttp, newId: newKey }) =>
    assistanceSaga({ api: writingApi(http), quietApi: writingApi(quietHttp), lists: evidenceListApi(http), newKey }),
} satisfies Work;
