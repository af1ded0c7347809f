import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  admin: [{ path: 'court-calendar', roles: ['administrator'], lazy: page(() => import('./CourtCalendarPage.js')) }],
};

/** The days on which the court works: what administrators enter of each year. */
export const courtCalendar = {
  pageWork: () => import('./courtCalendarState.js'),
  routes,
  menu: { admin: [{ to: '/app/admin/court-calendar', label: '工作日历', icon: 'bi-calendar-week' }] },
} satisfies Feature;
