import { formDomains } from '../forms/formDomain.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { CaseCommand } from './commands.js';
import {
  answeredIn,
  correctionStanding,
  openMarks,
  type CorrectionRequest,
  clerkReasonIn,
  reasonInPlainWords,
} from './corrections.js';
import { caseDecider } from './decider.js';
import type { CaseEvent } from './events.js';
import {
  assign,
  caseId,
  complain,
  complained,
  defended,
  departure,
  erase,
  erased,
  joined,
  li,
  numbered,
  opened,
  plaintiffCode,
  temporary,
} from './testing/fixtures.js';
import type { OpenedCase } from './state.js';

const given = specify(caseDecider);
const running = [opened(), joined(li), complained(1)];
const complaint = { pleading: 'complaint', defendantId: null } as const;
const mark = (markId: string, source: 'rule' | 'clerk' = 'rule') => ({
  markId,
  source,
  code: source === 'rule' ? 'section_missing' : 'unclear',
  path: `sections.claims.items.${markId}`,
  label: `诉讼请求 · ${markId}`,
  reason: '还没填',
  valueThen: '',
});
type Paper = Omit<CorrectionRequest, 'standing' | 'today'>;
const paper: Paper = {
  ...complaint,
  noticeId: 'n-1',
  version: 1,
  marks: [mark('m-1'), mark('m-2', 'clerk')],
  court: '北京市东城区人民法院',
  receivedOn: '2026-01-05',
  askedOn: '2026-01-06',
  dueOn: '2026-01-13',
  parties: { plaintiffs: '张三', defendants: '李四' },
  renderer: '1',
  documentHash: 'a'.repeat(64),
};
const ask = (changes: Partial<CorrectionRequest> = {}): CaseCommand => ({
  type: 'AskForCorrection',
  data: { ...paper, standing: [], today: '2026-01-06', ...changes },
});
const settle = (
  markIds: readonly string[],
  as: 'corrected' | 'accepted_as_is' | 'moot' = 'corrected',
): CaseCommand => ({
  type: 'SettleMarks',
  data: { noticeId: 'n-1', markIds, as },
});
const asked = (changes: Partial<Paper> = {}, count = 1): CaseEvent => {
  const { marks, ...rest } = { ...paper, ...changes };
  return {
    type: 'CorrectionAsked',
    data: {
      ...rest,
      caseId,
      caseNumber: temporary,
      count,
      marks: marks.map(({ markId, source, code, path, label }) => ({
        ...{ markId, source, code, path, label },
        // Each place stands among the claims, for which the law asks of a complaint alone.
        ...(rest.pleading === 'complaint' && { basis: '民事诉讼法第一百二十四条第三项' }),
      })),
      texts: marks.map(({ markId, reason, valueThen }) => ({ markId, reason, valueThen })),
    },
  };
};
const settled = (markId: string, version: number, by: 'rule' | 'clerk', as: 'corrected' | 'moot' = 'corrected') => ({
  type: 'MarkSettled' as const,
  data: { caseId, markId, version, as, by },
});
const ended = (outcome: 'complete' | 'withdrawn' | 'filed_with_open', noticeId = 'n-1') => ({
  type: 'CorrectionEnded' as const,
  data: { caseId, noticeId, outcome },
});
const resubmit = (resolved: readonly string[]): CaseCommand => {
  const command = complain(plaintiffCode, [li]);
  return command.type === 'SubmitComplaint' ? { ...command, data: { ...command.data, resolved } } : command;
};
const stateOf = (...events: CaseEvent[]): OpenedCase => {
  const state = fold(caseDecider, events);
  if (state.status === 'unopened') throw new Error('not opened');
  return state;
};

describe('case: asking for corrections', () => {
  it('is one event with all marks, their words apart', () =>
    given(...running)
      .when(ask())
      .then(asked()));
  it('is refused without marks', () =>
    given(...running)
      .when(ask({ marks: [] }))
      .thenRefused('correction_empty'));
  it('is refused for a day that is over', () =>
    given(...running)
      .when(ask({ dueOn: '2026-01-05' }))
      .thenRefused('correction_due_past'));
  it('is refused while the party has not answered, to the second of two clerks', () =>
    given(...running, asked())
      .when(ask({ noticeId: 'n-2' }))
      .thenRefused('correction_open'));
  it('is refused on a version that a newer one has passed', () =>
    given(...running, complained(2))
      .when(ask())
      .thenRefused('correction_version_passed'));
  it('is refused once the case is filed, and once its parties are erased', () => {
    given(...running, numbered('A-7'))
      .when(ask())
      .thenRefused('correction_case_filed');
    given(...running, erased('r'))
      .when(ask())
      .thenRefused('personal_data_erased');
  });
  it('is told again only with a reason, and only of what is new', () => {
    const answered = given(...running, asked(), complained(2));
    const again = { noticeId: 'n-2', version: 2, marks: [mark('m-3')] };
    answered.when(ask(again)).thenRefused('correction_reason_missing');
    answered
      .when(ask({ ...again, againBecause: '补正后出现新的问题', standing: [mark('m-3')] }))
      .thenRefused('correction_known');
    answered
      .when(ask({ ...again, againBecause: '补正后出现新的问题' }))
      .then(asked({ ...again, againBecause: '补正后出现新的问题' }, 2));
  });
  it('asks a defendant on their own, also of a filed case, and not one who left', () => {
    const side = { pleading: 'defense', defendantId: 'd-1' } as const;
    const answered = [...running, numbered('A-7'), defended('d-1', 1)];
    given(...answered)
      .when(ask(side))
      .then({ type: 'CorrectionAsked', data: { ...dataOf(asked(side)), caseNumber: 'A-7' } });
    given(...running, defended('d-1', 1), departure('d-1'))
      .when(ask(side))
      .thenRefused('defendant_not_found');
    const state = stateOf(...running, defended('d-1', 1), asked(side), departure('d-1'));
    expect(state.corrections.map(({ outcome }) => outcome)).to.deep.equal(['party_left']);
  });
});

const dataOf = (event: CaseEvent) => {
  if (event.type !== 'CorrectionAsked') throw new Error('no notice');
  return event.data;
};

describe('case: what becomes of marks', () => {
  it('a version settles the marks of rules that find nothing any more, and leaves those of clerks to the court', () => {
    const state = stateOf(...running, asked());
    const events = caseDecider.decide(resubmit(['m-1', 'm-2']), state);
    expect(events.map(({ type }) => type)).to.deep.equal(['PleadingSubmitted', 'MarkSettled']);
    expect(events[1]).to.deep.equal(settled('m-1', 2, 'rule'));
    const after = stateOf(...running, asked(), ...events);
    const [notice] = after.corrections;
    expect(notice && openMarks(notice).map(({ markId }) => markId)).to.deep.equal(['m-2']);
    expect(notice && answeredIn(after, notice)).to.equal(2);
    expect(correctionStanding(after, complaint)).to.equal('answered');
  });
  it('the last mark that is settled ends the notice; the same again changes nothing', () => {
    given(...running, asked(), complained(2), settled('m-1', 2, 'rule'))
      .when(settle(['m-1', 'm-2']))
      .then(settled('m-2', 2, 'clerk'), ended('complete'));
    const over = [...running, asked(), settled('m-1', 1, 'clerk'), settled('m-2', 1, 'clerk'), ended('complete')];
    given(...over)
      .when(settle(['m-2']))
      .thenNothing();
    given(...over)
      .when(settle(['m-2'], 'moot'))
      .thenRefused('correction_ended');
    given(...over)
      .when(settle(['m-9']))
      .thenRefused('correction_not_found');
  });
  it('a notice taken back is over; taken back again, nothing happens', () => {
    const withdraw: CaseCommand = { type: 'WithdrawCorrection', data: { noticeId: 'n-1' } };
    given(...running, asked())
      .when(withdraw)
      .then(ended('withdrawn'));
    given(...running, asked(), ended('withdrawn'))
      .when(withdraw)
      .thenNothing();
    given(...running, asked(), ended('withdrawn'), complained(2))
      .when(ask({ noticeId: 'n-2', version: 2 }))
      .thenRefused('correction_reason_missing');
  });
  it('filing over open marks has to be confirmed, and ends the notice', () => {
    const number = '（2026）京0105民初7号';
    const confirmed: CaseCommand = { type: 'AssignCaseNumber', data: { caseNumber: number, overOpenMarks: true } };
    given(...running, asked())
      .when(assign(number))
      .thenRefused('correction_marks_open');
    given(...running, asked())
      .when(confirmed)
      .then(numbered(number), ended('filed_with_open'));
    given(...running, asked(), ended('withdrawn'))
      .when(assign(number))
      .then(numbered(number));
  });
  it('keeps places, codes and days of an erased case, and no words', () => {
    const state = stateOf(...running, asked(), erased('r'));
    const [notice] = state.corrections;
    expect(notice?.marks.map(({ path, reason, valueThen }) => [path, reason, valueThen])).to.deep.equal([
      ['sections.claims.items.m-1', null, null],
      ['sections.claims.items.m-2', null, null],
    ]);
    expect(notice?.dueOn).to.equal('2026-01-13');
    given(...running, asked(), erased('r'))
      .when(settle(['m-1']))
      .thenRefused('personal_data_erased');
  });

  it('loses no mark in any sequence: each is open, or settled once, or its notice ended', () => {
    const ids = ['m-1', 'm-2', 'm-3', 'm-4'];
    const some = fc.subarray(ids);
    const command: fc.Arbitrary<(turn: number, version: number) => CaseCommand> = fc.oneof(
      some.map(
        (named) => (turn: number, version: number) =>
          ask({
            noticeId: `n-${turn}`,
            version,
            marks: named.map((id) => mark(`${turn} ${id}`, id === 'm-1' ? 'rule' : 'clerk')),
            againBecause: '新问题',
          }),
      ),
      fc.tuple(fc.nat(20), some).map(
        ([at, named]) =>
          () =>
            resubmit(named.map((id) => `${at} ${id}`)),
      ),
      fc.tuple(fc.nat(20), some).map(([at, named]) => (): CaseCommand => ({
        type: 'SettleMarks',
        data: { noticeId: `n-${at}`, markIds: named.map((id) => `${at} ${id}`), as: 'corrected' },
      })),
      fc.nat(20).map((at) => (): CaseCommand => ({ type: 'WithdrawCorrection', data: { noticeId: `n-${at}` } })),
      fc.nat(20).map((at) => (): CaseCommand => ({
        type: 'RecordService',
        data: { noticeId: `n-${at}`, on: '2026-01-07', by: 'paper', today: '2026-01-10' },
      })),
      fc.tuple(fc.nat(20), fc.integer({ min: 10, max: 28 })).map(([at, day]) => (): CaseCommand => ({
        type: 'ExtendCorrection',
        data: { noticeId: `n-${at}`, dueOn: `2026-01-${day}`, ground: '住院', today: '2026-01-10' },
      })),
      fc.tuple(fc.nat(20), fc.constantFrom(...ids)).map(([at, id]) => (): CaseCommand => ({
        type: 'ExplainMark',
        data: { side: complaint, noticeId: `n-${at}`, markId: `${at} ${id}`, words: '已核对' },
      })),
      fc.constant(() => assign('A-7')),
      fc.constant(() => erase('r')),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
        const history: CaseEvent[] = [...running];
        commands.forEach((make, turn) => {
          const state = stateOf(...history);
          try {
            history.push(...caseDecider.decide(make(turn, state.complaints.length), state));
          } catch (error) {
            expect(error).to.be.instanceOf(DomainError);
          }
        });
        const state = stateOf(...history);
        const told = history.flatMap((event) => (event.type === 'CorrectionAsked' ? event.data.marks : []));
        const kept = state.corrections.flatMap(({ marks }) => marks);
        expect(kept.map(({ markId }) => markId)).to.deep.equal(told.map(({ markId }) => markId));
        for (const { markId, settlement } of kept) {
          const times = history.filter((event) => event.type === 'MarkSettled' && event.data.markId === markId).length;
          expect(times).to.equal(settlement === null ? 0 : 1);
        }
        for (const notice of state.corrections)
          if (notice.outcome === null && notice.marks.length > 0) expect(openMarks(notice)).to.not.have.length(0);
      }),
    );
  });
});

describe('case: service, period and explanation of a notice', () => {
  const today = '2026-01-10';
  const record = (on: string, by: 'paper' | 'electronic' = 'paper'): CaseCommand => ({
    type: 'RecordService',
    data: { noticeId: 'n-1', on, by, today },
  });
  const served = (on: string, by: 'paper' | 'electronic' = 'paper'): CaseEvent => ({
    type: 'CorrectionServed',
    data: { caseId, noticeId: 'n-1', on, by },
  });
  const extend = (dueOn: string, at = today): CaseCommand => ({
    type: 'ExtendCorrection',
    data: { noticeId: 'n-1', dueOn, ground: '住院', today: at },
  });
  const extended = (dueOn: string): CaseEvent => ({
    type: 'CorrectionExtended',
    data: { caseId, noticeId: 'n-1', dueOn, ground: '住院' },
  });
  const explain = (markId: string, words = '已核对', side: Pick<Paper, 'pleading' | 'defendantId'> = complaint) =>
    ({ type: 'ExplainMark', data: { side, noticeId: 'n-1', markId, words } }) satisfies CaseCommand;
  const explained = (markId: string, words = '已核对'): CaseEvent => ({
    type: 'MarkExplained',
    data: { caseId, noticeId: 'n-1', markId, words },
  });

  it('the court records service on a day between the notice and today, and may put it right later', () => {
    given(...running, asked())
      .when(record('2026-01-07'))
      .then(served('2026-01-07'));
    for (const day of ['2026-01-05', '2026-01-11'])
      given(...running, asked())
        .when(record(day))
        .thenRefused('correction_service_day');
    const recorded = given(...running, asked(), served('2026-01-07'));
    recorded.when(record('2026-01-07')).thenNothing();
    recorded.when(record('2026-01-08', 'electronic')).then(served('2026-01-08', 'electronic'));
    given(...running, asked(), ended('withdrawn'))
      .when(record('2026-01-07'))
      .thenRefused('correction_ended');
    given(...running, asked(), erased('r'))
      .when(record('2026-01-07'))
      .thenRefused('personal_data_erased');
  });

  it('the court sets a later day, never an earlier one or one that is over', () => {
    const waiting = given(...running, asked());
    waiting.when(extend('2026-01-20')).then(extended('2026-01-20'));
    waiting.when(extend('2026-01-13')).thenRefused('correction_not_later');
    waiting.when(extend('2026-01-14', '2026-01-15')).thenRefused('correction_due_past');
    given(...running, asked(), extended('2026-01-20'))
      .when(extend('2026-01-20'))
      .thenNothing();
    const [notice] = stateOf(...running, asked(), extended('2026-01-20')).corrections;
    expect(notice).to.include({ dueOn: '2026-01-20', isExtended: true });
    given(...running, asked(), erased('r'))
      .when(extend('2026-01-20'))
      .thenRefused('personal_data_erased');
  });

  it('a party answers marks in words: they stay open, and all of them explained answer the notice', () => {
    given(...running, asked())
      .when(explain('m-1'))
      .then(explained('m-1'));
    given(...running, asked(), explained('m-1'))
      .when(explain('m-1'))
      .thenNothing();
    expect(correctionStanding(stateOf(...running, asked(), explained('m-1')), complaint)).to.equal('asked');
    const all = stateOf(...running, asked(), explained('m-1'), explained('m-2'));
    expect(correctionStanding(all, complaint)).to.equal('answered');
    const [notice] = all.corrections;
    expect(notice && openMarks(notice)).to.have.length(2);
    given(...running, asked(), explained('m-1'))
      .when(settle(['m-1', 'm-2']))
      .then(settled('m-1', 1, 'clerk'), settled('m-2', 1, 'clerk'), ended('complete'));
  });

  it('refuses words to a mark of another side, one that is settled, one too often, and of an erased case', () => {
    const waiting = given(...running, asked());
    waiting
      .when(explain('m-1', '不是我', { pleading: 'defense', defendantId: 'd-1' }))
      .thenRefused('correction_not_found');
    waiting.when(explain('m-9')).thenRefused('correction_not_found');
    given(...running, asked(), settled('m-1', 1, 'clerk'))
      .when(explain('m-1'))
      .thenRefused('correction_ended');
    const often = Array.from({ length: 20 }, (_, turn) => explained('m-1', `说明${turn}`));
    given(...running, asked(), ...often)
      .when(explain('m-1'))
      .thenRefused('correction_explained_often');
    given(...running, asked(), erased('r'))
      .when(explain('m-1'))
      .thenRefused('personal_data_erased');
    const [notice] = stateOf(...running, asked(), explained('m-1'), erased('r')).corrections;
    expect(notice?.marks.map(({ explanation }) => explanation)).to.deep.equal([null, undefined]);
  });
});

describe('the reason of a correction mark as its party reads it', () => {
  it('is in everyday words, with what the clerk added as it was written', () => {
    expect(reasonInPlainWords('不明确')).to.equal('这里写得不够清楚');
    expect(reasonInPlainWords('金额计算有误：少算了一个月')).to.equal('这里的金额算得不对：少算了一个月');
    for (const domain of formDomains)
      expect(reasonInPlainWords(`${clerkReasonIn('defendant_unclear', { domain })}：只写了姓`)).to.equal(
        '凭现在写的还分不清对方是谁：只写了姓',
      );
    expect(clerkReasonIn('defendant_unclear', { domain: 'criminal' })).to.equal('被告人信息不足以与他人区分');
    expect(reasonInPlainWords('请写明哪一天')).to.equal('请写明哪一天');
    expect(reasonInPlainWords('不明确的地方太多')).to.equal('不明确的地方太多');
  });
});
