import 'fake-indexeddb/auto';
import { expect } from 'chai';
import { networkError } from '../../http/apiError.js';
import { createBareStore } from '../../testing/wholeStore.js';
import { until } from '../../testing/until.js';
import { userResponse } from '../../testing/responses.js';
import { freshProgress } from '../drafts/draft.js';
import type { Draft } from '../drafts/draft.js';
import { browserDrafts } from '../drafts/browserDrafts.js';
import { emptyValues } from '../drafts/formValues.js';
import { pageStorage } from '../drafts/tabReceipts.js';
import { forgettingTabs } from '../drafts/testing/forgettingTabs.js';
import { selectSession, userReceived } from '../../core/session/sessionSlice.js';
import { taskStarted } from '../tasks/tasksSlice.js';
import { browserPins, memoryPins } from '../templates/pinStore.js';
import { browserDeviceChoice, deviceStorage } from './deviceChoice.js';
import { deviceSaga } from './deviceSaga.js';
import { selectIsShared, selectTerminal, sharedComputerChosen, terminalClearRequested } from './deviceSlice.js';
import { memoryDrafts } from '../drafts/memoryDrafts.js';
import { clearTab, findTerminal } from './terminal.js';

const said = (shared_terminal: boolean) => ({ shared_terminal, idle_seconds: 120, warning_seconds: 60 });
const known = { idleSeconds: 120, warningSeconds: 60 };
const find = (path: string, answers: (boolean | Error)[], tab = pageStorage()) => {
  const url = new URL(path, 'http://court.example');
  let asked = 0;
  return findTerminal({
    place: url,
    tab,
    ask: async () => {
      const answer = answers[Math.min((asked += 1), answers.length) - 1];
      if (typeof answer === 'boolean') return said(answer);
      throw answer;
    },
    pause: () => Promise.resolve(),
  });
};

describe('finding out whether a machine is a shared terminal', () => {
  it('takes the server’s word, and repeats the call when it fails', async () => {
    expect(await find('/', [true])).to.deep.equal(known);
    expect(await find('/claim/x', [networkError(), networkError(), true])).to.deep.equal(known);
    expect(await find('/', [false])).to.equal(null);
    expect(await find('/', [networkError()])).to.equal(null);
  });

  it('goes by the start page for the whole tab, until the start page says otherwise, and by no other page', async () => {
    const tab = pageStorage();
    expect(await find('/claim/x?terminal=1', [false], tab)).to.equal(null);
    expect(await find('/?terminal=1', [false], tab)).to.deep.equal(known);
    expect(await find('/claim/x', [false], tab)).to.deep.equal(known);
    expect(await find('/claim/x', [networkError()], tab)).to.deep.equal({ idleSeconds: 300, warningSeconds: 60 });
    clearTab(tab);
    expect(await find('/', [false], tab)).to.deep.equal(known);
    expect(await find('/?terminal=0', [false], tab)).to.equal(null);
    expect(await find('/', [false], tab)).to.equal(null);
  });

  it('keeps the last result of the server while calls fail, and drops it when the server says otherwise', async () => {
    const tab = pageStorage();
    await find('/', [true], tab);
    expect(await find('/', [networkError()], tab)).to.deep.equal({ idleSeconds: 300, warningSeconds: 60 });
    expect(await find('/', [false], tab)).to.equal(null);
    expect(await find('/', [networkError()], tab)).to.equal(null);
  });
});

describe('a shared terminal', () => {
  const draft = (id: string): Draft => ({
    id,
    formKey: 'claim-terminal',
    values: { ...emptyValues('claim'), answers: { header: { a: '张三' } } },
    progress: freshProgress,
    savedAt: '2026-01-01T00:00:00.000Z',
  });
  const machine = (isTerminal: Promise<boolean>) => {
    const lasting = { keeping: browserDrafts(), pins: browserPins(() => pageStorage()) };
    const tab = pageStorage();
    tab.setItem('juanzong-position', '7');
    return {
      lasting,
      tab,
      ...deviceStorage({
        choice: browserDeviceChoice(() => pageStorage()),
        lasting,
        fleeting: { keeping: memoryDrafts(), pins: memoryPins() },
        terminal: isTerminal.then((is) => (is ? known : null)),
        clearElse: async () => clearTab(tab),
      }),
    };
  };

  it('keeps nothing in the browser, not even before it is known to be a terminal, and leaves what is kept there', async () => {
    let tell: (is: boolean) => void = () => undefined;
    const page = machine(new Promise((resolve) => (tell = resolve)));
    await page.lasting.keeping.drafts.put(draft('before'));
    const put = page.keeping.drafts.put(draft('here'));
    const listed = page.keeping.drafts.list('claim-terminal');
    tell(true);
    await put;
    expect((await listed).map(({ id }) => id)).to.deep.equal(['here']);
    expect(await page.keeping.drafts.get({ id: 'before' })).to.equal(null);
    await page.device.choose(false);
    await page.device.clear();
    expect(await page.keeping.inventory.listAll()).to.deep.equal([]);
    expect(page.tab.length).to.equal(0);
    expect((await page.lasting.keeping.inventory.listAll()).map(({ id }) => id))
      .to.include('before')
      .and.not.include('here');
    await page.lasting.keeping.drafts.delete({ id: 'before' });
  });

  it('is cleared and signed out in all tabs when it is cleared in one, and repeats signing out until it works', async () => {
    const forgetting = forgettingTabs();
    let logouts = 0;
    const open = () => {
      const page = machine(Promise.resolve(true));
      const { store, sagas } = createBareStore();
      store.dispatch(userReceived(userResponse()));
      store.dispatch(taskStarted({ id: 't', title: '生成 张三的起诉状' }));
      const logout = async () => {
        if ((logouts += 1) < 3) throw networkError();
      };
      const task = sagas.run(deviceSaga, { device: page.device, forgetting, logout, againMs: 1 });
      return { ...page, store, stop: () => task.cancel() };
    };
    const [one, two] = [open(), open()];
    for (const { store, keeping } of [one, two]) {
      await until(() => selectTerminal(store.getState()) !== null);
      await keeping.drafts.put(draft('here'));
    }
    one.store.dispatch(terminalClearRequested());
    for (const { store, keeping } of [one, two]) {
      expect(selectSession(store.getState()).status).to.equal('signedOut');
      expect(JSON.stringify(store.getState())).not.to.match(/zhang@|张三/);
      expect(selectTerminal(store.getState())).to.deep.equal(known);
      await until(async () => (await keeping.inventory.listAll()).length === 0);
    }
    await until(() => logouts === 3);
    two.store.dispatch(sharedComputerChosen(false));
    expect(selectIsShared(two.store.getState())).to.equal(true);
    one.stop();
    two.stop();
  });
});
