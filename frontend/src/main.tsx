import './polyfills/index.js';
import { heardCourtTime } from './core/courtNow.js';
import 'bootstrap/dist/css/bootstrap.min.css';
import 'bootstrap-icons/font/bootstrap-icons.min.css';
import './styles/theme.css';
import './styles/controls.css';
import './styles/header.css';
import './styles/page.css';
import './styles/sidebar.css';
import './styles/home.css';
import './styles/questions.css';
import './styles/options.css';
import './styles/media.css';
import './components/lists/lists.css';
import './components/assistance/assistance.css';
import './components/citations/citations.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { z } from 'zod';
import { clientOf } from '../../domain/contract/clientOf.js';
import { settings } from '../../domain/contract/settings.js';
import { routesOf } from './app/routes.js';
import { browserDeviceChoice, deviceStorage } from './features/device/deviceChoice.js';
import { clearTab, findTerminal } from './features/device/terminal.js';
import { accountFilings, lastAnswers, searchAnswers } from './features/documents/lastAnswers.js';
import { sharedDraftsOn } from './features/draftShares/guestApi.js';
import { memoryDrafts } from './features/drafts/memoryDrafts.js';
import { browserDraftChannel } from './features/drafts/draftAutosave.js';
import { browserDrafts } from './features/drafts/browserDrafts.js';
import { browserForgetting } from './features/drafts/forgetting.js';
import {
  browserSubmittedHere,
  browserViewChoice,
  type PleadingDeps,
  PleadingDepsContext,
} from './features/pleading/page/index.js';
import { pageStorage, tabReceipts } from './features/drafts/tabReceipts.js';
import { readerInWorker } from './features/recognition/reading/readInWorker.js';
import { TextReaderContext } from './features/recognition/reading/textReader.js';
import { endedDrafts } from './features/drafts/endedDrafts.js';
import { lastTyped } from './features/drafts/lastTyped.js';
import { accountDrafts } from './features/drafts/serverDrafts/accountDrafts.js';
import { serverDrafts as draftsOnServer } from './features/drafts/serverDrafts/serverDrafts.js';
import { browserPins, memoryPins } from './features/templates/pinStore.js';
import { browserTheme } from './features/theme/themePort.js';
import { isInApp, noteFileLink } from './core/downloads.js';
import { browserStorage } from './core/browserStorage.js';
import { browserDeviceToken } from './core/session/deviceToken.js';
import { browserSigningOut, withoutEndingSession } from './core/session/signingOut.js';
import { browserSessionChannel } from './core/session/sessionChannel.js';
import { selectOwner, sessionDoubted } from './core/session/sessionSlice.js';
import { solveInWorker } from './features/session/solveInWorker.js';
import { browserConnection } from './http/connection.js';
import { createHttp } from './http/http.js';
import { createOutcomes } from './http/outcomes.js';
import { newUuid } from './http/newUuid.js';
import { createPositions } from './http/positions.js';
import { reportCallError } from './app/reportCallError.js';
import { createStore } from './app/store.js';

// The content security policy forbids compiled code; zod would try it and the browser would report a violation.
z.config({ jitless: true });

/** Makes the store, whose sagas begin at once, and what a form's page is given. */
const begun = () => {
  /** Where it is switched off, positions last until the next reload. */
  const tab = browserStorage('sessionStorage');
  const signingOut = browserSigningOut(() => window.localStorage);
  const calls = {
    fetch: withoutEndingSession((input, init) => window.fetch(input, init), signingOut),
    positions: createPositions(tab),
    newKey: () => newUuid(window.crypto),
    onDeviceToken: (token: string) => deviceToken.keep(token),
    onHeaders: (headers: Headers) => heardCourtTime(headers),
    ...(isInApp() && { onFileLink: noteFileLink }),
  };
  /** Only of calls that somebody waits for: what runs in the background tries again in its own way. */
  const outcomes = createOutcomes({ newKey: calls.newKey, connection: browserConnection(window, document) });
  const http = createHttp({ ...calls, outcomes, onError: (error) => reportCallError(store.dispatch, error) });
  /** For calls in the background. */
  const quietHttp = createHttp({
    ...calls,
    onError: (error) => reportCallError(store.dispatch, error, { quietly: true }),
  });
  const serverDrafts = draftsOnServer(quietHttp);
  const forgetting = browserForgetting();
  const now = () => new Date();
  /** Best effort: a browser that lets no page empty the clipboard keeps what was copied. */
  const emptyClipboard = async () => {
    try {
      await navigator.clipboard.writeText('');
    } catch (error) {
      console.warn('the clipboard was not emptied:', error);
    }
  };
  const { keeping, pins, device } = deviceStorage({
    terminal: findTerminal({
      place: window.location,
      tab,
      ask: () => clientOf(quietHttp, settings).device(),
      pause: () => new Promise((resolve) => setTimeout(resolve, 1000)),
    }),
    clearElse: async () => {
      if (tab !== null) clearTab(tab);
      await emptyClipboard();
    },
    choice: browserDeviceChoice(() => window.localStorage),
    lasting: {
      keeping: browserDrafts(
        tabReceipts(tab ?? pageStorage()),
        endedDrafts(() => window.localStorage),
        lastTyped(() => window.localStorage),
      ),
      pins: browserPins(() => window.localStorage),
    },
    fleeting: { keeping: memoryDrafts(), pins: memoryPins() },
  });
  const deviceToken = browserDeviceToken({ storage: () => window.localStorage, isShared: device.isShared });
  const viewChoice = browserViewChoice({ storage: () => window.localStorage, isShared: device.isShared });
  const submittedHere = browserSubmittedHere({ storage: () => window.localStorage, isShared: device.isShared });
  const store = createStore({
    http,
    quietHttp,
    outcomes,
    theme: browserTheme(window),
    ...keeping,
    pins,
    device,
    sessionChannel: browserSessionChannel(),
    serverDrafts,
    forgetting,
    now,
    crypto: window.crypto,
    solvePuzzle: solveInWorker,
    deviceToken,
    signingOut,
    submittedHere,
    pause: (milliseconds) => new Promise((resolve) => void window.setTimeout(resolve, milliseconds)),
  });
  // A page that comes back from the browser's memory may show a person who has left since: a visitor's is reloaded, with
  // what is kept of it now; of an account's the server knows.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (selectOwner(store.getState()) === null) window.location.reload();
    else store.dispatch(sessionDoubted());
  });
  const pleadingDeps: PleadingDeps = {
    ...keeping,
    channel: browserDraftChannel(),
    forgetting,
    now,
    serverDrafts,
    sharedDrafts: sharedDraftsOn(quietHttp),
    accountDrafts: accountDrafts(quietHttp, serverDrafts),
    accountDocuments: lastAnswers(quietHttp),
    searchDocuments: searchAnswers(quietHttp),
    accountFilings: accountFilings(quietHttp),
    submittedHere,
    viewChoice,
  };
  return { store, pleadingDeps };
};

/** Resolves in a task of its own: before it the browser may draw and take keys. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(), { once: true });
    port1.start();
    port2.postMessage(null);
  });

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  await nextTask();
  const { store, pleadingDeps } = begun();
  await nextTask();
  const router = createBrowserRouter(routesOf(store.loadPageWork));
  await nextTask();
  // What is drawn in a transition is drawn in pieces, not in one task.
  startTransition(() =>
    createRoot(root).render(
      <Provider store={store}>
        <PleadingDepsContext value={pleadingDeps}>
          <TextReaderContext value={readerInWorker}>
            <RouterProvider router={router} />
          </TextReaderContext>
        </PleadingDepsContext>
      </Provider>,
    ),
  );
};

// What fails here is an error of the page, as `older.js` explains it.
start().catch(reportError);
