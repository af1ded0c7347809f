import { expect } from 'chai';
import { fold } from '../eventSourcing/decider.js';
import type { Side } from './access.js';
import { caseDecider } from './decider.js';
import type { CaseEvent } from './events.js';
import * as fixtures from './testing/fixtures.js';
import { defensesOf, progressOf } from './progress.js';
import { caseRecord, type CaseRecord } from './record.js';
import type { OpenedCase } from './state.js';

const number = '（2026）京01民初7号';
const corrected: CaseEvent = {
  type: 'CaseNumberCorrected',
  data: { caseId: fixtures.caseId, from: number, to: '（2026）京01民初8号', reason: '编号笔误' },
};
const history: readonly CaseEvent[] = [
  fixtures.opened(),
  fixtures.joined(fixtures.li),
  fixtures.joined(fixtures.wang),
  fixtures.complained(1),
  fixtures.numbered(number),
  fixtures.defended('d-1', 1),
  fixtures.defended('d-2', 1),
  fixtures.complained(2),
  corrected,
];
const at = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString();

const recordOf = (events: readonly CaseEvent[]): CaseRecord =>
  events.reduce<CaseRecord>(
    (before, event, index) =>
      caseRecord.evolve(before, {
        ...event,
        id: `e-${index}`,
        stream: 'case-1',
        revision: BigInt(index),
        position: BigInt(index),
        erased: false,
        storedMetadata: {},
        metadata: {
          actor: { kind: 'visitor', id: '' },
          occurredAt: at(index),
          correlationId: 'r',
          commandId: 'c',
          causationId: 'c',
          schemaVersion: 1,
          payloadHash: '',
        },
      }),
    caseRecord.initialState(),
  );
const record = recordOf(history);
const state = fold(caseDecider, history) as OpenedCase;
const kinds = (side: Side) =>
  progressOf(state, record, side).map(({ kind, version, receiptId }) => [kind, version, receiptId]);
const defendant = (id: string): Side => {
  const one = state.defendants.find(({ defendantId }) => defendantId === id);
  if (!one) throw new Error('the fixtures name them');
  return { pleading: 'defense', defendant: one };
};

describe('the progress of a case', () => {
  it('tells the plaintiff, newest first, what the court did and which defendants answered', () => {
    expect(kinds({ pleading: 'complaint', defendant: null })).to.deep.equal([
      ['number_corrected', null, 'e-8'],
      ['submitted', 2, 'e-7'],
      ['answered', 1, null],
      ['answered', 1, null],
      ['filed', null, 'e-4'],
      ['submitted', 1, 'e-3'],
    ]);
    const steps = progressOf(state, record, { pleading: 'complaint', defendant: null });
    expect(steps.map(({ defendant: name }) => name)).to.deep.equal([null, null, '王五', '李四', null, null]);
    expect(steps[0]?.corrected).to.deep.equal({ from: number, reason: '编号笔误' });
  });

  it('lists each defence for the plaintiff, by the name of who answered and in its newest version, and none for a defendant', () => {
    const later: readonly CaseEvent[] = [fixtures.defended('d-2', 2), fixtures.departure('d-2')];
    const all = recordOf([...history, ...later]);
    const list = (side: Side) =>
      defensesOf(fold(caseDecider, [...history, ...later]) as OpenedCase, all, side).map((one) => ({
        ...one,
        submittedAt: one.submittedAt.toISOString(),
      }));
    expect(list({ pleading: 'complaint', defendant: null })).to.deep.equal([
      { defendantId: 'd-1', name: '李四', left: false, version: 1, submittedAt: at(5) },
      { defendantId: 'd-2', name: '王五', left: true, version: 2, submittedAt: at(9) },
    ]);
    expect(list(defendant('d-1'))).to.deep.equal([]);
  });

  it('tells a defendant of the complaint and of its own answer, and nothing of other defendants', () => {
    expect(kinds(defendant('d-2'))).to.deep.equal([
      ['number_corrected', null, 'e-8'],
      ['complaint_changed', 2, null],
      ['submitted', 1, 'e-6'],
      ['filed', null, 'e-4'],
    ]);
    expect(
      JSON.stringify(progressOf(state, record, defendant('d-2')).map((one) => ({ ...one, revision: 0 }))),
    ).not.to.contain('李四');
  });
});
