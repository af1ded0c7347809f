import 'fake-indexeddb/auto';
import { expect } from 'chai';
import { openDB } from 'idb';
import { attemptDigest } from './attemptDigest.js';
import type { Draft, Receipt } from './draft.js';
import { freshProgress } from './draft.js';
import { mergeIn, saveTyped } from './changeDraft.js';
import { browserDrafts } from './browserDrafts.js';
import { emptyValues } from './formValues.js';
import { pageStorage, tabReceipts } from './tabReceipts.js';

let made = 0;
const name = () => `claim-kept-${(made += 1)}`;
const draft = (id: string, change: Partial<Draft> = {}): Draft => ({
  id,
  formKey: id,
  values: { filing: { mode: 'existing', caseNumber: 'A-1', code: 'ABCD2345' }, answers: { header: { a: '张三' } } },
  progress: freshProgress,
  savedAt: '2026-01-01T00:00:00.000Z',
  ...change,
});
const receipt = (draftId: string): Receipt => ({
  draftId,
  title: '民事起诉状',
  side: 'complaint',
  caseNumber: 'A-1',
  verificationCode: 'ABCD2345',
  version: 1,
  documentHash: null,
  receiptId: null,
  submittedAt: '2026-01-01T00:00:00.000Z',
  kept: false,
});
const database = () => openDB('juanzong', 1);
/** All that IndexedDB holds under an id. */
const stored = async (id: string): Promise<string> => {
  const db = await database();
  const rows = await Promise.all(['drafts', 'attempts'].map((table) => db.get(table, id) as Promise<unknown>));
  db.close();
  return JSON.stringify(rows);
};

describe('what this browser stores of a case', () => {
  it('is never its code, however the draft is stored', async () => {
    const keeping = browserDrafts();
    const ways: ((id: string) => Promise<unknown>)[] = [
      (id) => keeping.drafts.put(draft(id)),
      (id) => saveTyped(keeping.drafts, draft(id), emptyValues('claim'), draft(id).values, '2026-01-01T00:00:00.000Z'),
      (id) => keeping.inventory.addAll({ drafts: [draft(id)], attempts: [], receipts: [] }),
      (id) => {
        const { values } = draft(id);
        const synced = { owner: 'u', revision: 1, values: emptyValues('claim') };
        return mergeIn(keeping.drafts, draft(id), emptyValues('claim'), values, synced, '2026-01-01T00:00:00.000Z');
      },
    ];
    for (const store of ways) {
      const id = name();
      await store(id);
      expect((await keeping.drafts.get({ id }))?.values.filing).to.deep.equal({
        mode: 'existing',
        caseNumber: 'A-1',
        code: '',
      });
      expect(await stored(id)).not.to.contain('ABCD2345');
    }
  });

  it('is an unread receipt for this tab alone: a reload finds it, another tab and the next visit do not', async () => {
    const id = name();
    const storage = pageStorage();
    await browserDrafts(tabReceipts(storage)).receipts.put(receipt(id));
    expect(await stored(id)).not.to.contain('ABCD2345');
    const reloaded = browserDrafts(tabReceipts(storage));
    expect(await reloaded.receipts.get(id)).to.deep.equal(receipt(id));
    expect(await browserDrafts(tabReceipts(pageStorage())).receipts.get(id)).to.equal(null);
    await reloaded.receipts.delete(id);
    expect(storage.length).to.equal(0);
  });

  it('names a try at submitting by a digest that fits hundreds of codes', () => {
    const content = JSON.stringify({ payload: { verification_code: 'ABCD2345' } });
    expect(attemptDigest(content)).to.match(/^[0-9a-f]{8}$/);
    expect(attemptDigest(content)).to.equal(attemptDigest(content));
    expect(attemptDigest(`${content} `)).not.to.equal(attemptDigest(content));
  });
});
