import { expect } from 'chai';
import { createBareStore } from '../../../testing/wholeStore.js';
import { userResponse } from '../../../testing/responses.js';
import { signedOut, userReceived } from '../../../core/session/sessionSlice.js';
import { keptMarksSaga } from './keptMarks.js';
import { markRemoved, marksAdded, marksBegun, selectMarks } from './markDraftSlice.js';
import type { ChosenMark } from './caseCorrections.js';

const mark: ChosenMark = {
  source: 'clerk',
  code: 'unclear',
  path: 'sections.claims.items.rent',
  label: '诉讼请求 · 1. 租金',
  reason: '请写明月数',
};

const memory = () => {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (at: number) => [...items.keys()][at] ?? null,
    get length() {
      return items.size;
    },
  };
};

describe('admin: marks that were not sent', () => {
  const visit = (storage: ReturnType<typeof memory>, user = userResponse()) => {
    const { store, sagas } = createBareStore();
    const task = sagas.run(keptMarksSaga, { storage });
    store.dispatch(userReceived(user));
    return { store, marks: () => selectMarks(store.getState()), stop: () => task.cancel() };
  };

  it('are there again after a reload, for the same account and side, until they are taken back', () => {
    const storage = memory();
    const before = visit(storage);
    before.store.dispatch(marksBegun('case-1:'));
    before.store.dispatch(marksAdded([mark]));
    before.stop();
    const after = visit(storage);
    after.store.dispatch(marksBegun('case-2:'));
    expect(after.marks()).to.deep.equal([]);
    after.store.dispatch(marksBegun('case-1:'));
    expect(after.marks()).to.deep.equal([mark]);
    after.store.dispatch(markRemoved(mark));
    expect(storage.items.size).to.equal(0);
    const again = { ...mark, reason: '请写明起止月份' };
    after.store.dispatch(marksAdded([again]));
    expect(after.marks()).to.deep.equal([again]);
    after.stop();
  });

  it('do not outlive a sign-out, and damaged ones are passed over', () => {
    const storage = memory();
    const { store, marks, stop } = visit(storage);
    store.dispatch(marksBegun('case-1:'));
    store.dispatch(marksAdded([mark]));
    expect(storage.items.size).to.equal(1);
    const [key] = [...storage.items.keys()];
    store.dispatch(signedOut());
    expect(storage.items.size).to.equal(0);
    if (key !== undefined) storage.setItem(key, '{"damaged');
    store.dispatch(userReceived(userResponse()));
    store.dispatch(marksBegun('case-1:'));
    expect(marks()).to.deep.equal([]);
    stop();
  });
});
