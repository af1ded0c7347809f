import { expect } from 'chai';
import type { Recorded } from '../eventSourcing/recorded.js';
import type { CaseEvent } from './events.js';
import { adopted, givenBack } from './testing/fixtures.js';
import { newsIn } from './news.js';

const at = '2026-03-01T02:00:00.000Z';
const wang = { kind: 'user', id: 'wang' } as const;
const li = { kind: 'user', id: 'li' } as const;
const visitor = { kind: 'visitor', id: '' } as const;
const court = { kind: 'user', id: 'court' } as const;

const submitted = (
  pleading: 'complaint' | 'defense',
  defendantId: string | null,
  submittedBy: string | null,
  version = 1,
): CaseEvent => ({
  type: 'PleadingSubmitted',
  data: {
    caseId: 'c',
    caseNumber: '新案件-c',
    pleading,
    defendantId,
    version,
    formKey: 'f',
    edition: '2025',
    definitionHash: 'd'.repeat(64),
    renderer: '1',
    documentHash: 'h',
    formData: {},
    submittedBy,
  },
});
const numbered: CaseEvent = {
  type: 'CaseNumberAssigned',
  data: { caseId: 'c', caseNumber: '（2026）京0101民初1号' },
};

const historyOf = (
  ...events: readonly (readonly [CaseEvent, Recorded<CaseEvent>['metadata']['actor']])[]
): readonly Recorded<CaseEvent>[] =>
  events.map(([event, actor], index) => ({
    ...event,
    id: `e${index}`,
    stream: 'case-c',
    revision: BigInt(index),
    position: BigInt(index),
    metadata: {
      commandId: 'x',
      correlationId: 'x',
      causationId: 'x',
      actor,
      occurredAt: at,
      schemaVersion: 1,
      payloadHash: '',
    },
    storedMetadata: {},
    erased: false,
  }));
const toldOf = (history: readonly Recorded<CaseEvent>[], ...ids: readonly string[]) =>
  newsIn(history, new Set(ids)).map(({ kind, accountIds }) => [kind, ...accountIds]);

describe('the news of a case', () => {
  it('is told to every account that submitted when the court files it, once, and not to who did it', () => {
    const history = historyOf(
      [submitted('complaint', null, 'wang'), wang],
      [submitted('complaint', null, 'wang', 2), wang],
      [submitted('defense', 'd', 'li'), li],
      [submitted('defense', 'd2', null), visitor],
      [submitted('complaint', null, 'court', 3), court],
      [numbered, court],
    );
    expect(toldOf(history, 'e5')).to.deep.equal([['case.filed', 'wang', 'li']]);
  });

  it('is told to the plaintiff when a defendant answers, and never to the other side of a complaint', () => {
    const history = historyOf(
      [submitted('complaint', null, 'wang'), wang],
      [submitted('defense', 'd', 'li'), li],
      [submitted('complaint', null, 'wang', 2), wang],
    );
    expect(toldOf(history, 'e0', 'e1', 'e2')).to.deep.equal([
      ['submission.received'],
      ['submission.received', 'wang'],
      ['submission.received'],
    ]);
  });

  it('is told to the side that the court asks for a correction, and to no other', () => {
    const asked: CaseEvent = {
      type: 'CorrectionAsked',
      data: {
        caseId: 'c',
        noticeId: 'n',
        count: 1,
        pleading: 'defense',
        defendantId: 'd',
        version: 1,
        caseNumber: '新案件-20260301-ABCD2345',
        court: null,
        receivedOn: '2026-03-01',
        askedOn: '2026-03-02',
        dueOn: '2026-03-09',
        parties: null,
        marks: [],
        texts: null,
        renderer: '1',
        documentHash: 'h',
      },
    };
    const history = historyOf(
      [submitted('complaint', null, 'wang'), wang],
      [submitted('defense', 'd', 'li'), li],
      [submitted('defense', 'd2', 'zhao'), { kind: 'user', id: 'zhao' }],
      [asked, court],
    );
    expect(toldOf(history, 'e3')).to.deep.equal([['correction.asked', 'li']]);
  });

  it('is no more told to an account that gave the pleading back, until it adopts it again', () => {
    const told = (...more: CaseEvent[]) => {
      const events = [submitted('complaint', null, null), adopted('lawyer'), ...more, numbered];
      const history = historyOf(...events.map((event) => [event, court] as const));
      return toldOf(history, `e${events.length - 1}`);
    };
    expect(told()).to.deep.equal([['case.filed', 'lawyer']]);
    expect(told(givenBack('lawyer', 'd'))).to.deep.equal([['case.filed', 'lawyer']]);
    expect(told(givenBack('lawyer'))).to.deep.equal([['case.filed']]);
    expect(told(adopted('other'), givenBack('lawyer'))).to.deep.equal([['case.filed', 'other']]);
    expect(told(givenBack('lawyer'), adopted('lawyer'))).to.deep.equal([['case.filed', 'lawyer']]);
  });

  it('is that of the events asked for, and none once the personal data is erased', () => {
    const history = historyOf([submitted('complaint', null, 'wang'), wang], [numbered, court]);
    expect(toldOf(history)).to.deep.equal([]);
    const erasure: CaseEvent = { type: 'PersonalDataErased', data: { caseId: 'c', reason: '本人申请' } };
    expect(toldOf([...history, ...historyOf([erasure, court])], 'e1')).to.deep.equal([]);
  });
});
