import { expect } from 'chai';
import type { PageNeeds, Work } from '../core/feature.js';
import { selectAppMode } from '../core/appMode/appModeSlice.js';
import { loggedOut, selectSession, userReceived } from '../core/session/sessionSlice.js';
import { selectToasts, toastShown } from '../core/toasts/toastsSlice.js';
import { agents } from '../features/agents/index.js';
import { agentBook } from '../features/agents/agentBook.js';
import { appModeResponse, userResponse, uuid } from '../testing/responses.js';
import { sagaDeps } from '../testing/sagaDeps.js';
import { scriptedHttp } from '../testing/scriptedHttp.js';
import { settled } from '../testing/settled.js';
import { until } from '../testing/until.js';
import type { FeatureDeps } from './deps.js';
import { pageWorkLoader } from './pageWork.js';
import { createStore } from './store.js';

type Needs = PageNeeds<FeatureDeps>;

describe('the work that pages need', () => {
  it('is loaded once, with that of the features which a page needs besides', async () => {
    const added: Work<FeatureDeps>[] = [];
    let loads = 0;
    const workOf = (): { work: Work<FeatureDeps>; feature: Needs } => {
      const work: Work<FeatureDeps> = {};
      return { work, feature: { pageWork: () => ((loads += 1), Promise.resolve({ work })) } };
    };
    const [shared, own, unrelated] = [workOf(), workOf(), workOf()];
    const load = pageWorkLoader((work) => added.push(work));
    const without: Needs = { needs: [shared.feature] };
    await Promise.all([load({ ...own.feature, needs: [without] }), load(shared.feature)]);
    await load(without);
    expect(loads).to.equal(2);
    expect(added).to.have.members([shared.work, own.work]);
    await load(unrelated.feature);
    expect(added).to.have.length(3);
  });

  it('is loaded again for the next page after the network failed, and refuses the page until then', async () => {
    const added: Work<FeatureDeps>[] = [];
    let tries = 0;
    const feature: Needs = {
      pageWork: () => ((tries += 1) === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ work: {} })),
    };
    const load = pageWorkLoader((work) => added.push(work));
    const failure = await load(feature).catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('message', 'offline');
    await load(feature);
    expect([tries, added.length]).to.deep.equal([2, 1]);
  });
});

/** The application's store with a server that knows a person and returns agents when the test says so. */
const site = async () => {
  const waiting: ((page: unknown) => void)[] = [];
  const http = scriptedHttp(async ({ path }) => {
    if (path === '/users/me') return userResponse({ id: uuid(1) });
    if (path.startsWith('/api/user/agents')) return new Promise<unknown>((resolve) => waiting.push(resolve));
    return path === '/api/config/app-mode' ? appModeResponse('open') : {};
  });
  const store = createStore(sagaDeps(http));
  await until(() => selectSession(store.getState()).status === 'signedIn');
  await until(() => selectAppMode(store.getState()).status === 'known');
  return { store, waiting };
};

const noAgents = { items: [], total: 0, page: 1, page_size: 100 };

describe('a store to which a page adds its work', () => {
  it('starts the part of the page and keeps every other part', async () => {
    const { store } = await site();
    store.dispatch(toastShown({ kind: 'info', text: '在' }));
    const before = store.getState();
    expect(before).not.to.have.property(agentBook.name);
    await store.loadPageWork(agents);
    const after = store.getState();
    const own = Object.entries(after).filter(([name]) => !(name in before));
    expect(own.map(([name]) => name)).to.have.members(['agents', 'teamAgents']);
    for (const [name, part] of own) expect(part, name).to.have.nested.property('list.status', 'idle');
    expect(after).to.include(before);
  });

  it('serves the page, keeps its part when it is opened again, and resets it with the user', async () => {
    const { store, waiting } = await site();
    const list = () => ({ agents: undefined, ...store.getState() })[agentBook.name];
    await store.loadPageWork(agents);
    store.dispatch(agentBook.actions.requested());
    await until(() => waiting.length === 1);
    waiting[0]?.(noAgents);
    await until(() => JSON.stringify(list()).includes('"loaded"'));
    const loaded = list();
    await store.loadPageWork(agents);
    expect(list()).to.equal(loaded);
    store.dispatch(loggedOut());
    expect(list()).to.have.nested.property('list.status', 'idle');
    expect(selectToasts(store.getState())).to.deep.equal([]);
  });

  it('cancels its calls with the user and works for the next one', async () => {
    const { store, waiting } = await site();
    const list = () => ({ agents: undefined, ...store.getState() })[agentBook.name];
    await store.loadPageWork(agents);
    store.dispatch(agentBook.actions.requested());
    await until(() => waiting.length === 1);
    store.dispatch(userReceived(userResponse({ id: uuid(2) })));
    waiting[0]?.(noAgents);
    await settled();
    expect(list()).to.have.nested.property('list.status', 'idle');
    store.dispatch(agentBook.actions.requested());
    await until(() => waiting.length === 2);
    waiting[1]?.(noAgents);
    await until(() => JSON.stringify(list()).includes('"loaded"'));
  });
});
