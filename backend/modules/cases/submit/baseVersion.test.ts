import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { Problem } from '../../../../domain/contract/problem.js';
import { loanComplaint, loanDefense, submissionClient, type SubmissionClient } from '../testing/submissionClient.js';
import { startSubmissionRoutes, type SubmissionRoutes } from '../testing/startSubmissionRoutes.js';

describe('the version that a submission is based on', () => {
  let site: SubmissionRoutes;
  let client: SubmissionClient;
  before(async () => {
    site = await startSubmissionRoutes();
    client = submissionClient(site.base);
  });
  after(() => site.close());

  const open = async () => {
    const { caseNumber: number, verificationCode: code = '', caseId } = await client.complain();
    return { number, code, caseId };
  };
  const claiming = (principal: string) => loanComplaint(['李四'], principal);
  const submitted = async (caseId: string) =>
    (await site.cases.history(caseId)).flatMap(({ type, data }) => (type === 'PleadingSubmitted' ? [data] : []));

  it('must be the newest: an older one is refused with what the court has, and nothing is recorded', async () => {
    const { number, code, caseId } = await open();
    const second = await client.complain(claiming('13000.00'), { number, code, base: 1 });
    expect([second.status, second.version, second.headers.get('X-Replaced-Version')]).to.deep.equal([200, 2, '1']);
    const stale = await client.complain(claiming('14000.00'), { number, code, base: 1 });
    expect([stale.status, stale.code]).to.deep.equal([409, 'stale_version']);
    expect(Problem.parse(stale.body).newest).to.deep.equal({ version: 2, submitted_at: '2026-01-05T02:03:04.567Z' });
    expect(stale.detail).to.equal(
      '法院现在收到的是第 2 版（2026年1月5日 10:03 提交），比您这次依据的版本新；这次没有提交，您填写的内容没有丢失。请看过差别后再提交。',
    );
    const all = await submitted(caseId);
    expect(all.map(({ version, basedOn }) => [version, basedOn])).to.deep.equal([
      [1, undefined],
      [2, 1],
    ]);
    const seen = await client.complain(claiming('14000.00'), { number, code, base: 2 });
    expect([seen.status, seen.version]).to.deep.equal([200, 3]);
  });

  it('need not be named by a program: its version is taken, and it is told which one it replaced', async () => {
    const { number, code, caseId } = await open();
    const next = await client.complain(claiming('13000.00'), { number, code });
    expect([next.status, next.version, next.headers.get('X-Replaced-Version')]).to.deep.equal([200, 2, '1']);
    expect((await submitted(caseId)).map((version) => 'basedOn' in version)).to.deep.equal([false, false]);
    const first = await client.complain();
    expect(first.headers.get('X-Replaced-Version')).to.equal(null);
  });

  it('must be one that there is, also for a case that is only opened', async () => {
    const { number, code, caseId } = await open();
    const unknown = await client.complain(claiming('13000.00'), { number, code, base: 2 });
    expect([unknown.status, unknown.code]).to.deep.equal([409, 'base_version_unknown']);
    expect(Problem.parse(unknown.body).newest?.version).to.equal(1);
    expect(unknown.detail).to.contain('第 1 版').and.contain('没有收到过').and.contain('没有丢失');
    expect(await submitted(caseId)).to.have.lengthOf(1);
    const opening = await client.complain(loanComplaint(), { base: 1 });
    expect([opening.status, opening.code]).to.deep.equal([409, 'base_version_unknown']);
    expect(Problem.parse(opening.body).newest).to.deep.equal({ version: 0, submitted_at: null });
    expect((await client.complain(loanComplaint(), { base: 0 })).status).to.equal(200);
  });

  it('lets exactly one of two devices pass that submit at the same moment on the same one', async () => {
    const { number, code, caseId } = await open();
    const both = await Promise.all(
      ['13000.00', '14000.00'].map((principal) => client.complain(claiming(principal), { number, code, base: 1 })),
    );
    expect(both.map(({ status, code: refusal }) => `${status} ${refusal ?? ''}`).sort()).to.deep.equal([
      '200 ',
      '409 stale_version',
    ]);
    expect(await submitted(caseId)).to.have.lengthOf(2);
  });

  it('is not asked of the same submission sent again: it answers as the first time', async () => {
    const { number, code, caseId } = await open();
    const key = randomUUID();
    const send = () => client.complain(claiming('13000.00'), { number, code, base: 1, key });
    const first = await send();
    await client.complain(claiming('14000.00'), { number, code, base: 2 });
    const again = await send();
    expect([again.status, again.version, again.hash]).to.deep.equal([200, 2, first.hash]);
    expect(again.headers.get('X-Replaced-Version')).to.equal('1');
    expect(await submitted(caseId)).to.have.lengthOf(3);
  });

  it('counts for each defendant by itself, from none', async () => {
    const { number, caseId } = await open();
    const joined = (await site.cases.history(caseId)).find(({ type }) => type === 'DefendantJoined');
    const code = joined?.type === 'DefendantJoined' ? (joined.data.code ?? '') : '';
    const defend = (words: string, base: number) => client.defend(loanDefense(words), { number, code, base });
    const tooNew = await defend('已还清。', 1);
    expect([tooNew.status, tooNew.code]).to.deep.equal([409, 'base_version_unknown']);
    const first = await defend('已还清。', 0);
    expect([first.status, first.version]).to.deep.equal([200, 1]);
    // A second holder of the code, who never saw the first one's defence.
    const unseen = await defend('认可。', 0);
    expect([unseen.status, unseen.code]).to.deep.equal([409, 'stale_version']);
    expect((await defend('认可。', 1)).version).to.equal(2);
  });

  it('tells nobody without the code what the court has, and refuses what is no version before anything is read', async () => {
    const { number } = await open();
    const stranger = await client.complain(claiming('13000.00'), { number, code: 'XXXX2345', base: 0 });
    expect([stranger.status, stranger.code]).to.deep.equal([404, 'wrong_number_or_code']);
    expect(stranger.body).not.to.have.property('newest');
    for (const base of [-1, 0.5, 1_000_001]) {
      const payload = { form_key: 'claim-private-lending', form_data: claiming('13000.00'), base_version: base };
      const body = { document_type: 'complaint', case_number: number, payload };
      const malformed = await client.call('POST', '/api/documents/generate-and-save', body);
      expect([malformed.status, malformed.code], String(base)).to.deep.equal([400, 'malformed_request']);
    }
  });
});
