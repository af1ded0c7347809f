import { findsParty, partyProjections } from '../../../projections/caseNumbers/findsParty.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { DataKeys } from '../../adapters/encryption/dataKeys.js';
import type { InstallationKeys } from '../../adapters/encryption/installationKeys.js';
import type { EventStoreClient } from '../../adapters/eventStore/client.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { rendererVersion } from '../../adapters/word/rendererVersion.js';
import type { Config } from '../../platform/config/config.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import type { Module } from '../../platform/module.js';
import { createCaughtUp } from '../projecting/caughtUp.js';
import { claimForDefenseRoute } from './claimForDefense/route.js';
import { comparePleadingsRoute } from './comparePleadings/route.js';
import { createCodeGuard } from './codeGuard.js';
import { evidenceChecklistRoute } from './evidenceChecklist/route.js';
import { generateAndSaveRoute } from './generateAndSave/route.js';
import { generateUnsavedRoute } from './generateUnsaved/route.js';
import { createGenerations } from './generations.js';
import { latestClaimRoute } from './latestClaim/route.js';
import { loadForEditingRoute } from './loadForEditing/route.js';
import { readWordRoute } from './readWord/route.js';
import { courtVersionsRoute } from './versions/courtRoute.js';
import { renamedDefendantsRoute } from './renamedDefendants/route.js';
import { versionsRoute } from './versions/route.js';

type SaveDeps = Parameters<typeof generateAndSaveRoute>[1];
type Made =
  | 'prepareKey'
  | 'caseIdKey'
  | 'rendererVersion'
  | 'guardCode'
  | 'documentGenerations'
  | 'generations'
  | 'keepsDocuments';
type Deps = Omit<SaveDeps, Made> &
  Parameters<typeof createGenerations>[0] &
  Omit<Parameters<typeof comparePleadingsRoute>[1], 'guardCode'> &
  Parameters<typeof courtVersionsRoute>[1] &
  Omit<Parameters<typeof readWordRoute>[1], 'wordReads'> &
  Pick<Parameters<typeof evidenceChecklistRoute>[1], 'assistant'> & {
    readonly config: Pick<Config, 'appMode'>;
    readonly client: Pick<EventStoreClient, 'raw'>;
    readonly dataKeys: Pick<DataKeys, 'ensure'>;
    readonly installationKeys: Pick<InstallationKeys, 'caseIds'>;
    readonly limits: RateLimits;
    readonly read: ReadTables;
    readonly streams: StreamNames;
  };

/** Pleadings: printed, submitted, read back, compared. */
export const documentsModule = (deps: Deps): Module => {
  const { config, client, dataKeys, installationKeys, limits, read, streams, findCaseByNumber } = deps;
  const guardCode = createCodeGuard({
    codeAttempts: limits.codeAttempts,
    codeUses: limits.codeUses,
    findCaseByNumber,
    recognises: (number, credentials) => findsParty(read, number, credentials),
    caughtUp: createCaughtUp({ client: client.raw, streams, tables: read, names: partyProjections }),
  });
  const shared = {
    ...deps,
    guardCode,
    documentGenerations: limits.documentGenerations,
    generations: createGenerations(deps),
    keepsDocuments: config.appMode === 'saas',
  };
  return {
    routes: (router) => {
      generateAndSaveRoute(router, {
        ...shared,
        prepareKey: (caseId) => dataKeys.ensure(streams.case(caseId)),
        caseIdKey: installationKeys.caseIds,
        rendererVersion,
      });
      renamedDefendantsRoute(router, shared);
      generateUnsavedRoute(router, shared);
      evidenceChecklistRoute(router, shared);
      readWordRoute(router, { ...deps, wordReads: limits.wordReads });
      loadForEditingRoute(router, shared);
      latestClaimRoute(router, shared);
      claimForDefenseRoute(router, shared);
      comparePleadingsRoute(router, shared);
      versionsRoute(router, shared);
      courtVersionsRoute(router, deps);
    },
  };
};
