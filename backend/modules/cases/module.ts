import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Module } from '../../platform/module.js';
import { createNumberReservations } from './assignNumber/reserveNumber.js';
import { assignNumberRoute } from './assignNumber/route.js';
import { caseDocumentsRoute } from './caseDocuments/route.js';
import { decideReferralRoute } from './decideReferral/route.js';
import { listCasesRoute } from './listCases/route.js';

type Deps = Omit<Parameters<typeof caseDocumentsRoute>[1], 'tables'> &
  Omit<Parameters<typeof assignNumberRoute>[1], 'reservations'> &
  Parameters<typeof createNumberReservations>[0] & {
    readonly log: EventLog;
    readonly streams: StreamNames;
    readonly read: ReadTables;
  };

/** Cases: their list, their documents, and the numbers that the court gives them. */
export const casesModule = ({ read: tables, ...deps }: Deps): Module => ({
  routes: (router) => {
    assignNumberRoute(router, { ...deps, reservations: createNumberReservations(deps) });
    decideReferralRoute(router, deps);
    listCasesRoute(router, { ...deps, tables });
    caseDocumentsRoute(router, { ...deps, tables });
  },
});
