import { createElement } from 'react';
import { userReceived } from '../core/session/sessionSlice.js';
import type { ApiError } from '../http/apiError.js';
import { withBrowserDocument } from './browserDocument.js';
import { userResponse } from './responses.js';
import { scriptedCourt } from './scriptedCourt.js';

/** Opens the court's screens at an address, with a superuser signed in, in a browser document that lives as long as the surrounding `describe`. */
export const courtScreens = () => {
  let leave = () => {};
  withBrowserDocument();
  afterEach(() => leave());

  /** `reviewLoads`: the code of the review's page is there once this resolves, as over a slow network. `checkOf`: what the check of a number finds. */
  return async (
    path: string,
    {
      reviewLoads,
      checkOf,
      correctionsOf,
      notesOf,
      papersOf,
      unsent,
    }: {
      readonly reviewLoads?: Promise<void>;
      readonly checkOf?: (path: string) => unknown;
      readonly correctionsOf?: () => unknown;
      readonly notesOf?: () => unknown;
      readonly papersOf?: () => unknown;
      readonly unsent?: Parameters<typeof scriptedCourt>[4];
    } = {},
  ) => {
    const [{ render, waitFor, within, act, fireEvent }, { default: userEvent }, { Provider }, router] =
      await Promise.all([
        import('@testing-library/react'),
        import('@testing-library/user-event'),
        import('react-redux'),
        import('react-router'),
      ]);
    const [pending, closed, all, details, review, erasing, register] = await Promise.all([
      import('../features/filing/pendingCases/PendingCasesPage.js'),
      import('../features/filing/closing/ClosedCasesPage.js'),
      import('../features/cases/AllCasesPage.js'),
      import('../features/cases/CaseDetailsPage.js'),
      import('../features/filing/review/FilingReviewPage.js'),
      import('../features/cases/EraseCasePage.js'),
      import('../features/cases/numberRegister/NumberRegisterPage.js'),
    ]);
    const reviewPage = { Component: review.default };
    const slowReview = async () => {
      await reviewLoads;
      return reviewPage;
    };
    const court = scriptedCourt(checkOf, correctionsOf, notesOf, papersOf, unsent);
    leave = court.stop;
    court.store.dispatch(userReceived(userResponse({ is_superuser: true })));
    const routes = router.createMemoryRouter(
      [
        { path: '/app/admin/pending-cases', Component: pending.default },
        { path: '/app/admin/closed-cases', Component: closed.default },
        { path: '/app/admin/all-cases', Component: all.default },
        { path: '/app/admin/erase-case/:caseNumber', Component: erasing.default },
        { path: '/app/admin/case-numbers', Component: register.default },
        { path: '/app/admin/cases/:caseNumber', Component: details.default },
        { path: '/app/admin/judgement/:caseNumber', Component: details.default },
        { path: '/app/admin/filing-review/:caseNumber', ...(reviewLoads ? { lazy: slowReview } : reviewPage) },
      ],
      { initialEntries: [path] },
    );
    const page = render(
      createElement(Provider, {
        store: court.store,
        children: createElement(router.RouterProvider, { router: routes }),
      }),
    );
    return {
      ...court,
      respond: (index: number, value: unknown) => act(() => court.respond(index, value)),
      refuse: (index: number, error: ApiError) => act(() => court.refuse(index, error)),
      address: () => decodeURIComponent(`${routes.state.location.pathname}${routes.state.location.search}`),
      go: (delta: number) => act(() => routes.navigate(delta)),
      page,
      user: userEvent.setup(),
      waitFor,
      within,
      act,
      fireEvent,
    };
  };
};
