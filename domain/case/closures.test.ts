import { expect } from 'chai';
import { fold } from '../eventSourcing/decider.js';
import type { DomainErrorCode } from '../eventSourcing/domainError.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import type { CaseCommand, CourtClosure } from './commands.js';
import { caseDecider } from './decider.js';
import type { CaseEvent } from './events.js';
import { concerns, newsIn, newsOf } from './news.js';
import { closureFor } from './progress.js';
import {
  assign,
  caseId,
  complain,
  complained,
  defend,
  erased,
  joined,
  li,
  numbered,
  opened,
  plaintiffCode,
  temporary,
} from './testing/fixtures.js';

const given = specify(caseDecider);
const pending = [opened('u-1'), joined(li), complained(1)];
const days = { receivedOn: '2026-01-05', closedOn: '2026-01-09' };

const close = (changes: Partial<CourtClosure> = {}): CaseCommand => ({
  type: 'CloseSubmission',
  data: { closureId: 'k-1', how: 'returned', reason: '没有明确的被告', court: null, ...days, ...changes },
});
const withdraw = (code: string | null = plaintiffCode, accountId: string | null = null): CaseCommand => ({
  type: 'WithdrawSubmission',
  data: { closureId: 'k-1', reason: '已经和解', court: null, ...days, credentials: { code, accountId } },
});
const reopen = (changes: { closureId?: string; isFollowed?: boolean } = {}): CaseCommand => ({
  type: 'ReopenSubmission',
  data: { closureId: 'k-1', reason: '误操作', isFollowed: false, ...changes },
});
type ClosedData = Extract<CaseEvent, { type: 'SubmissionClosed' }>['data'];
const closed = (changes: Partial<ClosedData> = {}): CaseEvent => ({
  type: 'SubmissionClosed',
  data: {
    caseId,
    caseNumber: temporary,
    version: 1,
    closureId: 'k-1',
    how: 'returned',
    reason: '没有明确的被告',
    court: null,
    ...days,
    ...changes,
  },
});
const reopened: CaseEvent = { type: 'SubmissionReopened', data: { caseId, closureId: 'k-1', reason: '误操作' } };
const asked: CaseEvent = {
  type: 'CorrectionAsked',
  data: {
    caseId,
    noticeId: 'n-1',
    count: 1,
    pleading: 'complaint',
    defendantId: null,
    version: 1,
    caseNumber: temporary,
    court: null,
    receivedOn: '2026-01-05',
    askedOn: '2026-01-06',
    dueOn: '2026-01-13',
    parties: { plaintiffs: '张三', defendants: '李四' },
    marks: [{ markId: 'm-1', source: 'clerk', code: 'unclear', path: 'a.b', label: '诉讼请求' }],
    texts: [{ markId: 'm-1', reason: '不明确', valueThen: '' }],
    renderer: '1',
    documentHash: 'a'.repeat(64),
  },
};

describe('case: closing a submission without a number', () => {
  it('is one event with the way, the reason, and the version that was closed', () =>
    given(...pending, complained(2))
      .when(close({ how: 'refused', rulingNumber: '（2026）京0101民初9号', readVersion: 2 }))
      .then(closed({ version: 2, how: 'refused', rulingNumber: '（2026）京0101民初9号' })));
  it('is refused for a version that a newer has passed', () =>
    given(...pending, complained(2))
      .when(close({ readVersion: 1 }))
      .thenRefused('complaint_changed'));
  it('is refused for a version that there is not', () =>
    given(...pending, complained(2))
      .when(close({ readVersion: 3 }))
      .thenRefused('read_version_unknown'));
  it('is refused as a duplicate of itself', () =>
    given(...pending)
      .when(close({ how: 'duplicate', duplicateOf: { caseId, caseNumber: temporary } }))
      .thenRefused('closure_duplicate_itself'));
  it('is refused once the case has its number, to whoever comes second', () => {
    const filed = given(...pending, numbered('（2026）京0101民初1号'));
    filed.when(close()).thenRefused('closure_case_filed');
    filed.when(withdraw()).thenRefused('closure_case_filed');
  });
  it('is refused where somebody closed it before, and after an erasure', () => {
    given(...pending, closed())
      .when(close())
      .thenRefused('case_closed');
    given(...pending, closed())
      .when(withdraw())
      .thenRefused('case_closed');
    given(...pending, erased('保存期限届满'))
      .when(close())
      .thenRefused('personal_data_erased');
  });
});

describe('case: withdrawing a submission', () => {
  it('is open to the code of the plaintiff, and to the session that submitted', () => {
    const withdrawn = closed({ how: 'withdrawn', reason: '已经和解' });
    given(...pending)
      .when(withdraw())
      .then(withdrawn);
    given(...pending)
      .when(withdraw(null, 'u-1'))
      .then(withdrawn);
  });
  it('is refused to a defendant and to strangers, who learn nothing of the case', () => {
    const history = given(...pending, closed());
    for (const code of [li.code, 'WRONG234', null])
      history.when(withdraw(code, 'u-2')).thenRefused('wrong_number_or_code');
  });
});

describe('case: a submission that was closed', () => {
  const refusals: readonly (readonly [CaseCommand, DomainErrorCode])[] = [
    [assign('（2026）京0101民初1号'), 'case_closed'],
    [complain(plaintiffCode, [li]), 'case_closed'],
    [complain('WRONG234', [li]), 'wrong_number_or_code'],
    [defend(li.code), 'case_closed'],
    [{ type: 'DecideReferral', data: { defendantId: 'd-1', successorId: 'd-2', isSame: true } }, 'case_closed'],
    [{ type: 'SettleMarks', data: { noticeId: 'n-1', markIds: ['m-1'], as: 'corrected' } }, 'case_closed'],
    [{ type: 'WithdrawCorrection', data: { noticeId: 'n-1' } }, 'case_closed'],
    [
      { type: 'RecordService', data: { noticeId: 'n-1', on: '2026-01-07', by: 'paper', today: '2026-01-09' } },
      'case_closed',
    ],
    [
      {
        type: 'ExtendCorrection',
        data: { noticeId: 'n-1', dueOn: '2026-01-20', ground: '住院', today: '2026-01-09' },
      },
      'case_closed',
    ],
    [
      {
        type: 'ExplainMark',
        data: { side: { pleading: 'complaint', defendantId: null }, noticeId: 'n-1', markId: 'm-1', words: '无误' },
      },
      'case_closed',
    ],
    [
      {
        type: 'CorrectCaseNumber',
        data: { from: temporary, to: '（2026）京0101民初1号', reason: '笔误' },
      },
      'case_not_filed',
    ],
  ];
  for (const [command, code] of refusals)
    it(`refuses ${command.type} with ${code}`, () =>
      given(...pending, asked, closed())
        .when(command)
        .thenRefused(code));

  it('is still adopted by its code, and erased', () => {
    given(...pending, closed())
      .when({ type: 'AdoptPleading', data: { code: plaintiffCode, accountId: 'u-2' } })
      .then({
        type: 'PleadingAdopted',
        data: { caseId, pleading: 'complaint', defendantId: null, accountId: 'u-2' },
      });
    given(...pending, closed())
      .when({ type: 'EraseCase', data: { reason: '保存期限届满' } })
      .then(erased('保存期限届满'));
  });
});

describe('case: undoing that a submission was closed', () => {
  const stateAfter = (...events: CaseEvent[]) => fold(caseDecider, [...pending, asked, ...events]);

  it('lets the case wait for its number as before, with its notices open', () => {
    given(...pending, closed())
      .when(reopen())
      .then(reopened);
    expect(stateAfter(closed(), reopened)).to.deep.equal(stateAfter());
    given(...pending, closed(), reopened)
      .when(assign('（2026）京0101民初1号'))
      .then(numbered('（2026）京0101民初1号'));
  });
  it('ends the notices only while it is closed', () => {
    const outcomes = (...events: CaseEvent[]) => {
      const state = stateAfter(...events);
      return state.status === 'unopened' ? [] : state.corrections.map(({ outcome }) => outcome);
    };
    expect(outcomes(closed())).to.deep.equal(['case_closed']);
    expect(outcomes(closed(), reopened)).to.deep.equal([null]);
    const withdrawn: CaseEvent = {
      type: 'CorrectionEnded',
      data: { caseId, noticeId: 'n-1', outcome: 'withdrawn' },
    };
    expect(outcomes(withdrawn, closed(), reopened)).to.deep.equal(['withdrawn']);
  });
  it('is refused of another closing, twice, after an erasure, and where the same was submitted again', () => {
    given(...pending, closed({ closureId: 'k-2' }))
      .when(reopen())
      .thenRefused('closure_undone');
    given(...pending, closed(), reopened)
      .when(reopen())
      .thenRefused('closure_undone');
    given(...pending, closed(), erased('保存期限届满'))
      .when(reopen())
      .thenRefused('personal_data_erased');
    given(...pending, closed())
      .when(reopen({ isFollowed: true }))
      .thenRefused('closure_followed');
  });
});

describe('case: what its sides learn of a closing', () => {
  it('is the reason for the plaintiff, and none for a defendant', () => {
    const state = fold(caseDecider, [
      ...pending,
      closed({ how: 'duplicate', duplicateOf: { caseId: 'c-2', caseNumber: 'A-2' } }),
    ]);
    if (state.status === 'unopened') throw new Error('not opened');
    const [defendant] = state.defendants;
    if (!defendant) throw new Error('no defendant');
    expect(closureFor(state, { pleading: 'complaint', defendant: null })).to.deep.include({
      reason: '没有明确的被告',
      duplicateOf: { caseId: 'c-2', caseNumber: 'A-2' },
    });
    expect(closureFor(state, { pleading: 'defense', defendant })).to.deep.include({ how: 'duplicate', reason: null });
    expect(closureFor(state, { pleading: 'defense', defendant })).not.to.have.property('duplicateOf');
  });
  it('is news for both, and for none of them what they did themselves', () => {
    const told = newsOf(closed());
    if (told === undefined) throw new Error('no news');
    expect(told.kind).to.equal('case.closed');
    expect(concerns(told, { pleading: 'defense', defendantId: 'd-1' })).to.equal(true);
    expect(newsOf(reopened)).to.deep.equal({ kind: 'case.reopened', to: 'all' });
    expect(newsIn([], new Set())).to.deep.equal([]);
  });
});
