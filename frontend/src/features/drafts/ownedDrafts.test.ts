import { expect } from 'chai';
import fc from 'fast-check';
import { memoryDrafts } from './memoryDrafts.js';
import { freshProgress } from './draft.js';
import { firstDraftId } from './testing/firstDraftId.js';
import type { Draft, Receipt } from './draft.js';
import type { Keeping } from './draftPort.js';
import { saveTyped } from './changeDraft.js';
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
    as: (owner: string | null): Keeping => ownedDrafts(kept, { owner: () => owner }),
  };
};
const texts = async (store: Keeping) =>
  (await store.drafts.list(formKey)).map(({ values }) => values.answers.header?.['a']).sort();

describe('drafts of several people in one browser', () => {
  it('are found by the account that typed them and by no other user', async () => {
    const { as } = browser();
    const [one, two, visitor] = [as('a'), as('b'), as(null)];
    await saveTyped(one.drafts, { id, formKey }, emptyValues('claim'), saying('甲'), at);
    await one.attempts.put({ draftId: id, content: '{}', key: 'k' });
    await one.receipts.put(receipt('甲'));
    for (const other of [two, visitor]) {
      expect(await other.drafts.list(formKey)).to.deep.equal([]);
      expect(await other.drafts.get({ id })).to.equal(null);
      expect(await other.attempts.get(id)).to.equal(null);
      expect(await other.receipts.get(id)).to.equal(null);
    }
    await saveTyped(two.drafts, { id, formKey }, emptyValues('claim'), saying('乙'), at);
    await two.drafts.delete({ id });
    expect(await one.drafts.list(formKey)).to.deep.equal([draft('甲')]);
    expect(await one.attempts.get(id)).to.deep.equal({ draftId: id, content: '{}', key: 'k' });
    expect(await one.receipts.get(id)).to.deep.equal(receipt('甲'));
  });

  it('typed by a visitor belong to no account, unless its user says that they are theirs', async () => {
    const { as, visitors } = browser();
    const [one, two, visitor] = [as('a'), as('b'), as(null)];
    await visitor.drafts.put(draft('访客'));
    await visitor.attempts.put({ draftId: id, content: '{}', key: 'k' });
    await visitor.receipts.put(receipt('访客'));
    for (const account of [one, two]) {
      expect(await account.drafts.list(formKey)).to.deep.equal([]);
      expect(await account.inventory.listAll()).to.deep.equal([]);
      expect(await account.drafts.get({ id })).to.equal(null);
      expect(await account.receipts.get(id)).to.equal(null);
    }
    expect(await visitor.drafts.list(formKey)).to.deep.equal([draft('访客')]);
    expect(await visitors.list('a')).to.deep.equal([{ id, formKey, savedAt: at }]);

    expect(await visitors.take(id, 'a')).to.equal(id);
    expect(await one.drafts.list(formKey)).to.deep.equal([draft('访客')]);
    expect(await one.attempts.get(id)).to.deep.include({ key: 'k' });
    expect(await one.receipts.get(id)).to.deep.equal(receipt('访客'));
    for (const other of [two, visitor]) {
      expect(await other.drafts.list(formKey)).to.deep.equal([]);
      expect(await other.receipts.get(id)).to.equal(null);
    }
    expect(await visitors.take(id, 'b')).to.equal(null);
  });

  it('that an account says are not its own stay with the visitor, and that account is not asked again', async () => {
    const { as, visitors } = browser();
    await as(null).drafts.put(draft('访客'));
    await visitors.refuse(id, 'a');
    expect(await visitors.list('a')).to.deep.equal([]);
    expect(await visitors.list('b')).to.have.length(1);
    await saveTyped(as(null).drafts, { id, formKey }, saying('访客'), saying('访客又写'), at);
    expect(await visitors.list('a')).to.deep.equal([]);
    expect(await texts(as(null))).to.deep.equal(['访客又写']);
    expect(await texts(as('a'))).to.deep.equal([]);
  });

  it('that say nothing are not asked about', async () => {
    const { as, visitors } = browser();
    await as(null).drafts.put({ ...draft('x'), values: emptyValues('claim') });
    await as(null).drafts.put({ ...draft('y'), id: 'another', savedAt: null });
    expect(await visitors.list('a')).to.deep.equal([]);
  });

  it('stand side by side where the account has one already', async () => {
    const { as, visitors } = browser();
    const [one, visitor] = [as('a'), as(null)];
    await one.drafts.put(draft('甲'));
    await visitor.drafts.put(draft('访客'));
    expect(await visitors.take(id, 'a')).to.equal('another-1');
    expect(await texts(one)).to.deep.equal(['甲', '访客']);
    expect((await one.drafts.get({ id }))?.values).to.deep.equal(saying('甲'));
    await visitor.drafts.put(draft('甲'));
    expect(await visitors.take(id, 'a')).to.equal(id);
    expect(await texts(one)).to.deep.equal(['甲', '访客']);
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
          await store.drafts.list(formKey);
          if (!types) continue;
          const text = `${who ?? '访客'}${index}`;
          const own = `own-${index}`;
          await saveTyped(store.drafts, { id: own, formKey }, emptyValues('claim'), saying(text), at);
          typed.push({ who, text });
        }
        const found = (await kept.inventory.takeAll()).drafts.map(({ id: where, values }) => ({
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
