import 'fake-indexeddb/auto';
import { expect } from 'chai';
import { createBareStore } from '../../testing/wholeStore.js';
import { until } from '../../testing/until.js';
import { saveTyped } from '../drafts/changeDraft.js';
import { browserDrafts } from '../drafts/browserDrafts.js';
import { freshProgress } from '../drafts/draft.js';
import type { Draft } from '../drafts/draft.js';
import { emptyValues } from '../drafts/formValues.js';
import { browserPins, memoryPins } from '../templates/pinStore.js';
import { selectToasts } from '../../core/toasts/toastsSlice.js';
import { browserDeviceChoice, deviceStorage } from './deviceChoice.js';
import { deviceSaga } from './deviceSaga.js';
import { selectIsShared, sharedComputerChosen } from './deviceSlice.js';
import { memoryDrafts } from '../drafts/memoryDrafts.js';

const group = { docType: 'claim', category: 'civil' } as const;
let drafts = 0;
const newDraft = (): Draft => {
  drafts += 1;
  return {
    id: `claim-device-${drafts}|new`,
    formKey: `claim-device-${drafts}`,
    values: { ...emptyValues('claim'), answers: { header: { a: '张三' } } },
    progress: freshProgress,
    savedAt: '2026-01-01T00:00:00.000Z',
  };
};

/** A `Storage` in memory. */
const storage = (): Storage => {
  const kept = new Map<string, string>([['daisyui-theme', 'dark']]);
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
};

const machine = (local = storage()) => {
  const lasting = { keeping: browserDrafts(), pins: browserPins(() => local) };
  const parts = { lasting, fleeting: { keeping: memoryDrafts(), pins: memoryPins() } };
  return { local, lasting, ...deviceStorage({ choice: browserDeviceChoice(() => local), ...parts }) };
};

describe('a shared computer', () => {
  it('keeps drafts, attempts, receipts and pins only while the page is open', async () => {
    const { local, lasting, ...page } = machine();
    const draft = newDraft();
    await page.keeping.drafts.put(draft);
    await page.keeping.attempts.put({ draftId: draft.id, content: '{}', key: 'k' });
    page.pins.write(group, ['a']);
    await page.device.choose(true);
    expect(await page.keeping.drafts.get({ id: draft.id })).to.deep.equal(draft);
    expect(await page.keeping.attempts.get(draft.id)).to.deep.include({ key: 'k' });
    expect(await lasting.keeping.inventory.takeAll()).to.deep.equal({ drafts: [], attempts: [], receipts: [] });

    const typed = { ...draft.values, answers: { header: { a: '李四' } } };
    await saveTyped(page.keeping.drafts, draft, draft.values, typed, '2026-01-02T00:00:00.000Z');
    page.pins.write(group, ['b']);
    expect((await page.keeping.drafts.list(draft.formKey)).map(({ values }) => values)).to.deep.equal([typed]);
    expect(await lasting.keeping.drafts.list(draft.formKey)).to.deep.equal([]);
    expect(Array.from({ length: local.length }, (_, index) => local.key(index))).to.deep.equal([
      'daisyui-theme',
      'juanzong-shared-computer',
    ]);

    const reloaded = machine(local);
    expect(reloaded.device.isShared()).to.equal(true);
    expect(await reloaded.keeping.drafts.list(draft.formKey)).to.deep.equal([]);
  });

  it('can be unset: drafts on the page are kept from then on', async () => {
    const { lasting, ...page } = machine();
    await page.device.choose(true);
    const draft = newDraft();
    await page.keeping.drafts.put(draft);
    await page.device.choose(false);
    expect(await lasting.keeping.drafts.get({ id: draft.id })).to.deep.equal(draft);
  });

  it('works where the browser stores nothing at all', () => {
    const choice = browserDeviceChoice(() => {
      throw new DOMException('no', 'SecurityError');
    });
    expect(choice.isShared()).to.equal(false);
    choice.set(true);
    expect(choice.isShared()).to.equal(true);
  });

  it('is known in the store, and a toast says when its drafts could not be removed', async () => {
    const { store, sagas } = createBareStore();
    const task = sagas.run(deviceSaga, {
      device: {
        isShared: () => true,
        choose: () => Promise.reject(new Error('blocked')),
        terminal: () => Promise.resolve(null),
        clear: () => Promise.resolve(),
      },
    });
    expect(selectIsShared(store.getState())).to.equal(true);
    store.dispatch(sharedComputerChosen(false));
    store.dispatch(sharedComputerChosen(true));
    await until(() => selectToasts(store.getState()).some(({ text }) => text.includes('未能清除')));
    task.cancel();
  });
});
