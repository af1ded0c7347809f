import { expect } from 'chai';
import type { ReceivedFile } from '../../../../domain/contract/call.js';
import { ApiError } from '../../http/apiError.js';
import { createBareStore } from '../../testing/wholeStore.js';
import { dataOf } from '../../core/loadable.js';
import { until } from '../../testing/until.js';
import { selectToasts } from '../../core/toasts/toastsSlice.js';
import {
  type Between,
  comparison,
  fileRequested,
  versionList,
  versionPaper,
  type VersionPage,
  type VersionsApi,
} from './versionLists.js';
import { versionsSaga } from './versionsSaga.js';
import { settled } from '../../testing/settled.js';

const access = { caseNumber: 'A-1', code: 'ABCD2345' };
const file = (asSubmitted: boolean): ReceivedFile => ({
  blob: new Blob(['PK']),
  fileName: '民事起诉状.docx',
  headers: new Headers({ 'X-Document-Hash-Matches': String(asSubmitted) }),
});
const pageOf = (total: number, page = 1): VersionPage => ({ items: [], total, page, page_size: 10 });
const change = { path: 'a', label: '本金', section: '诉讼请求', kind: 'changed', before: '1', after: '2' } as const;
const refused = new ApiError({
  status: 404,
  code: 'wrong_number_or_code',
  detail: '案号或验证码不正确。',
  fromServer: true,
});

const start = (api: Partial<VersionsApi>) => {
  const { store, sagas } = createBareStore();
  const offered: string[] = [];
  const never = () => Promise.reject(new Error('not scripted'));
  const task = sagas.run(versionsSaga, {
    api: {
      list: never,
      content: never,
      changes: never,
      word: never,
      file: never,
      pdf: never,
      ...api,
    },
    newKey: () => 'key',
    offerFile: (given, name) => offered.push(given.fileName ?? name),
  });
  const { dispatch } = store;
  const list = () => versionList.selectors.list(store.getState());
  const compared = () => comparison.selectors.list(store.getState());
  const toasts = () => selectToasts(store.getState()).map(({ text }) => text);
  const open = async (page = 1) => {
    dispatch(versionList.actions.requested({ access, page }));
    await until(() => list().status !== 'loading');
  };
  return {
    dispatch,
    list,
    compared,
    offered,
    toasts,
    open,
    state: () => store.getState(),
    stop: () => task.cancel(),
  };
};

const wording = { basis: 'recorded', edition: '2025', unasked: 0 } as const;
const wordings = { from: wording, to: wording };

describe('versions of what was submitted, in a real store', () => {
  it('hands over a version as a PDF, which is compared with nothing', async () => {
    const asked: number[] = [];
    const page = start({
      list: () => Promise.resolve(pageOf(1)),
      pdf: ({ body: { version } }) => {
        asked.push(version);
        return Promise.resolve({ blob: new Blob(['%PDF-']), fileName: '民事起诉状.pdf', headers: new Headers() });
      },
    });
    await page.open();
    page.dispatch(fileRequested({ version: 1, as: 'pdf' }));
    await until(() => page.state().versionFile === null);
    expect([asked, page.offered]).to.deep.equal([[1], ['民事起诉状.pdf']]);
    expect(page.toasts()).to.deep.equal(['第 1 版的 PDF 已下载，供阅读和打印。']);
    page.stop();
  });

  it('opens the list and compares the last two at once', async () => {
    const asked: Between[] = [];
    const page = start({
      list: () => Promise.resolve(pageOf(3)),
      changes: ({ body: { from, to } }) => {
        asked.push({ from, to });
        return Promise.resolve({ from, to, wordings, changes: [change] });
      },
    });
    await page.open();
    await until(() => page.compared().status === 'loaded');
    expect(asked).to.deep.equal([{ from: 2, to: 3 }]);
    expect(page.list()).to.deep.equal({ status: 'loaded', data: pageOf(3) });
    page.stop();
  });

  it('lays the newest version on top, and leaves the one that was chosen there when the list is turned', async () => {
    const looked: number[] = [];
    const items = (versions: readonly number[]): VersionPage['items'] =>
      versions.map((version) => ({
        version,
        pleading: 'complaint',
        form_key: 'claim-divorce',
        edition: '2025',
        wording,
        submitted_at: '2026-01-01T02:03:04Z',
        document_hash: 'a'.repeat(64),
        receipt_id: '00000000-0000-4000-8000-000000000001',
      }));
    const page = start({
      list: ({ body }) => {
        const number = Number(body.page ?? 1);
        return Promise.resolve({ ...pageOf(12, number), items: items(number === 1 ? [12, 11] : [2, 1]) });
      },
      content: ({ body: { version } }) => {
        looked.push(version);
        return Promise.reject(refused);
      },
    });
    await page.open();
    await until(() => versionPaper.selectors.list(page.state()).status === 'failed');
    page.dispatch(versionPaper.actions.requested({ access, version: 11 }));
    await page.open(2);
    await page.open();
    expect(looked).to.deep.equal([12, 11]);
    expect(versionPaper.selectors.query(page.state())).to.deep.equal({ access, version: 11 });
    page.stop();
  });

  it('given one version: compares nothing', async () => {
    const page = start({ list: () => Promise.resolve(pageOf(1)) });
    await page.open();
    expect(page.compared()).to.deep.equal({ status: 'idle' });
    page.stop();
  });

  it('says why the list does not open; a further page that fails leaves the first one shown', async () => {
    const answers = [() => Promise.reject(refused), () => Promise.resolve(pageOf(1)), () => Promise.reject(refused)];
    const page = start({ list: () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')) });
    await page.open();
    expect(page.list()).to.deep.equal({ status: 'failed', error: '案号或验证码不正确。' });
    await page.open();
    await page.open(2);
    await until(() => page.toasts().length > 0);
    expect([dataOf(page.list()), page.toasts()]).to.deep.equal([pageOf(1), ['案号或验证码不正确。']]);
    page.stop();
  });

  it('shows the comparison asked for last, in whatever order the responses come', async () => {
    const waiting = new Map<number, () => void>();
    const page = start({
      list: () => Promise.resolve(pageOf(1)),
      changes: ({ body: { from, to } }) =>
        new Promise((resolve) => waiting.set(from, () => resolve({ from, to, wordings, changes: [] }))),
    });
    await page.open();
    page.dispatch(comparison.actions.requested({ access, from: 1, to: 3 }));
    page.dispatch(comparison.actions.requested({ access, from: 2, to: 3 }));
    waiting.get(2)?.();
    waiting.get(1)?.();
    await until(() => page.compared().status === 'loaded');
    expect(dataOf(page.compared())).to.deep.include({ from: 2, to: 3 });
    page.stop();
  });

  it('hands over files, and says when one is not as it was submitted', async () => {
    const asSubmitted = [true, false];
    const page = start({
      list: () => Promise.resolve(pageOf(1)),
      file: () => Promise.resolve(file(asSubmitted.shift() ?? true)),
      word: () => Promise.resolve({ ...file(true), fileName: null }),
    });
    await page.open();
    for (const wanted of [{ version: 1 }, { version: 1 }, { from: 1, to: 2 }]) {
      page.dispatch(fileRequested(wanted));
      await until(() => page.state().versionFile === null);
    }
    expect(page.offered).to.deep.equal(['民事起诉状.docx', '民事起诉状.docx', '修订对照.docx']);
    expect(page.toasts().join()).to.include('完全一致').and.include('不完全一致').and.include('修订对照已下载');
    page.stop();
  });

  it('forgets the code when the page is left, and drops a response that comes later', async () => {
    let answer: (list: VersionPage) => void = () => undefined;
    const page = start({ list: () => new Promise((resolve) => (answer = resolve)) });
    page.dispatch(versionList.actions.requested({ access, page: 1 }));
    page.dispatch(versionList.actions.forgotten());
    answer(pageOf(2));
    await settled();
    expect(page.list()).to.deep.equal({ status: 'idle' });
    page.stop();
  });
});
