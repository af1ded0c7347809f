import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { unzipSync } from 'fflate';
import { confirmedNumber } from '../../../../domain/case/testing/fixtures.js';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { corrections, ownCorrections } from '../../../../domain/contract/corrections.js';
import { dataExport } from '../../../../domain/contract/dataExport.js';
import { deadlineCalendar } from '../../../../domain/contract/deadlineCalendar.js';
import { documents } from '../../../../domain/contract/documents.js';
import { ownDocuments } from '../../../../domain/contract/ownDocuments.js';
import { versions } from '../../../../domain/contract/versions.js';
import { newCaseNumber } from '../../../tests/harness/newCaseNumber.js';
import { refusal, type TestBrowser } from '../../../tests/harness/testBrowser.js';
import { ids, list, open, openCase } from '../../ownDocuments/testing/ownDocumentsOf.js';
import { asks, startSaasCourt, type Person, type SaasCourt } from '../../ownDocuments/testing/saasCourt.js';
import { loanComplaint, loanDefense } from '../testing/submissionClient.js';

const wrong = { status: 404, code: 'wrong_number_or_code' };

type Filed = { readonly number: string; readonly code: string; readonly caseId: string };

/** A case that somebody without an account opened. */
const visitorFiles = async (browser: TestBrowser, answers = loanComplaint()): Promise<Filed> => {
  const { headers, status } = await asks({ browser }).complain({ answers });
  expect(status).to.equal(200);
  const header = (name: string) => decodeURIComponent(headers.get(name) ?? '');
  return { number: header('X-Case-Number'), code: header('X-Verification-Code'), caseId: header('X-Case-Id') };
};

const adopting = (case_number: string, verification_code: string) =>
  requestOf(ownDocuments.adopt, { body: { case_number, verification_code } });
const adopt = ({ browser }: Person, { number, code }: Filed) =>
  clientOf(browser, ownDocuments).adopt({ body: { case_number: number, verification_code: code } });

/** What a party asks by number and session; each opens a version or says what became of it. */
const bySession = (case_number: string) => {
  const body = { case_number, verification_code: '' };
  return {
    editing: requestOf(documents.loadForEditing, { body }),
    versions: requestOf(versions.list, { body: { case_number } }),
    changes: requestOf(versions.changes, { body: { case_number, from: 1, to: 1 } }),
    file: requestOf(versions.file, { body: { case_number, version: 1 } }),
    'file of changes': requestOf(versions.word, { body: { case_number, from: 1, to: 1 } }),
    progress: requestOf(documents.progress, { body }),
    demands: requestOf(ownCorrections.list, { body }),
  };
};
const mayAsk = async ({ browser }: { readonly browser: TestBrowser }, number: string) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(bySession(number)).map(
        async ([what, request]) => [what, (await browser.send(request)).status] as const,
      ),
    ),
  );
const all = (status: number) => Object.fromEntries(Object.keys(bySession('')).map((what) => [what, status]));

/** The paths in the archive of all that an account has. */
const exportedFolders = async ({ browser }: Person): Promise<string[]> => {
  const parts: Buffer[] = [];
  for await (const event of await clientOf(browser, dataExport).start())
    if (event.kind === 'part') parts.push(Buffer.from(event.bytes, 'base64'));
  return Object.keys(unzipSync(Buffer.concat(parts)));
};

describe('adopting a case into an account', function () {
  this.timeout(120_000);
  let court: SaasCourt;
  // Those who may not ask are asked for everything there is, from one address.
  before(async () => void (court = await startSaasCourt({ codeAttempts: { points: 100, seconds: 600 } })));
  after(() => court.close());

  const defendantCode = async (caseId: string): Promise<string> => {
    const { defendants } = await clientOf(court.admin, cases).documents({ path: { id: caseId } });
    return defendants[0]?.verification_code ?? '';
  };

  it('makes what a visitor filed a document of one’s own, with everything that asks for a code elsewhere', async () => {
    const visitor = court.newBrowser();
    const filed = await visitorFiles(visitor);
    const [person, stranger] = [await court.newPerson(), await court.newPerson()];
    expect(await mayAsk(person, filed.number)).to.deep.equal(all(404));
    const { id, ...said } = await adopt(person, filed);
    expect(said).to.deep.equal({ document_type: 'complaint', case_number: filed.number, is_new: true });
    expect((await list(person)).items).to.have.lengthOf(1);
    expect((await list(person)).items[0]).to.include({ id, version: 1, plaintiff: '张三', defendant: '李四' });
    expect((await open(person, id)).form_data).to.deep.equal(loanComplaint());
    expect(await mayAsk(person, filed.number)).to.deep.equal(all(200));
    for (const other of [stranger, { browser: visitor }])
      expect(await mayAsk(other, filed.number)).to.deep.equal(all(404));
    const next = await asks(person).complain({ number: filed.number, answers: loanComplaint(['孙七'], '7.00') });
    expect([next.status, next.headers.get('X-Document-Version')]).to.deep.equal([200, '2']);
    expect(next.headers.get('X-Document-Id')).to.equal(id);
    expect(await ids(person)).to.deep.equal([id]);
  });

  it('lets the account see what the court demands of its side, and answer it with a version, without a code', async () => {
    const filed = await visitorFiles(court.newBrowser());
    const [person, stranger] = [await court.newPerson(), await court.newPerson()];
    await adopt(person, filed);
    const path = 'sections.claims.items.principal.principal';
    const mark = { source: 'clerk', code: 'contradictory', path, reason: '与借条不符' } as const;
    const body = { version: 1, due_on: '2026-03-20', again_because: '', marks: [mark] };
    await clientOf(court.admin, corrections).ask({ path: { id: filed.caseId }, body });
    const progress = ({ browser }: Person) =>
      clientOf(browser, documents).progress({ body: { case_number: filed.number, verification_code: '' } });
    expect((await progress(person)).correction).to.include({ due_on: '2026-03-20', answered: false });
    expect((await person.browser.send(bySession(filed.number).demands)).status).to.equal(200);
    expect(await refusal(await stranger.browser.send(bySession(filed.number).demands))).to.deep.equal(wrong);
    const before = await person.generationsToday();
    const corrected = loanComplaint(['李四'], '11000.00');
    expect((await asks(person).complain({ number: filed.number, answers: corrected })).status).to.equal(200);
    expect((await progress(person)).correction).to.include({ answered: true });
    expect(await person.generationsToday()).to.equal(before);
  });

  it('shows the newest parties of what others go on with, who find it by either name', async () => {
    const visitor = court.newBrowser();
    const filed = await visitorFiles(visitor);
    const person = await court.newPerson();
    const { id } = await adopt(person, filed);
    const answers = loanComplaint(['孙七']);
    await asks({ browser: visitor }).complain({ number: filed.number, code: filed.code, answers });
    const formal = newCaseNumber();
    const body = confirmedNumber(formal);
    await court.admin.send(requestOf(cases.assignNumber, { path: { id: filed.caseId }, body }));
    await person.browser.send(bySession(formal).versions);
    const row = { id, version: 2, plaintiff: '张三', defendant: '孙七', case_number: formal, status: 'filed' };
    for (const search_term of ['张三', '孙七', formal, ''])
      expect((await list(person, { search_term })).items[0], search_term).to.include(row);
    expect((await list(person, { search_term: '李四' })).total).to.equal(0);
    expect((await open(person, id)).form_data).to.deep.equal(answers);
  });

  it('takes a defence with its defendant’s code, and nothing of the plaintiff’s', async () => {
    const { number, caseId } = await visitorFiles(court.newBrowser());
    const code = await defendantCode(caseId);
    const person = await court.newPerson();
    expect(await refusal(await person.browser.send(adopting(number, code)))).to.deep.equal({
      status: 404,
      code: 'defense_not_submitted',
    });
    const visitor = asks({ browser: court.newBrowser() });
    await visitor.defend({ number, code, answers: loanDefense() });
    const { id, document_type: type } = await adopt(person, { number, code, caseId });
    expect(type).to.equal('defense');
    await visitor.defend({ number, code, answers: loanDefense('再答辩') });
    const row = { id, document_type: 'defense', version: 2, plaintiff: '张三', defendant: '李四' };
    for (const search_term of ['张三', '李四']) expect((await list(person, { search_term })).items[0]).to.include(row);
    expect((await open(person, id)).form_data).to.deep.equal(loanDefense('再答辩'));
    expect(await mayAsk(person, number)).to.deep.equal(all(200));
    const shown = await person.browser.send(bySession(number).versions);
    expect(await shown.json()).to.have.nested.property('items[0].pleading', 'defense');
    expect(await refusal(await asks(person).complain({ number }))).to.deep.equal(wrong);
    expect((await asks(person).defend({ number, answers: loanDefense('三答辩') })).status).to.equal(200);
  });

  it('also comes with a later version that an account submits with the code, as its receipt promises', async () => {
    const filed = await visitorFiles(court.newBrowser());
    const person = await court.newPerson();
    const { number, code } = filed;
    const answers = loanComplaint(['李四'], '8.00');
    expect((await asks(person).complain({ number, code, answers })).status).to.equal(200);
    expect(await mayAsk(person, number)).to.deep.equal(all(200));
    expect((await asks(person).complain({ number, answers: loanComplaint(['李四'], '9.00') })).status).to.equal(200);
    expect((await list(person)).items[0]).to.include({ version: 3, defendant: '李四' });
  });

  it('is the same however often it is asked for, and shows accounts nothing of each other', async () => {
    const filed = await visitorFiles(court.newBrowser());
    const [one, other] = [await court.newPerson(), await court.newPerson()];
    const key = randomUUID();
    const request = adopting(filed.number.toLowerCase(), ` ${filed.code.toLowerCase()} `);
    const replies = [await one.browser.send(request, { idempotencyKey: key })];
    replies.push(await one.browser.send(request, { idempotencyKey: key }), await one.browser.send(request));
    const said = await Promise.all(replies.map((reply) => reply.json()));
    expect(new Set(said.map(({ id }: { id: string }) => id)).size).to.equal(1);
    expect((await adopt(one, filed)).is_new).to.equal(false);
    const theirs = await adopt(other, filed);
    expect(theirs.is_new).to.equal(true);
    expect(await ids(one))
      .to.have.lengthOf(1)
      .and.not.include(theirs.id);
    const opening = requestOf(ownDocuments.open, { path: { id: theirs.id } });
    expect((await one.browser.send(opening)).status).to.equal(404);
    const { events } = await clientOf(court.admin, cases).timeline({ path: { id: filed.caseId } });
    expect(events.filter(({ type }) => type === 'PleadingAdopted')).to.have.lengthOf(2);
  });

  it('is taken off the list and comes back when it is adopted again', async () => {
    const filed = await visitorFiles(court.newBrowser());
    const person = await court.newPerson();
    const { id } = await adopt(person, filed);
    await clientOf(person.browser, ownDocuments).remove({ path: { id } });
    expect(await ids(person)).to.deep.equal([]);
    expect(await adopt(person, filed)).to.include({ id, is_new: true });
    expect(await ids(person)).to.deep.equal([id]);
  });

  it('is given back: out of list, search, demands, news, calendar and export, and adopted again by number and code', async () => {
    const filed = await visitorFiles(court.newBrowser());
    const person = await court.newPerson();
    const own = clientOf(person.browser, ownDocuments);
    const { id } = await adopt(person, filed);
    expect((await list(person)).items[0]).to.include({ id, may_be_given_back: true });
    expect((await exportedFolders(person)).some((path) => path.startsWith('文书/'))).to.equal(true);
    await own.setTags({ path: { id }, body: { tags: ['急'] } });
    await own.setArchived({ path: { id }, body: { archived: true } });
    const path = 'sections.claims.items.principal.principal';
    const mark = { source: 'clerk', code: 'contradictory', path, reason: '与借条不符' } as const;
    const asked = { version: 1, due_on: '2026-03-20', again_because: '', marks: [mark] };
    await clientOf(court.admin, corrections).ask({ path: { id: filed.caseId }, body: asked });
    const renewed = await clientOf(person.browser, deadlineCalendar).renew();
    const deadlines = async () =>
      (await (await court.newBrowser().call('GET', renewed.path)).text()).match(/BEGIN:VEVENT/gu)?.length ?? 0;
    expect([await own.waiting(), await deadlines()]).to.deep.equal([{ demands: 1, news: 0 }, 1]);

    const key = randomUUID();
    const giving = requestOf(ownDocuments.giveBack, { path: { id } });
    // Twice on one device, and once more on another that still shows the row.
    const replies = [await person.browser.send(giving, { idempotencyKey: key })];
    replies.push(await person.browser.send(giving, { idempotencyKey: key }), await person.browser.send(giving));
    expect(replies.map(({ status }) => status)).to.deep.equal([204, 204, 204]);
    expect(await ids(person)).to.deep.equal([]);
    expect((await list(person, { archived: 'true' })).total).to.equal(0);
    expect([await own.waiting(), await deadlines()]).to.deep.equal([{ demands: 0, news: 0 }, 0]);
    expect(await own.overview()).to.deep.include({ demand_count: 0, tags: [], archived_count: 0 });
    expect(await mayAsk(person, filed.number)).to.deep.equal(all(404));
    const gone = { status: 404, code: 'document_not_found' };
    for (const call of [ownDocuments.open, ownDocuments.restore])
      expect(await refusal(await person.browser.send(requestOf(call, { path: { id } })))).to.deep.equal(gone);
    expect((await exportedFolders(person)).filter((path) => path.startsWith('文书/'))).to.deep.equal([]);

    expect(await adopt(person, filed)).to.include({ id, is_new: true });
    expect((await list(person)).items[0]).to.deep.include({ id, tags: [], archived: false });
    expect(await mayAsk(person, filed.number)).to.deep.equal(all(200));
    await own.giveBack({ path: { id } });
    expect(await adopt(person, filed)).to.include({ id, is_new: true });
    const { events } = await clientOf(court.admin, cases).timeline({ path: { id: filed.caseId } });
    expect(events.filter(({ type }) => type === 'PleadingGivenBack')).to.have.lengthOf(2);
  });

  it('is given back by who adopted it alone, and not by who submitted to it', async () => {
    const filed = await visitorFiles(court.newBrowser());
    const [person, other] = [await court.newPerson(), await court.newPerson()];
    const { id } = await adopt(person, filed);
    const giveBack = ({ browser }: Person, of: string) =>
      browser.send(requestOf(ownDocuments.giveBack, { path: { id: of } }));
    expect(await refusal(await giveBack(other, id))).to.deep.equal({ status: 404, code: 'document_not_found' });
    const own = await openCase(person, loanComplaint(['周九']));
    const notAdopted = { status: 409, code: 'pleading_not_adopted' };
    expect(await refusal(await giveBack(person, own.id))).to.deep.equal(notAdopted);
    expect((await asks(person).complain({ number: filed.number })).status).to.equal(200);
    expect(await refusal(await giveBack(person, id))).to.deep.equal(notAdopted);
    const shown = (await list(person)).items.map((row) => [row.id, row.may_be_given_back]);
    expect(Object.fromEntries(shown)).to.deep.equal({ [id]: false, [own.id]: false });
  });

  it('needs an account, and a code that the session of the owner does not make up for', async () => {
    const { number, code } = await visitorFiles(court.newBrowser());
    expect((await court.newBrowser().send(adopting(number, code))).status).to.equal(401);
    const owner = await court.newPerson();
    const own = await visitorFiles(owner.browser, loanComplaint(['周九']));
    expect(await refusal(await owner.browser.send(adopting(own.number, 'XXXX2345')))).to.deep.equal(wrong);
    expect(await adopt(owner, own)).to.include({ is_new: false });
    expect((await owner.browser.send(adopting(own.number, ''))).status).to.equal(400);
  });

  it('is refused once the personal data of the case is erased', async () => {
    const filed = await visitorFiles(court.newBrowser());
    const person = await court.newPerson();
    const { id } = await adopt(person, filed);
    await clientOf(court.admin, cases).erase({ path: { id: filed.caseId }, body: { reason: '保存期限届满' } });
    expect((await list(person)).items[0]).to.include({ id, erased: true, plaintiff: null, defendant: null });
    expect(await refusal(await person.browser.send(adopting(filed.number, filed.code)))).to.deep.equal(wrong);
  });
});

describe('guessing codes by adopting', () => {
  let court: SaasCourt;
  before(async () => void (court = await startSaasCourt()));
  after(() => court.close());

  it('answers a wrong code like a number that there is none of, and nothing more after a handful', async () => {
    const { number, code } = await visitorFiles(court.newBrowser());
    const person = await court.newPerson();
    const unknown = '新案件-20260302-XXXX2345';
    for (const [given, with_] of [
      [number, 'XXXX2345'],
      [unknown, code],
      [unknown, 'XXXX2345'],
    ] as const)
      expect(await refusal(await person.browser.send(adopting(given, with_)))).to.deep.equal(wrong);
    for (let more = 0; more < 4; more += 1) await person.browser.send(adopting(number, 'XXXX2345'));
    const refused = await person.browser.send(adopting(number, code));
    expect(Number(refused.headers.get('Retry-After'))).to.be.above(0);
    expect(await refusal(refused)).to.deep.equal({ status: 429, code: 'too_many_requests' });
    expect(await ids(person)).to.deep.equal([]);
  });
});
