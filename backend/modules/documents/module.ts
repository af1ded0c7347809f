import type { RateLimits } from '../../platform/http/rateLimit.js';
import type { Module } from '../../platform/module.js';
import { evidenceChecklistRoute } from './evidenceChecklist/route.js';
import { generatePdfRoute } from './generatePdf/route.js';
import { filingSetRoutes } from './filingSet/route.js';
import { generateUnsavedRoute } from './generateUnsaved/route.js';
import { readWordRoute } from './readWord/route.js';

type Deps = Omit<Parameters<typeof generatePdfRoute>[1], 'documentGenerations'> &
  Omit<Parameters<typeof generateUnsavedRoute>[1], 'documentGenerations'> &
  Omit<Parameters<typeof evidenceChecklistRoute>[1], 'documentGenerations'> &
  Omit<Parameters<typeof readWordRoute>[1], 'wordReads'> & { readonly limits: RateLimits };

/** Word files that belong to no case: printed for oneself, and read back. */
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
  };
};
