import { Navigate } from 'react-router';
import type { RouteObject } from 'react-router';
import { LoadingNotice } from '../components/LoadingNotice.js';
import { NotFoundPage } from '../components/NotFoundPage.js';
import { page } from '../core/feature.js';
import { features } from './features.js';
import { AppShell } from './AppShell.js';
import { BrokenPage } from './BrokenPage.js';
import { AdminOnly, AppIndex, SignedInOnly } from './guards.js';
import { Root } from './Root.js';

const pagesOf = (place: 'site' | 'own' | 'admin') => features.flatMap(({ routes: pages }) => pages?.[place] ?? []);

/** A page that could not be loaded or drawn leaves what surrounds it: header and menu still lead elsewhere. */
const standing = (children: RouteObject[]): RouteObject => ({ errorElement: <BrokenPage />, children });

/** Every address of the application. Pages are loaded when they are first visited. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <LoadingNotice />,
    children: [
      standing([
        { index: true, lazy: page(() => import('./HomePage.js')) },
        // A form's page is put together here.
        { path: ':docType/:formName', lazy: page(() => import('./FormPage.js')) },
        ...pagesOf('site'),
        { path: '*', element: <NotFoundPage /> },
      ]),
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
            { index: true, element: <AppIndex /> },
            ...pagesOf('own'),
            {
              path: 'admin',
              element: <AdminOnly />,
              children: [{ index: true, element: <Navigate to="dashboard" replace /> }, ...pagesOf('admin')],
            },
            { path: '*', element: <NotFoundPage /> },
          ]),
        ],
      },
    ],
  },
];
