import { clientOf } from '../../../domain/contract/clientOf.js';
import { featureFlags } from '../../../domain/contract/featureFlags.js';
import type { SagaIterator } from 'redux-saga';
import { call, fork, spawn } from 'redux-saga/effects';
import { adminSaga } from '../features/admin/index.js';
import { usersApi } from '../features/users/usersApi.js';
import { usersSaga } from '../features/users/usersSaga.js';
import { agentsApi } from '../features/agents/agentsApi.js';
import { agentsSaga } from '../features/agents/agentsSaga.js';
import { appModeSaga } from '../features/appMode/appModeSaga.js';
import type { Device } from '../features/device/deviceChoice.js';
import { deviceSaga } from '../features/device/deviceSaga.js';
import { documentsApi } from '../features/documents/documentsApi.js';
import { documentsSaga } from '../features/documents/documentsSaga.js';
import { globalFlagsSaga } from '../features/featureFlags/globalFlagsSaga.js';
import { ownFlagsSaga } from '../features/featureFlags/ownFlagsSaga.js';
import { publicFlagsSaga } from '../features/featureFlags/publicFlagsSaga.js';
import { loadApi } from '../features/pleading/loading/loadApi.js';
import { loadSaga } from '../features/pleading/loading/loadSaga.js';
import type { DraftStore } from '../features/drafts/draftStore.js';
import { filingSaga } from '../features/pleading/submitting/filingSaga.js';
import { ownershipApi } from '../features/pleading/ownership/ownershipApi.js';
import { ownershipSaga } from '../features/pleading/ownership/ownershipSaga.js';
import { forgetSaga } from '../features/pleading/opening/forgetSaga.js';
import { nobodyForgets } from '../features/drafts/forgetting.js';
import type { Forgetting } from '../features/drafts/forgetting.js';
import type { VisitorDrafts } from '../features/drafts/ownedDrafts.js';
import { openSaga } from '../features/pleading/opening/openSaga.js';
import { offerFile, offerOnce } from '../components/files/offerFile.js';
import { pleadingApi } from '../features/pleading/pleadingApi.js';
import type { ServerDraftsApi } from '../features/drafts/serverDrafts/serverDraftsApi.js';
import { proofApi } from '../components/receipts/proofApi.js';
import { proofSaga } from '../components/receipts/proofSaga.js';
import { saveReceipt } from '../components/receipts/saveReceipt.js';
import { profileApi } from '../features/profile/profileApi.js';
import { profileSaga } from '../features/profile/profileSaga.js';
import { ragModelsApi } from '../features/ragModels/ragModelsApi.js';
import { ragModelsSaga } from '../features/ragModels/ragModelsSaga.js';
import { registrationApi } from '../features/registration/registrationApi.js';
import { registrationSaga } from '../features/registration/registrationSaga.js';
import { readTerms } from '../features/registration/termsTexts.js';
import type { DeviceToken } from '../features/session/deviceToken.js';
import { newCaptcha } from '../features/session/newCaptcha.js';
import { puzzleApi, type Proving } from '../features/session/proving.js';
import { sessionApi } from '../features/session/sessionApi.js';
import { silentSessionChannel } from '../features/session/sessionChannel.js';
import type { SessionChannel } from '../features/session/sessionChannel.js';
import { sessionSaga } from '../features/session/sessionSaga.js';
import { tasksSaga } from '../features/tasks/tasksSaga.js';
import type { PinStore } from '../features/templates/pinStore.js';
import { templatesApi } from '../features/templates/templatesApi.js';
import { templatesSaga } from '../features/templates/templatesSaga.js';
import type { ThemePort } from '../features/theme/themePort.js';
import { themeSaga } from '../features/theme/themeSaga.js';
import { usageApi } from '../features/usage/usageApi.js';
import { usageSaga } from '../features/usage/usageSaga.js';
import { versionsApi } from '../features/versions/versionsApi.js';
import { versionsSaga } from '../features/versions/versionsSaga.js';
import { wordImportApi } from '../features/pleading/wordImport/wordImportApi.js';
import { wordImportSaga } from '../features/pleading/wordImport/wordImportSaga.js';
import type { Http } from '../http/http.js';
import { newUuid } from '../http/newUuid.js';
import { forEachUser } from './forEachUser.js';
import { guarded } from './safely.js';

/** What the sagas use of the outside world. */
export type SagaDeps = {
  /** Whose refusals are shown in a toast, whoever asked. */
  readonly http: Http;
  /** For calls that nobody waits for: a failure of theirs is no news. */
  readonly quietHttp: Http;
  readonly theme: ThemePort;
  readonly drafts: DraftStore;
  readonly pins: PinStore;
  readonly device: Device;
  /** To the other tabs of this browser; a tab without one keeps to itself. */
  readonly sessionChannel?: SessionChannel;
  readonly serverDrafts?: ServerDraftsApi;
  /** How pages that hold a draft hear that it is given up. */
  readonly forgetting?: Forgetting;
  readonly now: () => Date;
  readonly crypto: Pick<Crypto, 'getRandomValues'>;
  /** Solves the server's puzzles; a browser without sends no more than the specification has. */
  readonly solvePuzzle?: Proving['solve'];
  readonly deviceToken?: DeviceToken;
};

/** Besides, what the store makes of these: the drafts of whoever sits here, and the visitors'. */
type Given = SagaDeps & { readonly visitors: VisitorDrafts };

/** What outlives whoever is signed in. */
function* siteSaga({
  http,
  quietHttp,
  theme,
  pins,
  device,
  sessionChannel,
  forgetting,
  now,
  crypto,
  solvePuzzle,
  deviceToken,
}: SagaDeps): SagaIterator<void> {
  const channel = sessionChannel ?? silentSessionChannel;
  const proving = solvePuzzle && { ...puzzleApi(quietHttp, deviceToken), solve: solvePuzzle };
  yield fork(guarded(themeSaga), theme);
  yield fork(guarded(deviceSaga), {
    device,
    logout: sessionApi(quietHttp).logout,
    ...(forgetting ? { forgetting } : {}),
  });
  yield fork(guarded(appModeSaga), quietHttp);
  yield fork(guarded(publicFlagsSaga), { api: clientOf(quietHttp, featureFlags), channel, now });
  yield fork(guarded(sessionSaga), {
    // A failed logout is only logged: here one is signed out all the same. A picture that is refused is asked for again with a
    // puzzle; if that fails too, the form says so in its own place.
    api: {
      ...sessionApi(http, deviceToken),
      logout: sessionApi(quietHttp).logout,
      ...(proving && { registerCaptcha: sessionApi(quietHttp).registerCaptcha }),
    },
    newCaptcha: () => newCaptcha(crypto),
    channel,
    proving,
  });
  yield fork(guarded(registrationSaga), { api: registrationApi(http), readTerms, proving });
  yield fork(guarded(templatesSaga), { api: templatesApi(http), pins });
}

/** What works for whoever sits here. Forked and never spawned, so that it ends with them. */
function* userSaga(deps: Given): SagaIterator<void> {
  const { http, quietHttp, drafts, visitors, sessionChannel, serverDrafts, now, crypto } = deps;
  const channel = sessionChannel ?? silentSessionChannel;
  yield fork(guarded(tasksSaga));
  yield fork(guarded(profileSaga), profileApi(http));
  yield fork(guarded(loadSaga), loadApi(http));
  yield fork(guarded(documentsSaga), documentsApi(http));
  yield fork(guarded(agentsSaga), { api: agentsApi(http), newKey: () => newUuid(crypto) });
  yield fork(guarded(ownFlagsSaga), { api: clientOf(http, featureFlags), channel, now });
  yield fork(guarded(globalFlagsSaga), { api: clientOf(http, featureFlags), channel });
  yield fork(guarded(wordImportSaga), wordImportApi(http));
  yield fork(guarded(openSaga), {
    api: pleadingApi(http),
    drafts,
    now,
    newId: () => newUuid(crypto),
    ...(serverDrafts ? { serverDrafts } : {}),
  });
  yield fork(guarded(forgetSaga), {
    drafts,
    forgetting: deps.forgetting ?? nobodyForgets,
    ...(serverDrafts ? { serverDrafts } : {}),
  });
  yield fork(guarded(ownershipSaga), {
    api: ownershipApi(quietHttp),
    visitors,
    drafts,
    now,
    newId: () => newUuid(crypto),
    ...(serverDrafts ? { serverDrafts } : {}),
  });
  yield fork(guarded(filingSaga), { api: pleadingApi(http), drafts, now, newKey: () => newUuid(crypto), offerFile });
  yield fork(guarded(proofSaga), { api: proofApi(http), saveReceipt });
  yield fork(guarded(versionsSaga), { api: versionsApi(http), offerFile: offerOnce });
  yield fork(guarded(usageSaga), usageApi(http));
  yield fork(guarded(ragModelsSaga), { api: ragModelsApi(http), newKey: () => newUuid(crypto) });
  yield fork(guarded(adminSaga), http);
  yield fork(guarded(usersSaga), {
    api: usersApi(http),
    fetchCurrentUser: sessionApi(http).fetchUser,
    newKey: () => newUuid(crypto),
  });
}

/** Starts every feature's saga; one that fails does not take the others along. */
export function* rootSaga(deps: Given): SagaIterator<void> {
  // First: what is put while the others start must find the user's sagas listening.
  yield spawn(guarded(forEachUser), function* (): SagaIterator<void> {
    yield call(userSaga, deps);
  });
  yield spawn(guarded(siteSaga), deps);
}
