import { lazy, type ComponentType } from 'react';
import type { Scope } from '../../../../domain/contract/call.js';
import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  own: [
    { path: 'my-ai-models', lazy: page(() => import('./MyAiModelsPage.js')) },
    { path: 'my-rag-models', lazy: page(() => import('./MyRagModelsPage.js')) },
  ],
  admin: [
    { path: 'ai-models', roles: ['administrator'], lazy: page(() => import('./PlatformAiModelsPage.js')) },
    { path: 'rag-models', roles: ['administrator'], lazy: page(() => import('./PlatformRagModelsPage.js')) },
    { path: 'model-bench', roles: ['administrator'], lazy: page(() => import('./bench/ModelBenchPage.js')) },
  ],
};

/**
 * Models of every kind, one's own and the platform's: those that answer, with which is active for what, and those of retrieval. Their
 * lines in the menu stand with the other services; the bench, which is the court's alone, has its own.
 */
export const models = {
  pageWork: () => import('./modelsState.js'),
  routes,
  menu: { admin: [{ to: '/app/admin/model-bench', label: '模型评测', icon: 'bi-clipboard-check' }] },
} satisfies Feature;

/** How far vectors are made anew; it is loaded where it is first shown, and needs a `Suspense` around it. */
export const ReindexingNotice: ComponentType<{ readonly scope: Scope }> = lazy(async () => ({
  default: (await import('./ReindexingNotice.js')).ReindexingNotice,
}));
