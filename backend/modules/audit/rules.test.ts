import { randomUUID } from 'node:crypto';
import { unitSignInActor } from '../../../domain/account/unitSignIn.js';
import { expect } from 'chai';
import type { CourtRole } from '../../../domain/account/courtRoles.js';
import { canonicalCaseNumber } from '../../../domain/case/caseNumber.js';
import * as fixtures from '../../../domain/case/testing/fixtures.js';
import type { CaseEvent } from '../../../domain/case/events.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Actor } from '../../../domain/eventSourcing/recorded.js';
import { auditStreams as streams, inCase, startAuditLog, type AuditLog } from './testing/auditLog.js';
import { edited, isAt, tamperingBench, verifyBundle, verifyLive, withMetadata } from './testing/tamperingBench.js';
import type { StoredLine } from './testing/rewriteLog.js';

const clerk: Actor = { kind: 'user', id: 'clerk' };
const visitor: Actor = { kind: 'visitor', id: '' };
const number = '（2026）京0105民初7号';
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
/** A start 60 days ago, so that later events are not in the future. */
const begun = hours(-24 * 60);
const later = (days: number) => new Date(begun.getTime() + days * 86_400_000);

describe('audit: the rules of the court, replayed beside the log', () => {
  const { exported } = tamperingBench();
  let log: AuditLog;
  const first = randomUUID();
  const second = randomUUID();

  const by = (actor: Actor, stream: string, events: readonly DomainEvent[], at = begun) =>
    log.append(stream, events, at, actor);
  const open = async (caseId: string, at = begun): Promise<void> => {
    const events = [fixtures.opened(), fixtures.joined(fixtures.li), fixtures.complained(1)];
    await by(
      visitor,
      streams.case(caseId),
      events.map((event) => inCase(caseId, event)),
      at,
    );
  };
  const reserve = (caseId: string, caseNumber = number) =>
    by(clerk, streams.caseNumber(canonicalCaseNumber(caseNumber)), [
      { type: 'CaseNumberReserved', data: { caseNumber, caseId } },
    ]);
  const assign = (caseId: string, caseNumber = number, actor = clerk) =>
    by(actor, streams.case(caseId), [{ type: 'CaseNumberAssigned', data: { caseId, caseNumber } }]);
  const erase = (caseId: string, actor: Actor, reason = '当事人申请', at = begun) =>
    by(actor, streams.case(caseId), [{ type: 'PersonalDataErased', data: { caseId, reason } }], at);
  const found = async () => {
    const live = await verifyLive(log, { streams });
    const bundle = await verifyBundle(await exported(log), { streams });
    // A test writes its log at one moment, so findings about times are left out here; they have tests below.
    const codes = ({ findings }: typeof live) =>
      findings.filter(({ code }) => !code.startsWith('time_')).map(({ code, stream }) => `${code} ${stream ?? ''}`);
    expect(codes(bundle)).to.deep.equal(codes(live));
    return codes(live);
  };
  const caseOf = (code: string, caseId = first) => `${code} ${streams.case(caseId)}`;

  beforeEach(async () => {
    log = await startAuditLog();
    const { account } = streams;
    await by({ kind: 'system', id: 'administrators' }, account('clerk'), [
      { type: 'AccountRegistered', data: { userId: 'clerk', email: 'clerk@court.example.cn' } },
      { type: 'AdministratorGranted', data: { userId: 'clerk' } },
    ]);
    await open(first);
    await open(second);
  });
  afterEach(() => log.close());

  it('report nothing the application writes: numbers, erasures by an administrator, by command and by retention', async () => {
    await reserve(first);
    await assign(first);
    await erase(first, clerk);
    const third = randomUUID();
    await open(third);
    await erase(third, { kind: 'system', id: 'erase command' });
    await erase(second, { kind: 'system', id: 'retention' }, '待立案超过 30 天未立案，依保存期限自动删除', later(31));
    await log.seal();
    expect(await found()).to.deep.equal([]);
  });

  it('report nothing of roles that the identity provider gives its own people, and roles it would give others, or rights of a superuser', async () => {
    const unit: Actor = { kind: 'system', id: unitSignInActor };
    const roles = (userId: string) => ({
      type: 'CourtRolesChanged' as const,
      data: { userId, roles: ['judge' as const] },
    });
    await by(unit, streams.account('judge'), [
      { type: 'AccountRegistered', data: { userId: 'judge', email: 'judge@court.example.cn' } },
      {
        type: 'UnitAccountLinked',
        data: { userId: 'judge', issuer: 'https://login.court.example', subject: 's-1', name: null },
      },
      roles('judge'),
      { type: 'AccountDeactivated', data: { userId: 'judge', byUnit: true } },
      { type: 'AccountActivated', data: { userId: 'judge' } },
    ]);
    await log.seal();
    expect(await found()).to.deep.equal([]);
    await by(unit, streams.account('clerk'), [roles('clerk')]);
    await by(unit, streams.account('judge'), [{ type: 'AdministratorGranted', data: { userId: 'judge' } }]);
    await by(visitor, streams.account('visitor'), [
      { type: 'AccountRegistered', data: { userId: 'visitor', email: 'visitor@example.cn' } },
      {
        type: 'UnitAccountLinked',
        data: { userId: 'visitor', issuer: 'https://login.court.example', subject: 's-2', name: null },
      },
      { type: 'AccountDeactivated', data: { userId: 'visitor', byUnit: true } },
    ]);
    await log.seal();
    const refused = (id: string) => `actor_not_entitled ${streams.account(id)}`;
    expect(await found()).to.have.members([refused('clerk'), refused('judge'), refused('visitor'), refused('visitor')]);
  });

  it('report nothing of an adoption that its account gives back and repeats, and one given back by others or never made', async () => {
    const lawyer: Actor = { kind: 'user', id: 'lawyer' };
    const append = (actor: Actor, caseId: string, ...events: readonly CaseEvent[]) =>
      by(
        actor,
        streams.case(caseId),
        events.map((event) => inCase(caseId, event)),
      );
    const adopted = fixtures.adopted('lawyer');
    const givenBack = fixtures.givenBack('lawyer');
    await append(lawyer, first, adopted, givenBack, adopted, givenBack);
    await log.seal();
    expect(await found()).to.deep.equal([]);
    await append(lawyer, second, givenBack, adopted);
    await append(clerk, second, givenBack);
    await log.seal();
    expect(await found()).to.have.members([caseOf('rule_broken', second), caseOf('actor_not_entitled', second)]);
  });

  const rename = (caseId: string, ...events: readonly CaseEvent[]) =>
    by(
      visitor,
      streams.case(caseId),
      events.map((event) => inCase(caseId, event)),
    );
  const referral: readonly CaseEvent[] = [
    fixtures.defended('d-1', 1),
    fixtures.departure('d-1'),
    fixtures.joined(fixtures.wang),
    fixtures.referred('d-1', 'd-2', null),
    fixtures.complained(2),
  ];
  const decided = (caseId: string, isSame: boolean, actor = clerk) =>
    by(
      actor,
      streams.case(caseId),
      [
        fixtures.decided('d-1', 'd-2', isSame),
        ...(isSame ? [fixtures.departure('d-2'), fixtures.returned('d-1', '王五', '李四')] : []),
      ].map((event) => inCase(caseId, event)),
    );

  it('report nothing of a renamed defendant whom the court decided upon, and who answers then', async () => {
    await rename(first, ...referral);
    await decided(first, true);
    await rename(first, fixtures.defended('d-1', 2));
    await rename(second, ...referral);
    await decided(second, false);
    await rename(second, fixtures.defended('d-2', 1));
    await log.seal();
    expect(await found()).to.deep.equal([]);
  });

  const asked = (noticeId: string, version: number): CaseEvent => ({
    type: 'CorrectionAsked',
    data: {
      caseId: first,
      noticeId,
      count: 1,
      pleading: 'complaint',
      defendantId: null,
      version,
      caseNumber: fixtures.temporary,
      court: null,
      receivedOn: '2026-01-05',
      askedOn: '2026-01-06',
      dueOn: '2026-01-13',
      parties: { plaintiffs: '张三', defendants: '李四' },
      marks: [
        { markId: `${noticeId}-1`, source: 'rule', code: 'id_check', path: 'a', label: '证件号码' },
        { markId: `${noticeId}-2`, source: 'clerk', code: 'unclear', path: 'b', label: '本金' },
      ],
      texts: [],
      renderer: 'r',
      documentHash: 'h',
    },
  });
  const served = (noticeId: string, on = '2026-01-07'): CaseEvent => ({
    type: 'CorrectionServed',
    data: { caseId: first, noticeId, on, by: 'paper' },
  });
  const extended = (noticeId: string, dueOn: string): CaseEvent => ({
    type: 'CorrectionExtended',
    data: { caseId: first, noticeId, dueOn, ground: null },
  });
  const explained = (noticeId: string, markId: string): CaseEvent => ({
    type: 'MarkExplained',
    data: { caseId: first, noticeId, markId, words: '已核对' },
  });
  const settled = (markId: string, version: number, by: 'rule' | 'clerk'): CaseEvent => ({
    type: 'MarkSettled',
    data: { caseId: first, markId, version, as: 'corrected', by },
  });
  const ended = (noticeId: string, outcome: 'complete' | 'withdrawn'): CaseEvent => ({
    type: 'CorrectionEnded',
    data: { caseId: first, noticeId, outcome },
  });
  const noticed = (actor: Actor, ...events: readonly CaseEvent[]) =>
    by(
      actor,
      streams.case(first),
      events.map((event) => inCase(first, event)),
    );

  it('report nothing of notices that the court asked for, served, extended and settled, and that parties answered', async () => {
    await noticed(clerk, asked('n-1', 1), served('n-1'), extended('n-1', '2026-02-01'));
    await noticed(visitor, explained('n-1', 'n-1-2'));
    await noticed(visitor, fixtures.complained(2), settled('n-1-1', 2, 'rule'));
    await noticed(clerk, settled('n-1-2', 2, 'clerk'), ended('n-1', 'complete'));
    await noticed(clerk, asked('n-2', 2), ended('n-2', 'withdrawn'), fixtures.filingReviewed(2));
    await log.seal();
    expect(await found()).to.deep.equal([]);
  });

  const breaches: readonly (readonly [string, readonly CaseEvent[]])[] = [
    ['the service of a notice that nobody asked for', [served('n-9')]],
    ['a later day for a notice that nobody asked for', [extended('n-9', '2026-03-01')]],
    ['a service before the notice was written', [asked('n-1', 1), served('n-1', '2026-01-01')]],
    ['a later day that is not later', [asked('n-1', 1), extended('n-1', '2026-01-10')]],
    ['a notice about a version that is not the newest', [asked('n-1', 7)]],
    ['a second notice while the first waits', [asked('n-1', 1), asked('n-2', 1)]],
    ['the end of a notice with marks left open', [asked('n-1', 1), ended('n-1', 'complete')]],
    ['a mark that no notice names', [settled('n-1-1', 1, 'clerk')]],
    ['a mark settled by a version that was not submitted', [asked('n-1', 1), settled('n-1-1', 2, 'rule')]],
    ['what is done to a notice that was taken back', [asked('n-1', 1), ended('n-1', 'withdrawn'), served('n-1')]],
    ['an answer to a mark that no notice names', [asked('n-1', 1), explained('n-1', 'n-9-1')]],
  ];
  for (const [what, events] of breaches)
    it(`report of notices: ${what}`, async () => {
      await noticed(clerk, ...events);
      await log.seal();
      expect(await found()).to.deep.equal([caseOf('rule_broken')]);
    });

  it('report a notice, its service, a later day, a withdrawal and advice by nobody of the court', async () => {
    await noticed(clerk, asked('n-1', 1));
    await noticed(visitor, served('n-1'), extended('n-1', '2026-02-01'), settled('n-1-1', 1, 'clerk'));
    await noticed(visitor, ended('n-1', 'withdrawn'), asked('n-2', 1), fixtures.filingReviewed(1));
    await log.seal();
    expect(await found()).to.deep.equal(Array(6).fill(caseOf('actor_not_entitled')));
  });

  const closed = (closureId: string, how: 'returned' | 'withdrawn' = 'returned'): CaseEvent => ({
    type: 'SubmissionClosed',
    data: {
      caseId: first,
      closureId,
      how,
      caseNumber: fixtures.temporary,
      version: 1,
      receivedOn: '2026-01-05',
      closedOn: '2026-01-09',
      court: null,
      reason: '没有补正',
    },
  });
  const reopened = (closureId: string): CaseEvent => ({
    type: 'SubmissionReopened',
    data: { caseId: first, closureId, reason: '误按退回' },
  });

  it('report nothing of a submission that was closed, reopened, corrected and withdrawn by its party', async () => {
    await noticed(clerk, asked('n-1', 1), closed('k-1'), reopened('k-1'), served('n-1'));
    await noticed(visitor, fixtures.complained(2), closed('k-2', 'withdrawn'));
    await noticed(clerk, reopened('k-2'));
    await log.seal();
    expect(await found()).to.deep.equal([]);
  });

  const brokenClosures: readonly (readonly [string, readonly CaseEvent[]])[] = [
    ['a closing of a case that is closed', [closed('k-1'), closed('k-2')]],
    ['an undoing of a closing that does not stand', [closed('k-1'), reopened('k-2')]],
    ['a version of a case that is closed', [closed('k-1'), fixtures.complained(2)]],
  ];
  for (const [what, events] of brokenClosures)
    it(`report of closings: ${what}`, async () => {
      await noticed(clerk, ...events);
      await log.seal();
      expect(await found()).to.deep.equal([caseOf('rule_broken')]);
    });

  const issued = (paperId: string): CaseEvent => ({
    type: 'CasePaperIssued',
    data: {
      caseId: first,
      paperId,
      kind: 'response',
      defendantId: fixtures.li.defendantId,
      version: 1,
      caseNumber: number,
      cause: fixtures.cause,
      court: null,
      filedOn: '2026-03-02',
      issuedOn: '2026-03-03',
      procedure: 'ordinary',
      parties: { plaintiffs: '张三', defendants: '李四', addressee: '李四' },
      filled: { judges: '', clerk: '', telephone: '' },
      renderer: '1',
      documentHash: 'e'.repeat(64),
    },
  });
  const servedWith = (serviceId: string, ...paperIds: string[]): CaseEvent => ({
    type: 'PapersServed',
    data: {
      caseId: first,
      serviceId,
      defendantId: fixtures.li.defendantId,
      paperIds,
      complaintVersion: 1,
      how: 'post',
      on: '2026-03-05',
      servedBy: '',
      note: '',
    },
  });
  const unserved = (serviceId: string): CaseEvent => ({
    type: 'PaperServiceRevoked',
    data: { caseId: first, serviceId, reason: '录错了日期' },
  });

  it('report of papers what a clerk did not do, in a case without a number, or of what there is not', async () => {
    await noticed(clerk, issued('p-0'));
    await reserve(first);
    await assign(first);
    await noticed(clerk, issued('p-1'), servedWith('s-1', 'p-1'), unserved('s-1'), servedWith('s-2'));
    await log.seal();
    expect(await found()).to.deep.equal([caseOf('rule_broken')]);
    await noticed(clerk, servedWith('s-3', 'p-9'), unserved('s-1'));
    await noticed(visitor, issued('p-2'));
    await log.seal();
    const broken = caseOf('rule_broken');
    expect(await found()).to.deep.equal([broken, broken, broken, caseOf('actor_not_entitled')]);
  });

  it('report a closing of a case that has a number, and a closing and its undoing by nobody of the court', async () => {
    await reserve(first);
    await assign(first);
    await noticed(clerk, closed('k-1'));
    await log.seal();
    expect(await found()).to.deep.equal([caseOf('rule_broken')]);
    await noticed(visitor, reopened('k-1'));
    await log.seal();
    expect(await found()).to.deep.equal([caseOf('rule_broken'), caseOf('actor_not_entitled')]);
  });

  const assigned = (assigneeId: string | null, formerId: string | null = null): CaseEvent => ({
    type: 'CaseAssigned',
    data: { caseId: first, assigneeId, formerId, reason: formerId === null ? null : '休假' },
  });
  const note: CaseEvent = { type: 'CaseNoteWritten', data: { caseId: first, noteId: 'n-1', text: '已电话联系' } };

  it('report nothing of a case that a clerk takes, gives back and takes again, with a note', async () => {
    await noticed(clerk, assigned(clerk.id), note, assigned(null, clerk.id), assigned(clerk.id));
    await log.seal();
    expect(await found()).to.deep.equal([]);
  });

  const brokenAssignments: readonly (readonly [string, readonly CaseEvent[]])[] = [
    ['one that is taken from who did not have it', [assigned(clerk.id, 'u-9')]],
    ['one to an account that neither files nor judges', [assigned('u-9')]],
    ['one of a case that is closed', [closed('k-1'), assigned(clerk.id)]],
  ];
  for (const [what, events] of brokenAssignments)
    it(`report of assignments: ${what}`, async () => {
      await noticed(clerk, ...events);
      await log.seal();
      expect(await found()).to.deep.equal([caseOf('rule_broken')]);
    });

  it('report an assignment and a note by nobody of the court', async () => {
    await noticed(visitor, assigned(clerk.id), note);
    await log.seal();
    expect(await found()).to.deep.equal(Array(2).fill(caseOf('actor_not_entitled')));
  });

  it('report a decision that nobody asked for, one by nobody of the court, and an answer by who is named no more', async () => {
    await decided(first, false);
    await rename(second, ...referral, fixtures.defended('d-1', 2));
    await decided(second, true, visitor);
    await log.seal();
    expect((await found()).toSorted()).to.deep.equal(
      [caseOf('rule_broken'), caseOf('rule_broken', second), caseOf('actor_not_entitled', second)].toSorted(),
    );
  });

  it('report a number that two cases have, and one that was never reserved for its case', async () => {
    await reserve(first);
    await assign(first);
    await assign(second, ' (2026)京0105民初7号 ');
    expect(await found()).to.deep.equal([
      caseOf('number_not_reserved', second),
      caseOf('number_assigned_twice', second),
    ]);
  });

  it('report nothing where a number was corrected and then given to the case that needs it', async () => {
    const other = '（2026）京0105民初8号';
    await reserve(first);
    await assign(first);
    await reserve(first, other);
    await by(clerk, streams.case(first), [
      { type: 'CaseNumberCorrected', data: { caseId: first, from: number, to: other, reason: '笔误' } },
    ]);
    await by(clerk, streams.caseNumber(canonicalCaseNumber(number)), [
      { type: 'CaseNumberReleased', data: { caseNumber: number, caseId: first } },
    ]);
    await reserve(second);
    await assign(second);
    expect(await found()).to.deep.equal([]);
  });

  it('report a correction of a number that the case does not have, to one that was never reserved, by a visitor', async () => {
    await by(visitor, streams.case(first), [
      {
        type: 'CaseNumberCorrected',
        data: { caseId: first, from: number, to: '（2026）京0105民初8号', reason: '笔误' },
      },
    ]);
    expect(await found()).to.deep.equal([
      caseOf('rule_broken'),
      caseOf('number_not_reserved'),
      caseOf('actor_not_entitled'),
    ]);
  });

  it('report a number reserved for another case afterwards, and a second number of one case', async () => {
    await reserve(first);
    await assign(first);
    await reserve(second);
    await reserve(first, '（2026）京0105民初8号');
    await assign(first, '（2026）京0105民初8号');
    expect(await found()).to.deep.equal([
      `rule_broken ${streams.caseNumber(canonicalCaseNumber(number))}`,
      caseOf('rule_broken'),
    ]);
  });

  it('know the roles of the court: who files does not erase, who erases does not file, and what was taken away is gone', async () => {
    const administrators: Actor = { kind: 'system', id: 'administrators' };
    const [filing, erasing]: Actor[] = ['filing', 'erasing'].map((id) => ({ kind: 'user', id }));
    if (!filing || !erasing) throw new Error('nobody is there');
    const roles = (userId: string, given: CourtRole[], actor = clerk, at = begun) =>
      by(actor, streams.account(userId), [{ type: 'CourtRolesChanged', data: { userId, roles: given } }], at);
    for (const { id } of [filing, erasing])
      await by(administrators, streams.account(id), [
        { type: 'AccountRegistered', data: { userId: id, email: `${id}@court.example.cn` } },
      ]);
    await roles('filing', ['clerk']);
    await roles('erasing', ['administrator']);
    await roles('another', ['administrator'], erasing); // theirs to give
    await reserve(first);
    await assign(first, number, filing);
    await erase(second, erasing);
    const [third, fourth, fifth] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [third, fourth, fifth]) await open(id);
    await erase(third, filing);
    await reserve(fourth, '（2026）京0105民初8号');
    await assign(fourth, '（2026）京0105民初8号', erasing);
    await roles('another', ['administrator', 'clerk'], erasing); // not theirs to give
    await roles('erasing', [], clerk, later(1));
    await erase(fifth, erasing, '当事人申请', later(2));
    expect(await found()).to.deep.equal([
      caseOf('actor_not_entitled', third),
      caseOf('actor_not_entitled', fourth),
      `actor_not_entitled ${streams.account('another')}`,
      caseOf('actor_not_entitled', fifth),
    ]);
  });

  it('report a key of another system that somebody else than an administrator created or revoked', async () => {
    const register = streams.serviceAccount('register');
    const created = (id: string): DomainEvent => ({
      type: 'ServiceAccountCreated',
      data: { serviceAccountId: id, name: id, scopes: ['case_events'], keyHash: 'hash', endsOn: '2099-12-31' },
    });
    await by(clerk, register, [
      created('right'),
      { type: 'ServiceAccountRevoked', data: { serviceAccountId: 'right' } },
    ]);
    expect(await found()).to.deep.equal([]);
    await by(visitor, register, [created('wrong')]);
    expect(new Set((await found()).map((finding) => finding.split(' ').at(-1)))).to.deep.equal(new Set([register]));
  });

  it('report an actor without the right: a visitor, an account that is not an administrator, a former one', async () => {
    await reserve(first);
    await assign(first, number, visitor);
    await erase(second, { kind: 'user', id: 'somebody' });
    const third = randomUUID();
    await open(third);
    await by(clerk, streams.account('clerk'), [{ type: 'AdministratorRevoked', data: { userId: 'clerk' } }], later(1));
    await erase(third, clerk, '当事人申请', later(2));
    await by({ kind: 'user', id: 'x' }, streams.account('x'), [
      { type: 'AdministratorGranted', data: { userId: 'x' } },
    ]);
    expect(await found()).to.deep.equal([
      caseOf('actor_not_entitled'),
      caseOf('actor_not_entitled', second),
      caseOf('actor_not_entitled', third),
      `actor_not_entitled ${streams.account('x')}`,
    ]);
  });

  it('report erasures without authority: by retention of a filed case or too early, of no case, by an unknown task', async () => {
    await reserve(first);
    await assign(first);
    const retention: Actor = { kind: 'system', id: 'retention' };
    const reason = '待立案超过 30 天未立案，依保存期限自动删除';
    await erase(first, retention, reason, later(40));
    await erase(second, retention, reason, later(3));
    const [none, third] = [randomUUID(), randomUUID()];
    await erase(none, clerk);
    await open(third);
    await erase(third, { kind: 'system', id: 'cleaner' });
    expect(await found()).to.deep.equal([
      caseOf('erasure_unlawful'),
      caseOf('erasure_unlawful', second),
      caseOf('erasure_unlawful', none),
      caseOf('actor_not_entitled', third),
    ]);
  });

  it('report events after an erasure, and an event in the wrong kind of stream', async () => {
    await reserve(first);
    await erase(first, clerk);
    await assign(first);
    const copy = await log.tampered((events) =>
      events.map((line) => (isAt(streams.case(second), 2n)(line) ? { ...line, type: 'FlagToggled' } : line)),
    );
    try {
      expect(await found()).to.deep.equal([caseOf('event_after_erasure')]);
      const { findings } = await verifyLive(copy, { streams });
      expect(findings.map(({ code }) => code)).to.include('event_unknown');
    } finally {
      await copy.close();
    }
  });
});

describe('audit: the times of events', () => {
  const { tampered, remember } = tamperingBench();
  const minute = 60_000;
  const start = Date.now() - 60 * minute;
  const at = (minutes: number) => new Date(start + minutes * minute);

  /** Makes two seals with an event between them; the store recorded each when it happened, or `late` minutes later. */
  const logWith = async (change: { readonly minutes?: number; readonly created?: number }, late = 0) => {
    const log = remember(await startAuditLog());
    const stream = streams.case('c');
    const append = (minutes: number) => log.append(stream, [inCase('c', fixtures.complained(1))], at(minutes));
    await append(0);
    await log.seal();
    await append(change.minutes ?? 20);
    await log.append(streams.case('d'), [inCase('d', fixtures.complained(1))], at(20));
    await log.seal();
    await append(30);
    const takenAt = (line: StoredLine): Date => {
      if (isAt(stream, 1n)(line) && change.created !== undefined) return at(change.created);
      const { occurredAt } = line.metadata as { occurredAt: string };
      return new Date(Date.parse(occurredAt) + late * minute);
    };
    return tampered((events) => events.map((line) => ({ ...line, created: takenAt(line).toISOString() })), log);
  };
  const codes = async (log: AuditLog) =>
    (await verifyLive(log)).findings.map(({ code, revision }) => `${code} ${revision ?? ''}`);

  it('are right in a log as it was written, and in one that was restored from a backup later', async () => {
    expect(await codes(await logWith({}))).to.deep.equal([]);
    expect(await codes(await logWith({}, 25))).to.deep.equal([]);
    expect(await codes(await logWith({ minutes: 21, created: 29 })), 'within the tolerance').to.deep.equal([]);
  });

  it('are reported for an event dated long before the previous seal, or long after the next one', async () => {
    expect(await codes(await logWith({ minutes: -15, created: -15 }))).to.deep.equal(['time_outside_seals 1']);
    // The seal has the date of the events before it, so the postdated event is later than its seal.
    const postdated = await logWith({ minutes: 20 });
    const changed = await postdated.tampered((events) =>
      events.map((line) =>
        isAt(streams.case('c'), 1n)(line)
          ? {
              ...line,
              created: at(50).toISOString(),
              metadata: { ...(line.metadata as object), occurredAt: at(50).toISOString() },
            }
          : line,
      ),
    );
    remember(changed);
    expect(await codes(changed)).to.include('time_outside_seals 1');
  });

  it('are reported for an event that the store recorded long after, or before, its own time', async () => {
    expect(await codes(await logWith({ created: 35 }))).to.deep.equal(['time_apart_from_store 1']);
    expect(await codes(await logWith({ created: 5 }))).to.deep.equal(['time_apart_from_store 1']);
  });

  /** A log of events at minutes, each followed by its seal; the store's own clock goes with them, or is off by so many minutes. */
  const logAt = async (minutes: readonly number[], offStore: readonly number[] = []): Promise<AuditLog> => {
    const log = remember(await startAuditLog());
    for (const [index, minute] of minutes.entries()) {
      const stream = streams.case(`c${index}`);
      await log.append(stream, [inCase(`c${index}`, fixtures.complained(1))], at(minute));
      await log.seal();
    }
    const atOf = (index: number) => at(minutes[index] ?? 0);
    let place = 0;
    // The seals of the helper never go back: their times are set here, where they follow the clock of their events.
    return tampered(
      (events) =>
        events.map((line) => {
          const index = place;
          if (line.type === 'LogSealed') place += 1;
          const occurredAt = new Date(atOf(index).getTime() + (line.type === 'LogSealed' ? minute : 0));
          const created = new Date(occurredAt.getTime() - (offStore[index] ?? 0) * minute);
          return {
            ...line,
            created: created.toISOString(),
            metadata:
              line.type === 'LogSealed'
                ? { ...(line.metadata as object), occurredAt: occurredAt.toISOString() }
                : line.metadata,
          };
        }),
      log,
    );
  };
  const findings = async (log: AuditLog) =>
    (await verifyLive(log)).findings.map(({ code, stream, sentence }) => ({ code, stream, sentence }));

  for (const [what, by] of [
    ['an hour', 60],
    ['three days', 3 * 1440],
  ] as const) {
    it(`name the clock, once, when it was set back by ${what}, and none of the events under it`, async () => {
      const [finding, ...more] = await findings(await logAt([0, 20, 40 - by, 45 - by, 50 - by]));
      expect(more).to.deep.equal([]);
      expect(finding).to.include({ code: 'clock_set_back', stream: streams.case('c2') });
      expect(finding?.sentence)
        .to.include('ledger 第 1 号事件')
        .and.include(by === 60 ? '分钟' : '2 天 23 小时');
    });

    it(`name the clock, once, when it ran ahead by ${what}, and none of the innocent events after it`, async () => {
      const [finding, ...more] = await findings(await logAt([0, 20 + by, 25 + by, 40, 50]));
      expect(more).to.deep.equal([]);
      expect(finding).to.include({ code: 'clock_set_back', stream: streams.case('c3') });
      expect(finding?.sentence).to.include('ledger 第 2 号事件');
    });

    it(`name the clock when it ran ahead of a store on another machine by ${what}`, async () => {
      const [finding, ...more] = await findings(await logAt([0, 20 + by, 25 + by], [0, by, by]));
      expect(more).to.deep.equal([]);
      expect(finding).to.include({ code: 'clock_ahead_of_store', stream: streams.case('c1') });
      expect(finding?.sentence).to.include('ledger 第 2 号事件');
    });
  }

  it('name an event that follows neither clock, also where the clock was set back', async () => {
    const log = await logAt([0, 20, -100, -95]);
    const changed = await log.tampered((events) =>
      edited(events, isAt(streams.case('c2'), 0n), (line) =>
        withMetadata(line, { occurredAt: at(-1000).toISOString() }),
      ),
    );
    remember(changed);
    expect(
      (await findings(changed))
        .filter(({ code }) => code.startsWith('time_') || code.startsWith('clock_'))
        .map(({ code }) => code),
    ).to.deep.equal(['clock_set_back', 'time_outside_seals', 'time_apart_from_store']);
  });
});
