import { expect } from 'chai';
import { loanDefense, submissionClient, type SubmissionClient } from '../testing/submissionClient.js';
import { newCaseNumber } from '../../../tests/harness/newCaseNumber.js';
import { startSubmissionRoutes, type SubmissionRoutes } from '../testing/startSubmissionRoutes.js';

type Steps = readonly { readonly kind: string; readonly receipt_id: string | null }[];

describe('POST /api/documents/progress', () => {
  let site: SubmissionRoutes;
  let client: SubmissionClient;
  before(async () => {
    site = await startSubmissionRoutes();
    client = submissionClient(site.base);
  });
  after(() => site.close());

  it('says to the holder of a code that the complaint was received, filed under which number, and answered', async () => {
    const opened = await client.complain();
    const code = opened.verificationCode ?? '';
    const pending = await client.progress(opened.caseNumber, code);
    expect(pending.body).to.deep.include({
      side: 'complaint',
      status: 'pending',
      case_number: opened.caseNumber,
      temporary_number: opened.caseNumber,
    });
    const number = newCaseNumber();
    await client.assign(opened.caseId, number);
    const parties = (await client.details(opened.caseId)).body['defendants'] as { verification_code: string }[];
    const defendantCode = parties[0]?.verification_code ?? '';
    await client.defend(loanDefense(), { number, code: defendantCode });
    const filed = await client.progress(opened.caseNumber, code.toLowerCase());
    expect(filed.body).to.deep.include({ status: 'filed', case_number: number });
    const steps = filed.body['steps'] as Steps;
    expect(steps.map(({ kind }) => kind)).to.deep.equal(['answered', 'filed', 'submitted']);
    expect(steps.map(({ receipt_id: id }) => id !== null)).to.deep.equal([false, true, true]);
    const forDefendant = await client.progress(number, defendantCode);
    expect((forDefendant.body['steps'] as Steps).map(({ kind }) => kind)).to.deep.equal(['submitted', 'filed']);
    expect(JSON.stringify(filed.body)).not.to.contain('12000');
  });

  it('answers alike for a wrong number and a wrong code', async () => {
    const opened = await client.complain();
    const wrong = [await client.progress(opened.caseNumber, 'ZZZZ9999'), await client.progress('A-1', 'ZZZZ9999')];
    expect(wrong.map(({ status, code, detail }) => [status, code, detail])).to.deep.equal([
      [404, 'wrong_number_or_code', '案号或验证码不正确，请核对后重试。'],
      [404, 'wrong_number_or_code', '案号或验证码不正确，请核对后重试。'],
    ]);
  });
});
