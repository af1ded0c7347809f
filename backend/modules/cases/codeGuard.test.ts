import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { submissionClient, type TestResponse, type SubmissionClient } from './testing/submissionClient.js';
import { startSubmissionRoutes, type SubmissionRoutes } from './testing/startSubmissionRoutes.js';

/** Of a neighbour whom no other test counts. */
const randomAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

describe('guessing codes', () => {
  let site: SubmissionRoutes;
  let client: SubmissionClient;
  before(async () => {
    site = await startSubmissionRoutes({ allowances: { codeUses: { points: 60, seconds: 600 } }, timeoutMs: 400 });
    client = submissionClient(site.base);
  });
  after(() => site.close());

  const statuses = (answers: readonly { readonly status: number }[]) => (status: number) =>
    answers.filter((answer) => answer.status === status).length;

  it('judges five of fifty wrong codes sent at once, also where they go to several routes', async () => {
    const { caseNumber, verificationCode = '' } = await client.complain();
    const options = { address: '198.51.100.1' };
    const latest = (code: string) => requestOf(documents.latestClaim, { path: { caseNumber }, query: { code } });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_none, i) =>
        i % 2 === 0 ? client.load(caseNumber, `WRONG${i}`, options) : client.send(latest(`WRONG${i}`), options),
      ),
    );
    const count = statuses(responses);
    expect([count(404), count(429)]).to.deep.equal([5, 45]);
    const late = responses.find(({ status }) => status === 429);
    expect(Number(late?.headers.get('retry-after'))).to.be.within(590, 600);

    expect((await client.load(caseNumber, verificationCode, options)).status).to.equal(429);
    expect((await client.load(caseNumber, verificationCode, { address: '198.51.100.2' })).status).to.equal(200);
  });

  it('tells a wrong number and a wrong code after the same time, and the right ones at once', async () => {
    const { caseNumber, verificationCode = '' } = await client.complain();
    const times: number[] = [];
    const wake: (() => void)[] = [];
    site.clock.sleep = (ms) => {
      times.push(ms);
      return new Promise((resolve) => wake.push(resolve));
    };
    const told: number[] = [];
    const ask = async (number: string, code: string) => void told.push((await client.load(number, code)).status);
    try {
      const wrong = [ask('新案件-20260101-AAAAAAAA', 'WRONG123'), ask(caseNumber, 'WRONG123')];
      for (let turn = 0; turn < 5; turn += 1) await ask(caseNumber, verificationCode);
      expect(told).to.deep.equal([200, 200, 200, 200, 200]);
      wake.forEach((end) => end());
      await Promise.all(wrong);
      expect(told.slice(5)).to.deep.equal([404, 404]);
      expect(times).to.deep.equal(Array(7).fill(250));
    } finally {
      delete site.clock.sleep;
    }
  });

  it('lets all of twenty right codes sent at once through, and counts none of them', async () => {
    const { caseNumber, verificationCode = '' } = await client.complain();
    const right = () => client.load(caseNumber, verificationCode);
    const responses = await Promise.all(Array.from({ length: 20 }, right));
    expect(statuses(responses)(200)).to.equal(20);
    for (let i = 0; i < 4; i += 1) expect((await client.load(caseNumber, `WRONG${i}`)).status).to.equal(404);
    expect((await right()).status).to.equal(200);
    expect((await client.load(caseNumber, 'WRONG5')).status).to.equal(404);
    expect((await right()).status).to.equal(429);
  });

  it('reads no case for a wrong code, however large the case is, nor for a wrong number, and does the same look-ups for both', async () => {
    const opened = await client.complain();
    const other = await client.complain();
    const workFor = async (number: string, code: string, session?: 'other'): Promise<object> => {
      const before = { ...site.work };
      const options = { address: randomAddress(), ...(session && { session }) };
      expect((await client.load(number, code, options)).status).to.equal(404);
      const { casesRead, looksAsked } = site.work;
      return { casesRead: casesRead - before.casesRead, looksAsked: looksAsked - before.looksAsked };
    };
    for (const [number, code, session] of [
      ['新案件-20260101-AAAAAAAA', 'WRONG123'],
      [opened.caseNumber, 'WRONG123'],
      [opened.caseNumber, other.verificationCode ?? ''],
      [opened.caseNumber, ''],
      [opened.caseNumber, '', 'other'],
    ] as const)
      expect(await workFor(number, code, session)).to.deep.equal({ casesRead: 0, looksAsked: 1 });
    const before = site.work.casesRead;
    expect((await client.load(opened.caseNumber, opened.verificationCode ?? '')).status).to.equal(200);
    expect(site.work.casesRead).to.equal(before + 1);
  });

  it('looks at the end of the log once for all who guess at once, not once for each', async () => {
    const before = { ...site.work };
    const guesses = Array.from({ length: 60 }, (_none, i) =>
      client.load(`新案件-20260101-AAAA${1000 + i}`, 'WRONG123', { address: randomAddress() }),
    );
    expect(statuses(await Promise.all(guesses))(404)).to.equal(60);
    expect(site.work.looksAsked - before.looksAsked).to.equal(60);
    expect(site.work.looksAtTheEnd - before.looksAtTheEnd).to.be.below(40);
  });

  it('waits for read models that are behind, as after a crash, before it calls a number or a code wrong', async () => {
    const known = await client.complain();
    expect((await client.load(known.caseNumber, known.verificationCode ?? '')).status).to.equal(200);
    const goOn = await site.stopProjecting();
    const opened = await client.complain();
    site.forgetNumbers();
    const asked = site.work.looksAsked;
    const answers = Array.from({ length: 8 }, () => client.load(opened.caseNumber, opened.verificationCode ?? ''));
    while (site.work.looksAsked === asked) await nextTurn();
    await goOn();
    expect(statuses(await Promise.all(answers))(200)).to.equal(8);
  });

  it('tells 503 and counts nothing while they stay behind; a known code passes, a wrong one counts all the same', async () => {
    const known = await client.complain();
    const knownCode = known.verificationCode ?? '';
    expect((await client.load(known.caseNumber, knownCode)).status).to.equal(200);
    const goOn = await site.stopProjecting();
    const opened = await client.complain();
    const openedCode = opened.verificationCode ?? '';
    site.forgetNumbers();
    const address = randomAddress();
    const load = (number: string, code: string) => client.load(number, code, { address });
    const refused: TestResponse[] = [];
    for (let turn = 0; turn < 6; turn += 1) refused.push(await load(opened.caseNumber, openedCode));
    expect((await load(known.caseNumber, knownCode)).status).to.equal(200);
    for (let turn = 0; turn < 6; turn += 1) refused.push(await load(known.caseNumber, 'WRONG123'));
    // Nobody can tell the number that there is from the one that nobody knows yet.
    expect(refused.map(({ status, code }) => `${status} ${code}`)).to.deep.equal(
      Array(12).fill('503 read_model_behind'),
    );
    expect(new Set(refused.map(({ headers }) => headers.get('Retry-After')))).to.deep.equal(new Set(['2']));
    await goOn();
    await client.load(known.caseNumber, knownCode, { address: randomAddress() });
    expect((await load(opened.caseNumber, openedCode)).status).to.equal(200);
    expect((await load(known.caseNumber, knownCode)).status).to.equal(429);
  });

  it('bounds what is read with right codes, by the size of the case, for one address and case', async () => {
    const opened = await client.complain();
    const history = await site.cases.history(opened.caseId);
    const last = history.at(-1);
    if (last?.type !== 'PleadingSubmitted') throw new Error('another history');
    const actor = { kind: 'visitor', id: '' } as const;
    await site.log.append(
      site.streams.case(opened.caseId),
      Array.from({ length: 79 }, (_none, i) => ({
        type: 'PleadingSubmitted' as const,
        data: { ...last.data, version: i + 2 },
      })),
      last.revision,
      { commandId: 'many versions', correlationId: 'many', actor, now: site.now.at },
    );
    const address = randomAddress();
    const asks = [
      () => client.load(opened.caseNumber, opened.verificationCode ?? '', { address }),
      () =>
        client.call(
          'GET',
          `/api/documents/latest-claim/${encodeURIComponent(opened.caseNumber)}?code=${opened.verificationCode}`,
          undefined,
          { address },
        ),
    ];
    const responses: TestResponse[] = [];
    for (let turn = 0; turn < 14; turn += 1)
      responses.push(
        ...(await Promise.all(
          asks
            .slice(turn % 2)
            .slice(0, 1)
            .map((ask) => ask()),
        )),
      );
    // 80 versions make a call cost five of the sixty.
    expect([statuses(responses)(200), statuses(responses)(429)]).to.deep.equal([12, 2]);
    expect(Number(responses.at(-1)?.headers.get('Retry-After'))).to.be.above(500);
    expect((await client.load(opened.caseNumber, opened.verificationCode ?? '')).status).to.equal(200);
  });
});
