import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { toastShown, toastsReducer } from '../core/toasts/toastsSlice.js';
import { ApiError } from '../http/apiError.js';
import { quietCalls } from './testing/quietCalls.js';
import { reportCallError } from './reportCallError.js';

const sources = new URL('../', import.meta.url);
/** Reads of the client without toasts; the type, the tests and their doubles make no calls. */
const isSource = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test\.|^testing\/|^core\/deps\.ts$|^app\/testing\//.test(path);

describe('refusals of calls from the browser', () => {
  it('are a toast for every saga but those in the list of quiet ones', () => {
    const paths = readdirSync(sources, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
    const quiet = paths.filter(
      (path) => isSource(path) && /\bquietHttp\b/.test(readFileSync(new URL(path, sources), 'utf8')),
    );
    expect(quiet.sort()).to.deep.equal(Object.keys(quietCalls).sort());
  });

  it('stand on screen once, whatever a saga says about them besides', () => {
    const detail = '这件案件已经立案，不能再改。';
    const refusal = new ApiError({ status: 409, code: 'already_filed', detail, fromServer: true });
    for (const own of [detail, `保存失败：${detail}`, `${detail}已重新加载。`]) {
      let state = toastsReducer(undefined, { type: 'begun' });
      reportCallError((action) => ((state = toastsReducer(state, action)), action), refusal);
      state = toastsReducer(state, toastShown({ kind: 'danger', text: own }));
      expect(state.toasts.map(({ text }) => text)).to.deep.equal([own]);
    }
  });

  it('are no toast where they ask back what the dialog asks its user', () => {
    const detail = '这个案号有不寻常之处，请逐项确认后再提交。';
    const refusal = new ApiError({ status: 422, code: 'case_number_unconfirmed', detail, fromServer: true });
    let state = toastsReducer(undefined, { type: 'begun' });
    reportCallError((action) => ((state = toastsReducer(state, action)), action), refusal);
    expect(state.toasts).to.deep.equal([]);
  });
});
