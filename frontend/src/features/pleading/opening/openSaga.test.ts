import type { FetchedForm } from '../calls/pleadingApi.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { expect } from 'chai';
import { ApiError, networkError } from '../../../http/apiError.js';
import { createBareStore } from '../../../testing/wholeStore.js';
import { draftsInMemory } from '../../../testing/browserStore.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { until } from '../../../testing/until.js';
import { loadSucceeded, selectLoad } from '../loading/loadSlice.js';
import { wordRead } from '../wordImport/wordImportSlice.js';
import { freshProgress } from '../../drafts/draft.js';
import type { Draft, Progress } from '../../drafts/draft.js';
import type { Keeping } from '../../drafts/draftPort.js';
import { selectProgress } from '../page/submissionSlice.js';
import { emptyValues } from '../../drafts/formValues.js';
import { forgetSaga } from './forgetSaga.js';
import { nobodyForgets } from '../../drafts/forgetting.js';
import { openSaga } from './openSaga.js';
import {
  draftCleared,
  pleadingOpened,
  rivalDismissed,
  rivalPreferred,
  selectPage,
  selectStorage,
} from '../page/pageSlice.js';
import type { OpenedPage } from '../page/openedPage.js';

const submitted: Progress = { stage: 'submitted', changedAfter: null, version: 1, at: null };
let forms = 0;

/** A form of its own for each test, so that tests do not find each other's drafts. */
const openBrowser = (
  keeping: Keeping = draftsInMemory(),
  fetched: Error | null = null,
  fetchForm?: (definition: FormDefinition, wanted: string | undefined) => Promise<FetchedForm>,
) => {
  forms += 1;
  const definition = { ...sampleForm, key: `claim-sample-${forms}` };
  const { store, sagas } = createBareStore();
  const task = sagas.run(openSaga, {
    api: {
      fetchForm: (_formKey, wanted) =>
        fetched ? Promise.reject(fetched) : (fetchForm?.(definition, wanted) ?? Promise.resolve({ definition })),
    },
    ...keeping,
    newId: () => `${definition.key}|another`,
    now: () => new Date('2026-01-03T00:00:00Z'),
  });
  const forgets = sagas.run(forgetSaga, {
    ...keeping,
    forgetting: nobodyForgets,
    newId: () => 'ended',
    now: () => new Date('2026-01-03T00:00:00Z'),
  });
  const draft = (id: string, name: string, progress: Progress, day: number): Draft => ({
    id: `${definition.key}|${id}`,
    formKey: definition.key,
    values: { ...emptyValues('claim'), answers: { plaintiffs_natural: [{ name }] } },
    progress,
    savedAt: `2026-01-0${day}T00:00:00.000Z`,
  });
  const open = async (how: { draftId?: string; fresh?: boolean } = {}): Promise<OpenedPage> => {
    store.dispatch(pleadingOpened({ formKey: definition.key, ...how }));
    await settled();
    return page();
  };
  const settled = () => until(() => selectPage(store.getState()).status !== 'loading');
  const page = (): OpenedPage => {
    const now = selectPage(store.getState());
    if (now.status !== 'ready') throw new Error(`the page is ${now.status}`);
    return now.page;
  };
  const load = (name: string, version = 2) =>
    store.dispatch(
      loadSucceeded({
        caseNumber: 'A-1',
        verificationCode: 'ABCD2345',
        document: {
          formData: { plaintiffs_natural: [{ name }] },
          form_key: definition.key,
          path: '/claim/sample',
          version,
        },
      }),
    );
  return {
    store,
    drafts: keeping.drafts,
    definition,
    draft,
    open,
    page,
    load,
    settled,
    stop: () => [task, forgets].forEach((each) => each.cancel()),
    state: () => store.getState(),
  };
};

describe('opening a form page, in a real store', () => {
  it('starts empty the first time, and with the last saved draft afterwards', async () => {
    const browser = openBrowser();
    expect(await browser.open()).to.include({ origin: 'fresh' });
    await browser.drafts.put(browser.draft('new', '张三', freshProgress, 1));
    await browser.drafts.put(browser.draft('A-9', '李四', submitted, 2));
    const page = await browser.open();
    expect(page).to.include({ origin: 'restored' });
    expect(page.draft.values.answers).to.deep.equal({ plaintiffs_natural: [{ name: '李四' }] });
    expect(page.others.map(({ id }) => id)).to.deep.equal([`${browser.definition.key}|new`]);
    expect(selectProgress(browser.state())).to.deep.equal(submitted);
    browser.stop();
  });

  it('opens another draft, or a new one beside those there are', async () => {
    const browser = openBrowser();
    await browser.drafts.put(browser.draft('new', '张三', freshProgress, 1));
    await browser.drafts.put(browser.draft('A-9', '李四', submitted, 2));
    expect((await browser.open({ draftId: `${browser.definition.key}|new` })).draft.values.answers).to.deep.equal({
      plaintiffs_natural: [{ name: '张三' }],
    });
    const fresh = await browser.open({ fresh: true });
    expect(fresh.draft).to.include({ id: `${browser.definition.key}|another`, savedAt: null });
    expect(fresh.others).to.have.length(2);
    browser.stop();
  });

  it('takes over what was loaded, so that a reload finds it', async () => {
    const browser = openBrowser();
    browser.load('王五');
    const page = await browser.open();
    expect(page.draft.values.filing).to.deep.equal({ mode: 'existing', caseNumber: 'A-1', code: 'ABCD2345' });
    expect(selectProgress(browser.state())).to.include({ stage: 'submitted', version: 2 });
    expect(selectLoad(browser.state())).to.deep.equal({ status: 'idle' });
    const again = await browser.open();
    expect(again).to.include({ origin: 'restored' });
    expect(again.draft.values.answers).to.deep.equal({ plaintiffs_natural: [{ name: '王五' }] });
    browser.stop();
  });

  it('lets the person choose between the loaded version and their own unsent changes', async () => {
    const browser = openBrowser();
    await browser.drafts.put(browser.draft('A-1', '草稿', { ...freshProgress, changedAfter: 'submitted' }, 1));
    browser.load('法院');
    const { rival } = await browser.open();
    if (rival === null) throw new Error('no rival was found');
    const stored = () => browser.drafts.get({ id: rival.id }).then((draft) => draft?.values.answers);
    expect(await stored()).to.deep.equal({ plaintiffs_natural: [{ name: '草稿' }] });
    browser.store.dispatch(rivalPreferred(rival));
    await browser.settled();
    expect(browser.page().draft.values.answers).to.deep.equal({ plaintiffs_natural: [{ name: '草稿' }] });
    browser.load('法院');
    await browser.open();
    browser.store.dispatch(rivalDismissed(browser.page()));
    expect(browser.page().rival).to.equal(null);
    await until(
      async () => JSON.stringify(await stored()) === JSON.stringify({ plaintiffs_natural: [{ name: '法院' }] }),
    );
    browser.stop();
  });

  it('knows the account’s copy of the draft it replaces for an older one, whatever the person chooses', async () => {
    for (const stage of ['submitted', 'draft'] as const) {
      const browser = openBrowser();
      const before = browser.draft('A-1', '旧稿', { ...submitted, stage }, 1);
      const synced = { owner: 'u1', revision: 3, values: before.values };
      await browser.drafts.put({ ...before, synced });
      browser.load('法院');
      const page = await browser.open();
      if (page.rival !== null) browser.store.dispatch(rivalDismissed(page));
      const stored = () => browser.drafts.get({ id: before.id });
      await until(async () => JSON.stringify((await stored())?.values.answers).includes('法院'));
      expect((await stored())?.synced).to.deep.equal(synced);
      browser.stop();
    }
  });

  const fromFile = (browser: ReturnType<typeof openBrowser>, name: string) =>
    browser.store.dispatch(
      wordRead({
        name: '起诉状.docx',
        document: {
          form_key: browser.definition.key,
          path: '/claim/sample',
          edition: '2025',
          same_edition: true,
          form_data: { plaintiffs_natural: [{ name }] },
          unchanged: false,
          same_text: true,
          differences: [],
          tracked_changes: null,
          problems: [],
        },
      }),
    );

  it('takes over what was read from a Word file, so that a reload finds it', async () => {
    const browser = openBrowser();
    fromFile(browser, '王五');
    const page = await browser.open();
    expect(page).to.deep.include({
      origin: 'imported',
      imported: {
        name: '起诉状.docx',
        state: 'sameText',
        edited: 'none',
        trackedChanges: null,
        sameEdition: true,
        problems: [],
        beside: false,
      },
    });
    expect(page.draft.values).to.deep.equal({
      ...emptyValues('claim'),
      answers: { plaintiffs_natural: [{ name: '王五' }] },
    });
    const again = await browser.open();
    expect(again).to.include({ origin: 'restored' });
    expect(again.draft.values).to.deep.equal(page.draft.values);
    browser.stop();
  });

  it('puts what was read from a file beside a draft that says something, never over it', async () => {
    const browser = openBrowser();
    const draft = browser.draft('new', '草稿', freshProgress, 1);
    await browser.drafts.put(draft);
    fromFile(browser, '王五');
    const page = await browser.open();
    expect(page.imported?.beside).to.equal(true);
    expect(page.draft.id).to.equal(`${browser.definition.key}|another`);
    expect(page.others.map(({ id }) => id)).to.deep.equal([draft.id]);
    expect(await browser.drafts.get({ id: draft.id })).to.deep.equal(draft);
    browser.stop();
  });

  it('is empty after the draft was cleared', async () => {
    const browser = openBrowser();
    const draft = browser.draft('new', '张三', freshProgress, 1);
    await browser.drafts.put(draft);
    await browser.open();
    browser.store.dispatch(draftCleared({ formKey: browser.definition.key, draftId: draft.id }));
    await until(() => {
      const now = selectPage(browser.state());
      return now.status === 'ready' && now.page.origin === 'fresh';
    });
    expect(browser.page().draft.values).to.deep.equal(emptyValues('claim'));
    browser.stop();
  });

  it('opens all the same where the browser stores nothing, and says so', async () => {
    const refuse = () => Promise.reject(new DOMException('no', 'SecurityError'));
    const kept = draftsInMemory();
    const browser = openBrowser({
      ...kept,
      drafts: { ...kept.drafts, list: refuse },
      receipts: { ...kept.receipts, get: refuse },
    });
    expect(await browser.open()).to.include({ origin: 'fresh' });
    expect(selectStorage(browser.state())).to.deep.equal({ status: 'refused' });
    browser.stop();
  });

  it('tells an unknown form from a server that is away', async () => {
    const unknown = openBrowser(
      draftsInMemory(),
      new ApiError({ status: 404, code: 'form_not_found', detail: '没有这个表单' }),
    );
    unknown.store.dispatch(pleadingOpened({ formKey: 'claim-nothing' }));
    await unknown.settled();
    expect(selectPage(unknown.state())).to.deep.equal({ status: 'unknownForm', formKey: 'claim-nothing' });
    unknown.stop();
    const away = openBrowser(draftsInMemory(), networkError());
    away.store.dispatch(pleadingOpened({ formKey: 'claim-x' }));
    await away.settled();
    expect(selectPage(away.state())).to.deep.equal({
      status: 'failed',
      formKey: 'claim-x',
      detail: '无法连接服务器，请检查网络。',
    });
    away.stop();
  });
});

describe('a draft of a form that has changed since', () => {
  const inUse = 'a'.repeat(64);
  const earlier = 'b'.repeat(64);
  const gone = () => new ApiError({ status: 404, code: 'definition_not_found', detail: '找不到', fromServer: true });
  const server = (isKept: boolean) => (definition: FormDefinition, wanted: string | undefined) => {
    if (wanted === undefined) return Promise.resolve({ definition, hash: inUse });
    return isKept
      ? Promise.resolve({ definition: { ...definition, title: '旧的' }, hash: wanted })
      : Promise.reject(gone());
  };
  const opened = async (definition: string | undefined, isKept = true) => {
    const browser = openBrowser(draftsInMemory(), null, server(isKept));
    const draft = browser.draft('new', '张三', freshProgress, 1);
    await browser.drafts.put({ ...draft, values: { ...draft.values, ...(definition && { definition }) } }, null);
    const page = await browser.open();
    return [page.definition.title, page.draft.values.definition, page.wording, page.draft.values.answers];
  };
  const answers = { plaintiffs_natural: [{ name: '张三' }] };

  it('opens with the definition that it was begun with', async () =>
    expect(await opened(earlier)).to.deep.equal(['旧的', earlier, 'earlier', answers]));

  it('opens with the one in use where that one is nowhere, keeps what was typed, and says so', async () =>
    expect(await opened(earlier, false)).to.deep.equal([sampleForm.title, inUse, 'lost', answers]));

  it('takes the one in use where an earlier release noted none', async () =>
    expect(await opened(undefined)).to.deep.equal([sampleForm.title, inUse, undefined, answers]));
});
