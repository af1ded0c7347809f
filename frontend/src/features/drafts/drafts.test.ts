import 'fake-indexeddb/auto';
import { mock } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Draft } from './draft.js';
import { freshProgress } from './draft.js';
import { startDraftAutosave } from './draftAutosave.js';
import type { DraftChannel } from './draftAutosave.js';
import { saveTyped } from './changeDraft.js';
import { browserDrafts } from './browserDrafts.js';
import { FormValues } from './formValues.js';
import { emptyValues } from './formValues.js';
import { until } from '../../testing/until.js';

const empty = emptyValues('claim');
let drafts = 0;
const newDraft = (): Draft => {
  drafts += 1;
  return { id: `claim-x|${drafts}`, formKey: 'claim-x', values: empty, progress: freshProgress, savedAt: null };
};
const withHeader = (values: FormValues, header: Record<string, string>): FormValues => ({
  ...values,
  answers: { ...values.answers, header: { ...values.answers.header, ...header } },
});

/** Tabs of one browser: what one announces the others hear a moment later. */
const browserOfTabs = () => {
  const listeners = new Set<(id: string) => void>();
  return (): DraftChannel => {
    let own: ((id: string) => void) | null = null;
    return {
      announce: (id) => listeners.forEach((listener) => listener !== own && queueMicrotask(() => listener(id))),
      listen: (heard) => {
        own = heard;
        listeners.add(heard);
        return () => void listeners.delete(heard);
      },
    };
  };
};

const openTab = (draft: Draft, channel: DraftChannel, drafts = browserDrafts().drafts) => {
  let values = draft.values;
  const failures: unknown[] = [];
  const saved: string[] = [];
  const autosave = startDraftAutosave(
    draft,
    {
      values: () => structuredClone(values),
      apply: (changes) => {
        for (const { path, value } of changes) {
          const [, , field] = path.split('.');
          if (field !== undefined) values = withHeader(values, { [field]: String(value) });
          else if (path === 'answers.header') values = withHeader(values, value as Record<string, string>);
        }
      },
    },
    {
      drafts,
      channel,
      now: () => new Date(),
      onSaved: (at) => saved.push(at),
      onFailed: (error) => failures.push(error),
    },
  );
  return {
    autosave,
    failures,
    saved,
    type: (field: string, text: string) => {
      values = withHeader(values, { [field]: text });
      autosave.edited();
    },
    header: () => values.answers.header ?? {},
  };
};

describe('drafts in the browser', () => {
  it('are stored within a second of the first key, however fast the typing', async () => {
    const store = browserDrafts().drafts;
    const draft = newDraft();
    const tab = openTab(draft, browserOfTabs()());
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    try {
      for (let typed = 0; typed < 1000; typed += 50) {
        tab.type('a', String(typed));
        mock.timers.tick(50);
      }
    } finally {
      mock.timers.reset(); // what was not due by now never will be
    }
    await until(async () => (await store.get({ id: draft.id })) !== null);
    tab.autosave.close();
  });

  it('keep what is typed while they are being stored, also into a field that another tab has just filled in', async () => {
    const store = browserDrafts().drafts;
    const draft = newDraft();
    let typesOn = true;
    const tab = openTab(draft, browserOfTabs()(), {
      ...store,
      put: async (...given) => {
        const stored = await store.put(...given);
        if (typesOn) tab.type('b', '3');
        typesOn = false;
        return stored;
      },
    });
    await saveTyped(store, draft, empty, withHeader(empty, { b: '2' }), new Date().toISOString());
    tab.type('a', '1');
    await tab.autosave.flush();
    expect(tab.header()).to.deep.equal({ a: '1', b: '3' });
    await tab.autosave.flush();
    expect((await store.get({ id: draft.id }))?.values.answers.header).to.deep.equal({ a: '1', b: '3' });
    tab.autosave.close();
  });

  it('of two tabs are merged field by field', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.constantFrom(0, 1),
            fc.constantFrom('a', 'b'),
            fc.string({ minLength: 1, maxLength: 3 }),
            fc.boolean(),
          ),
          {
            maxLength: 12,
          },
        ),
        async (steps) => {
          const draft = newDraft();
          const channel = browserOfTabs();
          const tabs = [openTab(draft, channel()), openTab(draft, channel())] as const;
          const last = new Map<string, string>();
          for (const [which, field, text, pause] of steps) {
            // Each tab has fields of its own, so that the last word on each is known.
            const tab = tabs[which as 0 | 1];
            tab.type(`${field}${which}`, text);
            last.set(`${field}${which}`, text);
            if (pause) await tab.autosave.flush();
          }
          await tabs[0].autosave.flush();
          await tabs[1].autosave.flush();
          await tabs[0].autosave.flush();
          const stored = await browserDrafts().drafts.get({ id: draft.id });
          tabs.forEach(({ autosave }) => autosave.close());
          expect(stored?.values.answers.header ?? {}).to.deep.equal(Object.fromEntries(last));
        },
      ),
      { numRuns: 25 },
    ));

  it('reach the other tab’s form', async () => {
    const draft = newDraft();
    const channel = browserOfTabs();
    const [one, two] = [openTab(draft, channel()), openTab(draft, channel())];
    one.type('a', '甲');
    await one.autosave.flush();
    await two.autosave.flush();
    expect(two.header()).to.deep.equal({ a: '甲' });
    one.autosave.close();
    two.autosave.close();
  });

  it('that are abandoned are not stored any more, not even on leaving', async () => {
    const draft = newDraft();
    const tab = openTab(draft, browserOfTabs()());
    tab.type('a', '甲');
    await tab.autosave.abandon();
    tab.autosave.close();
    await tab.autosave.flush();
    expect(await browserDrafts().drafts.get({ id: draft.id })).to.equal(null);
  });

  it('say so when the browser refuses to store', async () => {
    const refusing = {
      ...browserDrafts().drafts,
      put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    };
    const tab = openTab(newDraft(), browserOfTabs()(), refusing);
    tab.type('a', '甲');
    await tab.autosave.flush();
    expect(tab.failures).to.have.length(1);
    expect(tab.saved).to.deep.equal([]);
    tab.autosave.close();
  });

  it('come back latest first, and are gone when cleared', async () => {
    const store = browserDrafts().drafts;
    const [first, second] = [newDraft(), newDraft()];
    const form = 'claim-listed';
    await store.put({ ...first, formKey: form, savedAt: '2026-01-01T00:00:00.000Z' });
    await store.put({ ...second, formKey: form, savedAt: '2026-01-02T00:00:00.000Z' });
    expect((await store.list(form)).map(({ id }) => id)).to.deep.equal([second.id, first.id]);
    await store.delete({ id: second.id });
    expect((await store.list(form)).map(({ id }) => id)).to.deep.equal([first.id]);
  });
});

describe('the marks of a stored draft', () => {
  it('are read with its answers, and never take the answers with them where they cannot be read', () => {
    const filing = { mode: 'new', caseNumber: '', code: '' };
    const answers = { plaintiffs_natural: [{ name: '张三' }] };
    const mark = { path: 'plaintiffs_natural.0.name', source: 'rules', by: '', passage: null, value: '张三' };
    expect(FormValues.parse({ filing, answers, marks: [mark] })).to.deep.equal({ filing, answers, marks: [mark] });
    for (const marks of ['none', [{ ...mark, source: 'nobody' }], [{ ...mark, value: undefined }]])
      expect(FormValues.parse({ filing, answers, marks })).to.deep.include({ filing, answers });
  });
});
