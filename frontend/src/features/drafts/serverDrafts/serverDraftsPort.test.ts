import { expect } from 'chai';
import { ApiError } from '../../../http/apiError.js';
import { scriptedHttp, type ScriptedCall } from '../../../testing/scriptedHttp.js';
import { type Draft, freshProgress } from '../draft.js';
import { emptyValues } from '../formValues.js';
import { serverDrafts } from './serverDrafts.js';

const info = { form_key: 'claim-x', case_key: '新 1', revision: 3, updated_at: '2026-01-02T00:00:00.000Z' };
const draft: Draft = {
  id: 'claim-x|新 1',
  formKey: 'claim-x',
  values: {
    filing: { ...emptyValues('claim').filing, code: 'ABCD2345' },
    answers: { header: { a: '甲' } },
    basedOn: { caseNumber: '新 1', version: 2 },
  },
  progress: freshProgress,
  savedAt: '2026-01-01T00:00:00.000Z',
};
const withoutCode = { ...draft.values, filing: { ...draft.values.filing, code: '' } };
/** The base of the draft, as the account has it. */
const based_on = { case_number: '新 1', version: 2 };
const kept = { ...draft, values: withoutCode, savedAt: info.updated_at, revision: 3 };
const refusal = (status: number, code: string) => new ApiError({ status, code, detail: code, fromServer: true });

/** The drafts of an account on a server that returns this to every call. */
const account = (respond: () => unknown) => {
  const calls: ScriptedCall[] = [];
  const drafts = serverDrafts(
    scriptedHttp(async (call) => {
      calls.push(call);
      return respond();
    }),
  );
  return { drafts, calls };
};

describe('drafts of an account, as a browser reaches them', () => {
  it('lie under the form and what tells them apart, and go there without a code', async () => {
    const { drafts, calls } = account(() => info);
    expect(await drafts.put(draft, { ...kept, revision: 2 })).to.deep.equal(kept);
    expect(calls).to.deep.equal([
      {
        method: 'PUT',
        path: `/api/user/drafts/claim-x/${encodeURIComponent('新 1')}`,
        body: {
          revision: 2,
          values: { filing: { mode: 'new', caseNumber: '' }, answers: draft.values.answers, based_on },
        },
      },
    ]);
  });

  it('come back as the form holds them, with no code', async () => {
    const { filing, answers } = draft.values;
    const values = { filing: { mode: filing.mode, caseNumber: filing.caseNumber }, answers, based_on };
    expect(await account(() => ({ ...info, values })).drafts.get(draft, true)).to.deep.equal(kept);
    const listed = await account(() => ({ items: [info], over: [] })).drafts.list('claim-x');
    expect(listed).to.deep.equal([{ id: draft.id, formKey: draft.formKey }]);
  });

  it('are none where the server knows none, and stay where another device stored meanwhile', async () => {
    const absent = account(() => Promise.reject(refusal(404, 'not_found')));
    expect(await absent.drafts.get(draft, true)).to.equal(null);
    const changed = account(() => Promise.reject(refusal(409, 'concurrent_change')));
    expect(await changed.drafts.put(draft)).to.equal(null);
  });

  it('are asked for by their list where the account may have none, so that a browser shows no 404 for each new form', async () => {
    const { drafts, calls } = account(() => ({ items: [{ ...info, case_key: '新 2' }], over: [] }));
    expect(await drafts.get(draft)).to.equal(null);
    expect(calls.map(({ path }) => path)).to.deep.equal(['/api/user/drafts?form_key=claim-x']);
  });

  it('say what became of one that ended, though it is in the account no more', async () => {
    const ended = { ...info, outcome: 'deleted', case_number: null, version: null, at: info.updated_at };
    const answers = [() => ({ items: [], over: [ended] }), () => Promise.reject(refusal(409, 'draft_over'))];
    const error = await account(() => answers.shift()?.())
      .drafts.get(draft)
      .catch((reason: unknown) => reason);
    expect(error).to.include({ code: 'draft_over' });
  });

  it('say so when they are refused for another reason', async () => {
    const full = account(() => Promise.reject(refusal(409, 'too_many_drafts')));
    const error = await full.drafts.put(draft).catch((reason: unknown) => reason);
    expect(error).to.include({ code: 'too_many_drafts' });
  });
});
