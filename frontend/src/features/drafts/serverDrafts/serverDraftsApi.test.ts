import { expect } from 'chai';
import { scriptedHttp, type ScriptedCall } from '../../../testing/scriptedHttp.js';
import { emptyValues } from '../formValues.js';
import { serverDraftsApi } from './serverDraftsApi.js';

const info = { form_key: 'claim-x', case_key: 'new', revision: 1, updated_at: '2026-01-02T00:00:00.000Z' };

describe('drafts of an account, as the browser asks for them', () => {
  it('lie under the form and what tells them apart, and go there without a code', async () => {
    const calls: ScriptedCall[] = [];
    const api = serverDraftsApi(
      scriptedHttp(async (call) => {
        calls.push(call);
        return info;
      }),
    );
    const { filing } = emptyValues('claim');
    const answers = { header: { a: '甲' } };
    expect(
      await api.write('claim-x', 'claim-x|新 1', 0, { filing: { ...filing, code: 'ABCD2345' }, answers }),
    ).to.deep.equal(info);
    expect(calls).to.deep.equal([
      {
        method: 'PUT',
        path: `/api/user/drafts/claim-x/${encodeURIComponent('新 1')}`,
        body: { revision: 0, values: { filing: { mode: 'new', caseNumber: '' }, answers } },
      },
    ]);
  });

  it('come back as the form holds them, with no code', async () => {
    const values = { filing: { mode: 'existing', caseNumber: 'A-1' }, answers: { header: { a: '甲' } } };
    const api = serverDraftsApi(scriptedHttp(async () => ({ ...info, values })));
    expect(await api.read('claim-x', 'claim-x|new')).to.deep.equal({
      ...info,
      values: { ...values, filing: { ...values.filing, code: '' } },
    });
  });
});
