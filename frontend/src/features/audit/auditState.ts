import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { offerOnce } from '../../components/files/offerFile.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { forgetful } from '../courtDesk/index.js';
import {
  auditedCase,
  auditEvent,
  auditEvents,
  auditVersion,
  caseMoment,
  eventProof,
  verifications,
} from './auditReads.js';
import { bundleReducer, bundleSaga } from './bundleFile.js';

const auditApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/audit.js')).audit);

const casesApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/cases.js')).cases);

/** State and work of the auditor's desk. */
export const work = {
  reducers: forgetful({
    auditEvents: auditEvents.reducer,
    auditEvent: auditEvent.reducer,
    auditedCase: auditedCase.reducer,
    auditCaseMoment: caseMoment.reducer,
    auditVersion: auditVersion.reducer,
    auditEventProof: eventProof.reducer,
    auditVerifications: verifications.reducer,
    auditBundle: bundleReducer,
  }),
  saga: combineSagas(
    ({ http, newId: newKey }) => auditEvents.saga({ api: auditApi(http), newKey }),
    ({ http, newId: newKey }) => auditEvent.saga({ api: auditApi(http), newKey }),
    ({ http, newId: newKey }) => auditedCase.saga({ api: auditApi(http), newKey }),
    ({ http, newId: newKey }) => caseMoment.saga({ api: auditApi(http), newKey }),
    ({ http, newId: newKey }) => eventProof.saga({ api: auditApi(http), newKey }),
    ({ http, newId: newKey }) => verifications.saga({ api: auditApi(http), newKey }),
    ({ http }) => bundleSaga({ api: auditApi(http), offerFile: offerOnce }),
    ({ http, newId: newKey }) => auditVersion.saga({ api: casesApi(http), newKey }),
  ),
} satisfies Work;
