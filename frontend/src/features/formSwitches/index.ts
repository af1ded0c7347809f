import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  admin: [{ path: 'form-switches', roles: ['administrator'], lazy: page(() => import('./FormSwitchesPage.js')) }],
};

/** Which fields of law and forms the court offers: what administrators turn off and on. */
export const formSwitches = {
  pageWork: () => import('./formSwitchesState.js'),
  routes,
  menu: { admin: [{ to: '/app/admin/form-switches', label: '文书开放设置', icon: 'bi-journal-check' }] },
} satisfies Feature;
