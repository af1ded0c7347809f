import type { RouteObject } from 'react-router';
import { LoadingNotice } from '../components/LoadingNotice.js';
import { NotFoundPage } from '../components/NotFoundPage.js';
import { chat } from '../features/chat/index.js';
import { correcting } from '../features/correcting/index.js';
import { clauses } from '../features/clauses/index.js';
import { comparing } from '../features/comparing/index.js';
import { ownShares } from '../features/draftShares/index.js';
import { teamConflicts } from '../features/teamConflicts/index.js';
import { draftList } from '../features/draftList/index.js';
import { pleading } from '../features/pleading/index.js';
import { recognition } from '../features/recognition/index.js';
import { writing } from '../features/writing/index.js';
import { page, type PageNeeds, type PageRoute } from '../core/feature.js';
import type { FeatureDeps } from './deps.js';
import { features } from './features.js';
import { BrokenPage } from './BrokenPage.js';
import { AppIndex, CourtIndex, CourtOnly, RoleOnly } from './guards.js';
import { PageWorkContext, type LoadPageWork } from './pageWork.js';
import { Root } from './Root.js';

/** A page that could not be loaded or drawn leaves what surrounds it: header and menu still lead elsewhere. */
const standing = (children: RouteObject[]): RouteObject => ({ errorElement: <BrokenPage />, children });

const homePage = page(() => import('./HomePage.js'));

/** A form's page is put together here: of what features `FormPage.tsx` consists. */
const formPage: PageNeeds<FeatureDeps> = {
  needs: [pleading, recognition, writing, comparing, chat, clauses, correcting, ownShares, teamConflicts],
};

/**
 * Every address of the application. Pages are loaded when they are first visited, each together with what it needs of the store
 * and before it is drawn.
 */
export const routesOf = (loadPageWork: LoadPageWork): RouteObject[] => {
  const withWork = (feature: PageNeeds<FeatureDeps>, { path, lazy }: PageRoute): RouteObject => ({
    path,
    lazy: async () => (await Promise.all([lazy(), loadPageWork(feature)]))[0],
  });
  const pagesOf = (place: 'site' | 'own'): RouteObject[] =>
    features.flatMap((feature) => (feature.routes?.[place] ?? []).map((route) => withWork(feature, route)));
  const courtPages = features.flatMap((feature) =>
    (feature.routes?.admin ?? []).map((route): RouteObject => ({
      element: <RoleOnly roles={route.roles} />,
      children: [withWork(feature, route)],
    })),
  );
  return [
    {
      element: (
        <PageWorkContext value={loadPageWork}>
          <Root />
        </PageWorkContext>
      ),
      errorElement: <BrokenPage />,
      hydrateFallbackElement: <LoadingNotice />,
      children: [
        standing([
          {
            index: true,
            lazy: async () => (await Promise.all([homePage(), loadPageWork(draftList)]))[0],
          },
          withWork(formPage, { path: ':docType/:formName', lazy: page(() => import('./FormPage.js')) }),
          ...pagesOf('site'),
          { path: '*', element: <NotFoundPage /> },
        ]),
        {
          path: 'app',
          lazy: page(() => import('./AppShell.js')),
          errorElement: <BrokenPage />,
          children: [
            standing([
              { index: true, element: <AppIndex /> },
              ...pagesOf('own'),
              {
                path: 'admin',
                element: <CourtOnly />,
                children: [{ index: true, element: <CourtIndex /> }, ...courtPages],
              },
              { path: '*', element: <NotFoundPage /> },
            ]),
          ],
        },
      ],
    },
  ];
};
