import type { RateLimits } from '../../platform/http/rateLimit.js';
import type { Module } from '../../platform/module.js';
import type { Logger } from '../../runtime/logging/logger.js';
import { deleteOrphans } from './caseFiles/deleteOrphans.js';
import { evidenceChecklistRoute } from './evidenceChecklist/route.js';
import { generatePdfRoute } from './generatePdf/route.js';
import { filingSetRoutes } from './filingSet/route.js';
import { generateUnsavedRoute } from './generateUnsaved/route.js';
import { readWordRoute } from './readWord/route.js';

type Deps = Omit<Parameters<typeof generatePdfRoute>[1], 'documentGenerations'> &
  Omit<Parameters<typeof generateUnsavedRoute>[1], 'documentGenerations'> &
  Omit<Parameters<typeof evidenceChecklistRoute>[1], 'documentGenerations'> &
  Omit<Parameters<typeof readWordRoute>[1], 'wordReads'> &
  Parameters<typeof deleteOrphans>[0] & { readonly limits: RateLimits; readonly logger: Pick<Logger, 'info'> };

/** Word files that belong to no case: printed for oneself, and read back. Looks after the files of cases. */
export const documentsModule = (deps: Deps): Module => {
  const { documentGenerations, wordReads } = deps.limits;
  return {
    routes: (router) => {
      generateUnsavedRoute(router, { ...deps, documentGenerations });
      generatePdfRoute(router, { ...deps, documentGenerations });
      evidenceChecklistRoute(router, { ...deps, documentGenerations });
      filingSetRoutes(router, { ...deps, documentGenerations });
      readWordRoute(router, { ...deps, wordReads });
    },
    jobs: [
      {
        name: 'deleting files without a submission',
        title: '清理没有提交成功的文件',
        at: ['27 * * * *'],
        atStart: true,
        work: async (stop) => {
          const deleted = await deleteOrphans(deps, stop);
          if (deleted > 0) deps.logger.info({ deleted }, 'deleted files whose submission was never recorded');
        },
      },
    ],
  };
};
