import type { Module } from '../../platform/module.js';
import { continueTextRoute } from './continueText.js';
import { legalBasisRoute } from './legalBasis.js';
import { optimiseTextRoute } from './optimiseText.js';
import { riskHintsRoute } from './riskHints.js';

type Deps = Parameters<typeof legalBasisRoute>[1] &
  Parameters<typeof continueTextRoute>[1] &
  Parameters<typeof riskHintsRoute>[1];

/** What a model helps with while a pleading is written. */
export const writingModule = (deps: Deps): Module => ({
  routes: (router) => {
    optimiseTextRoute(router, deps);
    legalBasisRoute(router, deps);
    riskHintsRoute(router, deps);
    continueTextRoute(router, deps);
  },
});
