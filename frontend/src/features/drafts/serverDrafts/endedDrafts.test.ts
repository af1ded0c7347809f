import { expect } from 'chai';
import fc from 'fast-check';
import { networkError } from '../../../http/apiError.js';
import { endDraft } from '../changeDraft.js';
import { DraftOverError, endedDrafts } from '../endedDrafts.js';
import { pageStorage } from '../tabReceipts.js';
import { fetchMissing } from './fetchMissing.js';
import type { ServerDrafts } from './serverDrafts.js';
import { device, formKey, server, withHeader } from './testing/devices.js';

const at = '2026-01-02T00:00:00.000Z';
const idOf = (n: number): string => `f3b1f6cc-6b4e-4c52-9e0e-0a3f5f6f7${String(100 + n)}`;

/** The court as far as drafts go: one draft opens one case. */
const court = () => {
  const account = server();
  const cases = new Map<string, string>();
  const submit = (id: string): boolean => {
    if (cases.has(id)) return false;
    const number = `A-${cases.size + 1}`;
    cases.set(id, number);
    account.end(id, { outcome: 'submitted', case_number: number, version: 1, at });
    return true;
  };
  return { ...account, cases, submit };
};

/** A browser of the account that may be offline, with one page open. */
const browser = (to: ReturnType<typeof court>, id: string) => {
  let online = true;
  const through =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      online ? call(...args) : Promise.reject(networkError());
  const { get, put, list, delete: remove } = to.api;
  const api: ServerDrafts = { get: through(get), put: through(put), list: through(list), delete: through(remove) };
  const key = { id, formKey };
  let page = device(api, 'u-1', key);
  const { kept } = page;
  return {
    kept,
    overs: () => page.overs,
    setOnline: (is: boolean) => void (online = is),
    open: () => fetchMissing({ server: api, ...kept, stillWanted: () => true }, 'u-1', formKey).catch(() => undefined),
    look: () => page.sync.now(),
    reload: () => {
      page.sync.close();
      page = device(api, 'u-1', key, kept);
      return page.sync.now();
    },
    change: (text: string) =>
      page.type(withHeader({ a: text })).catch((error: unknown) => {
        if (!(error instanceof DraftOverError)) throw error;
      }),
    /** As the page does it: what it holds is sent with the draft's id; a draft that is known to be over is not. */
    submit: async (): Promise<boolean> => {
      if (!online || page.overs.length > 0 || (await kept.drafts.get(key)) === null) return false;
      const accepted = to.submit(id);
      await page.sync.abandon();
      if (accepted) await endDraft(kept, id, { outcome: 'submitted', at });
      return true;
    },
    remove: async () => {
      await page.sync.abandon();
      await endDraft(kept, id, { outcome: 'deleted', at });
      await api.delete(key).catch(() => undefined);
    },
  };
};

const acts = ['open', 'look', 'change', 'submit', 'remove', 'reload', 'offline', 'online'] as const;

describe('a draft that is over', () => {
  it('is submitted once and rises nowhere, however two devices take turns', async () => {
    const step = fc.record({ device: fc.nat(1), draft: fc.nat(1), act: fc.constantFrom(...acts) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const to = court();
        const ids = [idOf(1), idOf(2)];
        const devices = [0, 1].map(() => ids.map((id) => browser(to, id)));
        const submitted = new Set<string>();
        const removed = new Set<string>();
        for (const [index, { device: which, draft, act }] of steps.entries()) {
          const id = ids[draft] ?? '';
          const one = devices[which]?.[draft];
          if (one === undefined) throw new Error('no such device');
          if (act === 'offline' || act === 'online') one.setOnline(act === 'online');
          else if (act === 'change') await one.change(`第${index}字`);
          else if (act === 'submit') {
            if (await one.submit()) submitted.add(id);
          } else {
            await one[act]();
            if (act === 'remove') removed.add(id);
          }
        }
        for (const [nth, id] of ids.entries()) {
          const both = devices.flatMap((each) => each[nth] ?? []);
          for (const one of [...both, ...both]) {
            one.setOnline(true);
            await one.open();
            await one.reload();
          }
          if (submitted.has(id) || removed.has(id)) {
            expect(to.kept.has(id), 'the account has it again').to.equal(false);
            for (const one of both)
              if ((await one.kept.drafts.get({ id })) !== null)
                expect(one.overs(), 'a page says nothing').to.have.length(1);
          }
          expect(to.cases.has(id)).to.equal(submitted.has(id));
        }
        expect(to.cases.size).to.equal(submitted.size);
      }),
      { numRuns: 150 },
    );
  });

  it('is told to the other device with what became of it, and what was typed there stays there', async () => {
    const to = court();
    const [laptop, phone] = [browser(to, idOf(1)), browser(to, idOf(1))];
    await laptop.change('甲');
    await laptop.look();
    await phone.open();
    await phone.change('乙');
    await laptop.submit();
    await phone.look();
    expect(phone.overs()).to.deep.equal([{ outcome: 'submitted', case_number: 'A-1', version: 1, at }]);
    expect((await phone.kept.drafts.get({ id: idOf(1) }))?.values).to.deep.equal(withHeader({ a: '乙' }));
    await phone.reload();
    expect(phone.overs()).to.have.length(1);
  });

  it('is deleted from the account later, where it was deleted while the account could not be reached', async () => {
    const to = court();
    const laptop = browser(to, idOf(1));
    await laptop.change('甲');
    await laptop.look();
    laptop.setOnline(false);
    await laptop.remove();
    expect(to.kept.size).to.equal(1);
    laptop.setOnline(true);
    await laptop.open();
    expect([to.kept.size, await laptop.kept.drafts.get({ id: idOf(1) })]).to.deep.equal([0, null]);
  });

  it('is known to every tab of a browser for a hundred days, by its id alone', async () => {
    const storage = pageStorage();
    const tab = () => endedDrafts(() => storage);
    await tab().note(idOf(1), { outcome: 'submitted', at });
    await tab().note('claim-x|new', { outcome: 'deleted', at });
    expect(await tab().find(`user:u-1|${idOf(1)}`)).to.deep.equal({ outcome: 'submitted', at });
    expect(await tab().find('claim-x|new')).to.equal(null);
    await tab().note(`user:u-1|${idOf(3)}`, { outcome: 'submitted', at });
    await tab().note(`user:u-2|${idOf(4)}`, { outcome: 'submitted', at });
    await tab().forget('user:u-1|');
    const left = await Promise.all([idOf(1), idOf(3), `user:u-2|${idOf(4)}`].map((id) => tab().find(id)));
    expect(
      left.map((found) => found?.outcome),
      'an account that leaves takes its own',
    ).to.deep.equal(['submitted', undefined, 'submitted']);
    await tab().note(idOf(2), { outcome: 'deleted', at: '2026-05-02T00:00:00.000Z' });
    expect(await tab().find(idOf(1))).to.equal(null);
    const noted = await tab().find(idOf(2));
    expect(noted?.outcome).to.equal('deleted');
  });
});
