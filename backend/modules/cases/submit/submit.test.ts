import { createHmac, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { canonicalJson } from '../../../../domain/eventSourcing/canonicalJson.js';
import { uuidOf } from '../../../adapters/eventStore/uuid.js';
import { findInstallationKeys, keyedHash } from '../../../adapters/encryption/installationKeys.js';
import { readAnswersPart } from '../../../adapters/word/answersPart.js';
import {
  submissionClient,
  loanComplaint,
  loanDefense,
  newSender,
  type TestResponse,
  type SubmissionClient,
} from '../testing/submissionClient.js';
import { newCaseNumber } from '../../../tests/harness/newCaseNumber.js';
import { startSubmissionRoutes, type SubmissionRoutes } from '../testing/startSubmissionRoutes.js';

describe('POST /api/documents/generate-and-save', () => {
  let site: SubmissionRoutes;
  let client: SubmissionClient;
  before(async () => {
    site = await startSubmissionRoutes();
    client = submissionClient(site.base);
  });
  after(() => site.close());

  const history = (caseId: string) => site.cases.history(caseId);
  const codeOf = async (caseId: string, name: string): Promise<string> => {
    for (const { type, data } of await history(caseId))
      if (type === 'DefendantJoined' && data.name === name) return data.code ?? '';
    throw new Error(`${name} is not in the case`);
  };
  const open = async (
    formData: object = loanComplaint(),
    options: Parameters<SubmissionClient['complain']>[1] = {},
  ) => {
    const opened = await client.complain(formData, options);
    expect(opened.status, opened.detail).to.equal(200);
    return { number: opened.caseNumber, code: opened.verificationCode ?? '', caseId: opened.caseId, opened };
  };

  describe('opening a case', () => {
    it('returns the file, the temporary number and the plaintiff’s code', async () => {
      const { opened, number, code, caseId } = await open();
      expect(number).to.match(/^新案件-20260105-[2-9A-HJ-NP-Z]{8}$/);
      expect(code).to.match(/^[2-9A-HJ-NP-Z]{8}$/);
      expect(opened.version).to.equal(1);
      expect(opened.headers.get('X-Document-Hash')).to.equal(opened.hash);
      expect(opened.headers.get('Content-Type')).to.equal(
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      );
      expect(decodeURIComponent(opened.headers.get('Content-Disposition') ?? '')).to.include(
        '民事起诉状（民间借贷纠纷）20260105.docx',
      );
      const events = await history(caseId);
      expect(events.map(({ type }) => type)).to.deep.equal(['CaseOpened', 'DefendantJoined', 'PleadingSubmitted']);
      expect(opened.headers.get('X-Position')).to.equal(String(events.at(-1)?.position));
      expect(events.at(-1)?.data).to.include({ documentHash: opened.hash, submittedBy: null, edition: '2025' });
    });

    it('stores the answers in their one spelling and puts them into the file', async () => {
      const { opened, caseId } = await open({ ...loanComplaint(), agents: [], plaintiffs_legal: [{ entityName: '' }] });
      const [last] = (await history(caseId)).slice(-1);
      expect(last?.data).to.have.property('formData').that.deep.equals(loanComplaint());
      expect(await readAnswersPart(opened.bytes)).to.deep.include({
        formKey: 'claim-private-lending',
        answers: loanComplaint(),
        unchanged: true,
      });
    });

    it('reads amounts and days as the form’s page reads what is typed', async () => {
      const { caseId } = await open({
        ...loanComplaint(['李四'], '12万'),
        plaintiffs_natural: [{ name: '张三', birth_date: '一九九〇年二月三日' }],
      });
      const [last] = (await history(caseId)).slice(-1);
      expect(last?.data).to.have.nested.property('formData.plaintiffs_natural.0.birth_date', '1990-02-03');
      expect(last?.data).to.have.nested.property('formData.sections.claims.items.principal.principal', '120000');
      const refused = await client.complain({
        ...loanComplaint(['李四'], '3000或5000'),
        plaintiffs_natural: [{ name: '张三', birth_date: '2026-02-30' }],
      });
      expect([refused.status, ...refused.errors.map(({ message }) => message)]).to.deep.equal([
        422,
        '2026年2月没有30日',
        '只能填一个金额，要求多少就填多少',
      ]);
    });

    it('remembers the account that opened it', async () => {
      const { caseId } = await open(loanComplaint(), { session: 'owner' });
      expect((await history(caseId))[0]?.data).to.include({ ownerId: 'u-1' });
    });
  });

  describe('one Idempotency-Key', () => {
    it('sent twice within three days submits once and gets the same response, bytes and headers', async () => {
      const key = randomUUID();
      const first = await client.complain(loanComplaint(), { key });
      site.now.at = new Date('2026-01-08T02:02:04Z');
      const again = await client.complain(loanComplaint(), { key });
      site.now.at = new Date('2026-01-05T02:03:04.567Z');
      expect(again.hash).to.equal(first.hash);
      const told = (headers: Headers) =>
        [...headers].filter(([name]) => /^(x-(?!correlation)|content-)/.test(name)).sort();
      expect(told(again.headers)).to.deep.equal(told(first.headers));
      expect(await history(first.caseId)).to.have.length(3);
    });

    const withheld = (first: TestResponse, again: TestResponse): void => {
      expect([again.status, again.caseNumber, again.hash]).to.deep.equal([200, first.caseNumber, first.hash]);
      expect(again.verificationCode).to.equal(undefined);
      expect(again.headers.get('X-Verification-Code-Withheld')).to.equal('true');
    };

    it('sent again from elsewhere, or after three days, finds the case and does not get its code', async () => {
      const key = randomUUID();
      const first = await client.complain(loanComplaint(), { key });
      expect(first.verificationCode).to.have.length(8);
      for (const stranger of [{ sender: newSender() }, { sender: null }, { session: 'other' }] as const)
        withheld(first, await client.complain(loanComplaint(), { key, ...stranger }));
      site.now.at = new Date('2026-01-08T02:03:05Z');
      withheld(first, await client.complain(loanComplaint(), { key }));
      site.now.at = new Date('2026-01-05T02:03:04.567Z');
      expect((await client.complain(loanComplaint(), { key })).verificationCode).to.equal(first.verificationCode);
      expect(await history(first.caseId)).to.have.length(3);
    });

    it('of an account tells the code again to the same account alone, wherever it is signed in', async () => {
      const key = randomUUID();
      const first = await client.complain(loanComplaint(), { key, session: 'owner' });
      const again = await client.complain(loanComplaint(), { key, session: 'owner', sender: newSender() });
      expect(again.verificationCode).to.equal(first.verificationCode);
      for (const stranger of [{ session: 'other' }, {}] as const)
        withheld(first, await client.complain(loanComplaint(), { key, ...stranger }));
    });

    it('sent without a secret is given one with the response, with which a repeat gets the code', async () => {
      const key = randomUUID();
      const first = await client.complain(loanComplaint(), { key, sender: null });
      const [cookie = ''] = first.headers.getSetCookie();
      expect(cookie).to.match(/^juanzong_sender=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
      const sender = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'));
      const again = await client.complain(loanComplaint(), { key, sender });
      expect(again.verificationCode).to.equal(first.verificationCode);
      expect(again.headers.getSetCookie()).to.deep.equal([]);
    });

    it('sent many times at once opens one case and tells everybody the same code', async () => {
      const key = randomUUID();
      const all = await Promise.all(Array.from({ length: 6 }, () => client.complain(loanComplaint(), { key })));
      expect(new Set(all.map(({ status }) => status))).to.deep.equal(new Set([200]));
      expect(
        new Set(all.map(({ verificationCode, caseNumber, hash }) => `${verificationCode} ${caseNumber} ${hash}`)).size,
      ).to.equal(1);
    });

    it('sent again while the first request hangs gets its number and code, and opens no second case', async () => {
      const key = randomUUID();
      let release: () => void = () => undefined;
      const hung = new Promise<void>((resolve) => (release = resolve));
      const reached = new Promise<void>((resolve) => {
        site.faults.afterAppend = () => {
          resolve();
          return hung;
        };
      });
      const first = client.complain(loanComplaint(), { key });
      await reached;
      delete site.faults.afterAppend;
      const again = await client.complain(loanComplaint(), { key });
      release();
      const late = await first;
      expect([again.status, late.status]).to.deep.equal([200, 200]);
      expect(again.verificationCode).to.have.length(8);
      expect([again.caseNumber, again.verificationCode]).to.deep.equal([late.caseNumber, late.verificationCode]);
      expect(await history(again.caseId)).to.have.length(3);
    });

    it('sent again after the process broke off between append and response finds its own case', async () => {
      const key = randomUUID();
      site.faults.afterAppend = () => {
        throw new Error('broken off');
      };
      const broken = await client.complain(loanComplaint(), { key });
      delete site.faults.afterAppend;
      expect(broken.status).to.equal(500);
      const again = await client.complain(loanComplaint(), { key });
      expect(again.status).to.equal(200);
      expect(again.verificationCode).to.have.length(8);
      expect(await history(again.caseId)).to.have.length(3);
      const next = await client.complain(loanComplaint(), { number: again.caseNumber, code: again.verificationCode });
      expect(next.version).to.equal(2);
    });

    it('that an older version wrote into the log as it was sent leads to nothing any more', async () => {
      const [key, oldCode] = [randomUUID(), 'ABCDEFGH'];
      const { caseIds, commandHashes } = await findInstallationKeys(site.dataKeys);
      // As versions up to 2026-11 named cases and commands.
      const caseId = uuidOf(createHmac('sha256', caseIds).update(key).digest());
      const submitted = await client.complain(loanComplaint());
      const [opened, joined, version] = await history(submitted.caseId);
      if (opened?.type !== 'CaseOpened' || joined?.type !== 'DefendantJoined' || version?.type !== 'PleadingSubmitted')
        throw new Error('another history');
      const actor = { kind: 'visitor', id: '' } as const;
      const context = { commandId: key, correlationId: 'old', actor, now: site.now.at };
      const body = { document_type: 'complaint', case_number: '' };
      const payload = { form_key: 'claim-private-lending', form_data: loanComplaint() };
      const content = canonicalJson({ ...body, payload });
      const commandHash = keyedHash(commandHashes, 'hex')(`POST /api/documents/generate-and-save\n${content}`);
      await site.log.append(
        site.streams.case(caseId),
        [
          { type: 'CaseOpened', data: { ...opened.data, caseId, plaintiffCode: oldCode } },
          { type: 'DefendantJoined', data: { ...joined.data, caseId } },
          { type: 'PleadingSubmitted', data: { ...version.data, caseId } },
        ],
        'no_stream',
        { ...context, commandHash },
      );
      const again = await client.complain(loanComplaint(), { key });
      expect(again.caseId).not.to.equal(caseId);
      expect(again.verificationCode).to.have.length(8).and.not.to.equal(oldCode);
      expect(await history(caseId)).to.have.length(3);
    });

    it('refuses other content under the same key', async () => {
      const key = randomUUID();
      await client.complain(loanComplaint(), { key });
      const other = await client.complain(loanComplaint(['王五']), { key });
      expect([other.status, other.code]).to.deep.equal([409, 'idempotency_key_reused']);
    });
  });

  describe('a new version of the complaint', () => {
    it('needs the code, which may be typed in any way', async () => {
      const { number, code } = await open();
      const next = await client.complain(loanComplaint(['李四', '王五'], '13000.00'), {
        number: ` ${number.toLowerCase()} `,
        code: code.toLowerCase(),
      });
      expect([next.status, next.version, next.caseNumber]).to.deep.equal([200, 2, number]);
      expect(next.verificationCode).to.equal(undefined);
    });

    it('gives a newly named defendant a code and keeps the others’', async () => {
      const { number, code, caseId } = await open();
      const before = await codeOf(caseId, '李四');
      await client.complain(loanComplaint(['李四', '王五']), { number, code });
      expect(await codeOf(caseId, '李四')).to.equal(before);
      expect(await codeOf(caseId, '王五')).to.match(/^[2-9A-HJ-NP-Z]{8}$/);
      expect((await history(caseId)).filter(({ type }) => type === 'DefendantJoined')).to.have.length(2);
    });

    it('takes the owner’s session for the code, nobody else’s', async () => {
      const { number } = await open(loanComplaint(), { session: 'owner' });
      expect((await client.complain(loanComplaint(), { number, session: 'owner' })).version).to.equal(2);
      expect((await client.complain(loanComplaint(), { number, session: 'other' })).code).to.equal(
        'wrong_number_or_code',
      );
    });

    it('submitted twice at the same instant is kept twice, in order', async () => {
      const { number, code, caseId } = await open();
      const versions = ['1.00', '2.00', '3.00', '4.00'].map((amount) =>
        client.complain(loanComplaint(['李四'], amount), { number, code }),
      );
      const responses = await Promise.all(versions);
      expect(responses.map(({ version }) => version).sort()).to.deep.equal([2, 3, 4, 5]);
      const stored = (await history(caseId)).flatMap(({ type, data }) => (type === 'PleadingSubmitted' ? [data] : []));
      expect(stored.map(({ version }) => version)).to.deep.equal([1, 2, 3, 4, 5]);
      for (const { version, hash } of responses)
        expect(stored.find((one) => one.version === version)?.documentHash).to.equal(hash);
    });

    it('is refused where it says what the last one says, if the sender wants that; a repeat of the last one is not', async () => {
      const { number, code, caseId } = await open();
      const key = randomUUID();
      const send = (amount: string, more: object = {}) =>
        client.complain(loanComplaint(['李四'], amount), { number, code, ifChanged: true, ...more });
      const same = await send('12000');
      expect([same.status, same.code]).to.deep.equal([200, undefined]);
      expect((await send('13000.00', { key })).version).to.equal(3);
      const again = await send('13000.00');
      expect([again.status, again.code]).to.deep.equal([409, 'version_unchanged']);
      expect(again.detail).to.include('内容没有变化，没有再次提交');
      expect((await send('13000.00', { key })).version).to.equal(3);
      expect((await history(caseId)).filter(({ type }) => type === 'PleadingSubmitted')).to.have.length(3);
    });

    it('goes on under the temporary number after filing, and returns the formal one', async () => {
      const { number, code, caseId } = await open();
      const formal = newCaseNumber();
      await client.assign(caseId, formal);
      const next = await client.complain(loanComplaint(), { number, code });
      expect([next.version, next.caseNumber]).to.deep.equal([2, formal]);
      expect((await client.complain(loanComplaint(), { number: formal.replace('（', '('), code })).version).to.equal(3);
    });
  });

  describe('a defence', () => {
    it('needs the number and that defendant’s code', async () => {
      const { number, caseId } = await open(loanComplaint(['李四', '王五']));
      const first = await client.defend(loanDefense(), { number, code: await codeOf(caseId, '李四') });
      expect([first.status, first.version], first.detail).to.deep.equal([200, 1]);
      const other = await client.defend(loanDefense('另一份'), { number, code: await codeOf(caseId, '王五') });
      expect(other.version).to.equal(1);
      const second = await client.defend(loanDefense('再答辩'), { number, code: await codeOf(caseId, '李四') });
      expect(second.version).to.equal(2);
      expect(decodeURIComponent(second.headers.get('Content-Disposition') ?? '')).to.include('民事答辩状');
    });

    it('refuses the plaintiff’s code', async () => {
      const { number, code } = await open();
      expect((await client.defend(loanDefense(), { number, code })).code).to.equal('wrong_number_or_code');
    });

    it('must answer the cause of the complaint', async () => {
      const { number, caseId } = await open();
      const code = await codeOf(caseId, '李四');
      const wrong = await client.defend(loanDefense(), { number, code, form: 'defense-divorce' });
      expect([wrong.status, wrong.code]).to.deep.equal([409, 'cause_mismatch']);
    });
  });

  describe('with the event store away', () => {
    it('responds 503 and writes nothing, and works again when it is back', async () => {
      const { number, code } = await open();
      const key = randomUUID();
      await site.store.cut();
      const away = await client.complain(loanComplaint(), { number, code, key });
      expect([away.status, away.code]).to.deep.equal([503, 'store_unavailable']);
      expect(Number(away.headers.get('Retry-After'))).to.be.above(0);
      expect((await client.complain(loanComplaint())).status).to.equal(503);
      await site.store.mend();
      const back = await client.complain(loanComplaint(), { number, code, key });
      expect([back.status, back.version]).to.deep.equal([200, 2]);
    });
  });

  it('returns the file to its submitter, also when the account was erased at that moment', async () => {
    const { faults, log, streams } = site;
    let appends = 0;
    faults.afterAppend = async () => {
      if ((appends += 1) !== 2) return; // the count, and then the case
      const erased = { type: 'AccountErased', data: { userId: 'u-2', reason: '本人申请' } } as const;
      const actor = { kind: 'system', id: 'erasure' } as const;
      const context = { commandId: randomUUID(), correlationId: 'erasure', actor, now: site.now.at };
      await log.append(streams.account('u-2'), [erased], 'any', context);
    };
    try {
      const { opened, code } = await open(loanComplaint(), { session: 'other' });
      expect(code).to.match(/^[2-9A-HJ-NP-Z]{8}$/);
      expect(opened.headers.get('X-Document-Id')).to.equal(null);
    } finally {
      delete faults.afterAppend;
    }
  });
});
