import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Module } from '../../platform/module.js';
import type { Tasks } from '../../platform/tasks/tasks.js';
import { bundleRoute, type BundleDeps } from './bundle/route.js';
import { auditCasesRoute, type CasesDeps } from './cases/route.js';
import { createCountCheck } from './events/countCheck.js';
import { createLogReader, type LogReaderDeps } from './events/logReader.js';
import { createLedgerSource } from '../ledger/index.js';
import { exportEventsRoutes, type EventExportDeps } from './events/exportRoute.js';
import { auditEventsRoute, type EventsDeps } from './events/route.js';
import { eventProofRoute, type ProofDeps } from './proof/route.js';
import { clearUpAfterVerifications } from './verification/clearUp.js';
import { verificationRoutes } from './verification/route.js';
import { verificationRows } from './verification/verificationRows.js';
import { verificationTask, type VerificationDeps } from './verification/verificationTask.js';

type Deps = Omit<
  CasesDeps & EventsDeps & EventExportDeps & ProofDeps & VerificationDeps,
  'tables' | 'read' | 'reader' | 'countCheck'
> &
  LogReaderDeps &
  BundleDeps &
  Parameters<typeof verificationRows>[0] & {
    readonly read: ReadTables;
    readonly tasks: Pick<Tasks, 'wake'>;
  };

/** The auditor's desk: the log by pages, each case as it stood at any moment, proofs, verification and the audit bundle. */
export const auditDeskModule = ({ read: tables, ...deps }: Deps): Module => ({
  routes: (router) => {
    const { client, streams, ledger } = deps;
    const reader = createLogReader(deps);
    const source = createLedgerSource({ client: client.raw, streams });
    const countCheck = createCountCheck({ tables, source, signer: ledger.signer });
    auditEventsRoute(router, { ...deps, tables, reader, countCheck });
    exportEventsRoutes(router, { ...deps, tables, reader });
    eventProofRoute(router, { ...deps, tables, reader });
    auditCasesRoute(router, { ...deps, tables });
    bundleRoute(router, deps);
    verificationRoutes(router, { ...deps, rows: verificationRows(deps) });
  },
  tasks: [verificationTask({ ...deps, read: tables })],
  jobs: [
    {
      name: 'clearing up after verifications',
      title: '清理核对日志时留下的临时表',
      at: ['37 * * * *'],
      atStart: true,
      work: () => clearUpAfterVerifications({ ...deps, rows: verificationRows(deps) }),
    },
  ],
});
