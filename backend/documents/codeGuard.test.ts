import { expect } from 'chai';
import { filingClient, type FilingClient } from './testing/filingClient.js';
import { startFiling, type Filing } from './testing/startFiling.js';

describe('guessing codes', function () {
  this.timeout(60_000);
  let filing: Filing;
  let client: FilingClient;
  before(async () => {
    filing = await startFiling();
    client = filingClient(filing.base);
  });
  after(() => filing.close());

  const statuses = (answers: readonly { readonly status: number }[]) => (status: number) =>
    answers.filter((answer) => answer.status === status).length;

  it('judges five of fifty wrong codes sent at once, also where they go to several routes', async () => {
    const { caseNumber, verificationCode = '' } = await client.complain();
    const options = { address: '198.51.100.1' };
    const path = `/api/documents/latest-claim/${encodeURIComponent(caseNumber)}?code=`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_none, i) =>
        i % 2 === 0
          ? client.load(caseNumber, `WRONG${i}`, options)
          : client.call('GET', `${path}WRONG${i}`, undefined, options),
      ),
    );
    const count = statuses(answers);
    expect([count(404), count(429)]).to.deep.equal([5, 45]);
    const late = answers.find(({ status }) => status === 429);
    expect(Number(late?.headers.get('retry-after'))).to.be.within(590, 600);

    expect((await client.load(caseNumber, verificationCode, options)).status).to.equal(429);
    expect((await client.load(caseNumber, verificationCode, { address: '198.51.100.2' })).status).to.equal(200);
  });

  it('tells a wrong number and a wrong code after the same time, and the right ones at once', async () => {
    const { caseNumber, verificationCode = '' } = await client.complain();
    const took = async (number: string, code: string): Promise<number> => {
      const before = performance.now();
      await client.load(number, code);
      return performance.now() - before;
    };
    expect(await took('新案件-20260101-AAAAAAAA', 'WRONG123')).to.be.at.least(249);
    expect(await took(caseNumber, 'WRONG123')).to.be.at.least(249);
    const right: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) right.push(await took(caseNumber, verificationCode));
    expect(Math.min(...right)).to.be.below(249);
  });

  it('lets all of twenty right codes sent at once through, and counts none of them', async () => {
    const { caseNumber, verificationCode = '' } = await client.complain();
    const right = () => client.load(caseNumber, verificationCode);
    const answers = await Promise.all(Array.from({ length: 20 }, right));
    expect(statuses(answers)(200)).to.equal(20);
    for (let i = 0; i < 4; i += 1) expect((await client.load(caseNumber, `WRONG${i}`)).status).to.equal(404);
    expect((await right()).status).to.equal(200);
    expect((await client.load(caseNumber, 'WRONG5')).status).to.equal(404);
    expect((await right()).status).to.equal(429);
  });
});
