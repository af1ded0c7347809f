import { expect } from 'chai';
import { ApiError, networkError } from '../../http/apiError.js';
import type { SendOptions } from '../../http/http.js';
import { dataOf } from '../../core/loadable.js';
import { createBareStore } from '../../testing/wholeStore.js';
import { until } from '../../testing/until.js';
import { selectToasts } from '../../core/toasts/toastsSlice.js';
import type { Agent, AgentFields, AgentsApi } from './agentBook.js';
import {
  agentBook,
  agentDialogOpened,
  agentRemovalRequested,
  selectAgentList,
  selectRemovingAgents,
} from './agentBook.js';

const named = (agent_name: string): AgentFields => ({
  agent_name,
  agent_unit: '',
  agent_title: '',
  agent_phone: '',
  agent_licence: '',
  agent_authority: '',
  agent_powers: '',
});
const agent = (id: string, name = id): Agent => ({ ...named(name), id });

type Call = {
  readonly what: string;
  readonly key?: string | undefined;
  readonly respond: (agent?: Agent) => void;
  readonly refuse: (error: Error) => void;
};

/** A real store with agents in it; the server answers when the test likes. */
const start = (...agents: Agent[]) => {
  const calls: Call[] = [];
  let keys = 0;
  const ask = (what: string, options?: SendOptions): Promise<Agent> =>
    new Promise((resolve, refuse) => {
      calls.push({ what, key: options?.idempotencyKey, respond: (told = agent('new')) => resolve(told), refuse });
    });
  const api: AgentsApi = {
    list: () => Promise.resolve({ items: agents, total: agents.length, page: 1, page_size: 100 }),
    add: ({ body }, options) => ask(`add ${body.agent_name}`, options),
    change: ({ path }) => ask(`change ${path.id}`),
    remove: async ({ path }) => void (await ask(`remove ${path.id}`)),
  };
  const { store, sagas } = createBareStore();
  const task = sagas.run(agentBook.saga, { api, newKey: () => `key-${(keys += 1)}` });
  store.dispatch(agentBook.actions.received(agents));
  const dialog = () => agentBook.selectors.dialog(store.getState());
  return {
    store,
    calls,
    dialog,
    stop: () => task.cancel(),
    submit: (name: string) => store.dispatch(agentBook.actions.submitted(named(name))),
    refused: () =>
      until(() => {
        const now = dialog();
        return now.open && now.refusal !== null;
      }),
    ids: () => {
      const list = selectAgentList(store.getState());
      return (dataOf(list) ?? []).map(({ id }) => id);
    },
    removing: () => selectRemovingAgents(store.getState()),
    toasts: () => selectToasts(store.getState()).map(({ text }) => text),
  };
};

describe('the agent book, in a real store', () => {
  let book: ReturnType<typeof start>;
  afterEach(() => book.stop());

  it('adds under the same key again what may have been added, and anything else under a new one', async () => {
    book = start();
    book.store.dispatch(agentDialogOpened(null));
    const outcomes = [networkError(), new ApiError({ status: 503, code: 'x', detail: '…' })];
    for (const error of outcomes) {
      book.submit('甲');
      book.submit('甲'); // a second click
      book.calls.at(-1)?.refuse(error);
      await book.refused();
    }
    book.submit('甲');
    book.calls.at(-1)?.refuse(new ApiError({ status: 409, code: 'too_many_agents', detail: '…' }));
    await book.refused();
    book.submit('甲');
    book.calls.at(-1)?.respond();
    await until(() => !book.dialog().open);
    expect(book.calls.map(({ key }) => key)).to.deep.equal(['key-1', 'key-1', 'key-1', 'key-2']);
    expect(book.ids()).to.deep.equal(['new']);
  });

  it('deletes each one that was asked for, while another is on its way', async () => {
    book = start(agent('a'), agent('b'), agent('c'));
    for (const id of ['a', 'b']) book.store.dispatch(agentRemovalRequested({ id }));
    expect(book.removing()).to.deep.equal(['a', 'b']);
    book.calls[1]?.respond();
    await until(() => book.ids().length === 2);
    expect(book.removing()).to.deep.equal(['a']);
    book.calls[0]?.refuse(networkError());
    await until(() => book.removing().length === 0);
    expect(book.ids()).to.deep.equal(['a', 'c']);
    expect(book.toasts()).to.deep.equal(['代理人已删除', '删除失败：无法连接服务器，请检查网络。']);
  });

  it('leaves the dialog of another agent alone when a response comes after the page was left', async () => {
    book = start(agent('a'), agent('b'));
    book.store.dispatch(agentDialogOpened(agent('a')));
    book.submit('甲');
    book.store.dispatch(agentBook.actions.left());
    book.store.dispatch(agentDialogOpened(agent('b')));
    book.submit('乙');
    book.calls[0]?.refuse(networkError());
    await until(() => book.toasts().length === 1);
    expect(book.toasts()).to.deep.equal(['操作失败：无法连接服务器，请检查网络。']);
    expect(book.dialog()).to.deep.include({ open: true, busy: true, refusal: null });
    book.calls[1]?.respond(agent('b', '乙'));
    await until(() => !book.dialog().open);
  });
});
