import { expect } from 'chai';
import fc from 'fast-check';
import { memoryDrafts } from './memoryDrafts.js';
import { firstDraftId, freshProgress } from './draft.js';
import type { Draft, Receipt } from './draft.js';
import type { DraftStore } from './draftStore.js';
import { emptyValues } from './formValues.js';
import type { FormValues } from './formValues.js';
import { ownedDrafts, visitorDrafts } from './ownedDrafts.js';

const formKey = 'claim-x';
const id = firstDraftId(formKey);
const saying = (text: string): FormValues => ({ ...emptyValues('claim'), answers: { header: { a: text } } });
const at = '2026-01-01T00:00:00.000Z';
const draft = (text: string): Draft => ({ id, formKey, values: saying(text), progress: freshProgress, savedAt: at });
const receipt = (title: string): Receipt => ({
  draftId: id,
  title,
  side: 'complaint',
  caseNumber: 'A-1',
  verificationCode: 'ABCD2345',
  version: 1,
  documentHash: null,
  receiptId: null,
  submittedAt: at,
  kept: false,
});

/** One browser, and the way each person sees its drafts. */
const browser = () => {
  const kept = memoryDrafts();
  let made = 0;
  const newId = () => `another-${(made += 1)}`;
  return {
    kept,
    visitors: visitorDrafts(kept, newId),
    as: (owner: string | null): DraftStore => ownedDrafts(kept, { owner: () => owner, newId }),
  };
};
const texts = async (store: DraftStore) =>
  (await store.list(formKey)).map(({ values }) => values.answers.header?.['a']).sort();

describe('drafts of several people in one browser', () => {
  it('are found by the account that typed them and by nobody else', async () => {
    const { as } = browser();
    const [one, two, visitor] = [as('a'), as('b'), as(null)];
    await one.save({ id, formKey }, emptyValues('claim'), saying('甲'), at);
    await one.keepAttempt({ draftId: id, content: '{}', key: 'k' });
    await one.keepReceipt(receipt('甲'));
    for (const other of [two, visitor]) {
      expect(await other.list(formKey)).to.deep.equal([]);
      expect(await other.read(id)).to.equal(null);
      expect(await other.attempt(id)).to.equal(null);
      expect(await other.unreadReceipt(id)).to.equal(null);
    }
    await two.save({ id, formKey }, emptyValues('claim'), saying('乙'), at);
    await two.remove(id);
    expect(await one.list(formKey)).to.deep.equal([draft('甲')]);
    expect(await one.attempt(id)).to.deep.equal({ draftId: id, content: '{}', key: 'k' });
    expect(await one.unreadReceipt(id)).to.deep.equal(receipt('甲'));
  });

  it('typed signed out are nobody’s who signs in, unless they say so', async () => {
    const { as, visitors } = browser();
    const [one, two, visitor] = [as('a'), as('b'), as(null)];
    await visitor.put(draft('访客'));
    await visitor.keepAttempt({ draftId: id, content: '{}', key: 'k' });
    await visitor.keepReceipt(receipt('访客'));
    for (const account of [one, two]) {
      expect(await account.list(formKey)).to.deep.equal([]);
      expect(await account.listAll()).to.deep.equal([]);
      expect(await account.read(id)).to.equal(null);
      expect(await account.unreadReceipt(id)).to.equal(null);
    }
    expect(await visitor.list(formKey)).to.deep.equal([draft('访客')]);
    expect(await visitors.list('a')).to.deep.equal([{ id, formKey, savedAt: at }]);

    expect(await visitors.take(id, 'a')).to.equal(id);
    expect(await one.list(formKey)).to.deep.equal([draft('访客')]);
    expect(await one.attempt(id)).to.deep.include({ key: 'k' });
    expect(await one.unreadReceipt(id)).to.deep.equal(receipt('访客'));
    for (const other of [two, visitor]) {
      expect(await other.list(formKey)).to.deep.equal([]);
      expect(await other.unreadReceipt(id)).to.equal(null);
    }
    expect(await visitors.take(id, 'b')).to.equal(null);
  });

  it('that an account says are not its own stay with the visitor, and that account is not asked again', async () => {
    const { as, visitors } = browser();
    await as(null).put(draft('访客'));
    await visitors.refuse(id, 'a');
    expect(await visitors.list('a')).to.deep.equal([]);
    expect(await visitors.list('b')).to.have.length(1);
    await as(null).save({ id, formKey }, saying('访客'), saying('访客又写'), at);
    expect(await visitors.list('a')).to.deep.equal([]);
    expect(await texts(as(null))).to.deep.equal(['访客又写']);
    expect(await texts(as('a'))).to.deep.equal([]);
  });

  it('that say nothing are not asked about', async () => {
    const { as, visitors } = browser();
    await as(null).put({ ...draft('x'), values: emptyValues('claim') });
    await as(null).put({ ...draft('y'), id: 'another', savedAt: null });
    expect(await visitors.list('a')).to.deep.equal([]);
  });

  it('stand side by side where the account has one already', async () => {
    const { as, visitors } = browser();
    const [one, visitor] = [as('a'), as(null)];
    await one.put(draft('甲'));
    await visitor.put(draft('访客'));
    expect(await visitors.take(id, 'a')).to.equal('another-1');
    expect(await texts(one)).to.deep.equal(['甲', '访客']);
    expect((await one.read(id))?.values).to.deep.equal(saying('甲'));
    await visitor.put(draft('甲'));
    expect(await visitors.take(id, 'a')).to.equal(id);
    expect(await texts(one)).to.deep.equal(['甲', '访客']);
  });

  it('of an earlier release go to the account they were sent to, whoever opens the form', async () => {
    for (const first of ['a', 'b', null]) {
      const { kept, as } = browser();
      const values = saying('甲');
      await kept.put({ ...draft('甲'), synced: { owner: 'a', revision: 1, values } });
      await as(first).list(formKey);
      expect(await as(null).list(formKey)).to.deep.equal([]);
      expect(await as('b').list(formKey)).to.deep.equal([]);
      expect(await texts(as('a'))).to.deep.equal(['甲']);
    }
  });

  it('are never lost and never another account’s, whatever the order of people', async () => {
    const people = ['a', 'b', null] as const;
    const steps = fc.array(fc.record({ who: fc.constantFrom(...people), types: fc.boolean() }), { maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { kept, as } = browser();
        const typed: { who: string | null; text: string }[] = [];
        for (const [index, { who, types }] of all.entries()) {
          const store = as(who);
          await store.list(formKey);
          if (!types) continue;
          const text = `${who ?? '访客'}${index}`;
          const own = `own-${index}`;
          await store.save({ id: own, formKey }, emptyValues('claim'), saying(text), at);
          typed.push({ who, text });
        }
        const found = (await kept.takeAll()).drafts.map(({ id: where, values }) => ({
          where,
          text: values.answers.header?.['a'],
        }));
        expect(found.map(({ text }) => text).sort()).to.deep.equal(typed.map(({ text }) => text).sort());
        for (const { who, text } of typed)
          expect(found.find((one) => one.text === text)?.where).to.match(
            who === null ? /^own-/ : new RegExp(`^user:${who}\\|`),
          );
      }),
      { numRuns: 100 },
    );
  });
});
