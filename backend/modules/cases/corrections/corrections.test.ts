import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { confirmedNumber } from '../../../../domain/case/testing/fixtures.js';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { corrections, ownCorrections } from '../../../../domain/contract/corrections.js';
import { documents } from '../../../../domain/contract/documents.js';
import { courtLists } from '../../../../domain/contract/courtLists.js';
import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';
import { yearArrangements as arrangements } from '../../../../domain/courtCalendar/holidays.js';
import { latenessOf } from './correctionViews.js';
import { parsedXml, partsOf, visibleText } from '../../../adapters/word/testing/wordParts.js';
import { caseIn } from '../../../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import { refusal, type TestBrowser } from '../../../tests/harness/testBrowser.js';

const facts = { items: { lease_term: { from: '2023-09-01', to: '2024-08-31' } } };
const first = {
  plaintiffs_natural: [{ name: '王某' }],
  defendants_natural: [{ name: '张某' }, { name: '李某', id_number: '11010519491231002' }],
  sections: {
    claims: { items: { rent_arrears: { overdue_rent: '13500' }, overdue_interest: { interest: '320' } } },
    facts,
  },
};
/** The defendants change places, the number is right, the rent is another. */
const second = {
  ...first,
  defendants_natural: [{ name: '李某', id_number: '11010519491231002X' }, { name: '张某' }],
  sections: {
    claims: { items: { rent_arrears: { overdue_rent: '12000' }, overdue_interest: { interest: '320' } } },
    facts,
  },
};
const rent = 'sections.claims.items.rent_arrears.overdue_rent';
const dueOn = '2099-01-31';

describe('how a notice stands to its last day', () => {
  const asked = { noticeId: 'n-1', count: 1, pleading: 'complaint', defendantId: null, version: 1 } as const;
  // 2026-10-01 to 07 are holidays: the period ends on the 8th.
  const notice = { ...asked, askedOn: '2026-09-20', dueOn: '2026-10-03', isExtended: false, outcome: null, marks: [] };
  const service = { on: '2026-09-21', by: 'paper' } as const;
  const timeZone = 'Asia/Shanghai';
  const answeredAt = (moment: string) => ({
    versions: [{ pleading: 'complaint', defendantId: null, version: 2, submittedAt: new Date(moment) } as const],
  });
  const answered = (moment: string, served: typeof service | null = service) =>
    latenessOf(
      answeredAt(moment),
      true,
      { ...notice, service: served },
      {
        today: '2026-10-20',
        timeZone,
        arrangements,
      },
    );

  it('is late from the first second after the last day, by the clock of the court', () => {
    expect(answered('2026-10-08T15:59:59.999Z')).to.equal(null);
    expect(answered('2026-10-08T16:00:00.000Z')).to.equal('answered_late');
  });
  it('is never late where service was not recorded', () =>
    expect(answered('2026-12-08T16:00:00.000Z', null)).to.equal(null));
  it('is overdue while nothing came, and not once the party explained every mark', () => {
    const waiting = (isAnswered: boolean, today: string) =>
      latenessOf({ versions: [] }, isAnswered, { ...notice, service }, { today, timeZone, arrangements });
    expect(waiting(false, '2026-10-08')).to.equal(null);
    expect(waiting(false, '2026-10-09')).to.equal('overdue');
    expect(waiting(true, '2026-10-09')).to.equal(null);
  });
});

describe('asking a party for corrections', () => {
  let court: TestApplication;
  let clerk: TestBrowser;

  before(async () => {
    court = await startTestApplication({}, { COURT_CODE: '京0101' });
    clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
  });
  after(() => court.close());

  const desk = () => clientOf(clerk, corrections);
  const party = () => clientOf(court.newBrowser(), ownCorrections);
  const submit = async (formData: Record<string, unknown>, given: { number?: string; code?: string } = {}) => {
    const sent = await court.newBrowser().send(
      requestOf(documents.submit, {
        body: {
          document_type: 'complaint',
          case_number: given.number ?? '',
          payload: { form_key: 'claim-housing-lease', form_data: formData, verification_code: given.code ?? '' },
        },
      }),
    );
    expect(sent.status, await sent.clone().text()).to.equal(200);
    return caseIn(sent);
  };
  const ownMark = { source: 'clerk' as const, code: 'contradictory' as const, path: rent, reason: '与租期不符' };
  const asking = (id: string, changes: object = {}) => ({
    path: { id },
    body: { version: 1, due_on: dueOn, again_because: '', marks: [ownMark], ...changes },
  });
  const ask = (id: string, changes: object = {}) => desk().ask(asking(id, changes));
  /** How the court's request for corrections is refused; `sent` where it is not. */
  const outcome = async (id: string, changes: object = {}) => {
    const response = await clerk.send(requestOf(corrections.ask, asking(id, changes)));
    return response.ok ? 'sent' : (await refusal(response)).code;
  };

  it('marks what the rules found and what a clerk sees, follows both into the next version, and ends', async () => {
    const opened = await submit(first);
    const before = await desk().view({ path: { id: opened.id }, query: {} });
    expect([before.version, before.standing, before.notices]).to.deep.equal([1, 'none', []]);
    const offer = before.offers.find(({ path }) => path === 'defendants_natural.1.id_number');
    if (!offer) throw new Error('the rules found nothing at the number');
    expect(before.places.find(({ path }) => path === rent)?.value).to.contain('13,500.00元');
    const marks = [{ source: 'rule' as const, code: offer.code, path: offer.path }, ownMark];
    const told = await ask(opened.id, { marks });
    expect(told.count).to.equal(1);

    const access = { case_number: opened.number, verification_code: opened.code };
    const asked = await party().list({ body: access });
    expect(asked.notices[0]?.marks.map(({ path, reason }) => [path, reason])).to.deep.equal([
      [offer.path, offer.sentence],
      [rent, '前后矛盾：与租期不符'],
    ]);
    const progress = await clientOf(court.newBrowser(), documents).progress({ body: access });
    expect(progress.correction).to.deep.include({ due_on: dueOn, answered: false });
    expect(progress.correction?.marks.map(({ reason }) => reason)).to.deep.equal([
      offer.sentence,
      '前后矛盾：与租期不符',
    ]);
    expect(progress.steps[0]).to.deep.include({ kind: 'correction_asked' });

    await submit(second, opened);
    const after = await desk().view({ path: { id: opened.id }, query: {} });
    expect(after.standing).to.equal('answered');
    const [notice] = after.notices;
    expect(notice?.marks.map(({ path, change, moved, settled }) => [path, change, moved, settled])).to.deep.equal([
      ['defendants_natural.0.id_number', 'changed', true, 'corrected'],
      [rent, 'changed', false, null],
    ]);
    expect(after.other_changes.some(({ kind }) => kind === 'moved')).to.equal(true);
    const open = await party().list({ body: access });
    expect(open.notices[0]?.marks.map(({ path, value_now: now }) => [path, now.slice(0, 6)])).to.deep.equal([
      [rent, '12,000'],
    ]);

    const markIds = notice?.marks.filter(({ settled }) => settled === null).map(({ id }) => id) ?? [];
    const closing = await desk().settle({
      path: { id: opened.id, noticeId: told.notice_id },
      body: { mark_ids: markIds, as: 'corrected' },
    });
    expect(closing.standing).to.equal('none');
    expect((await party().list({ body: access })).notices).to.deep.equal([]);
  });

  it('follows five marks into the next version: two that rules settle, one that changed, one whose row is gone, one as it was', async () => {
    const people = [
      { name: '张某', id_number: '1101051949123100' },
      { name: '李某', id_number: '11010519491231002' },
      { name: '赵某' },
    ];
    const opened = await submit({ ...first, defendants_natural: people });
    const { offers } = await desk().view({ path: { id: opened.id }, query: {} });
    const ofRule = [0, 1].flatMap(
      (at) => offers.find(({ path }) => path === `defendants_natural.${at}.id_number`) ?? [],
    );
    expect(ofRule).to.have.length(2);
    const clerks = ['defendants_natural.2.name', rent, 'sections.claims.items.overdue_interest.interest'];
    const marks = [
      ...ofRule.map(({ code, path }) => ({ source: 'rule' as const, code, path })),
      ...clerks.map((path) => ({ source: 'clerk' as const, code: 'unclear' as const, path, reason: '请写明' })),
    ];
    await ask(opened.id, { marks });
    // The second defendant stands first with the right number, the first without one; the third is gone, the rent is another.
    const after = [{ name: '李某', id_number: '11010519491231002X' }, { name: '张某' }];
    await submit({ ...second, defendants_natural: after }, opened);
    const [notice] = (await desk().view({ path: { id: opened.id }, query: {} })).notices;
    expect(notice?.marks.map(({ path, change, settled }) => [path, change, settled])).to.have.deep.members([
      ['defendants_natural.1.id_number', 'removed', 'corrected'],
      ['defendants_natural.0.id_number', 'changed', 'corrected'],
      ['defendants_natural.2.name', 'removed', null],
      [rent, 'changed', null],
      ['sections.claims.items.overdue_interest.interest', 'unchanged', null],
    ]);
    const access = { case_number: opened.number, verification_code: opened.code };
    expect((await party().list({ body: access })).notices[0]?.marks).to.have.length(3);

    // Erased between the notice and the answer: the codes are gone with the parties, so that nobody reads a word of it.
    await clientOf(clerk, cases).erase({ path: { id: opened.id }, body: { reason: '依申请删除' } });
    for (const call of [ownCorrections.list, documents.loadForEditing]) {
      const refused = await court.newBrowser().send(requestOf(call, { body: access }));
      expect(await refusal(refused)).to.deep.equal({ status: 404, code: 'wrong_number_or_code' });
    }
  });

  it('sends a Word notice that is made again byte for byte, for the court and for its party alone', async () => {
    const opened = await submit(first);
    const { notice_id: noticeId, document_hash: hash } = await ask(opened.id);
    const file = await clerk.send(requestOf(corrections.word, { path: { id: opened.id, noticeId } }));
    expect([file.headers.get('X-Document-Hash'), file.headers.get('X-Document-Hash-Matches')]).to.deep.equal([
      hash,
      'true',
    ]);
    const text = visibleText(parsedXml(partsOf(new Uint8Array(await file.arrayBuffer()))['word/document.xml'] ?? ''));
    for (const words of ['补正通知书', '北京市东城区人民法院', '2099年1月31日', '与租期不符', '13,500.00元'])
      expect(text).to.contain(words);
    expect(text).to.not.contain(opened.code);
    const body = { case_number: opened.number, verification_code: opened.code, notice_id: noticeId };
    const own = await court.newBrowser().send(requestOf(ownCorrections.word, { body }));
    expect(own.headers.get('X-Document-Hash-Matches')).to.equal('true');
    const { defendants } = await clientOf(clerk, cases).documents({ path: { id: opened.id } });
    const stranger = { ...body, verification_code: defendants[0]?.verification_code ?? '' };
    const refused = await court.newBrowser().send(requestOf(ownCorrections.word, { body: stranger }));
    expect(await refusal(refused)).to.deep.equal({ status: 404, code: 'correction_not_found' });
    expect((await party().list({ body: stranger })).notices).to.deep.equal([]);
  });

  it('shows a notice before it is sent: the words of the clerk, the basis of each point and whom to ask, byte for byte', async () => {
    const opened = await submit(first);
    const { offers } = await desk().view({ path: { id: opened.id }, query: {} });
    const offer = offers.find(({ path }) => path === 'defendants_natural.1.id_number');
    if (!offer) throw new Error('the rules find no wrong number');
    const reworded = {
      source: 'rule' as const,
      code: offer.code,
      path: offer.path,
      reason: '身份证号码末位与证件不符',
    };
    const asked = asking(opened.id, { marks: [reworded, ownMark], clerk: '王书记员', telephone: '010-12345678' });
    const seen = await clerk.send(requestOf(corrections.preview, asked));
    expect(seen.status).to.equal(200);
    // Among downloads it is told apart from the notice that was sent.
    expect(decodeURIComponent(seen.headers.get('content-disposition') ?? '')).to.match(/预览-.*补正通知书.*\.docx/u);
    const bytes = new Uint8Array(await seen.arrayBuffer());
    const text = visibleText(parsedXml(partsOf(bytes)['word/document.xml'] ?? ''));
    for (const words of [
      '身份证号码末位与证件不符（民事诉讼法第一百二十四条第二项）',
      '与租期不符（民事诉讼法第一百二十四条第三项）',
      '联系人：王书记员，联系电话：010-12345678。',
    ])
      expect(text).to.contain(words);
    expect(text).to.not.contain(offer.sentence);
    expect((await desk().view({ path: { id: opened.id }, query: {} })).notices).to.deep.equal([]);
    const { document_hash: hash } = await desk().ask(asked);
    expect(createHash('sha256').update(bytes).digest('hex')).to.equal(hash);
    const { notices } = await party().list({ body: { case_number: opened.number, verification_code: opened.code } });
    expect(notices[0]?.marks.map(({ reason }) => reason)).to.include('身份证号码末位与证件不符');
  });

  it('sends one notice of two at once, and refuses marks on a version that was passed', async () => {
    const opened = await submit(first);
    const outcomes = await Promise.all([outcome(opened.id), outcome(opened.id)]);
    expect(outcomes.sort()).to.deep.equal(['correction_open', 'sent']);
    await submit(second, opened);
    expect(await outcome(opened.id)).to.equal('correction_version_passed');
    expect(await outcome(opened.id, { version: 2 })).to.equal('correction_reason_missing');
    expect(await outcome(opened.id, { version: 2, again_because: '新问题' })).to.equal('correction_known');
    const unclear = { ...ownMark, code: 'unclear' };
    expect(await outcome(opened.id, { version: 2, again_because: '新问题', marks: [unclear] })).to.equal('sent');
  });

  it('files no complaint that a newer version has passed since it was read', async () => {
    const opened = await submit(first);
    await submit(second, opened);
    const file = (more: object) =>
      clerk.send(
        requestOf(cases.assignNumber, {
          path: { id: opened.id },
          body: { ...confirmedNumber('（2026）京0101民初78号'), ...more },
        }),
      );
    expect(await refusal(await file({ read_version: 1 }))).to.deep.equal({ status: 409, code: 'complaint_changed' });
    expect((await file({ read_version: 2 })).status).to.equal(200);
    // The same again, as after a lost response, changes nothing.
    expect((await file({ read_version: 1 })).status).to.equal(200);
  });

  it('files over open marks once that is confirmed, and refuses places and parties that are gone', async () => {
    const opened = await submit(first);
    await ask(opened.id);
    const file = (more: object) =>
      clerk.send(
        requestOf(cases.assignNumber, {
          path: { id: opened.id },
          body: { ...confirmedNumber('（2026）京0101民初77号'), ...more },
        }),
      );
    expect(await refusal(await file({}))).to.deep.equal({ status: 409, code: 'correction_marks_open' });
    expect((await file({ over_open_marks: true })).status).to.equal(200);
    const view = await desk().view({ path: { id: opened.id }, query: {} });
    expect(view.notices[0]?.outcome).to.equal('filed_with_open');

    const other = await submit(first);
    const nowhere = { ...ownMark, path: 'sections.claims.items.nothing' };
    expect(await outcome(other.id, { marks: [nowhere] })).to.equal('correction_place_unknown');
    expect(await outcome(other.id, { marks: [] })).to.equal('correction_empty');
    const { notice_id: noticeId } = await ask(other.id);
    await clientOf(clerk, cases).erase({ path: { id: other.id }, body: { reason: '依申请删除' } });
    expect(await outcome(other.id)).to.equal('personal_data_erased');
    const notice = await clerk.send(requestOf(corrections.word, { path: { id: other.id, noticeId } }));
    expect(await refusal(notice)).to.deep.equal({ status: 410, code: 'personal_data_erased' });
  });

  it('records service and a later day, and says when the period really ends', async () => {
    const opened = await submit(first);
    const { notice_id: noticeId } = await ask(opened.id);
    const path = { id: opened.id, noticeId };
    const notice = async () => (await desk().view({ path: { id: opened.id }, query: {} })).notices[0];
    expect(await notice()).to.deep.include({ service: null, lateness: null, answered: false, extended: false });
    expect((await notice())?.holidays_known).to.equal(false);
    const today = courtPeriods(new Date((await notice())?.asked_at ?? ''), 'Asia/Shanghai').day;
    await desk().recordService({ path, body: { on: today, by: 'electronic' } });
    expect((await notice())?.service).to.deep.equal({ on: today, by: 'electronic' });
    await desk().extend({ path, body: { due_on: '2099-03-01', ground: '住院治疗' } });
    // 2099-03-01 is a Sunday.
    expect(await notice()).to.deep.include({ due_on: '2099-03-01', due_end: '2099-03-02', extended: true });
  });

  it('takes a party’s words for a change that it does not make, shows them to the court, and to nobody else', async () => {
    const opened = await submit(first);
    const { notice_id: noticeId } = await ask(opened.id);
    const access = { case_number: opened.number, verification_code: opened.code };
    const [asked] = (await party().list({ body: access })).notices;
    const markId = asked?.marks[0]?.id ?? '';
    const body = { ...access, notice_id: noticeId, mark_id: markId, words: '租期与合同一致，附件一第2页' };
    expect((await party().explain({ body })).answered).to.equal(true);
    const view = await desk().view({ path: { id: opened.id }, query: {} });
    expect([view.standing, view.notices[0]?.answered_in]).to.deep.equal(['answered', null]);
    expect(view.notices[0]?.marks[0]).to.deep.include({ explanation: body.words, settled: null });
    const { defendants } = await clientOf(clerk, cases).documents({ path: { id: opened.id } });
    const stranger = { ...body, verification_code: defendants[0]?.verification_code ?? '' };
    const refused = await court.newBrowser().send(requestOf(ownCorrections.explain, { body: stranger }));
    expect(await refusal(refused)).to.deep.equal({ status: 404, code: 'correction_not_found' });
    const closing = await desk().settle({
      path: { id: opened.id, noticeId },
      body: { mark_ids: [markId], as: 'accepted_as_is' },
    });
    expect(closing.standing).to.equal('none');
  });

  it('lists what came back, with one total in list, figures and file, until it is looked at, filed or erased', async () => {
    const court = clientOf(clerk, cases);
    const queued = async () => {
      const [{ answered_corrections: figure }, list, { items: waiting }, file] = await Promise.all([
        court.stats(),
        court.pending({ query: { correction: 'answered', page_size: 100 } }),
        court.pending({ query: { correction: 'asked', page_size: 100 } }),
        clerk.send(requestOf(courtLists.csv, { query: { list: 'pending', correction: 'answered' } })),
      ]);
      const [heading = '', , ...rows] = (await file.text()).trim().split('\r\n');
      expect([list.total, list.items.length, rows.length]).to.deep.equal([figure, figure, figure]);
      expect(heading).to.contain('补正已回').and.contain(`共${figure}件`);
      return { answered: list.items, waiting };
    };
    const has = (items: readonly { id: string }[], { id }: { id: string }) => items.some((one) => one.id === id);
    const [changed, explained, filed, erased] = [
      await submit(first),
      await submit(first),
      await submit(first),
      await submit(first),
    ];
    const notices = await Promise.all([changed, explained, filed, erased].map(({ id }) => ask(id)));
    const before = await queued();
    expect([has(before.answered, changed), has(before.waiting, changed)]).to.deep.equal([false, true]);
    for (const one of [changed, filed, erased]) await submit(second, one);
    const access = { case_number: explained.number, verification_code: explained.code };
    const [asked] = (await party().list({ body: access })).notices;
    const answer = { notice_id: notices[1]?.notice_id ?? '', mark_id: asked?.marks[0]?.id ?? '', words: '核对无误' };
    await party().explain({ body: { ...access, ...answer } });
    const after = await queued();
    expect(after.answered).to.have.length(before.answered.length + 4);
    expect(after.answered.find(({ id }) => id === explained.id)?.correction).to.equal('answered');
    const search = { search_term: changed.number, correction: 'answered' as const };
    expect((await court.pending({ query: search })).total).to.equal(1);
    expect((await court.pending({ query: { ...search, correction: 'asked' } })).total).to.equal(0);

    const [mark] = (await desk().view({ path: { id: changed.id }, query: {} })).notices[0]?.marks ?? [];
    const path = { id: changed.id, noticeId: notices[0]?.notice_id ?? '' };
    await desk().settle({ path, body: { mark_ids: [mark?.id ?? ''], as: 'corrected' } });
    const number = { ...confirmedNumber('（2026）京0101民初88号'), over_open_marks: true };
    await court.assignNumber({ path: { id: filed.id }, body: number });
    await court.erase({ path: { id: erased.id }, body: { reason: '依申请删除' } });
    const end = await queued();
    expect([changed, filed, erased].map((one) => has(end.answered, one) || has(end.waiting, one))).to.deep.equal([
      false,
      false,
      false,
    ]);
    expect(has(end.answered, explained)).to.equal(true);
  });
});
