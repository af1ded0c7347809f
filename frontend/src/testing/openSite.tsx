import type { CallCosts } from '../../../domain/contract/callCosts.js';
import type { Keeping } from '../features/drafts/draftPort.js';
import type { ModelsThere } from '../core/assistance/modelsThere.js';
import type { SessionChannel } from '../core/session/sessionChannel.js';
import type { Http } from '../http/http.js';
import { sharedDraftsOn } from '../features/draftShares/guestApi.js';
import { scriptedHttp, type ScriptedCall } from './scriptedHttp.js';
import { memoryDrafts } from '../features/drafts/memoryDrafts.js';
import { chosenView } from './chosenView.js';
import { completeDocument } from './completeDocument.js';
import type { ServerDrafts } from '../features/drafts/serverDrafts/serverDrafts.js';
import { stillTheme } from './sagaDeps.js';

/** The scripted server's response to a call: a value, or a rejection. */
export type Responder = (call: ScriptedCall) => unknown;

type Also = {
  /** The channel to other tabs of the same browser. */
  readonly sessionChannel?: SessionChannel;
  /** What this browser kept before. */
  readonly keeping?: Keeping;
  /** Every page reads which features are on for everybody; with this the test responds itself, otherwise there are none. */
  readonly answersPublicFlags?: boolean;
  /** For which uses a model would answer, each time a component asks; otherwise there are no models. */
  readonly models?: () => ModelsThere | Promise<ModelsThere>;
  /** What calls of models cost the user; otherwise nothing. */
  readonly callCosts?: CallCosts;
  /** Where drafts of accounts are kept besides. */
  readonly serverDrafts?: ServerDrafts;
};

const noCosts: CallCosts = { credits: 0, held: 0, tasks: [] };
const noModels = (): ModelsThere => ({ general: false, vision: false, fast: false });

/** The whole site in the current browser document, at an address; the test gives the responses of the server. */
export const openSite = async (
  path: string,
  respond: Responder,
  {
    sessionChannel,
    keeping = memoryDrafts(),
    answersPublicFlags = false,
    models = noModels,
    callCosts = noCosts,
    serverDrafts,
  }: Also = {},
) => {
  completeDocument();
  const [
    library,
    { default: userEvent },
    { Provider },
    router,
    { RouterProvider },
    { routesOf },
    { createStore },
    { PleadingDepsContext },
    { ApiError, errorFromStream, unexpectedResponse },
    { reportCallError },
  ] = await Promise.all([
    import('@testing-library/react'),
    import('@testing-library/user-event'),
    import('react-redux'),
    import('react-router'),
    import('react-router/dom'),
    import('../app/routes.js'),
    import('../app/store.js'),
    import('../features/pleading/page/pleadingDeps.js'),
    import('../http/apiError.js'),
    import('../app/reportCallError.js'),
  ]);
  // Pages are loaded when they are first visited, which takes longer on a busy machine than the library waits by default.
  library.configure({ asyncUtilTimeout: 15_000 });
  const askIn = async (quietly: boolean, call: ScriptedCall) => {
    if (call.path === '/api/feature-flags/public' && !answersPublicFlags) return [];
    if (call.path === '/api/ai-models/available') return models();
    if (call.path === '/api/user/call-costs') return callCosts;
    try {
      return await respond(call);
    } catch (error) {
      await Promise.resolve(); // the first calls are made while the store is being built
      if (error instanceof ApiError) reportCallError(store.dispatch, error, { quietly });
      throw error;
    }
  };
  const client = (quietly: boolean): Http => ({
    ...scriptedHttp((call) => askIn(quietly, call)),
    // With the errors of the modules that were loaded here, which the site looks for.
    misread: (what, reason) => (what === 'refused' ? errorFromStream(reason) : unexpectedResponse()),
  });
  const now = () => new Date('2026-01-02T03:04:05Z');
  const store = createStore({
    http: client(false),
    quietHttp: client(true),
    ...keeping,
    now,
    crypto: globalThis.crypto,
    pins: { read: () => [], write: () => undefined, clear: () => undefined },
    device: {
      isShared: () => false,
      choose: () => Promise.resolve(),
      terminal: () => Promise.resolve(null),
      clear: () => Promise.resolve(),
    },
    ...(sessionChannel ? { sessionChannel } : {}),
    ...(serverDrafts ? { serverDrafts } : {}),
    theme: stillTheme,
  });
  const addresses = router.createMemoryRouter(routesOf(store.loadPageWork), { initialEntries: [path] });
  const page = library.render(
    <Provider store={store}>
      <PleadingDepsContext
        value={{
          ...keeping,
          channel: { announce: () => undefined, listen: () => () => undefined },
          now,
          viewChoice: chosenView('whole'),
          ...(serverDrafts ? { serverDrafts } : {}),
          sharedDrafts: sharedDraftsOn(client(true)),
        }}
      >
        <RouterProvider router={addresses} />
      </PleadingDepsContext>
    </Provider>,
  );
  return {
    page,
    store,
    user: userEvent.setup(),
    waitFor: library.waitFor,
    within: library.within,
    address: () => addresses.state.location.pathname,
    go: (to: string) => library.act(() => addresses.navigate(to)),
  };
};
