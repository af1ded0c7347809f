import { expect } from 'chai';
import fc from 'fast-check';
import { fold } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import { defencePeriods } from './defencePeriod.js';
import type { NamedDefendant } from './commands.js';
import { caseDecider } from './decider.js';
import type { CaseEvent } from './events.js';
import type { OpenedCase } from './state.js';
import { cause, complain, defend, li, open, person, plaintiffCode } from './testing/fixtures.js';
import { questionsFor } from './whoIsWho.js';

const third = (name: string, more: Partial<NamedDefendant> = {}): NamedDefendant => ({
  ...person(name),
  standing: 'third_party',
  block: 'third_parties_natural',
  defendantId: 't-1',
  code: 'THRD2345',
  ...more,
});
const wang = third('王五');

const after = (events: readonly CaseEvent[]): OpenedCase => {
  const state = fold(caseDecider, events);
  if (state.status === 'unopened') throw new Error('not opened');
  return state;
};
const opened = (): CaseEvent[] => caseDecider.decide(open(li, wang), { status: 'unopened' });
const next = (events: readonly CaseEvent[], command: Parameters<typeof caseDecider.decide>[0]): CaseEvent[] =>
  caseDecider.decide(command, after(events));
const refusal = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
};

describe('third parties of a case who may state an opinion', () => {
  it('join beside the defendants with a code of their own, and old events are those of defendants', () => {
    const state = after(opened());
    expect(state.defendants.map(({ defendantId, standing }) => [defendantId, standing])).to.deep.equal([
      ['d-1', undefined],
      ['t-1', 'third_party'],
    ]);
    expect(
      opened()
        .filter(({ type }) => type === 'DefendantJoined')
        .map(({ data }) => 'standing' in data),
    ).to.deep.equal([false, true]);
  });

  it('give the paper that is theirs and no other, as the defendant does', () => {
    const opinion = { answerer: 'third_party', cause } as const;
    expect(refusal(() => next(opened(), defend('THRD2345', opinion)))).to.equal(undefined);
    expect(refusal(() => next(opened(), defend('THRD2345', { cause })))).to.equal('third_party_answers');
    expect(refusal(() => next(opened(), defend('DEFA2345', opinion)))).to.equal('third_party_only');
    expect(refusal(() => next(opened(), defend('DEFA2345', { cause })))).to.equal(undefined);
    expect(refusal(() => next(opened(), defend('NOBODY22', opinion)))).to.equal('wrong_number_or_code');
  });

  it('keep id and code when a new version names them again, whatever else it changes', () => {
    fc.assert(
      fc.property(fc.constantFrom('住所', '电话', '别的'), (address) => {
        const again = third('王五', { ...person('王五', { address }), standing: 'third_party', defendantId: 't-2' });
        const events = next(
          opened(),
          complain(plaintiffCode, [{ ...li, defendantId: 'd-2' }, again], null, {}, [li, wang]),
        );
        expect(events.map(({ type }) => type)).to.deep.equal(['PleadingSubmitted']);
      }),
    );
  });

  it('are never taken for a defendant of the same name: who changes sides gets a code for the other paper', () => {
    const sued = { ...person('王五'), defendantId: 'd-9', code: 'DEFZ2345' };
    const asked = { known: after(opened()).defendants, previously: [li, wang], named: [li, sued] };
    expect(questionsFor(asked)).to.deep.equal([]);
    const events = next(opened(), complain(plaintiffCode, [li, sued], null, {}, [li, wang]));
    expect(events.map(({ type }) => type)).to.deep.equal(['DefendantLeft', 'DefendantJoined', 'PleadingSubmitted']);
    const state = after([...opened(), ...events]);
    expect(state.defendants.map(({ defendantId, standing, left }) => [defendantId, standing, left])).to.deep.equal([
      ['d-1', undefined, false],
      ['t-1', 'third_party', true],
      ['d-9', undefined, false],
    ]);
    expect(refusal(() => caseDecider.decide(defend('THRD2345', { answerer: 'third_party', cause }), state))).to.equal(
      'wrong_number_or_code',
    );
  });

  it('have no period of fifteen days, which is the defendant’s', () => {
    const state = after(opened());
    const served = ['d-1', 't-1'].map((defendantId) => ({
      serviceId: `s-${defendantId}`,
      defendantId,
      paperIds: [],
      complaintVersion: 1,
      how: 'direct' as const,
      on: '2026-01-05',
      servedBy: null,
      note: null,
      isRevoked: false,
    }));
    const periods = defencePeriods({ ...state, services: served }, { today: '2026-01-06', arrangements: {} });
    expect(periods.map(({ defendantId }) => defendantId)).to.deep.equal(['d-1']);
  });
});
