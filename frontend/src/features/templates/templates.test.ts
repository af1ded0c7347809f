import { expect } from 'chai';
import { pinyin } from 'pinyin-pro';
import { networkError } from '../../http/apiError.js';
import { createBareStore } from '../../testing/wholeStore.js';
import { arrange, matches } from './matchTemplates.js';
import { browserPins } from './pinStore.js';
import type { PinStorage } from './pinStore.js';
import type { Template } from './templatesApi.js';
import { templatesSaga } from './templatesSaga.js';
import { pinToggled, selectPinned } from './pinsSlice.js';
import { Category } from '../../components/docTypes.js';
import { dataOf } from '../../core/loadable.js';
import { templateFields, templateList } from './templateList.js';
import { settled } from '../../testing/settled.js';

const [family, money] = [
  { title: '家庭', order: 1 },
  { title: '钱', order: 0 },
];
const template = (id: string, name: string, group: Template['group'], disabled = false): Template => ({
  id,
  name,
  description: `${name}使用`,
  disabled,
  path: `/claim/${id}`,
  subject: name,
  group,
  plain: `${name}的日常说法`,
});
const all = [
  template('a', '民间借贷纠纷', money),
  template('b', '离婚纠纷', family),
  template('c', '劳动争议', money),
  { ...template('d', '继承纠纷', family, true), switched_off: '即将上线' },
];
const initials = (text: string) => pinyin(text, { pattern: 'first', toneType: 'none', type: 'array' }).join('');
const group = { docType: 'claim', category: 'civil' } as const;

describe('choosing a template', () => {
  it('finds by name, description and the initials of the name', () => {
    const found = (search: string) => all.filter((each) => matches(each, search, initials)).map(({ id }) => id);
    expect(found(' 借贷 ')).to.deep.equal(['a']);
    expect(found('MJJD')).to.deep.equal(['a']);
    expect(found('离婚纠纷使用')).to.deep.equal(['b']);
    expect(found('劳动争议的日常')).to.deep.equal(['c']);
    expect(found('')).to.deep.equal(['a', 'b', 'c', 'd']);
    expect(found('zzz')).to.deep.equal([]);
  });

  it('searches without initials until they are loaded', () => {
    expect(all.filter((each) => matches(each, 'mjjd', null))).to.deep.equal([]);
  });

  it('shows pinned ones first in the order of pinning, then the groups, and those that are not offered now separately', () => {
    const sectionsOf = (pinned: readonly string[]) =>
      arrange(all, pinned).sections.map(({ title, templates }) => [title, ...templates.map(({ id }) => id)]);
    expect(sectionsOf([])).to.deep.equal([
      ['钱', 'a', 'c'],
      ['家庭', 'b'],
    ]);
    expect(sectionsOf(['c', 'gone', 'b'])).to.deep.equal([
      ['置顶', 'c', 'b'],
      ['钱', 'a'],
    ]);
    expect(arrange(all, ['c']).switchedOff.map(({ id }) => id)).to.deep.equal(['d']);
  });
});

describe('template lists, in a real store', () => {
  const counts = (there: readonly Category[]) =>
    Category.options.map((category) => ({
      category,
      category_name: category,
      count: there.includes(category) ? 2 : 0,
      forms: there.includes(category) ? 2 : 0,
    }));
  const start = (
    list: () => Promise<Template[]>,
    storage: PinStorage,
    fields: () => Promise<ReturnType<typeof counts>> = () => Promise.resolve(counts([])),
  ) => {
    const { store, sagas } = createBareStore();
    const task = sagas.run(templatesSaga, {
      api: { list, fields },
      pins: browserPins(() => storage),
      newKey: () => 'key',
    });
    return { store, stop: () => task.cancel() };
  };
  const memory = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  };

  it('keeps pins per document type and domain', async () => {
    const storage = memory();
    const first = start(() => Promise.resolve(all), storage);
    first.store.dispatch(templateList.actions.requested(group));
    await settled();
    first.store.dispatch(pinToggled({ group, id: 'b' }));
    first.store.dispatch(pinToggled({ group, id: 'a' }));
    first.store.dispatch(pinToggled({ group, id: 'b' }));
    await settled();
    first.stop();
    const later = start(() => Promise.resolve(all), storage);
    later.store.dispatch(templateList.actions.requested(group));
    later.store.dispatch(templateList.actions.requested({ docType: 'defense', category: 'civil' }));
    await settled();
    expect(selectPinned(later.store.getState(), group)).to.deep.equal(['a']);
    expect(selectPinned(later.store.getState(), { docType: 'defense', category: 'civil' })).to.deep.equal([]);
    later.stop();
  });

  it('knows which fields of law have forms of a kind of document, and of none while that cannot be read', async () => {
    const answers = [
      () => Promise.resolve(counts(['civil', 'criminal'])),
      () => Promise.reject<ReturnType<typeof counts>>(networkError()),
    ];
    const { store, stop } = start(
      () => Promise.resolve(all),
      memory(),
      () => (answers.shift() ?? (() => Promise.resolve(counts([]))))(),
    );
    store.dispatch(templateFields.actions.requested('claim'));
    await settled();
    expect(dataOf(templateFields.selectors.list(store.getState()))).to.deep.equal({
      docType: 'claim',
      fields: counts(['civil', 'criminal']),
    });
    store.dispatch(templateFields.actions.requested('defense'));
    await settled();
    expect(templateFields.selectors.list(store.getState()).status).to.equal('failed');
    stop();
  });

  it('says that a list could not be loaded, and shows it after a retry', async () => {
    const answers = [() => Promise.reject(networkError()), () => Promise.resolve(all)];
    const { store, stop } = start(() => (answers.shift() ?? (() => Promise.resolve(all)))(), memory());
    store.dispatch(templateList.actions.requested(group));
    await settled();
    expect(templateList.selectors.list(store.getState())).to.deep.equal({
      status: 'failed',
      error: '加载表格列表失败：无法连接服务器，请检查网络。',
    });
    store.dispatch(templateList.actions.requested(group));
    await settled();
    expect(templateList.selectors.list(store.getState())).to.deep.equal({
      status: 'loaded',
      data: { group: 'claim/civil', templates: all },
    });
    stop();
  });
});
