import { expect } from 'chai';
import fc from 'fast-check';
import { isWorkingDay } from '../courtCalendar/workingDays.js';
import { daysAfter } from '../courtCalendar/courtPeriods.js';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { isLawfulPeriod, type PaperIssue, type ServiceRecord } from './casePapers.js';
import { addresseesOf, casePaperKinds, evidenceDays, serviceWays, trialProcedures } from './casePaperWords.js';
import type { CaseCommand } from './commands.js';
import { caseDecider } from './decider.js';
import { defencePeriod, defencePeriods } from './defencePeriod.js';
import type { CaseEvent } from './events.js';
import {
  caseId,
  cause,
  complained,
  defended,
  departure,
  erased,
  joined,
  li,
  numbered,
  opened,
} from './testing/fixtures.js';

const given = specify(caseDecider);
const number = '（2026）京0101民初1号';
const filed = [opened(), joined(li), complained(1), numbered(number)];

const paper = (changes: Partial<PaperIssue> = {}): PaperIssue => ({
  paperId: 'p-1',
  kind: 'response',
  defendantId: li.defendantId,
  cause,
  court: null,
  filedOn: '2026-03-02',
  issuedOn: '2026-03-03',
  procedure: 'ordinary',
  parties: { plaintiffs: '张三', defendants: '李四', addressee: '李四' },
  filled: { judges: '', clerk: '', telephone: '' },
  renderer: '1',
  documentHash: 'e'.repeat(64),
  seen: 0,
  ...changes,
});
const issue = (changes: Partial<PaperIssue> = {}): CaseCommand => ({ type: 'IssueCasePaper', data: paper(changes) });
const paperData = ({ seen: _, ...data }: PaperIssue) => data;
const issued = (changes: Partial<PaperIssue> = {}, version = 1): CaseEvent => ({
  type: 'CasePaperIssued',
  data: { caseId, caseNumber: number, ...paperData(paper(changes)), version },
});

const service = (changes: Partial<ServiceRecord> = {}): ServiceRecord => ({
  serviceId: 's-1',
  defendantId: li.defendantId,
  paperIds: ['p-1'],
  complaintVersion: 1,
  how: 'post',
  on: '2026-03-05',
  servedBy: '书记员甲',
  note: '',
  filedOn: '2026-03-02',
  today: '2026-03-20',
  ...changes,
});
const serve = (changes: Partial<ServiceRecord> = {}): CaseCommand => ({ type: 'ServePapers', data: service(changes) });
const serviceData = ({ filedOn: _, today: _today, ...data }: ServiceRecord) => data;
const served = (changes: Partial<ServiceRecord> = {}): CaseEvent => ({
  type: 'PapersServed',
  data: { caseId, ...serviceData(service(changes)) },
});
const revoked: CaseEvent = { type: 'PaperServiceRevoked', data: { caseId, serviceId: 's-1', reason: '录错了日期' } };

const stateOf = (...events: readonly CaseEvent[]) => {
  const state = fold(caseDecider, [...events]);
  if (state.status === 'unopened') throw new Error('no case was opened');
  return state;
};

describe('case: papers after filing', () => {
  it('are issued to whom they are meant for, under the number of the case', () => {
    given(...filed)
      .when(issue())
      .then(issued());
    given(...filed)
      .when(issue({ kind: 'acceptance', defendantId: null }))
      .then(issued({ kind: 'acceptance', defendantId: null }));
    for (const kind of casePaperKinds) {
      if (addresseesOf[kind] === 'plaintiffs')
        given(...filed)
          .when(issue({ kind }))
          .thenRefused('paper_addressee_wrong');
      if (addresseesOf[kind] === 'defendant')
        given(...filed)
          .when(issue({ kind, defendantId: null }))
          .thenRefused('paper_addressee_wrong');
    }
    given(...filed)
      .when(issue({ defendantId: 'd-9' }))
      .thenRefused('defendant_not_found');
    given(...filed, departure(li.defendantId))
      .when(issue())
      .thenRefused('paper_addressee_wrong');
  });

  it('are issued again as the next version, and once by who presses twice', () => {
    given(...filed, issued())
      .when(issue({ paperId: 'p-2', seen: 1 }))
      .then(issued({ paperId: 'p-2' }, 2));
    given(...filed, issued())
      .when(issue({ paperId: 'p-2' }))
      .thenRefused('paper_issued_meanwhile');
  });

  it('are not issued before the case has a number, nor once it was closed or erased', () => {
    const closed: CaseEvent = {
      type: 'SubmissionClosed',
      data: {
        caseId,
        caseNumber: number,
        version: 1,
        closureId: 'k-1',
        how: 'returned',
        reason: '没有补正',
        court: null,
        receivedOn: '2026-01-05',
        closedOn: '2026-01-09',
      },
    };
    const pending = filed.slice(0, -1);
    for (const command of [issue(), serve()]) {
      given(...pending)
        .when(command)
        .thenRefused('case_not_filed');
      given(...pending, closed)
        .when(command)
        .thenRefused('case_closed');
      given(...filed, erased('保存期满'))
        .when(command)
        .thenRefused('personal_data_erased');
    }
  });

  it('give for evidence as many days as the law allows', () => {
    fc.assert(
      fc.property(fc.constantFrom(...trialProcedures), fc.integer({ min: -5, max: 400 }), (procedure, days) => {
        const { least, most } = evidenceDays[procedure];
        const lawful = isLawfulPeriod({ domain: 'civil' }, { procedure, days });
        expect(lawful).to.equal(days >= least && days <= most);
        expect(lawful && procedure === 'ordinary' && days < 15).to.equal(false);
        expect(lawful && procedure !== 'ordinary' && days > 15).to.equal(false);
        expect(isLawfulPeriod({ domain: 'administrative' }, { procedure, days })).to.equal(false);
      }),
    );
    given(...filed)
      .when(issue({ kind: 'evidence', evidenceDays: 14 }))
      .thenRefused('paper_period_unlawful');
    expect(isLawfulPeriod({ domain: 'administrative' }, { procedure: 'small', days: undefined })).to.equal(false);
  });
});

describe('case: service of papers', () => {
  const withPaper = [...filed, issued()];

  it('is recorded once, however often it is sent', () => {
    given(...withPaper)
      .when(serve())
      .then(served());
    given(...withPaper, served())
      .when(serve({ serviceId: 's-2' }))
      .thenNothing();
    given(...withPaper, served(), revoked)
      .when(serve({ serviceId: 's-2' }))
      .then(served({ serviceId: 's-2' }));
  });

  it('is refused for a day that cannot be, for papers of others, and for nothing', () => {
    for (const on of ['2026-03-02', '2026-03-21'])
      given(...withPaper)
        .when(serve({ on }))
        .thenRefused('service_day_wrong');
    given(...filed)
      .when(serve({ paperIds: [], on: '2026-03-01' }))
      .thenRefused('service_day_wrong');
    given(...withPaper)
      .when(serve({ paperIds: ['p-9'] }))
      .thenRefused('paper_not_found');
    given(...withPaper)
      .when(serve({ defendantId: null, complaintVersion: null }))
      .thenRefused('paper_not_found');
    given(...withPaper)
      .when(serve({ complaintVersion: 2 }))
      .thenRefused('paper_not_found');
    given(...withPaper)
      .when(serve({ paperIds: [], complaintVersion: null }))
      .thenRefused('service_nothing_served');
  });

  it('is taken back with a reason, once', () => {
    const revoke: CaseCommand = { type: 'RevokeService', data: { serviceId: 's-1', reason: '录错了日期' } };
    given(...withPaper, served())
      .when(revoke)
      .then(revoked);
    given(...withPaper, served(), revoked)
      .when(revoke)
      .thenRefused('service_revoked');
    given(...withPaper)
      .when(revoke)
      .thenRefused('service_not_found');
  });

  it('says nothing of who served and why once the case is erased', () => {
    const [service1] = stateOf(...withPaper, served(), erased('保存期满')).services;
    expect(service1).to.deep.include({ servedBy: null, note: null, on: '2026-03-05' });
  });
});

describe('case: the period of a defence', () => {
  const today = '2026-03-10';
  const periodOf = (...events: readonly CaseEvent[]) =>
    defencePeriod(stateOf(...filed, issued(), ...events), li.defendantId, { today });

  it('runs fifteen days from the first service of the complaint or of the notice to respond', () => {
    expect(periodOf()).to.equal(null);
    // 20 March 2026 is a Friday.
    expect(periodOf(served())).to.deep.include({
      from: '2026-03-05',
      dueOn: '2026-03-20',
      daysLeft: 10,
      isAnswered: false,
    });
    expect(periodOf(served({ complaintVersion: null }))?.dueOn).to.equal('2026-03-20');
    expect(periodOf(served({ serviceId: 's-2', on: '2026-03-09' }), served())?.dueOn).to.equal('2026-03-20');
    expect(periodOf(served(), defended(li.defendantId, 1))?.isAnswered).to.equal(true);
  });

  it('does not run from evidence notices, from a record taken back, or for one who left', () => {
    const evidence = issued({ paperId: 'p-2', kind: 'evidence', evidenceDays: 30 });
    expect(periodOf(evidence, served({ paperIds: ['p-2'], complaintVersion: null }))).to.equal(null);
    expect(periodOf(served(), revoked)).to.equal(null);
    const left = stateOf(...filed, issued(), served(), departure(li.defendantId));
    expect(defencePeriods(left, { today })).to.deep.equal([]);
  });

  it('runs thirty days later from a publication', () => {
    // 4 April is Qingming; by the calendar of 2026 it ends on a working day.
    const period = periodOf(served({ how: 'publication', on: '2026-03-05' }));
    expect(period).to.deep.include({ servedOn: '2026-03-05', from: '2026-04-04', dueOn: '2026-04-20' });
  });

  it('ends on a working day, never earlier than the days of the law', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 700 }), fc.constantFrom(...serviceWays), (offset, how) => {
        const on = daysAfter('2026-03-03', offset);
        const { dueOn = '', from = '' } = periodOf(served({ on, how })) ?? {};
        expect(from).to.equal(how === 'publication' ? daysAfter(on, 30) : on);
        expect(isWorkingDay(dueOn)).to.equal(true);
        expect(dueOn >= daysAfter(from, 15)).to.equal(true);
        for (let day = daysAfter(from, 15); day < dueOn; day = daysAfter(day, 1))
          expect(isWorkingDay(day)).to.equal(false);
      }),
    );
  });
});
