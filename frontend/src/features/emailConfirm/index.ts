import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = { site: [{ path: 'confirm-email', lazy: page(() => import('./ConfirmEmailPage.js')) }] };

/** Another e-mail for an account, confirmed with the one-time link that was sent to it. */
export const emailConfirm = { pageWork: () => import('./emailConfirmState.js'), routes } satisfies Feature;
