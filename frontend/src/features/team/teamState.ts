import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import { lazyClient } from '../../http/lazyClient.js';
import type { Http } from '../../http/http.js';
import { combineSagas, type Work } from '../../core/feature.js';
import type { ResourceDeps } from '../../core/resource/resource.js';
import { guarded } from '../../core/safely.js';
import { invitationAnswer, openedTeam, teamInvite, teamList, type TeamsApi } from './teams.js';
import { teamDocuments } from './teamDocuments.js';
import { teamEntries } from './teamEntries.js';
import { teamLog } from './teamLog.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/teams.js')).teams);

const ownClient = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/ownDocuments.js')).ownDocuments);

const entryBooks = (http: Http) => ({
  entries: lazyClient(http, async () => (await import('../../../../domain/contract/teamEntries.js')).teamEntries),
  agents: lazyClient(http, async () => (await import('../../../../domain/contract/agents.js')).agents),
  clauses: lazyClient(http, async () => (await import('../../../../domain/contract/clauses.js')).clauses),
});

/** What was changed elsewhere on the page is read again where it shows too. */
function* teamSaga(deps: ResourceDeps<TeamsApi>): SagaIterator<void> {
  yield fork(teamList.saga, deps);
  yield fork(openedTeam.saga, deps);
  yield fork(teamInvite.saga, deps);
  yield takeEvery(
    (action: { readonly type: string }) =>
      teamInvite.actions.stored.match(action) || teamInvite.actions.refused.match(action),
    guarded(function* (): SagaIterator<void> {
      yield put(openedTeam.actions.outdated());
    }),
  );
  yield takeEvery(
    (action: { readonly type: string }) =>
      openedTeam.actions.stored.match(action) || invitationAnswer.actions.stored.match(action),
    guarded(function* (): SagaIterator<void> {
      yield put(teamList.actions.outdated());
    }),
  );
}

/** State and work of the pages of teams. */
export const work = {
  reducers: {
    teamList: teamList.reducer,
    openedTeam: openedTeam.reducer,
    teamInvite: teamInvite.reducer,
    teamLog: teamLog.reducer,
    teamDocuments: teamDocuments.reducer,
    teamEntries: teamEntries.reducer,
    invitationAnswer: invitationAnswer.reducer,
  },
  saga: combineSagas(
    ({ http, newId: newKey }) => teamSaga({ api: client(http), newKey }),
    ({ http, newId: newKey }) => teamLog.saga({ api: client(http), newKey }),
    ({ http, newId: newKey }) => teamDocuments.saga({ api: { teams: client(http), own: ownClient(http) }, newKey }),
    ({ http, newId: newKey }) => teamEntries.saga({ api: entryBooks(http), newKey }),
    // What is wrong with a link is said on its page, and not in a toast beside it.
    ({ quietHttp, newId: newKey }) => invitationAnswer.saga({ api: client(quietHttp), newKey }),
  ),
} satisfies Work;
