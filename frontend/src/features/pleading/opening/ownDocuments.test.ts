import { expect } from 'chai';
import fc from 'fast-check';
import { createBareStore } from '../../../testing/wholeStore.js';
import { sampleForm, sampleFormOf } from '../../../testing/sampleForm.js';
import { until } from '../../../testing/until.js';
import { changeDraft } from '../../drafts/changeDraft.js';
import { memoryDrafts } from '../../drafts/memoryDrafts.js';
import { loadSucceeded } from '../loading/loadSlice.js';
import { documentIdOf, freshProgress } from '../../drafts/draft.js';
import type { Draft } from '../../drafts/draft.js';
import type { Keeping } from '../../drafts/draftPort.js';
import { emptyValues } from '../../drafts/formValues.js';
import { sameValue } from '../../drafts/sameValue.js';
import { forgetSaga } from './forgetSaga.js';
import { nobodyForgets } from '../../drafts/forgetting.js';
import { openSaga } from './openSaga.js';
import { draftCleared, pleadingOpened, rivalDismissed, rivalPreferred, selectPage } from '../page/pageSlice.js';
import type { OpenedPage } from '../page/openedPage.js';
import { createDraftSync } from '../../drafts/serverDrafts/draftSync.js';

const application = sampleFormOf('application');
const uuid = (n: number) => `33333333-3333-4333-8333-${String(n).padStart(12, '0')}`;
const saying = (text: string) => ({ sections: { claims: { open: text } } });

const openBrowser = (keeping: Keeping = memoryDrafts(), definition = application) => {
  let made = 0;
  const { store, sagas } = createBareStore();
  const task = sagas.run(openSaga, {
    api: { fetchForm: () => Promise.resolve({ definition }) },
    ...keeping,
    newId: () => uuid((made += 1)),
    now: () => new Date('2026-01-03T00:00:00Z'),
  });
  const forgets = sagas.run(forgetSaga, {
    ...keeping,
    forgetting: nobodyForgets,
    newId: () => 'ended',
    now: () => new Date('2026-01-03T00:00:00Z'),
  });
  const open = async (how: { draftId?: string; fresh?: boolean } = {}): Promise<OpenedPage> => {
    store.dispatch(pleadingOpened({ formKey: definition.key, ...how }));
    return ready();
  };
  const ready = async (): Promise<OpenedPage> => {
    await until(() => selectPage(store.getState()).status === 'ready');
    const page = selectPage(store.getState());
    if (page.status !== 'ready') throw new Error('the page is not there');
    return page.page;
  };
  const draft = (id: string, text: string, change: Partial<Draft> = {}): Draft => ({
    id,
    formKey: definition.key,
    values: { ...emptyValues(definition.kind), answers: saying(text) },
    progress: freshProgress,
    savedAt: '2026-01-02T00:00:00.000Z',
    ...change,
  });
  const load = (text: string, savedAt: string, caseNumber = '') =>
    store.dispatch(
      loadSucceeded({
        caseNumber,
        verificationCode: '',
        document: {
          formData: saying(text),
          form_key: definition.key,
          path: '/x/y',
          version: caseNumber === '' ? null : 2,
        },
        own: { id: uuid(500), savedAt },
      }),
    );
  return {
    store,
    drafts: keeping.drafts,
    open,
    ready,
    draft,
    load,
    stop: () => [task, forgets].forEach((each) => each.cancel()),
  };
};

describe('an application as one’s own document', () => {
  it('has an id of its own from the start, which a second tab finds and another application does not share', async () => {
    const browser = openBrowser();
    const first = await browser.open();
    expect(documentIdOf(first.draft.id)).to.equal(uuid(1));
    expect(await browser.open()).to.deep.include({ origin: 'fresh', others: [] });
    expect((await browser.open()).draft.id).to.equal(uuid(1));
    await changeDraft(browser.drafts, uuid(1), () => browser.draft(uuid(1), '甲'));
    const second = await browser.open({ fresh: true });
    expect([second.draft.id, second.others.length]).to.deep.equal([uuid(2), 1]);
    browser.store.dispatch(draftCleared({ formKey: application.key, draftId: uuid(1) }));
    await until(async () => (await browser.drafts.get({ id: uuid(1) })) === null);
    expect((await browser.ready()).draft.id).to.equal(uuid(2));
    browser.stop();
  });

  it('goes on under the one id that earlier releases gave, which names no document', () => {
    expect(documentIdOf(`${application.key}|new`)).to.equal(null);
  });

  it('leaves nothing in the account while nothing was typed', async () => {
    const browser = openBrowser();
    const { draft } = await browser.open();
    const written: unknown[] = [];
    const sync = createDraftSync(draft, {
      stillHere: () => true,
      server: {
        get: () => Promise.resolve(null),
        put: (...what) => Promise.reject(new Error(String(written.push(what)))),
      },
      drafts: browser.drafts,
      owner: 'u-1',
      now: () => new Date(),
      newId: () => 'another',
      onSetAside: () => undefined,
      onOver: () => undefined,
      onMerged: () => undefined,
      onState: () => undefined,
    });
    await sync.now();
    sync.close();
    expect(written).to.deep.equal([]);
    browser.stop();
  });

  it('is opened again as it was kept, as the very same document', async () => {
    const browser = openBrowser();
    browser.load('保存的', '2026-01-02T00:00:00Z');
    const page = await browser.open();
    expect(page).to.deep.include({ origin: 'loaded', rival: null });
    expect(page.draft).to.deep.include({ id: uuid(500), progress: { ...page.draft.progress, stage: 'generated' } });
    expect((await browser.drafts.get({ id: uuid(500) }))?.values.answers).to.deep.equal(saying('保存的'));
    browser.stop();
  });

  it('asks about a draft with changes of its own, not about what another device has replaced', async () => {
    const generated = { ...freshProgress, stage: 'generated' as const };
    for (const [change, keptAt, asks] of [
      [{}, '2026-01-09T00:00:00.000Z', true],
      [{ progress: generated }, '2026-01-09T00:00:00.000Z', false],
      [{ progress: generated }, '2026-01-01T00:00:00.000Z', true],
      [{ values: { ...emptyValues('application'), answers: saying('保存的') } }, '2026-01-09T00:00:00.000Z', false],
    ] as const) {
      const browser = openBrowser();
      await browser.drafts.put(browser.draft(uuid(500), '本机的', change));
      browser.load('保存的', keptAt);
      expect((await browser.open()).rival !== null).to.equal(asks);
      browser.stop();
    }
  });
});

describe('opening one’s own document over whatever drafts there are', () => {
  it('loses no draft that says more than what was sent, whichever is chosen', async () => {
    const stored = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom(uuid(500), uuid(501), `${application.key}|new`),
        text: fc.constantFrom('甲', '乙', '保存的'),
        stage: fc.constantFrom('draft' as const, 'generated' as const),
        day: fc.constantFrom('01', '09'),
      }),
      { selector: ({ id }) => id },
    );
    await fc.assert(
      fc.asyncProperty(stored, fc.boolean(), async (given, keepsMine) => {
        const browser = openBrowser();
        for (const { id, text, stage, day } of given)
          await browser.drafts.put(
            browser.draft(id, text, { progress: { ...freshProgress, stage }, savedAt: `2026-01-${day}T00:00:00.000Z` }),
          );
        browser.load('保存的', '2026-01-05T00:00:00.000Z');
        const page = await browser.open();
        if (page.rival !== null) {
          browser.store.dispatch(keepsMine ? rivalPreferred(page.rival) : rivalDismissed(page));
          const shown = saying(keepsMine ? (given.find(({ id }) => id === uuid(500))?.text ?? '') : '保存的');
          await until(async () => sameValue((await browser.drafts.get({ id: uuid(500) }))?.values.answers, shown));
        }
        const left = (await browser.drafts.list(application.key)).map(({ values }) => JSON.stringify(values.answers));
        for (const { id, text, stage, day } of given) {
          const replaced = id === uuid(500) && stage === 'generated' && day === '01';
          if (!replaced) expect(left).to.include(JSON.stringify(saying(text)));
        }
        browser.stop();
      }),
      { numRuns: 60 },
    );
  });
});

describe('a submitted pleading as one’s own document', () => {
  it('opens without a code, which no browser keeps, and asks about a draft that became this case', async () => {
    const browser = openBrowser(memoryDrafts(), sampleForm);
    const filing = { mode: 'existing' as const, caseNumber: 'A-1', code: '' };
    const first = browser.draft(`${sampleForm.key}|new`, '本机的', { values: { filing, answers: saying('本机的') } });
    await browser.drafts.put({ ...first, values: { ...first.values, filing: { ...filing, code: 'ABCD2345' } } });
    browser.load('法院的', '2026-01-09T00:00:00.000Z', 'A-1');
    const page = await browser.open();
    expect(page.draft.values).to.deep.equal({
      filing,
      answers: saying('法院的'),
      basedOn: { caseNumber: 'A-1', version: 2 },
    });
    expect(page.rival).to.deep.equal(first);
    browser.stop();
  });
});
