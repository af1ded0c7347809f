import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = { own: [{ path: 'clauses', lazy: page(() => import('./ClausesPage.js')) }] };

/** Texts of one's own for open cells, and what one's new drafts of a form begin with. */
export const clauses = {
  pageWork: () => import('./clausesState.js'),
  routes,
  menu: { own: [{ to: '/app/clauses', label: '常用语段', icon: 'bi-text-paragraph' }] },
} satisfies Feature;
