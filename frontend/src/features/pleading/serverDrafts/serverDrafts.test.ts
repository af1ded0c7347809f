import { expect } from 'chai';
import fc from 'fast-check';
import { ApiError, networkError } from '../../../http/apiError.js';
import { createBareStore } from '../../../store/store.js';
import { until } from '../../../testing/until.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { memoryDrafts } from '../../device/memoryDrafts.js';
import { userReceived } from '../../session/sessionSlice.js';
import { firstDraftId } from '../draft.js';
import type { Draft } from '../draft.js';
import { emptyValues } from '../formValues.js';
import type { FormValues } from '../formValues.js';
import { openSaga } from '../openSaga.js';
import { pleadingOpened, selectPage } from '../pageSlice.js';
import { createDraftSync } from './draftSync.js';
import type { SyncState } from './draftSync.js';
import { fetchMissing } from './fetchMissing.js';
import { caseKeyOf, draftIdOf } from './serverDraftsApi.js';
import type { ServerDraft, ServerDraftsApi } from './serverDraftsApi.js';

const formKey = 'claim-x';
const draft = { id: firstDraftId(formKey), formKey };
const withHeader = (header: Record<string, string>, code = ''): FormValues => ({
  filing: { ...emptyValues('claim').filing, code },
  answers: { header },
});

/** The server's side of the contract: one revision after the other, no codes. */
const server = () => {
  const kept = new Map<string, ServerDraft>();
  const faults: { next: Error[] } = { next: [] };
  const fail = () => {
    const error = faults.next.shift();
    if (error) throw error;
  };
  const refuse = (status: number, code: string) => new ApiError({ status, code, detail: code, fromServer: true });
  const api: ServerDraftsApi = {
    list: async (key) => [...kept.values()].filter(({ form_key }) => form_key === key),
    read: async (_key, id) => {
      fail();
      const found = kept.get(id);
      if (!found) throw refuse(404, 'not_found');
      return found;
    },
    write: async (key, id, revision, values) => {
      fail();
      if ((kept.get(id)?.revision ?? 0) !== revision) throw refuse(409, 'concurrent_change');
      const info = {
        form_key: key,
        case_key: caseKeyOf(key, id),
        revision: revision + 1,
        updated_at: '2026-01-02T00:00:00.000Z',
      };
      kept.set(id, { ...info, values });
      return info;
    },
    remove: async (_key, id) => void kept.delete(id),
  };
  return { api, kept, faults };
};

const device = (api: ServerDraftsApi, owner = 'u-1') => {
  const store = memoryDrafts();
  const states: SyncState[] = [];
  const aside: Draft[] = [];
  let merged = 0;
  let here = true;
  const now = () => new Date('2026-01-02T00:00:00Z');
  const sync = createDraftSync(draft, {
    api,
    store,
    owner,
    stillHere: () => here,
    now,
    newId: () => `f3b1f6cc-6b4e-4c52-9e0e-0a3f5f6f7a${10 + aside.length}`,
    onMerged: () => (merged += 1),
    onSetAside: (other) => aside.push(other),
    onState: (state) => states.push(state),
  });
  return {
    store,
    sync,
    states,
    aside,
    merged: () => merged,
    leaves: () => void (here = false),
    type: async (values: FormValues) => {
      const base = (await store.read(draft.id))?.values ?? emptyValues('claim');
      await store.save(draft, base, values, '2026-01-01T00:00:00.000Z');
    },
    header: async () => (await store.read(draft.id))?.values.answers.header,
  };
};

describe('drafts of signed-in people on the server', () => {
  it('go there without the code, which stays in the browser', async () => {
    const { api, kept } = server();
    const one = device(api);
    await one.type(withHeader({ a: '甲' }, 'ABCD2345'));
    await one.sync.now();
    expect(kept.get(draft.id)).to.deep.include({ revision: 1, values: withHeader({ a: '甲' }) });
    expect((await one.store.read(draft.id))?.values).to.deep.equal(withHeader({ a: '甲' }, 'ABCD2345'));
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
    expect((await two.store.list(formKey)).map(({ id }) => id)).to.include.members([draft.id, other?.id]);
    // Both are in the account, so the first device has both too.
    await one.sync.now();
    await fetchMissing({ api, store: one.store, stillWanted: () => true }, 'u-1', formKey);
    expect(await one.header()).to.deep.equal({ a: '丙' });
    expect((await one.store.read(other?.id ?? ''))?.values).to.deep.equal(withHeader({ a: '甲', b: '乙' }));
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
    const { api, kept } = server();
    await api.write(formKey, draft.id, 0, withHeader({ a: '甲' }));
    const write: ServerDraftsApi['write'] = (key, id, ...rest) =>
      id === draft.id
        ? api.write(key, id, ...rest)
        : Promise.reject(new ApiError({ status: 409, code: 'too_many_drafts', detail: '草稿已满', fromServer: true }));
    const two = device({ ...api, write });
    await two.type(withHeader({ a: '丙' }));
    await two.sync.now();
    expect(kept.get(draft.id)?.values).to.deep.equal(withHeader({ a: '甲' }));
    expect(await two.header()).to.deep.equal({ a: '丙' });
    expect([two.states, two.aside]).to.deep.equal([['waiting'], []]);
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

  it('are not copied into the account of whoever signs in next', async () => {
    const { api } = server();
    const one = device(api);
    await one.type(withHeader({ a: '甲' }));
    await one.sync.now();
    const other = server();
    const stranger = createDraftSync(draft, {
      stillHere: () => true,
      api: other.api,
      store: one.store,
      owner: 'u-2',
      now: () => new Date(),
      newId: () => 'another',
      onMerged: () => undefined,
      onSetAside: () => undefined,
      onState: () => undefined,
    });
    await stranger.now();
    expect(other.kept.size).to.equal(0);
  });

  it('go nowhere, and take nothing, once another account signed in while a call was on its way', async () => {
    const { api, kept } = server();
    await api.write(formKey, draft.id, 0, withHeader({ b: '别人的' }));
    const one: ReturnType<typeof device> = device({
      ...api,
      read: (...asked) => {
        one.leaves();
        return api.read(...asked);
      },
    });
    await one.type(withHeader({ a: '甲' }));
    await one.sync.now();
    one.sync.close();
    expect(kept.get(draft.id)?.values).to.deep.equal(withHeader({ b: '别人的' }));
    expect(await one.header()).to.deep.equal({ a: '甲' });
    const store = memoryDrafts();
    let wanted = true;
    const read: ServerDraftsApi['read'] = (...asked) => {
      wanted = false;
      return api.read(...asked);
    };
    await fetchMissing({ api: { ...api, read }, store, stillWanted: () => wanted }, 'u-1', formKey);
    expect(await store.list(formKey)).to.deep.equal([]);
  });

  it('are found again on another device when its form is opened', async () => {
    const { api } = server();
    const uuid = 'f3b1f6cc-6b4e-4c52-9e0e-0a3f5f6f7a10';
    await api.write(formKey, uuid, 0, withHeader({ a: '甲' }));
    await api.write(formKey, draft.id, 0, withHeader({ a: '乙' }));
    const store = memoryDrafts();
    await store.save(draft, emptyValues('claim'), withHeader({ a: '本机' }), '2026-01-01T00:00:00.000Z');
    await fetchMissing({ api, store, stillWanted: () => true }, 'u-1', formKey);
    expect((await store.read(uuid))?.values).to.deep.equal(withHeader({ a: '甲' }));
    expect((await store.read(draft.id))?.values).to.deep.equal(withHeader({ a: '本机' }));
    for (const id of [uuid, draft.id, `${formKey}|（2026）京01民初7号`])
      expect(draftIdOf({ form_key: formKey, case_key: caseKeyOf(formKey, id) })).to.equal(id);
  });

  it('open the page with what the account has, once it is known who is signed in', async () => {
    const definition = { ...sampleForm, key: 'claim-account' };
    const { api } = server();
    await api.write(definition.key, firstDraftId(definition.key), 0, withHeader({ a: '甲' }));
    const { store, sagas } = createBareStore();
    const task = sagas.run(openSaga, {
      api: { fetchForm: () => Promise.resolve(definition) },
      drafts: memoryDrafts(),
      newId: () => 'another',
      now: () => new Date('2026-01-03T00:00:00Z'),
      serverDrafts: api,
    });
    store.dispatch(pleadingOpened({ formKey: definition.key }));
    store.dispatch(userReceived({ id: 'u-1', email: 'zhang@example.cn', is_superuser: false }));
    await until(() => selectPage(store.getState()).status === 'ready');
    const page = selectPage(store.getState());
    expect(page.status === 'ready' && page.page.draft.values).to.deep.equal(withHeader({ a: '甲' }));
    task.cancel();
  });
});
