import 'fake-indexeddb/auto';
import { expect } from 'chai';
import fc from 'fast-check';
import { browserDrafts } from './browserDrafts.js';
import { saveTyped } from './changeDraft.js';
import { endedDrafts } from './endedDrafts.js';
import { emptyValues, type FormValues } from './formValues.js';
import { lastTyped } from './lastTyped.js';
import { pageStorage, tabReceipts } from './tabReceipts.js';

let made = 0;
const at = '2026-01-01T00:00:00.000Z';
const values = (header: Readonly<Record<string, string>>): FormValues => ({
  ...emptyValues('claim'),
  answers: { header },
});
const header = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3'), { maxKeys: 3 });

/** A browser with its storages; `reload` is the next page of it. */
const browser = () => {
  const storage = pageStorage();
  const open = () => {
    const last = lastTyped(() => storage);
    return {
      last,
      ...browserDrafts(
        tabReceipts(pageStorage()),
        endedDrafts(() => storage),
        last,
      ),
    };
  };
  const key = { id: `claim-last-${(made += 1)}`, formKey: 'claim-last' };
  return { storage, open, key };
};

describe('what was typed last before a page was left', () => {
  it('is in the draft that the next page opens, and copied nowhere any more', async () => {
    const { storage, open, key } = browser();
    const left = open();
    await saveTyped(left.drafts, key, values({}), values({ a: '1' }), at);
    left.last.keep({ ...key, base: values({ a: '1' }), mine: values({ a: '12' }), at });
    const next = open();
    expect((await next.drafts.get(key))?.values.answers).to.deep.equal({ header: { a: '12' } });
    expect(storage.length).to.equal(0);
  });

  it('makes a draft of what was never stored', async () => {
    const { open, key } = browser();
    open().last.keep({ ...key, base: values({}), mine: values({ a: '1' }), at });
    expect((await open().drafts.list(key.formKey)).find(({ id }) => id === key.id)?.savedAt).to.equal(at);
  });

  it('takes nothing away that another tab stored since, and is the same however often it is taken', async () => {
    await fc.assert(
      fc.asyncProperty(header, header, header, fc.integer({ min: 1, max: 3 }), async (base, mine, theirs, copies) => {
        const { open, key } = browser();
        const left = open();
        await saveTyped(left.drafts, key, values({}), values(base), at);
        const before = await left.drafts.get(key);
        await saveTyped(left.drafts, key, values(base), values(theirs), at, before);
        for (let copy = 0; copy < copies; copy += 1)
          left.last.keep({ ...key, base: values(base), mine: values(mine), at });
        const found = (await open().drafts.get(key))?.values.answers['header'] as Readonly<Record<string, string>>;
        for (const field of ['a', 'b', 'c'])
          expect(found[field], field).to.equal(mine[field] === base[field] ? theirs[field] : mine[field]);
      }),
      { numRuns: 50 },
    );
  });

  it('goes into no draft that is over', async () => {
    const { storage, open, key: begun } = browser();
    const key = { ...begun, id: crypto.randomUUID() };
    const left = open();
    await left.ended.note(key.id, { outcome: 'submitted', at: new Date().toISOString() });
    left.last.keep({ ...key, base: values({}), mine: values({ a: '1' }), at });
    expect(await open().drafts.get(key)).to.equal(null);
    expect(lastTyped(() => storage).list()).to.deep.equal([]);
  });
});
