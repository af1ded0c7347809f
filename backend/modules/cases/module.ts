import type { ReadTables } from '../../../projections/runner/projection.js';
import type { DataKeys } from '../../adapters/encryption/dataKeys.js';
import type { InstallationKeys } from '../../adapters/encryption/installationKeys.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { rendererVersion } from '../../adapters/word/rendererVersion.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import type { Module } from '../../platform/module.js';
import { assignmentsRoute } from './assignments/route.js';
import { caseBatchesRoutes } from './caseBatches/route.js';
import { caseNotesRoute } from './caseNotes/route.js';
import { partyPapersRoute } from './casePapers/partyRoute.js';
import { casePapersRoute } from './casePapers/route.js';
import { adoptRoute } from './adopt/route.js';
import { createNumberReservations } from './assignNumber/reserveNumber.js';
import { assignNumberRoute, correctNumberRoute } from './assignNumber/route.js';
import { checkNumberRoute } from './checkNumber/route.js';
import { caseDocumentsRoute } from './caseDocuments/route.js';
import { comparisonRoute } from './comparison/route.js';
import { partyClosuresRoute } from './closures/partyRoute.js';
import { closuresRoute } from './closures/route.js';
import { partyCorrectionsRoute } from './corrections/partyRoute.js';
import { correctionsRoute } from './corrections/route.js';
import { unsentMarksRoute } from './corrections/unsentRoute.js';
import { claimForDefenseRoute } from './claimForDefense/route.js';
import { decideReferralRoute } from './decideReferral/route.js';
import { exportCasesRoutes } from './exportCases/route.js';
import { latestClaimRoute } from './latestClaim/route.js';
import { listCasesRoute } from './listCases/route.js';
import { loadForEditingRoute } from './loadForEditing/route.js';
import { exportRegisterRoutes } from './numberRegister/exportRoute.js';
import { numberHistoryRoute, numberRegisterRoute } from './numberRegister/route.js';
import { openOnPaperRoute } from './openOnPaper/route.js';
import { progressRoute } from './progress/route.js';
import { renamedDefendantsRoute } from './renamedDefendants/route.js';
import { submitRoute } from './submit/route.js';
import { timelineRoute } from './timeline/route.js';
import { courtVersionsRoute } from './versions/courtRoute.js';
import { versionsRoute } from './versions/route.js';

type SubmitDeps = Parameters<typeof submitRoute>[1];
type Made = 'prepareKey' | 'caseIdKey' | 'rendererVersion' | 'documentGenerations';
type Deps = Omit<SubmitDeps, Made> &
  Omit<Parameters<typeof versionsRoute>[1], 'documentGenerations'> &
  Parameters<typeof courtVersionsRoute>[1] &
  Parameters<typeof latestClaimRoute>[1] &
  Omit<Parameters<typeof caseDocumentsRoute>[1], 'tables'> &
  Omit<Parameters<typeof timelineRoute>[1], 'tables'> &
  Omit<Parameters<typeof comparisonRoute>[1], 'tables'> &
  Omit<Parameters<typeof correctionsRoute>[1], 'tables'> &
  Omit<Parameters<typeof unsentMarksRoute>[1], 'tables'> &
  Omit<Parameters<typeof partyCorrectionsRoute>[1], 'tables'> &
  Omit<Parameters<typeof closuresRoute>[1], 'tables'> &
  Omit<Parameters<typeof assignmentsRoute>[1], 'tables'> &
  Omit<Parameters<typeof caseBatchesRoutes>[1], 'reservations' | 'tables'> &
  Omit<Parameters<typeof caseNotesRoute>[1], 'tables'> &
  Omit<Parameters<typeof casePapersRoute>[1], 'tables'> &
  Parameters<typeof partyClosuresRoute>[1] &
  Parameters<typeof adoptRoute>[1] &
  Omit<Parameters<typeof checkNumberRoute>[1], 'tables'> &
  Omit<Parameters<typeof numberRegisterRoute>[1], 'tables'> &
  Omit<Parameters<typeof assignNumberRoute>[1], 'reservations' | 'tables'> &
  Parameters<typeof createNumberReservations>[0] & {
    readonly dataKeys: Pick<DataKeys, 'ensure'>;
    readonly installationKeys: Pick<InstallationKeys, 'caseIds'>;
    readonly limits: RateLimits;
    readonly read: ReadTables;
    readonly streams: StreamNames;
  };

/** Cases: pleadings submitted to them and read by their parties; for the court their list, their documents and the numbers it gives them. */
export const casesModule = ({ read: tables, ...deps }: Deps): Module => {
  const { dataKeys, installationKeys, streams } = deps;
  const { documentGenerations } = deps.limits;
  return {
    routes: (router) => {
      submitRoute(router, {
        ...deps,
        documentGenerations,
        prepareKey: (caseId) => dataKeys.ensure(streams.case(caseId)),
        caseIdKey: installationKeys.caseIds,
        rendererVersion,
      });
      renamedDefendantsRoute(router, deps);
      loadForEditingRoute(router, deps);
      progressRoute(router, { ...deps, read: tables });
      adoptRoute(router, deps);
      partyCorrectionsRoute(router, { ...deps, tables });
      partyClosuresRoute(router, deps);
      partyPapersRoute(router, deps);
      latestClaimRoute(router, deps);
      claimForDefenseRoute(router, deps);
      versionsRoute(router, { ...deps, documentGenerations });
      courtVersionsRoute(router, deps);
      const reservations = createNumberReservations(deps);
      openOnPaperRoute(router, { ...deps, reservations, tables, caseIdKey: installationKeys.caseIds });
      assignNumberRoute(router, { ...deps, reservations, tables });
      correctNumberRoute(router, { ...deps, reservations, tables });
      checkNumberRoute(router, { ...deps, tables });
      numberRegisterRoute(router, { ...deps, tables });
      numberHistoryRoute(router, { tables });
      exportRegisterRoutes(router, { ...deps, tables });
      exportCasesRoutes(router, { ...deps, tables });
      decideReferralRoute(router, deps);
      listCasesRoute(router, { ...deps, tables });
      caseDocumentsRoute(router, { ...deps, tables });
      timelineRoute(router, { ...deps, tables });
      comparisonRoute(router, { ...deps, tables });
      correctionsRoute(router, { ...deps, tables });
      unsentMarksRoute(router, { ...deps, tables });
      closuresRoute(router, { ...deps, tables });
      assignmentsRoute(router, { ...deps, tables });
      caseBatchesRoutes(router, { ...deps, reservations, tables });
      caseNotesRoute(router, { ...deps, tables });
      casePapersRoute(router, { ...deps, tables });
    },
  };
};
