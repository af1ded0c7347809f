import { expect } from 'chai';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { submissionClient, loanComplaint, loanDefense, type SubmissionClient } from '../testing/submissionClient.js';
import { startSubmissionRoutes, type SubmissionRoutes } from '../testing/startSubmissionRoutes.js';

describe('a later version of a complaint and who is sued', () => {
  let site: SubmissionRoutes;
  let client: SubmissionClient;
  before(async () => {
    site = await startSubmissionRoutes();
    client = submissionClient(site.base);
  });
  after(() => site.close());

  const history = (caseId: string) => site.cases.history(caseId);
  const codesIn = async (caseId: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await history(caseId)).flatMap(({ type, data }) =>
        type === 'DefendantJoined' ? [[data.name ?? '', data.code ?? '']] : [],
      ),
    );
  const open = async (...names: string[]) => {
    const { caseNumber: number, verificationCode: code, caseId } = await client.complain(loanComplaint(names));
    return { number, code, caseId, codes: await codesIn(caseId) };
  };

  it('given a corrected name, keeps the defendant, the code and the number of codes in the case', async () => {
    const { number, code, caseId, codes } = await open('欧阳震华');
    const second = await client.complain(loanComplaint(['欧阳振华']), { number, code });
    expect(second.version).to.equal(2);
    expect((await history(caseId)).map(({ type }) => type)).to.deep.equal([
      'CaseOpened',
      'DefendantJoined',
      'PleadingSubmitted',
      'DefendantRenamed',
      'PleadingSubmitted',
    ]);
    const defence = await client.defend(loanDefense(), { number, code: codes['欧阳震华'] ?? '' });
    expect([defence.status, defence.version]).to.deep.equal([200, 1]);
  });

  it('given a defendant who is no longer named, no longer answers to their code, until they are named again', async () => {
    const { number, code, codes } = await open('李四', '王五');
    const gone = codes['王五'] ?? '';
    expect((await client.load(number, codes['李四'] ?? '')).status).to.equal(404); // a party, but no defence yet
    await client.defend(loanDefense(), { number, code: gone });
    expect((await client.load(number, gone)).status).to.equal(200);

    await client.complain(loanComplaint(['李四']), { number, code });
    expect((await client.load(number, gone)).code).to.equal('wrong_number_or_code');
    expect((await client.defend(loanDefense('再答。'), { number, code: gone })).code).to.equal('wrong_number_or_code');
    const query = { case_number: number, defendant_code: gone, current_case_cause: '民间借贷纠纷' };
    const claim = await client.send(requestOf(documents.claimForDefense, { query }));
    expect([claim.status, claim.code]).to.deep.equal([404, 'wrong_number_or_code']);

    await client.complain(loanComplaint(['李四', '王五']), { number, code });
    const again = await client.defend(loanDefense('再答。'), { number, code: gone });
    expect([again.status, again.version]).to.deep.equal([200, 2]);
  });

  it('given somebody else in the same place, lets nobody inherit the access of the one who was there', async () => {
    const { number, code, caseId, codes } = await open('北京甲贸易有限公司');
    await client.complain(loanComplaint(['上海乙建设有限公司']), { number, code });
    const after = await codesIn(caseId);
    expect((await client.defend(loanDefense(), { number, code: codes['北京甲贸易有限公司'] ?? '' })).status).to.equal(
      404,
    );
    expect((await client.defend(loanDefense(), { number, code: after['上海乙建设有限公司'] ?? '' })).status).to.equal(
      200,
    );
  });
});
