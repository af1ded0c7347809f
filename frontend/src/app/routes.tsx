import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import type { RouteObject } from 'react-router';
import { LoadingNotice } from '../components/LoadingNotice.js';
import { NotFoundPage } from '../components/NotFoundPage.js';
import { AppShell } from './AppShell.js';
import { BrokenPage } from './BrokenPage.js';
import { AdminOnly, AppIndex, SignedInOnly } from './guards.js';
import type { ServiceName } from '../features/plans/services.js';
import { Root } from './Root.js';

const page = (load: () => Promise<{ default: ComponentType }>) => async () => ({ Component: (await load()).default });

/** The page of a service without content of its own yet; the key makes each one a page by itself. */
const servicePage = (service: ServiceName) => async () => {
  const { ServicePage } = await import('../features/plans/ServicePage.js');
  return { element: <ServicePage key={service} service={service} /> };
};

const adminPages: RouteObject[] = [
  { path: 'dashboard', lazy: page(() => import('../features/admin/dashboard/DashboardPage.js')) },
  { path: 'pending-cases', lazy: page(() => import('../features/admin/pendingCases/PendingCasesPage.js')) },
  { path: 'all-cases', lazy: page(() => import('../features/admin/allCases/AllCasesPage.js')) },
  { path: 'cases/:caseNumber', lazy: page(() => import('../features/admin/caseDetails/CaseDetailsPage.js')) },
  { path: 'judgement/:caseNumber', lazy: page(() => import('../features/admin/caseDetails/CaseDetailsPage.js')) },
  { path: 'filing-review/:caseNumber', lazy: page(() => import('../features/admin/filing/FilingReviewPage.js')) },
  { path: 'ai-models', lazy: servicePage('platformModels') },
  { path: 'rag-models', lazy: page(() => import('../features/ragModels/PlatformRagModelsPage.js')) },
  { path: 'vector-stores', lazy: servicePage('platformKnowledge') },
  { path: 'permanent-cache', lazy: servicePage('permanentCache') },
  { path: 'ai-usage-stats', lazy: page(() => import('../features/usage/PlatformUsagePage.js')) },
  { path: 'feature-settings', lazy: page(() => import('../features/featureFlags/FeatureSettingsPage.js')) },
  { path: 'user-management', lazy: page(() => import('../features/users/UserManagementPage.js')) },
];

/** One's own pages, beside the menu. */
const ownPages: RouteObject[] = [
  { index: true, element: <AppIndex /> },
  { path: 'my-documents', lazy: page(() => import('../features/documents/MyDocumentsPage.js')) },
  { path: 'my-agents', lazy: page(() => import('../features/agents/MyAgentsPage.js')) },
  { path: 'my-ai-models', lazy: servicePage('myModels') },
  { path: 'my-rag-models', lazy: page(() => import('../features/ragModels/MyRagModelsPage.js')) },
  { path: 'my-knowledge-base', lazy: servicePage('myKnowledge') },
  { path: 'price-plan', lazy: page(() => import('../features/plans/PricePlanPage.js')) },
  { path: 'my-ai-usage-stats', lazy: page(() => import('../features/usage/MyUsagePage.js')) },
  { path: 'my-feature-settings', lazy: page(() => import('../features/featureFlags/MyFeatureSettingsPage.js')) },
  { path: 'profile', lazy: page(() => import('../features/profile/ProfilePage.js')) },
];

/** Pages without the menu. */
const publicPages: RouteObject[] = [
  { index: true, lazy: page(() => import('./HomePage.js')) },
  { path: 'login', lazy: page(() => import('../features/session/LoginPage.js')) },
  { path: 'register', lazy: page(() => import('../features/registration/RegisterPage.js')) },
  { path: 'select-type/:docType', lazy: page(() => import('../features/templates/SelectTypePage.js')) },
  {
    path: 'select-template/:docType/:category',
    lazy: page(() => import('../features/templates/SelectTemplatePage.js')),
  },
  { path: 'versions', lazy: page(() => import('../features/versions/VersionsPage.js')) },
  { path: ':docType/:formName', lazy: page(() => import('../features/pleading/opening/PleadingPage.js')) },
  { path: '*', element: <NotFoundPage /> },
];

/** A page that could not be loaded or drawn leaves what surrounds it: header and menu still lead elsewhere. */
const standing = (children: RouteObject[]): RouteObject => ({ errorElement: <BrokenPage />, children });

/** Every address of the application. Pages are loaded when they are first visited. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <LoadingNotice />,
    children: [
      standing(publicPages),
      {
        path: 'app',
        element: (
          <SignedInOnly>
            <AppShell />
          </SignedInOnly>
        ),
        errorElement: <BrokenPage />,
        children: [
          standing([
            ...ownPages,
            {
              path: 'admin',
              element: <AdminOnly />,
              children: [{ index: true, element: <Navigate to="dashboard" replace /> }, ...adminPages],
            },
            { path: '*', element: <NotFoundPage /> },
          ]),
        ],
      },
    ],
  },
];
