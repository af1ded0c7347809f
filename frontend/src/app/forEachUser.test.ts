import { expect } from 'chai';
import { createStore } from '../testing/wholeStore.js';
import { agentsRequested, selectAgentList } from '../features/agents/agentBook.js';
import { selectAppMode } from '../core/appMode/appModeSlice.js';
import {
  loggedOut,
  selectSession,
  sessionEndedElsewhere,
  sessionReplaced,
  userReceived,
} from '../core/session/sessionSlice.js';
import { selectToasts, toastShown } from '../core/toasts/toastsSlice.js';
import { scriptedHttp } from '../testing/scriptedHttp.js';
import { appModeResponse, userResponse, uuid } from '../testing/responses.js';
import { sagaDeps, stillTheme } from '../testing/sagaDeps.js';
import { until } from '../testing/until.js';
import { settled } from '../testing/settled.js';

const personA = userResponse({ id: uuid(1) });
const personB = userResponse({ id: uuid(2) });
const agent = (name: string) => ({
  id: '00000000-0000-4000-8000-000000000001',
  agent_name: name,
  agent_unit: '',
  agent_title: '',
  agent_phone: '',
  agent_licence: '',
  agent_authority: '',
  agent_powers: '',
});
const page = (name: string) => ({ items: [agent(name)], total: 1, page: 1, page_size: 100 });

/** The whole store, against a server that returns agents when the test says so. */
const site = async () => {
  const waiting: ((agents: unknown) => void)[] = [];
  const http = scriptedHttp(async ({ path }) => {
    if (path === '/users/me') return personA;
    if (path.startsWith('/api/user/agents')) return new Promise<unknown>((resolve) => waiting.push(resolve));
    return path === '/api/config/app-mode' ? appModeResponse('open') : {};
  });
  const store = await createStore(sagaDeps(http, { theme: { ...stillTheme, read: () => 'dark' } }));
  await until(() => selectSession(store.getState()).status === 'signedIn');
  await until(() => selectAppMode(store.getState()).status === 'known');
  return { store, state: () => store.getState(), waiting };
};

describe('a change of the user', () => {
  it('drops a response to a call of the user before', async () => {
    const { store, state, waiting } = await site();
    store.dispatch(agentsRequested());
    await until(() => waiting.length === 1);
    store.dispatch(userReceived(personB));
    waiting[0]?.(page('甲的代理人'));
    await settled();
    expect(selectAgentList(state())).to.deep.equal({ status: 'idle' });
    store.dispatch(agentsRequested());
    await until(() => waiting.length === 2);
    waiting[1]?.(page('乙的代理人'));
    await until(() => selectAgentList(state()).status === 'loaded');
    expect(selectAgentList(state())).to.deep.include({ data: [agent('乙的代理人')] });
  });

  it('resets the user’s part of the store and keeps the site’s', async () => {
    for (const change of [loggedOut(), sessionEndedElsewhere(), sessionReplaced(), userReceived(personB)]) {
      const { store, state, waiting } = await site();
      const atFirst = state();
      store.dispatch(agentsRequested());
      await until(() => waiting.length === 1);
      waiting[0]?.(page('甲的代理人'));
      await until(() => selectAgentList(state()).status === 'loaded');
      store.dispatch(toastShown({ kind: 'info', text: '代理人已添加' }));
      store.dispatch(change);
      const after = state();
      expect({ ...after, session: null, sitting: 0 }, change.type).to.deep.equal({ ...atFirst, session: null });
      expect(after.sitting).to.equal(1);
      expect(state().theme.choice).to.equal('dark');
      expect(state().device.shared).to.equal(true);
    }
  });

  it('is not what reading the same account again is: everything is kept', async () => {
    const { store, state, waiting } = await site();
    store.dispatch(agentsRequested());
    store.dispatch(toastShown({ kind: 'info', text: '在' }));
    store.dispatch(userReceived({ ...personA, subscription_plan: 'professional' }));
    await until(() => waiting.length === 1);
    waiting[0]?.(page('甲的代理人'));
    await until(() => selectAgentList(state()).status === 'loaded');
    expect(selectToasts(state())).to.have.length(1);
  });
});
