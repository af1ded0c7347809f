import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { openDB } from 'idb';
import { browserDrafts } from './browserDrafts.js';
import { endDraft } from './changeDraft.js';
import type { DraftKey } from './draftPort.js';
import { type Draft, freshProgress, type Receipt } from './draft.js';
import { emptyValues } from './formValues.js';
import { nobodyForgets } from './forgetting.js';
import { leavingOf } from './leaving.js';
import { ownedDrafts } from './ownedDrafts.js';
import type { ServerDrafts } from './serverDrafts/serverDrafts.js';
import { pageStorage, tabReceipts } from './tabReceipts.js';

const formKey = 'claim-leaving';
const at = '2026-01-01T00:00:00.000Z';
const draft = (id: string, text: string, change: Partial<Draft> = {}): Draft => ({
  id,
  formKey,
  values: { ...emptyValues('claim'), answers: { header: { a: text } } },
  progress: freshProgress,
  savedAt: at,
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
  submittedAt: at,
  kept: false,
});

/** One browser with an account's draft and a visitor's, and what its account keeps. */
const browser = async (isAway: boolean) => {
  const tab = pageStorage();
  const kept = browserDrafts(tabReceipts(tab));
  await kept.inventory.takeAll();
  const newId = () => 'new';
  const own = ownedDrafts(kept, { owner: () => 'u' });
  const sent: string[] = [];
  const removed: string[] = [];
  const listed: DraftKey[] = [];
  const server: ServerDrafts = {
    get: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(null)),
    put: async (given) => {
      sent.push(given.id);
      return { ...given, revision: 1 };
    },
    delete: async (key) => void removed.push(key.id),
    list: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(listed)),
  };
  const leaving = leavingOf({
    kept,
    server,
    forgetting: nobodyForgets,
    now: () => new Date(at),
    newId,
    patience: () => new Promise(() => undefined),
  });
  const { values } = draft('x', '已存');
  await own.drafts.put(draft('in-account', '已存', { synced: { owner: 'u', revision: 1, values } }));
  await own.drafts.put(draft('only-here', '未存'));
  await own.attempts.put({ draftId: 'in-account', content: 'x', key: 'k' });
  await own.receipts.put(receipt('ended'));
  tab.setItem('juanzong-sent-code:user:u|in-account', 'CODE2345');
  await kept.drafts.put(draft('visitors', '访客'));
  await kept.receipts.put(receipt('visitors'));
  /** All that the browser and the tab keep. */
  const everything = async (): Promise<string> => {
    const db = await openDB('juanzong');
    const rows = await Promise.all([...db.objectStoreNames].map((table) => db.getAll(table) as Promise<unknown>));
    db.close();
    const keys = Array.from({ length: tab.length }, (_, index) => tab.key(index) ?? '');
    return JSON.stringify([rows, keys.map((key) => [key, tab.getItem(key)])]);
  };
  return { kept, leaving, sent, removed, listed, everything };
};

describe('what an account leaves in a browser', () => {
  it('is sent to the account before its owner signs out, and is then gone: drafts, tries, receipts and codes', async () => {
    const { leaving, sent, everything, kept } = await browser(false);
    expect(await leaving.unsaved('u')).to.deep.equal([]);
    expect(sent).to.deep.equal(['only-here']);
    await leaving.clear('u', []);
    expect(await everything()).not.to.match(/user:u|已存|未存|CODE2345|ended/);
    expect((await kept.drafts.get({ id: 'visitors' }))?.values).to.deep.equal(draft('x', '访客').values);
    expect(await kept.receipts.get('visitors')).to.deep.equal(receipt('visitors'));
  });

  it('is named where the account could not be given it, and stays only if that was wanted', async () => {
    const { leaving, everything } = await browser(true);
    expect(await leaving.unsaved('u')).to.deep.equal(['only-here']);
    await leaving.clear('u', ['only-here']);
    expect(await everything())
      .to.contain('未存')
      .and.not.match(/已存|CODE2345|ended/);
    await leaving.clear('u', []);
    expect(await everything()).not.to.match(/user:u|未存/);
  });

  it('is nothing of a deletion that the account heard at the sign-out, and its mark alone where it could not be reached', async () => {
    const id = randomUUID();
    for (const isAway of [true, false]) {
      const { kept, leaving, removed, listed } = await browser(isAway);
      listed.push({ id, formKey });
      const own = ownedDrafts(kept, { owner: () => 'u' });
      await endDraft(own, id, { outcome: 'deleted', at });
      await leaving.unsaved('u');
      await leaving.clear('u', []);
      await leaving.clearTab('u');
      expect(removed).to.deep.equal(isAway ? [] : [id]);
      expect(await own.ended.find(id)).to.deep.equal(isAway ? { outcome: 'deleted', at } : null);
    }
  });

  it('is removed from another tab so far as that tab alone keeps it', async () => {
    const { leaving, everything } = await browser(true);
    await leaving.clearTab('u');
    expect(await everything())
      .to.contain('未存')
      .and.not.match(/CODE2345|user:u\|ended/);
  });
});
