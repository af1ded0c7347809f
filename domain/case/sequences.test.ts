import { expect } from 'chai';
import fc from 'fast-check';
import { fold } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { CaseCommand } from './commands.js';
import { caseDecider } from './decider.js';
import type { CaseEvent } from './events.js';
import { assign, complain, defend, erase, li, open, person, plaintiffCode } from './testing/fixtures.js';

describe('case: any sequence of commands', () => {
  const anyone = fc
    .integer({ min: 0, max: 4 })
    .map((n) => ({ ...person(`被告${'甲乙丙丁戊'.charAt(n).repeat(4)}`), defendantId: '', code: `DEFN234${n + 2}` }));
  const people = fc.array(anyone, { maxLength: 4 });
  const command: fc.Arbitrary<CaseCommand> = fc.oneof(
    people.map((named) => open(...named)),
    fc.tuple(fc.constantFrom(plaintiffCode, 'WRNG2345', null), people).map(([code, named]) => complain(code, named)),
    anyone.map(({ code }) => defend(code)),
    fc.constantFrom('A-7', 'Ａ-7', 'B-8', ' ', '新案件-x').map(assign),
    fc.constant(erase('r')),
  );

  const run = (commands: CaseCommand[]): CaseEvent[] => {
    const history: CaseEvent[] = [];
    commands.forEach((next, turn) => {
      const facts =
        'defendants' in next.data
          ? next.data.defendants.map((d, i) => ({
              ...d,
              defendantId: `${turn}.${i}`,
              code: `${turn}`.padStart(4, '2') + `${i}`.padStart(4, '2'),
            }))
          : [];
      const fresh = (
        'defendants' in next.data ? { ...next, data: { ...next.data, defendants: facts } } : next
      ) as CaseCommand;
      try {
        history.push(...caseDecider.decide(fresh, fold(caseDecider, history)));
      } catch (error) {
        expect(error).to.be.instanceOf(DomainError);
      }
    });
    return history;
  };

  it('numbers versions without gaps, files once and joins each defendant once', () =>
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        const history = run(commands);
        const versions = new Map<string, number[]>();
        for (const event of history)
          if (event.type === 'PleadingSubmitted') {
            const side = event.data.defendantId ?? 'plaintiff';
            versions.set(side, [...(versions.get(side) ?? []), event.data.version]);
          }
        for (const counted of versions.values()) expect(counted).to.deep.equal(counted.map((_, i) => i + 1));
        expect(history.filter(({ type }) => type === 'CaseNumberAssigned')).to.have.length.at.most(1);
        expect(history.filter(({ type }) => type === 'CaseOpened')).to.have.length.at.most(1);
        const ids = history.flatMap((event) => (event.type === 'DefendantJoined' ? [event.data.defendantId] : []));
        expect(new Set(ids).size).to.equal(ids.length);
        const joinedNames = history.flatMap((event) => (event.type === 'DefendantJoined' ? [event.data.name] : []));
        const most = Math.max(
          0,
          ...commands.map((c) => ('defendants' in c.data ? c.data.defendants : [])).map((named) => named.length),
        );
        for (const name of joinedNames)
          expect(joinedNames.filter((other) => other === name).length).to.be.at.most(most);
      }),
    ));

  it('can be folded in any order without a throw', () =>
    fc.assert(
      fc.property(
        fc.array(command, { maxLength: 20 }).chain((commands) => fc.shuffledSubarray(run([open(li), ...commands]))),
        (history) => ['unopened', 'pending', 'filed'].includes(fold(caseDecider, history).status),
      ),
    ));
});
