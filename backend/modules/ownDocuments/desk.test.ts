import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { confirmedNumber } from '../../../domain/case/testing/fixtures.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { corrections } from '../../../domain/contract/corrections.js';
import { deadlineCalendar } from '../../../domain/contract/deadlineCalendar.js';
import { ownDocuments } from '../../../domain/contract/ownDocuments.js';
import { courtPeriods, daysAfter } from '../../../domain/courtCalendar/courtPeriods.js';
import { newCaseNumber } from '../../tests/harness/newCaseNumber.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { loanComplaint, loanDefense } from '../cases/testing/submissionClient.js';
import { openCase, idOf, list } from './testing/ownDocumentsOf.js';
import { asks, startSaasCourt, type Person, type SaasCourt } from './testing/saasCourt.js';

describe('the desk of one’s own documents', () => {
  let court: SaasCourt;
  before(async () => void (court = await startSaasCourt()));
  after(() => court.close());

  const later = (): void => void (court.now.at = new Date(court.now.at.getTime() + 60_000));
  const unlimited = { subscription_plan: 'enterprise', subscription_expires_at: null } as const;
  const of = ({ browser }: Pick<Person, 'browser'>) => clientOf(browser, ownDocuments);
  const today = () => courtPeriods(court.now.at, 'Asia/Shanghai').day;
  const ask = async (caseId: string, dueOn: string, defendantId?: string) => {
    later();
    const place = 'sections.claims.items.principal.principal';
    const mark = { source: 'clerk' as const, code: 'unclear' as const, path: place, reason: '李四欠款的来源不明' };
    const side = defendantId === undefined ? {} : { defendant_id: defendantId };
    await clientOf(court.admin, corrections).ask({
      path: { id: caseId },
      body: { version: 1, due_on: dueOn, again_because: '', marks: [mark], ...side },
    });
  };
  const number = async (caseId: string, formal: string) => {
    later();
    await clientOf(court.admin, cases).assignNumber({ path: { id: caseId }, body: confirmedNumber(formal) });
  };
  /** What the person's last write led to, and all before it. */
  const overview = (person: Person) => of(person).overview();

  it('puts what the court demands on top, the first deadline first, until it is answered', async () => {
    const [person, other] = [await court.newPerson(unlimited), await court.newPerson()];
    const [first, second, quiet] = [await openCase(person), await openCase(person), await openCase(person)];
    await openCase(other);
    // A Saturday: the period ends on Monday.
    await ask(first.caseId, '2026-03-28');
    await ask(second.caseId, daysAfter(today(), 2));
    const { demands, demand_count: count } = await overview(person);
    expect([demands.map(({ id }) => id), count]).to.deep.equal([[second.id, first.id], 2]);
    expect(demands[1]?.demand).to.deep.include({ due_on: '2026-03-28', due_end: '2026-03-30', places: 1 });
    expect(JSON.stringify(demands)).not.to.include('来源不明');
    expect(await of(person).waiting()).to.deep.equal({ demands: 2, news: 0 });
    const asked = await list(person, { state: 'asked', order: 'deadline' });
    expect([asked.items.map(({ id }) => id), asked.total]).to.deep.equal([[second.id, first.id], 2]);
    const byDeadline = await list(person, { order: 'deadline' });
    expect(byDeadline.items.map(({ id }) => id)).to.deep.equal([second.id, first.id, quiet.id]);
    expect((await overview(other)).demands).to.deep.equal([]);
    expect(await of(other).waiting()).to.deep.equal({ demands: 0, news: 0 });

    await asks(person).complain({ number: second.number, answers: loanComplaint(['李四'], '15000.50') });
    expect((await overview(person)).demands.map(({ id }) => id)).to.deep.equal([first.id]);
  });

  it('shows news of others’ doing until the account looked, on every device, and none of one’s own', async () => {
    const [plaintiff, defendant] = [await court.newPerson(), await court.newPerson()];
    const { id, number: caseNumber, caseId } = await openCase(plaintiff);
    const { defendants } = await clientOf(court.admin, cases).documents({ path: { id: caseId } });
    later();
    const code = defendants[0]?.verification_code ?? '';
    const answered = await asks(defendant).defend({ number: caseNumber, code, answers: loanDefense() });
    const kinds = async (person: Person) => (await list(person)).items[0]?.news.map(({ kind }) => kind);
    expect(await kinds(plaintiff)).to.deep.equal(['submission.received']);
    expect(await kinds(defendant)).to.deep.equal([]);
    const before = court.now.at.toISOString();
    const formal = newCaseNumber();
    await number(caseId, formal);
    expect(await kinds(plaintiff)).to.deep.equal(['case.filed', 'submission.received']);
    expect(await of(plaintiff).waiting()).to.deep.equal({ demands: 0, news: 1 });

    const phone = { ...plaintiff, browser: court.newBrowser() };
    await phone.browser.signIn(plaintiff.email, 'Passw0rd-now');
    // Somebody else's document is left out, and what came after the look stays new.
    await of(defendant).look({ body: { ids: [id, idOf(answered)], until: court.now.at.toISOString() } });
    expect(await kinds(plaintiff)).to.have.length(2);
    expect(await kinds(defendant)).to.deep.equal([]);
    await of(phone).look({ body: { ids: [id], until: before } });
    expect(await kinds(plaintiff)).to.deep.equal(['case.filed']);
    await of(phone).look({ body: { ids: [id], until: '2099-01-01T00:00:00.000Z' } });
    await of(phone).look({ body: { ids: [id], until: before } });
    expect(await kinds(plaintiff)).to.deep.equal([]);
    const found = await list(plaintiff, { state: 'news' });
    expect(found.total).to.equal(0);
    await number(caseId, formal);
  });

  it('takes tags and an archive of one’s own, finds by them, and shows them to nobody else', async () => {
    const [person, other] = [await court.newPerson(), await court.newPerson()];
    const [kept, put] = [await openCase(person), await openCase(person)];
    const tagged = await of(person).setTags({ path: { id: kept.id }, body: { tags: ['王总的案子', ' 急 ', '急'] } });
    expect(tagged.tags).to.deep.equal(['王总的案子', '急']);
    expect((await of(person).setArchived({ path: { id: put.id }, body: { archived: true } })).archived).to.equal(true);
    const found = async (query: Parameters<typeof list>[1]) => (await list(person, query)).items.map(({ id }) => id);
    expect(await found({})).to.deep.equal([kept.id]);
    expect(await found({ archived: 'true' })).to.deep.equal([put.id]);
    expect(await found({ tag: '急' })).to.deep.equal([kept.id]);
    expect(await found({ tag: '总' })).to.deep.equal([]);
    expect(await found({ search_term: '王总' })).to.deep.equal([kept.id]);
    const { tags, archived_count: archived, clients, causes } = await overview(person);
    expect({ tags: [...tags].sort(), archived, clients, causes }).to.deep.equal({
      tags: ['王总的案子', '急'].sort(),
      archived: 1,
      clients: ['张三'],
      causes: ['民间借贷纠纷'],
    });
    const { stores, close } = await court.openStores();
    const rows: { sealed: Buffer | null }[] = await stores.app('document_marks').where({ owner: person.id }).select();
    await close();
    expect(rows).to.have.length(2);
    expect(Buffer.concat(rows.flatMap(({ sealed: one }) => one ?? [])).toString('utf8')).not.to.include('王总');

    const theirs = { path: { id: kept.id } };
    for (const { browser } of [other, { browser: court.admin }])
      for (const request of [
        requestOf(ownDocuments.setTags, { ...theirs, body: { tags: ['我的'] } }),
        requestOf(ownDocuments.setArchived, { ...theirs, body: { archived: true } }),
      ])
        expect(await refusal(await browser.send(request))).to.deep.equal({ status: 404, code: 'document_not_found' });
    expect((await overview(other)).tags).to.deep.equal([]);
    await of(person).setTags({ ...theirs, body: { tags: [] } });
    expect((await overview(person)).tags).to.deep.equal([]);
    const many = Array.from({ length: 11 }, (_one, at) => `标签${at}`);
    expect(
      (await refusal(await person.browser.send(requestOf(ownDocuments.setTags, { ...theirs, body: { tags: many } }))))
        .code,
    ).to.equal('fields_invalid');
  });

  it('keeps a demand on top of what is archived', async () => {
    const person = await court.newPerson();
    const { id, caseId } = await openCase(person);
    await of(person).setArchived({ path: { id }, body: { archived: true } });
    await ask(caseId, daysAfter(today(), 5));
    expect((await overview(person)).demands.map((one) => one.id)).to.deep.equal([id]);
    expect((await list(person)).total).to.equal(0);
  });

  it('tells defences against one plaintiff apart by whom each speaks for', async () => {
    const [bank, lawyer] = [await court.newPerson(unlimited), await court.newPerson(unlimited)];
    for (const name of ['甲公司', '乙公司']) {
      const { number: caseNumber, caseId } = await openCase(bank, loanComplaint([name]));
      const { defendants } = await clientOf(court.admin, cases).documents({ path: { id: caseId } });
      const code = defendants[0]?.verification_code ?? '';
      await asks(lawyer).defend({ number: caseNumber, code, answers: loanDefense() });
    }
    const rows = (await list(lawyer)).items.map(({ client, plaintiff }) => ({ client, plaintiff }));
    expect(rows).to.have.deep.members([
      { client: '甲公司', plaintiff: '张三' },
      { client: '乙公司', plaintiff: '张三' },
    ]);
    expect((await list(lawyer, { client: '甲公司', side: 'defense' })).total).to.equal(1);
    expect((await list(lawyer, { search_term: '乙公司 张三' })).total).to.equal(1);
    expect((await list(lawyer, { side: 'complaint' })).total).to.equal(0);
  });

  it('gives the deadlines to a calendar program at a secret address, which names nobody and can be renewed', async () => {
    const [person, other] = [await court.newPerson(), await court.newPerson()];
    const { caseId, number: caseNumber } = await openCase(person);
    const due = daysAfter(today(), 20);
    await ask(caseId, due);
    await overview(person);
    const own = clientOf(person.browser, deadlineCalendar);
    expect(await own.read()).to.deep.equal({ created_at: null });
    const { path } = await own.renew();
    expect((await own.read()).created_at).to.equal(court.now.at.toISOString());
    const anybody = court.newBrowser();
    const read = (at: string) => anybody.call('GET', at);
    const response = await read(path);
    expect(response.headers.get('Content-Type')).to.equal('text/calendar; charset=utf-8');
    const text = (await response.text()).replace(/\r\n /gu, '');
    expect(text)
      .to.include(caseNumber)
      .and.include('民间借贷纠纷')
      .and.match(/DTSTART;VALUE=DATE:2026\d{4}\r\n/u);
    expect(text.match(/BEGIN:VEVENT/gu)).to.have.length(1);
    for (const name of ['张三', '李四', person.email]) expect(text).not.to.include(name);

    const { stores, close } = await court.openStores();
    const rows: unknown = await stores.app('calendar_links').where({ owner: person.id }).select('token_hash');
    await close();
    const token = path.split('/').at(-1)?.replace('.ics', '') ?? '';
    expect(rows).to.deep.equal([{ token_hash: createHash('sha256').update(token).digest('base64url') }]);

    const renewed = await own.renew();
    expect((await read(path)).status).to.equal(404);
    expect((await read(renewed.path)).status).to.equal(200);
    await clientOf(other.browser, deadlineCalendar).revoke();
    expect((await read(renewed.path)).status).to.equal(200);
    await own.revoke();
    await own.revoke();
    expect((await read(renewed.path)).status).to.equal(404);
    expect(await own.read()).to.deep.equal({ created_at: null });
  });
});
