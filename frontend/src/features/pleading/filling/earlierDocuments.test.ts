import { expect } from 'chai';
import { emptyValues, freshProgress } from '../../drafts/index.js';
import { memoryDrafts } from '../../drafts/memoryDrafts.js';
import { earlierDocuments } from './earlierDocuments.js';

const named = (name: string) => ({ plaintiffs_natural: [{ name }] });
const draftOf = (id: string, name: string, savedAt: string) => ({
  id,
  formKey: 'claim-sample',
  values: { ...emptyValues('claim'), answers: named(name) },
  progress: freshProgress,
  savedAt,
});

/** A device that keeps the open draft and another one, and an account with one more draft and a document. */
const given = async ({ owner = 'u-1', isStillOwner = true, refuses = false } = {}) => {
  const keeping = memoryDrafts();
  await keeping.drafts.put(draftOf('open', '本页', '2026-01-05T00:00:00.000Z'));
  await keeping.drafts.put(draftOf('here', '本机', '2026-01-02T00:00:00.000Z'));
  const asked: ReadonlySet<string>[] = [];
  const found = await earlierDocuments(
    {
      keeping,
      owner: owner === '' ? null : owner,
      isStillOwner: () => isStillOwner,
      accountDrafts: async (known) => {
        asked.push(known);
        if (refuses) throw new Error('no network');
        const drafts = [{ ...draftOf('there', '别处', '2026-01-03T00:00:00.000Z'), revision: 1 }];
        return Promise.resolve({ drafts, unread: 0, over: new Map() });
      },
      submitted: async () => Promise.resolve([named('已提交')]),
    },
    'open',
  );
  return { found, asked: asked.map((known) => [...known].toSorted()) };
};

describe('the answers of earlier documents', () => {
  it('are those of drafts on this device and of drafts that only the account has, last saved first, then of documents', async () => {
    const { found, asked } = await given();
    expect(found).to.deep.equal([named('别处'), named('本机'), named('已提交')]);
    expect(asked).to.deep.equal([['here', 'open']]);
  });

  it('are those of this device alone for a visitor, whose account is not asked', async () => {
    const { found, asked } = await given({ owner: '' });
    expect(found).to.deep.equal([named('本机')]);
    expect(asked).to.deep.equal([]);
  });

  it('are not taken from another account that was signed in while they were read', async () => {
    expect((await given({ isStillOwner: false })).found).to.deep.equal([named('本机')]);
  });

  it('are read as far as they can be: without the account its drafts are missing', async () => {
    expect((await given({ refuses: true })).found).to.deep.equal([named('本机'), named('已提交')]);
  });
});
