import { expect } from 'chai';
import { createBareStore } from '../../../testing/wholeStore.js';
import { until } from '../../../testing/until.js';
import { userResponse } from '../../../testing/responses.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { saveTyped } from '../../drafts/changeDraft.js';
import { memoryDrafts } from '../../drafts/memoryDrafts.js';
import { userReceived } from '../../../core/session/sessionSlice.js';
import { firstDraftId } from '../../drafts/testing/firstDraftId.js';
import { emptyValues } from '../../drafts/formValues.js';
import { openSaga } from './openSaga.js';
import { pleadingOpened, selectPage } from '../page/pageSlice.js';
import { createDraftSync } from '../../drafts/serverDrafts/draftSync.js';
import { fetchMissing } from '../../drafts/serverDrafts/fetchMissing.js';
import { caseKeyOf, draftIdOf, type ServerDrafts } from '../../drafts/serverDrafts/serverDrafts.js';
import { device, draft, formKey, server, withHeader } from '../../drafts/serverDrafts/testing/devices.js';

describe('drafts on the server, and whose they are', () => {
  it('are not copied into the account of the user who signs in next', async () => {
    const { api } = server();
    const one = device(api);
    await one.type(withHeader({ a: '甲' }));
    await one.sync.now();
    const other = server();
    const stranger = createDraftSync(draft, {
      stillHere: () => true,
      server: other.api,
      drafts: one.drafts,
      owner: 'u-2',
      now: () => new Date(),
      newId: () => 'another',
      onMerged: () => undefined,
      onSetAside: () => undefined,
      onOver: () => undefined,
      onState: () => undefined,
    });
    await stranger.now();
    expect(other.kept.size).to.equal(0);
  });

  it('go nowhere, and take nothing, once another account signed in while a call was on its way', async () => {
    const { api, kept, keep } = server();
    await keep(draft.id, withHeader({ b: '别人的' }));
    const one: ReturnType<typeof device> = device({
      ...api,
      get: (key) => {
        one.leaves();
        return api.get(key);
      },
    });
    await one.type(withHeader({ a: '甲' }));
    await one.sync.now();
    one.sync.close();
    expect(kept.get(draft.id)?.values).to.deep.equal(withHeader({ b: '别人的' }));
    expect(await one.header()).to.deep.equal({ a: '甲' });
    const { drafts, ended } = memoryDrafts();
    let wanted = true;
    const get: ServerDrafts['get'] = (key) => {
      wanted = false;
      return api.get(key);
    };
    await fetchMissing({ server: { ...api, get }, drafts, ended, stillWanted: () => wanted }, 'u-1', formKey);
    expect(await drafts.list(formKey)).to.deep.equal([]);
  });

  it('are found again on another device when its form is opened', async () => {
    const { api, keep } = server();
    const uuid = 'f3b1f6cc-6b4e-4c52-9e0e-0a3f5f6f7a10';
    await keep(uuid, withHeader({ a: '甲' }));
    await keep(draft.id, withHeader({ a: '乙' }));
    const { drafts, ended } = memoryDrafts();
    await saveTyped(drafts, draft, emptyValues('claim'), withHeader({ a: '本机' }), '2026-01-01T00:00:00.000Z');
    await fetchMissing({ server: api, drafts, ended, stillWanted: () => true }, 'u-1', formKey);
    expect((await drafts.get({ id: uuid }))?.values).to.deep.equal(withHeader({ a: '甲' }));
    expect((await drafts.get(draft))?.values).to.deep.equal(withHeader({ a: '本机' }));
    for (const id of [uuid, draft.id, `${formKey}|（2026）京01民初7号`])
      expect(draftIdOf({ form_key: formKey, case_key: caseKeyOf(formKey, id) })).to.equal(id);
  });

  it('open the page with what the account has, once it is known who is signed in', async () => {
    const definition = { ...sampleForm, key: 'claim-account' };
    const { api, keep } = server();
    await keep(firstDraftId(definition.key), withHeader({ a: '甲' }), definition.key);
    const { store, sagas } = createBareStore();
    const task = sagas.run(openSaga, {
      api: { fetchForm: () => Promise.resolve({ definition }) },
      ...memoryDrafts(),
      newId: () => 'another',
      now: () => new Date('2026-01-03T00:00:00Z'),
      serverDrafts: api,
    });
    store.dispatch(pleadingOpened({ formKey: definition.key }));
    store.dispatch(userReceived(userResponse()));
    await until(() => selectPage(store.getState()).status === 'ready');
    const page = selectPage(store.getState());
    expect(page.status === 'ready' && page.page.draft.values).to.deep.equal(withHeader({ a: '甲' }));
    task.cancel();
  });
});
