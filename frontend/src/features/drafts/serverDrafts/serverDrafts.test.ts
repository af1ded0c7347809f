import { expect } from 'chai';
import fc from 'fast-check';
import { ApiError, networkError } from '../../../http/apiError.js';
import { fetchMissing } from './fetchMissing.js';
import type { ServerDrafts } from './serverDrafts.js';
import { device, draft, formKey, server, withHeader } from './testing/devices.js';

describe('drafts of signed-in people on the server', () => {
  it('go there without the code, which is not even kept in the browser', async () => {
    const { api, kept } = server();
    const one = device(api);
    await one.type(withHeader({ a: '甲' }, 'ABCD2345'));
    await one.sync.now();
    expect(kept.get(draft.id)).to.deep.include({ revision: 1, values: withHeader({ a: '甲' }) });
    expect((await one.drafts.get(draft))?.values).to.deep.equal(withHeader({ a: '甲' }));
    await one.sync.now();
    expect(kept.get(draft.id)?.revision).to.equal(1);
    expect(one.states).to.deep.equal(['synced', 'synced']);
  });

  it('of two devices come together field by field, whoever was offline', async () => {
    const field = fc.constantFrom('a', 'b', 'c');
    const edits = fc.array(
      fc.record({ device: fc.nat(1), field, text: fc.string({ minLength: 1, maxLength: 3 }), online: fc.boolean() }),
      {
        maxLength: 12,
      },
    );
    await fc.assert(
      fc.asyncProperty(edits, async (all) => {
        const { api, kept } = server();
        const devices = [device(api), device(api)] as const;
        const last = new Map<string, Set<string>>();
        for (const { device: which, field: name, text, online } of all) {
          const one = devices[which === 0 ? 0 : 1];
          const own = `${which}${name}`;
          await one.type(withHeader({ ...((await one.header()) as Record<string, string> | undefined), [own]: text }));
          last.set(own, new Set([text]));
          if (online) await one.sync.now();
        }
        for (const one of [...devices, ...devices]) await one.sync.now();
        const expected = Object.fromEntries([...last].map(([own, [text]]) => [own, text]));
        const found = kept.get(draft.id)?.values.answers.header ?? {};
        expect(found).to.deep.equal(expected);
        if (last.size > 0) for (const one of devices) expect((await one.header()) ?? {}).to.deep.equal(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('keep this device’s word where both changed the same field, and tell the page', async () => {
    const { api, kept } = server();
    const [one, two] = [device(api), device(api)];
    await one.type(withHeader({ a: '' }));
    for (const each of [one, two]) await each.sync.now();
    const before = two.merged();
    await one.type(withHeader({ a: '甲', b: '乙' }));
    await one.sync.now();
    await two.type(withHeader({ a: '丙' }));
    await two.sync.now();
    expect(kept.get(draft.id)?.values).to.deep.equal(withHeader({ a: '丙', b: '乙' }));
    expect(two.merged() - before).to.equal(1);
    await one.sync.now();
    expect(await one.header()).to.deep.equal({ a: '丙', b: '乙' });
  });

  it('typed on two devices that did not know of each other go on side by side where they differ', async () => {
    const { api, kept } = server();
    const [one, two] = [device(api), device(api)];
    await one.type(withHeader({ a: '甲', b: '乙' }));
    await one.sync.now();
    await two.type(withHeader({ a: '丙' }));
    await two.sync.now();
    expect(kept.get(draft.id)?.values).to.deep.equal(withHeader({ a: '丙' }));
    const [other] = two.aside;
    expect(other?.values).to.deep.equal(withHeader({ a: '甲', b: '乙' }));
    expect(kept.get(other?.id ?? '')?.values).to.deep.equal(withHeader({ a: '甲', b: '乙' }));
    expect((await two.drafts.list(formKey)).map(({ id }) => id)).to.include.members([draft.id, other?.id]);
    // Both are in the account, so the first device has both too.
    await one.sync.now();
    await fetchMissing({ server: api, drafts: one.drafts, ended: one.ended, stillWanted: () => true }, 'u-1', formKey);
    expect(await one.header()).to.deep.equal({ a: '丙' });
    expect((await one.drafts.get({ id: other?.id ?? '' }))?.values).to.deep.equal(withHeader({ a: '甲', b: '乙' }));
    for (const each of [one, two, two]) await each.sync.now();
    expect([kept.size, one.aside, two.aside.length]).to.deep.equal([2, [], 1]);
  });

  it('typed on two devices that did not know of each other come together where they do not differ', async () => {
    const { api, kept } = server();
    const [one, two] = [device(api), device(api)];
    await one.type(withHeader({ a: '甲', b: '' }));
    await one.sync.now();
    await two.type(withHeader({ a: '甲', b: '乙' }, 'ABCD2345'));
    await two.sync.now();
    expect(kept.get(draft.id)?.values).to.deep.equal(withHeader({ a: '甲', b: '乙' }));
    expect([kept.size, two.aside]).to.deep.equal([1, []]);
  });

  it('are not written over while what they would replace cannot be kept', async () => {
    const { api, kept, keep } = server();
    await keep(draft.id, withHeader({ a: '甲' }));
    const put: ServerDrafts['put'] = (other, over) =>
      other.id === draft.id
        ? api.put(other, over)
        : Promise.reject(new ApiError({ status: 409, code: 'too_many_drafts', detail: '草稿已满', fromServer: true }));
    const two = device({ ...api, put });
    await two.type(withHeader({ a: '丙' }));
    await two.sync.now();
    expect(kept.get(draft.id)?.values).to.deep.equal(withHeader({ a: '甲' }));
    expect(await two.header()).to.deep.equal({ a: '丙' });
    expect([two.states, two.aside]).to.deep.equal([['full'], []]);
  });

  it('stay in the browser while the server is away, and go there later', async () => {
    const { api, kept, faults } = server();
    const one = device(api);
    await one.type(withHeader({ a: '甲' }));
    for (const fault of [networkError(), new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录。' })]) {
      faults.next = [fault];
      await one.sync.now();
      expect(await one.header()).to.deep.equal({ a: '甲' });
      expect(kept.size).to.equal(0);
    }
    await one.sync.now();
    one.sync.close();
    expect(one.states).to.deep.equal(['waiting', 'waiting', 'synced']);
    expect(kept.size).to.equal(1);
  });

  for (const when of ['read', 'write'] as const)
    it(`are gone for good when they are given up while the server is still asked to ${when} them`, async () => {
      const { api, kept } = server();
      let held = api;
      let respond: () => void = () => undefined;
      const asked = new Promise<void>((reached) => {
        const hold = () =>
          new Promise<void>((go) => {
            respond = go;
            reached();
          });
        if (when === 'read') held = { ...api, get: (key) => hold().then(() => api.get(key)) };
        else held = { ...api, put: (...given) => hold().then(() => api.put(...given)) };
      });
      const one = device(held);
      await one.type(withHeader({ a: '甲' }));
      const syncing = one.sync.now();
      await asked;
      const abandoned = one.sync.abandon();
      respond();
      await abandoned;
      await one.drafts.delete(draft);
      await api.delete(draft);
      await syncing;
      await one.sync.now();
      expect([await one.drafts.get(draft), kept.size]).to.deep.equal([null, 0]);
    });
});
