import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { confirmedNumber } from '../../../domain/case/testing/fixtures.js';
import type { CallInput } from '../../../domain/contract/call.js';
import { cases } from '../../../domain/contract/cases.js';
import { documents } from '../../../domain/contract/documents.js';
import { ledger } from '../../../domain/contract/ledger.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { courtMonths } from '../../../domain/courtCalendar/courtPeriods.js';
import { verifyReceipt, type Receipt } from '../../../domain/ledger/receipt.js';
import { refusal, testBrowser, type TestBrowser } from '../../tests/harness/testBrowser.js';
import { testAdministrator } from '../../tests/harness/testApplication.js';
import { complaint, control, person } from './testing/people.js';
import { startLoggedCourt, type LoggedCourt } from './testing/startLoggedCourt.js';
import { dumpTexts, filesUnder, openWhatOpens } from './testing/whatIsLeft.js';
import { shortDefence } from '../../tests/harness/pleadings.js';

describe('erasing a case', function () {
  this.timeout(120_000);
  const begun = new Date();
  let court: LoggedCourt;
  let admin: TestBrowser;
  let visitor: TestBrowser;

  let caseId: string;
  let number: string;
  let controlId: string;
  let code: string;
  let defendantCode: string;
  let word: Uint8Array;
  let receipts: Receipt[];
  const firstKey = randomUUID();

  type Submission = CallInput<typeof documents.submit>['body'];
  const file = (
    browser: TestBrowser,
    payload: Submission['payload'],
    case_number = '',
    document_type: Submission['document_type'] = 'complaint',
    idempotencyKey: string = randomUUID(),
  ) => browser.send(requestOf(documents.submit, { body: { document_type, case_number, payload } }), { idempotencyKey });
  const firstPayload = {
    form_key: 'claim-private-lending',
    form_data: complaint(
      { name: person.name, id_number: person.idNumber, phone: person.phone, domicile: person.address },
      person.defendant,
    ),
  };
  const documentsOf = (id: string) => clientOf(admin, cases).documents({ path: { id } });
  const search = async (search_term: string): Promise<number> =>
    (await clientOf(admin, cases).list({ query: { search_term } })).total;
  const receiptOf = async (id: string): Promise<Receipt> => {
    for (;;) {
      const receipt = await clientOf(visitor, ledger).receipt({ path: { id } });
      if (!('state' in receipt)) return receipt;
      await sleep(200);
    }
  };
  const erase = (id: string, reason: string, idempotencyKey: string = randomUUID()) =>
    admin.send(requestOf(cases.erase, { path: { id }, body: { reason } }), { idempotencyKey });

  before(async () => {
    court = await startLoggedCourt();
    const written = { position: 0n };
    admin = testBrowser(court.application.url, written);
    visitor = testBrowser(court.application.url, written);
    expect((await admin.signIn(testAdministrator.email, testAdministrator.password)).status).to.equal(204);

    const filed = await file(visitor, firstPayload, '', 'complaint', firstKey);
    expect(filed.status).to.equal(200);
    caseId = filed.headers.get('X-Case-Id') ?? '';
    number = decodeURIComponent(filed.headers.get('X-Case-Number') ?? '');
    code = filed.headers.get('X-Verification-Code') ?? '';
    word = new Uint8Array(await filed.arrayBuffer());
    const other = await file(visitor, {
      form_key: 'claim-private-lending',
      form_data: complaint({ name: control.name }, control.defendant),
    });
    controlId = other.headers.get('X-Case-Id') ?? '';
    defendantCode = (await documentsOf(caseId)).defendants[0]?.verification_code ?? '';
    const defended = await file(
      visitor,
      {
        form_key: 'defense-private-lending',
        form_data: shortDefence(person.defendant, person.story),
        defendant_code: defendantCode,
      },
      number,
      'defense',
    );
    expect(defended.status).to.equal(200);
    // A visitor who has the number and guesses the code: the typed guess must not stay either.
    for (const guess of ['AAAABBBB', person.name])
      await visitor.send(
        requestOf(documents.loadForEditing, { body: { case_number: number, verification_code: guess } }),
      );
  });
  after(() => court.close());

  it('finds people and documents as long as nothing was erased', async () => {
    expect(await search(person.name)).to.equal(1);
    const { documents: versions, case_info } = await documentsOf(caseId);
    expect(JSON.stringify(versions)).to.include(person.idNumber).and.include(person.story);
    expect(case_info).to.include({ plaintiff_code: code, erased: false });
    receipts = await Promise.all(versions.map(({ id }) => receiptOf(id)));
    expect(receipts).to.have.length(2);
  });

  it('requires an administrator, and a reason that names no person', async () => {
    const reason = '当事人依法申请删除';
    const right = requestOf(cases.erase, { path: { id: caseId }, body: { reason } });
    expect((await visitor.send(right)).status).to.equal(401);
    for (const body of [
      {},
      { reason: '' },
      { reason: '  ' },
      { reason: '期' },
      { reason: '。。。。。' },
      { reason: '测'.repeat(9) },
      { reason: '长'.repeat(501) },
      { reason: 7 },
    ])
      expect(await refusal(await admin.send({ ...right, body })), JSON.stringify(body)).to.include({ status: 422 });
    for (const text of [person.name, person.phone, person.idNumber, defendantCode.toLowerCase(), '慕容 晓琳'])
      expect(await refusal(await erase(caseId, `应${text}的申请`)), text).to.deep.equal({
        status: 422,
        code: 'reason_names_person',
      });
    expect(await refusal(await erase(randomUUID(), reason))).to.deep.equal({ status: 404, code: 'case_not_found' });
    expect((await documentsOf(caseId)).case_info.erased).to.equal(false);
  });

  it('is idempotent', async () => {
    const key = randomUUID();
    const reason = '当事人依法申请删除';
    const first = await erase(caseId, reason, key);
    expect(await first.json()).to.deep.equal({ id: caseId, erased: true });
    const position = first.headers.get('X-Position');
    expect((await erase(caseId, reason, key)).headers.get('X-Position')).to.equal(position);
    expect((await erase(caseId, '另一个原因')).status).to.equal(200);
    expect(await refusal(await erase(caseId, '同一键不同原因', key))).to.include({
      code: 'idempotency_key_reused',
    });
  });

  it('leaves a case that cannot be found, loaded, submitted to or filed', async () => {
    for (const term of [person.name, person.defendant]) expect(await search(term), term).to.equal(0);
    expect(await search(number)).to.equal(1);
    const { case_info, defendants, documents: versions } = await documentsOf(caseId);
    expect(case_info).to.include({ erased: true, plaintiff_code: null });
    expect(defendants.map(({ name, verification_code }) => [name, verification_code])).to.deep.equal([[null, null]]);
    expect(versions.map(({ form_data, final_data, model }) => [form_data, final_data, model])).to.deep.equal([
      [null, null, null],
      [null, null, null],
    ]);
    const load = { case_number: number, verification_code: code };
    expect(await refusal(await visitor.send(requestOf(documents.loadForEditing, { body: load })))).to.include({
      status: 404,
    });
    const again = await file(visitor, { ...firstPayload, verification_code: code }, number);
    expect(again.status).to.be.oneOf([404, 410]);
    // The request that opened the case is recognised when sent again, and its response holds no erased data.
    expect((await file(visitor, firstPayload, '', 'complaint', firstKey)).status).to.equal(410);
    const assign = await admin.send(
      requestOf(cases.assignNumber, { path: { id: caseId }, body: confirmedNumber('（2026）京0105民初5号') }),
    );
    expect(await refusal(assign)).to.deep.equal({ status: 410, code: 'personal_data_erased' });
    expect(JSON.stringify(await documentsOf(controlId))).to.include(control.name);
  });

  it('keeps every proof valid: old receipts, new ones, the downloaded file, and the growing log', async () => {
    const key = await clientOf(visitor, ledger).key();
    const [mine] = receipts.filter(({ body }) => body['pleading'] === 'complaint');
    for (const old of receipts) {
      expect(verifyReceipt(old, { expectedKey: key }).findings).to.deep.equal([]);
      const renewed = await receiptOf(old.leaf.eventId);
      expect({ ...renewed, inclusion: [], checkpoint: '' }).to.deep.equal({ ...old, inclusion: [], checkpoint: '' });
      expect(verifyReceipt(renewed, { expectedKey: key }).findings).to.deep.equal([]);
    }
    expect(mine && verifyReceipt(mine, { document: word, expectedKey: key }).findings).to.deep.equal([]);
    expect(JSON.stringify(receipts)).to.include(caseId).and.not.include(person.name);
  });

  it('leaves nothing of the people in event log, tables, ledger or process logs, even with the disks and the secret key', async () => {
    const { config, logged, openStores } = court;
    await court.application.close();
    const needles = [...Object.values(person), code, defendantCode];
    const expectNone = (text: string, where: string): void => {
      for (const needle of needles) expect(text.includes(needle), `${needle} in ${where}`).to.equal(false);
    };
    expect(logged.length).to.be.above(20);
    expectNone(logged.join('\n'), 'the logs');
    for (const folder of [config.ledgerDirectory, join(config.dataDirectory, 'events')]) {
      if (config.eventStoreUrl && folder !== config.ledgerDirectory) continue;
      const files = await filesUnder(folder);
      expect(files).to.not.have.length(0);
      for (const path of files) {
        const bytes = await readFile(path);
        for (const encoding of ['utf8', 'utf16le'] as const)
          for (const needle of needles)
            expect(bytes.includes(Buffer.from(needle, encoding)), `${needle} in ${path}`).to.equal(false);
      }
    }

    const { stores, close } = await openStores();
    try {
      const dump = await dumpTexts(stores);
      expect(dump.split('\n').length).to.be.above(100);
      expect(dump).to.include(control.name); // proves that the search finds what exists
      expectNone(dump, 'the tables');

      const cases = [caseId, controlId].map(stores.streams.case);
      const { opened, boxes, keyIds } = await openWhatOpens(stores, cases, (type, body) =>
        expectNone(body, `${type} in the log`),
      );
      expect(keyIds).to.include(stores.streams.case(controlId)).and.not.include(stores.streams.case(caseId));
      expect(boxes).to.equal(7);
      expect(opened).to.deep.equal([stores.streams.case(controlId)]);

      const erasures = (await stores.log.readStream(stores.streams.case(caseId))).filter(
        ({ type }) => type === 'PersonalDataErased',
      );
      expect(erasures.map(({ data }) => data)).to.deep.equal([{ caseId, reason: '当事人依法申请删除' }]);
      expect(erasures[0]?.metadata.actor.kind).to.equal('user');

      const months = courtMonths(begun, new Date(), 'Asia/Shanghai').map(stores.streams.auditAccess);
      const views = (await Promise.all(months.map((stream) => stores.log.readStream(stream)))).flat();
      const seen = views.flatMap((event) =>
        event.type === 'PersonalDataViewed' && event.data.scope === 'caseDocuments' ? [event.data.caseId] : [],
      );
      expect(new Set(seen)).to.deep.equal(new Set([caseId, controlId]));
      expect(seen.length).to.be.within(2, 4); // a new hour may have begun meanwhile
    } finally {
      await close();
    }
  });
});
