import { expect } from 'chai';
import type { ReceivedFile } from '../../../../domain/contract/call.js';
import { selectToasts } from '../../core/toasts/toastsSlice.js';
import { ApiError } from '../../http/apiError.js';
import { until } from '../../testing/until.js';
import { createBareStore } from '../../testing/wholeStore.js';
import { defenseFileRequested, type OtherSideApi } from './otherSide.js';
import { otherSideSaga } from './otherSideSaga.js';
import { respondents } from './words.js';

const access = { caseNumber: 'A-1', code: 'ABCD2345' };
const wanted = { access, defendantId: 'd-1', title: '被告李四的答辩状' };
const file = (headers: Record<string, string>): ReceivedFile => ({
  blob: new Blob(['PK']),
  fileName: '民事答辩状.docx',
  headers: new Headers(headers),
});

const start = (defenseFile: OtherSideApi['defenseFile']) => {
  const { store, sagas } = createBareStore();
  const offered: string[] = [];
  const never = () => Promise.reject(new Error('not scripted'));
  const task = sagas.run(otherSideSaga, {
    api: { complaint: never, defense: never, defenseFile },
    newKey: () => 'key',
    offerFile: (given, name) => offered.push(given.fileName ?? name),
  });
  const fetch = async () => {
    store.dispatch(defenseFileRequested(wanted));
    await until(() => store.getState().defenseFile === null);
    return selectToasts(store.getState()).map(({ text }) => text);
  };
  return { fetch, offered, stop: () => task.cancel() };
};

describe('the file of a defence, for the plaintiff', () => {
  it('is asked for by case and defendant and handed over, with whether it is as submitted and what the court asked', async () => {
    const sent: unknown[] = [];
    const answers = [
      { 'X-Document-Hash-Matches': 'true', 'X-Document-Correction': 'none' },
      { 'X-Document-Hash-Matches': 'false', 'X-Document-Correction': 'asked' },
    ];
    const page = start(({ body }) => {
      sent.push(body);
      return Promise.resolve(file(answers[sent.length - 1] ?? {}));
    });
    await page.fetch();
    expect(await page.fetch()).to.deep.equal([
      '被告李四的答辩状已下载，与提交时的文件完全一致。',
      '被告李四的答辩状已下载，由法院收到的内容生成，以法院送达的副本为准。法院已请对方补充说明这份答辩状，内容可能还会有变化。',
    ]);
    expect(page.offered).to.deep.equal(['民事答辩状.docx', '民事答辩状.docx']);
    const body = { case_number: 'A-1', verification_code: 'ABCD2345', defendant_id: 'd-1' };
    expect(sent).to.deep.equal([body, body]);
    page.stop();
  });

  it('may be asked for again after a refusal', async () => {
    const detail = '个人信息已依法删除。';
    const page = start(() =>
      Promise.reject(new ApiError({ status: 410, code: 'personal_data_erased', detail, fromServer: true })),
    );
    expect((await page.fetch()).join()).to.include(detail);
    expect(page.offered).to.deep.equal([]);
    page.stop();
  });

  it('is called by its defendant, and by which of them where two have one name', () => {
    const list = ['李四', '王五', '李四', null].map((name, nth) => ({
      defendant_id: `d-${nth}`,
      name,
      left: false,
      version: 1,
      submitted_at: '2026-02-02T02:00:00Z',
    }));
    expect(respondents(list, {})).to.deep.equal(['被告李四（1）', '被告王五', '被告李四（2）', '被告']);
    expect(respondents(list, { domain: 'criminal' })[1]).to.equal('被告人王五');
  });
});
