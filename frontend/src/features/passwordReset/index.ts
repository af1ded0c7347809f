import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  site: [
    { path: 'forgot-password', lazy: page(() => import('./ForgotPasswordPage.js')) },
    { path: 'reset-password', lazy: page(() => import('./ResetPasswordPage.js')) },
  ],
};

/** Another password with a one-time link, which an e-mail brings or an administrator issues. */
export const passwordReset = { pageWork: () => import('./passwordResetState.js'), routes } satisfies Feature;
