import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Module } from '../../platform/module.js';
import { auditCasesRoute, type CasesDeps } from './cases/route.js';
import { auditEventsRoute, type EventsDeps } from './events/route.js';

type Deps = Omit<CasesDeps, 'tables'> & Omit<EventsDeps, 'tables'> & { readonly read: ReadTables };

/** The auditor's desk: the log by pages, and each case as it stood at any moment. */
export const auditDeskModule = ({ read: tables, ...deps }: Deps): Module => ({
  routes: (router) => {
    auditEventsRoute(router, { ...deps, tables });
    auditCasesRoute(router, { ...deps, tables });
  },
});
