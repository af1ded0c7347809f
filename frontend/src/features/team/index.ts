import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  site: [{ path: 'join-team', lazy: page(() => import('./JoinTeamPage.js')) }],
  own: [{ path: 'team', lazy: page(() => import('./TeamPage.js')) }],
};

/** A firm's people who work together. */
export const team = {
  pageWork: () => import('./teamState.js'),
  routes,
  menu: { own: [{ to: '/app/team', label: '团队', icon: 'bi-people', saasOnly: true }] },
} satisfies Feature;
