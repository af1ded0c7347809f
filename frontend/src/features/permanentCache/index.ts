import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  admin: [{ path: 'permanent-cache', roles: ['administrator'], lazy: page(() => import('./PermanentCachePage.js')) }],
};

/** Questions with the answers that the court keeps for good. Its line in the menu stands with the other services. */
export const permanentCache = {
  pageWork: () => import('./permanentCacheState.js'),
  routes,
} satisfies Feature;
