import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = { site: [{ path: 'reset-password', lazy: page(() => import('./ResetPasswordPage.js')) }] };

/** Another password with the one-time link that an administrator issued. */
export const passwordReset = { pageWork: () => import('./work.js'), routes } satisfies Feature;
