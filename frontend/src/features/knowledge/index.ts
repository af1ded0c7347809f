import { page, type Feature, type Routes } from '../../core/feature.js';
import { models } from '../models/index.js';
import { recallRuns } from './recallRuns/index.js';

const routes: Routes = {
  own: [{ path: 'my-knowledge-base', lazy: page(() => import('./MyKnowledgePage.js')) }],
  admin: [{ path: 'vector-stores', roles: ['administrator'], lazy: page(() => import('./PlatformKnowledgePage.js')) }],
};

/** The knowledge base: one's own law and materials, and the platform's. Their lines in the menu stand with the other services. */
export const knowledge = {
  pageWork: () => import('./knowledgeState.js'),
  needs: [models, recallRuns],
  routes,
} satisfies Feature;
