import type { CallInput, ReceivedFile } from '../../../domain/contract/call.js';
import type { documents } from '../../../domain/contract/documents.js';
import type { versions } from '../../../domain/contract/versions.js';
import type { User } from '../../../domain/contract/account.js';
import { newUuid } from '../http/newUuid.js';
import type { FormAsking } from '../../../domain/forms/asking/asking.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { chosenView } from './chosenView.js';
import type { Submitted, SubmissionBody, Generated, Unsaved } from '../features/pleading/calls/pleadingApi.js';
import type { Keeping } from '../features/drafts/draftPort.js';
import type { FormView } from '../features/pleading/page/viewChoice.js';
import type { PleadingSlots } from '../features/pleading/slots/index.js';
import { nobodyForgets } from '../features/drafts/forgetting.js';
import type { ServerDrafts } from '../features/drafts/serverDrafts/serverDrafts.js';
import type { Forgetting } from '../features/drafts/forgetting.js';
import { draftsInMemory } from './browserStore.js';
import { completeDocument } from './completeDocument.js';

type Given = {
  readonly definition: FormDefinition;
  /** Responds to each submission; `body` is what was sent. */
  readonly submit?: (body: SubmissionBody, key: string) => Promise<Submitted>;
  /** Responds to each download. */
  readonly generate?: (unsaved: Unsaved) => Promise<Generated>;
  /** Responds to each download of a PDF; the server makes none when absent. */
  readonly makePdf?: (asked: CallInput<typeof documents.generatePdf>) => Promise<ReceivedFile>;
  /** Responds to each download of what was submitted as a PDF; the server makes none when absent. */
  readonly submittedAsPdf?: (asked: CallInput<typeof versions.pdf>) => Promise<ReceivedFile>;
  /** The user who is signed in; none when absent. */
  readonly user?: User;
  /** What this browser keeps; a store of the test run's own when absent. */
  readonly keeping?: Keeping;
  /** The drafts that the user's account keeps; it keeps none when absent. */
  readonly serverDrafts?: ServerDrafts;
  /** To the other tabs of the browser. */
  readonly forgetting?: Forgetting;
  /** The user said that strangers use this machine too. */
  readonly shared?: boolean;
  /** What the court says of the form, where it does not offer it. */
  readonly switchedOff?: string;
  /** The view of the form; the whole page when absent. */
  readonly view?: FormView;
  /** What the steps ask in everyday words; nothing when absent. */
  readonly asking?: FormAsking;
  /** What fills the slots of the page; what the application puts there when absent. */
  readonly slots?: PleadingSlots;
};

/** The form page of one definition in the current browser document, with its sagas and drafts running. */
export const openPleading = async ({
  definition,
  submit,
  generate,
  makePdf,
  submittedAsPdf,
  user,
  keeping = draftsInMemory(),
  serverDrafts,
  forgetting = nobodyForgets,
  shared = false,
  switchedOff,
  view = 'whole',
  asking,
  slots,
}: Given) => {
  completeDocument();
  const [library, { default: userEvent }, { Provider }, router, pleading, sagas] = await Promise.all([
    import('@testing-library/react'),
    import('@testing-library/user-event'),
    import('react-redux'),
    import('react-router'),
    Promise.all([
      import('../app/FormPage.js'),
      import('../features/pleading/filling/PleadingPage.js'),
      import('../features/pleading/slots/index.js'),
      import('../features/pleading/page/pleadingDeps.js'),
      import('../features/pleading/ending/EndPage.js'),
    ]),
    Promise.all([
      import('./wholeStore.js'),
      import('../features/pleading/opening/openSaga.js'),
      import('../features/pleading/submitting/submissionSaga.js'),
      import('../features/pleading/opening/forgetSaga.js'),
      import('../features/pleading/ending/endingSaga.js'),
      import('../features/pleading/submitting/renamedDefendants.js'),
      import('../features/pleading/submitting/pdfDownload.js'),
      import('../features/pleading/ending/submittedPdf.js'),
      import('../core/appMode/appModeSlice.js'),
      import('../core/session/sessionSlice.js'),
      import('../features/device/deviceSlice.js'),
    ]),
  ]);
  const [
    { default: FormPage },
    { default: PleadingPage },
    { PleadingSlotsContext },
    { PleadingDepsContext },
    { default: EndPage },
  ] = pleading;
  const [
    { createBareStore },
    { openSaga },
    { submissionSaga },
    { forgetSaga },
    { endingSaga },
    { renamedDefendants },
    { pdfDownload },
    { submittedPdf },
    { appModeReceived },
    { userReceived },
    { deviceKnown },
  ] = sagas;
  // Parts are loaded when they are first used, which takes longer on a busy machine than the library waits by default.
  library.configure({ asyncUtilTimeout: 15_000 });
  const now = () => new Date('2026-01-02T03:04:05Z');
  const { store, sagas: middleware } = createBareStore();
  const unused = () => Promise.reject(new Error('not scripted'));
  if (user) store.dispatch(userReceived(user));
  if (makePdf || submittedAsPdf)
    store.dispatch(
      appModeReceived({
        mode: 'saas',
        courtTimeZone: 'Asia/Shanghai',
        contactEmail: null,
        court: null,
        hasSession: true,
        mailsPasswordResets: false,
        makesPdf: true,
      }),
    );
  if (shared) store.dispatch(deviceKnown(true));
  const tasks = [
    middleware.run(openSaga, {
      api: { fetchForm: () => Promise.resolve({ definition, asking, switchedOff }) },
      ...keeping,
      now,
      newId: () => newUuid(globalThis.crypto),
    }),
    middleware.run(forgetSaga, { ...keeping, forgetting, now, newId: () => 'ended' }),
    middleware.run(endingSaga, keeping),
    // Of a next version: no defendant got another name.
    middleware.run(renamedDefendants.saga, { api: { fetchRenamed: () => Promise.resolve([]) }, newKey: () => 'key' }),
    middleware.run(submittedPdf.saga, { api: { pdf: submittedAsPdf ?? unused }, newKey: () => 'key' }),
    middleware.run(pdfDownload.saga, { api: { generatePdf: makePdf ?? unused }, newKey: () => 'key' }),
    middleware.run(submissionSaga, {
      api: { generateUnsaved: generate ?? unused, fetchClaim: unused, submit: submit ?? unused },
      ...keeping,
      now,
      newKey: () => 'key',
      offerFile: () => ({ url: 'blob:nothing', name: '文书.docx' }),
    }),
  ];
  const routes = router.createMemoryRouter(
    [
      {
        path: '/:docType/:formName',
        element: slots ? (
          <PleadingSlotsContext value={slots}>
            <PleadingPage />
          </PleadingSlotsContext>
        ) : (
          <FormPage />
        ),
      },
      { path: '/submitted/:id', element: <EndPage /> },
      { path: '/', element: <p>首页</p> },
    ],
    { initialEntries: [`/${definition.key.replace('-', '/')}`] },
  );
  const page = library.render(
    <Provider store={store}>
      <PleadingDepsContext
        value={{
          ...keeping,
          channel: { announce: () => undefined, listen: () => () => undefined },
          forgetting,
          now,
          ...(serverDrafts && { serverDrafts }),
          viewChoice: chosenView(view),
        }}
      >
        <router.RouterProvider router={routes} />
      </PleadingDepsContext>
    </Provider>,
  );
  await page.findByRole('heading', { name: definition.title }, { timeout: 8000 });
  return {
    page,
    keeping,
    store,
    user: userEvent.setup(),
    within: library.within,
    waitFor: library.waitFor,
    address: () => routes.state.location.pathname,
    go: (to: string) => library.act(() => routes.navigate(to)),
    close: () => {
      page.unmount();
      tasks.forEach((task) => task.cancel());
    },
  };
};
