import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { cases } from '../../../../domain/contract/cases.js';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import { canonicalCaseNumber } from '../../../../domain/case/caseNumber.js';
import { submissionClient, type TestResponse, type SubmissionClient } from '../testing/submissionClient.js';
import { startSubmissionRoutes, type SubmissionRoutes } from '../testing/startSubmissionRoutes.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import { openAggregates } from '../../../adapters/eventStore/openAggregates.js';
import { assignNumber } from './assignNumber.js';
import { newCaseNumber } from '../../../tests/harness/newCaseNumber.js';
import { createNumberReservations } from './reserveNumber.js';

const context = (now: Date): CommandContext => ({
  commandId: randomUUID(),
  correlationId: 'r',
  actor: { kind: 'user', id: 'a-1' },
  now,
});

describe('PATCH /api/cases/{id}/case-number', () => {
  let site: SubmissionRoutes;
  let client: SubmissionClient;
  before(async () => {
    site = await startSubmissionRoutes();
    client = submissionClient(site.base);
  });
  after(() => site.close());

  const open = async () => (await client.complain()).caseId;
  const openMany = (count: number) => Promise.all(Array.from({ length: count }, open));
  const eventsOf = async (stream: string) =>
    (await site.log.readStream(stream)).map(({ type, data }) => ({ type, data }));
  const reservationsOf = async (number: string) =>
    (await eventsOf(site.streams.caseNumber(canonicalCaseNumber(number)))).map(({ type }) => type);
  const numberOf = async (caseId: string) =>
    (await site.cases.history(caseId)).flatMap((event) =>
      event.type === 'CaseNumberAssigned' ? [event.data.caseNumber] : [],
    );
  const told = (responses: TestResponse[]) =>
    responses.reduce<Record<string, number>>((counts, { status, code }) => {
      const key = [status, code].filter(Boolean).join(' ');
      return { ...counts, [key]: (counts[key] ?? 0) + 1 };
    }, {});

  it('files a case under the trimmed number', async () => {
    const [caseId, number] = [await open(), newCaseNumber()];
    const filed = await client.assign(caseId, `  ${number} `);
    expect(filed.status).to.equal(200);
    const { receipt_id: receipt, ...answer } = filed.body;
    expect(answer).to.deep.equal({ id: caseId, case_number: number });
    expect(receipt).to.match(/^[0-9a-f-]{36}$/);
    expect(filed.headers.get('X-Position')).to.match(/^\d+$/);
    expect(await numberOf(caseId)).to.deep.equal([number]);
    expect(await reservationsOf(number)).to.deep.equal(['CaseNumberReserved']);
  });

  it('is for the court alone', async () => {
    const caseId = await open();
    const asOwner = await client.assign(caseId, newCaseNumber(), { session: 'owner' });
    expect([asOwner.status, asOwner.code]).to.deep.equal([403, 'forbidden']);
    const request = requestOf(cases.assignNumber, { path: { id: caseId }, body: { new_case_number: newCaseNumber() } });
    const asVisitor = await client.send(request);
    expect([asVisitor.status, asVisitor.code]).to.deep.equal([401, 'not_signed_in']);
  });

  it('changes nothing when the same number is sent again, and refuses another', async () => {
    const [caseId, number] = [await open(), newCaseNumber()];
    await client.assign(caseId, number);
    const again = await client.assign(caseId, number.replace('（', '(').replace('）', ')'));
    expect([again.status, again.body['case_number']]).to.deep.equal([200, number]);
    const other = newCaseNumber();
    const refused = await client.assign(caseId, other);
    expect([refused.status, refused.code]).to.deep.equal([409, 'case_already_filed']);
    expect(await reservationsOf(other)).to.deep.equal([]);
  });

  it('refuses a number that another case has, in any spelling', async () => {
    const [one, other] = await openMany(2);
    const number = newCaseNumber();
    await client.assign(one ?? '', number);
    const refused = await client.assign(other ?? '', ` ${number.replace('（', '〔').replace('）', '〕')}`);
    expect([refused.status, refused.code]).to.deep.equal([409, 'case_number_taken']);
    expect((await client.assign(other ?? '', newCaseNumber())).status).to.equal(200);
  });

  it('refuses a number that another case has with zeros before it, and the reverse', async () => {
    const [one = '', other = '', third = ''] = await openMany(3);
    const zeros = (serial: string) => `（2026）京0101民初${serial}号`;
    expect((await client.assign(one, zeros('0002'))).body['case_number']).to.equal(zeros('2'));
    for (const spelling of ['2', '02', '００02']) {
      const refused = await client.assign(other, zeros(spelling));
      expect([refused.status, refused.code], spelling).to.deep.equal([409, 'case_number_taken']);
    }
    await client.assign(other, zeros('20'));
    expect((await client.assign(third, zeros('00020'))).code).to.equal('case_number_taken');
  });

  it('refuses empty, malformed and temporary numbers and unknown cases', async () => {
    const caseId = await open();
    for (const [number, status, code] of [
      ['  ', 422, 'case_number_blank'],
      ['7'.repeat(65), 422, 'case_number_malformed'],
      ['新案件-20260105-ABCD2345', 422, 'case_number_malformed'],
      ['<img src=x>', 422, 'case_number_signs'],
      ['(2026)京01民初7号\u200d1', 422, 'case_number_signs'],
      ['9'.repeat(2000), 400, 'malformed_request'],
    ] as const) {
      const refused = await client.assign(caseId, number);
      expect([refused.status, refused.code], number.slice(0, 30)).to.deep.equal([status, code]);
    }
    const unknown = await client.assign(randomUUID(), newCaseNumber());
    expect([unknown.status, unknown.code]).to.deep.equal([404, 'case_not_found']);
    expect(await numberOf(caseId)).to.deep.equal([]);
  });

  it('gives one number to one of 50 cases when 50 administrators assign it at once', async () => {
    const cases = await openMany(50);
    const number = newCaseNumber();
    const responses = await Promise.all(cases.map((caseId) => client.assign(caseId, number)));
    expect(told(responses)).to.deep.equal({ '200': 1, '409 case_number_taken': 49 });
    const filed = (await Promise.all(cases.map(numberOf))).flat();
    expect(filed).to.deep.equal([number]);
    expect(await reservationsOf(number)).to.deep.equal(['CaseNumberReserved']);
  });

  it('gives one case one of 50 numbers assigned at once, and frees the 49 others', async () => {
    const caseId = await open();
    const numbers = Array.from({ length: 50 }, newCaseNumber);
    const responses = await Promise.all(numbers.map((number) => client.assign(caseId, number)));
    expect(told(responses)).to.deep.equal({ '200': 1, '409 case_already_filed': 49 });
    const [winner] = await numberOf(caseId);
    for (const number of numbers) {
      const last = (await reservationsOf(number)).at(-1);
      expect(number === winner ? last === 'CaseNumberReserved' : last !== 'CaseNumberReserved', number).to.equal(true);
    }
    const freed = numbers.find((number) => number !== winner) ?? '';
    expect((await client.assign(await open(), freed)).status).to.equal(200);
  });

  it('gives one case one number when 50 administrators assign that one at once', async () => {
    const [caseId, number] = [await open(), newCaseNumber()];
    const responses = await Promise.all(Array.from({ length: 50 }, () => client.assign(caseId, number)));
    expect(told(responses)).to.deep.equal({ '200': 50 });
    expect(await numberOf(caseId)).to.deep.equal([number]);
  });

  describe('after a process died between reservation and assignment', () => {
    const setup = () => {
      const clock = { at: new Date('2026-01-05T02:00:00Z') };
      const { cases, caseNumbers } = openAggregates(site);
      const reservations = createNumberReservations({ ...site, cases, caseNumbers, now: () => clock.at });
      const later = (seconds: number) => void (clock.at = new Date(clock.at.getTime() + seconds * 1000));
      const assign = (caseId: string, number: string) =>
        assignNumber({ cases, reservations }, caseId, { caseNumber: number }, context(clock.at)).then(
          () => 'filed',
          (error: unknown) => (error instanceof Error ? error.message : ''),
        );
      return { clock, reservations, later, assign };
    };

    it('the same case may ask again', async () => {
      const { clock, reservations, assign } = setup();
      const [caseId, number] = [await open(), newCaseNumber()];
      await reservations.reserve(number, caseId, context(clock.at));
      expect(await assign(caseId, number)).to.equal('filed');
      expect(await reservationsOf(number)).to.deep.equal(['CaseNumberReserved']);
    });

    it('another case takes the number over after a minute, not before', async () => {
      const { clock, reservations, later, assign } = setup();
      const [dead = '', other = ''] = await openMany(2);
      const number = newCaseNumber();
      await reservations.reserve(number, dead, context(clock.at));
      later(59);
      expect(await assign(other, number)).to.equal('case_number_taken');
      later(2);
      expect(await assign(other, number)).to.equal('filed');
      expect(await reservationsOf(number)).to.deep.equal([
        'CaseNumberReserved',
        'CaseNumberReleased',
        'CaseNumberReserved',
      ]);
      expect(await assign(dead, number)).to.equal('case_number_taken');
      expect(await numberOf(dead)).to.deep.equal([]);
    });

    it('a number in use is never taken over, however old', async () => {
      const { later, assign } = setup();
      const [one = '', other = ''] = await openMany(2);
      const number = newCaseNumber();
      expect(await assign(one, number)).to.equal('filed');
      later(3600);
      expect(await assign(other, number)).to.equal('case_number_taken');
    });

    it('its own case renews an old reservation first, so that both cannot succeed', async () => {
      const { clock, reservations, later, assign } = setup();
      const [one = '', other = ''] = await openMany(2);
      const number = newCaseNumber();
      await reservations.reserve(number, one, context(clock.at));
      later(61);
      const results = await Promise.all([assign(one, number), assign(other, number)]);
      expect(results.sort()).to.deep.equal(['case_number_taken', 'filed']);
      expect([...(await numberOf(one)), ...(await numberOf(other))]).to.deep.equal([number]);
    });
  });

  describe('correcting it', () => {
    const filed = async () => {
      const [opened, number] = [await client.complain(), newCaseNumber()];
      await client.assign(opened.caseId, number);
      return { caseId: opened.caseId, code: opened.verificationCode ?? '', number };
    };

    it('gives the case another number; the plaintiff reaches the case by either', async () => {
      const [{ caseId, code, number }, to] = [await filed(), newCaseNumber()];
      const corrected = await client.correct(caseId, { from: number, to });
      expect([corrected.status, corrected.body['case_number']]).to.deep.equal([200, to]);
      expect(corrected.body['receipt_id']).to.match(/^[0-9a-f-]{36}$/);
      for (const known of [to, number]) expect((await client.load(known, code)).status, known).to.equal(200);
      const details = await client.details(caseId);
      expect(details.body['case_info']).to.deep.include({ case_number: to, former_numbers: [number] });
    });

    it('changes nothing when it is repeated, and refuses a reason that says nothing or names a party', async () => {
      const [{ caseId, number }, to] = [await filed(), newCaseNumber()];
      const short = await client.correct(caseId, { from: number, to, reason: '误' });
      expect([short.status, short.code]).to.deep.equal([422, 'fields_invalid']);
      const named = await client.correct(caseId, { from: number, to, reason: '张三来电说编错了' });
      expect([named.status, named.code]).to.deep.equal([422, 'reason_names_person']);
      expect(await reservationsOf(to)).to.deep.equal([]);
      await client.correct(caseId, { from: number, to });
      const again = await client.correct(caseId, { from: number, to });
      expect([again.status, again.body['case_number'], again.body['receipt_id']]).to.deep.equal([200, to, null]);
    });

    it('is for the court alone, and refuses a case that is not filed', async () => {
      const { caseId, number } = await filed();
      const asOwner = await client.correct(caseId, { from: number, to: newCaseNumber() }, { session: 'owner' });
      expect([asOwner.status, asOwner.code]).to.deep.equal([403, 'forbidden']);
      const pending = await client.correct(await open(), { from: newCaseNumber(), to: newCaseNumber() });
      expect([pending.status, pending.code]).to.deep.equal([409, 'case_not_filed']);
    });

    it('succeeds for one of 20 administrators at once, and frees the numbers of the others', async () => {
      const { caseId, number } = await filed();
      const numbers = Array.from({ length: 20 }, newCaseNumber);
      const responses = await Promise.all(numbers.map((to) => client.correct(caseId, { from: number, to })));
      expect(told(responses)).to.deep.equal({ '200': 1, '409 case_number_changed': 19 });
      const states = await Promise.all(numbers.map(async (to) => (await reservationsOf(to)).at(-1)));
      expect(states.filter((last) => last === 'CaseNumberReserved')).to.have.length(1);
    });

    it('refuses a number that another case has, and leaves the former one for the case that needs it', async () => {
      const [wrong, right, to] = [await filed(), await client.complain(), newCaseNumber()];
      const taken = await client.correct(wrong.caseId, { from: wrong.number, to: (await filed()).number });
      expect([taken.status, taken.code]).to.deep.equal([409, 'case_number_taken']);
      site.now.at = new Date(site.now.at.getTime() + 61_000);
      expect((await client.correct(wrong.caseId, { from: wrong.number, to })).status).to.equal(200);
      expect((await client.assign(right.caseId, wrong.number)).status).to.equal(200);
      const loaded = async (code: string) => {
        const { headers, status } = await client.load(wrong.number, code);
        return [status, headers.get('X-Case-Id')];
      };
      expect((await loaded(wrong.code))[0]).to.equal(200);
      expect((await loaded(right.verificationCode ?? ''))[0]).to.equal(200);
      const strange = await client.load(wrong.number, 'ZZZZ9999');
      expect([strange.status, strange.code]).to.deep.equal([404, 'wrong_number_or_code']);
    });
  });

  it('gives a number to the case that it belongs to as soon as a wrong one was corrected, and back only once it is free', async () => {
    const [wrong = '', right = ''] = await openMany(2);
    const [number, to, third] = [newCaseNumber(), newCaseNumber(), newCaseNumber()];
    await client.assign(wrong, number);
    await client.correct(wrong, { from: number, to });
    expect((await client.assign(right, number)).status).to.equal(200);
    const back = await client.correct(wrong, { from: to, to: number });
    expect([back.status, back.code]).to.deep.equal([409, 'case_number_taken']);
    await client.correct(right, { from: number, to: third });
    expect((await client.correct(wrong, { from: to, to: number })).status).to.equal(200);
    expect(await reservationsOf(number)).to.deep.equal([
      'CaseNumberReserved',
      ...['CaseNumberReleased', 'CaseNumberReserved'],
      ...['CaseNumberReleased', 'CaseNumberReserved'],
    ]);
  });

  it('responds 503 with the store away, and files when it is back', async () => {
    const [caseId, number] = [await open(), newCaseNumber()];
    await site.store.cut();
    const away = await client.assign(caseId, number);
    expect([away.status, away.code]).to.deep.equal([503, 'store_unavailable']);
    await site.store.mend();
    expect((await client.assign(caseId, number)).status).to.equal(200);
  });
});
