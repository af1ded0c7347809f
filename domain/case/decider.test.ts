import { expect } from 'chai';
import fc from 'fast-check';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/deciderSpec.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { CaseCommand } from './commands.js';
import { caseDecider } from './decider.js';
import type { CaseEvent } from './events.js';
import {
  assign,
  complain,
  complained,
  defend,
  defended,
  erase,
  erased,
  joined,
  li,
  numbered,
  open,
  opened,
  plaintiffCode,
  wang,
} from './fixtures.js';

const given = specify(caseDecider);
const running = [opened(), joined(li), complained(1)];

describe('case: opening', () => {
  it('records the case, each defendant and version 1', () =>
    given().when(open(li, wang)).then(opened(), joined(li), joined(wang), complained(1)));
  it('is opened once', () =>
    given(...running)
      .when(open(li))
      .thenRefused('case_already_open'));
  it('is needed before anything else', () => {
    for (const command of [complain(plaintiffCode), defend(li.code), assign('A-7'), erase('r')])
      given().when(command).thenRefused('case_not_found');
  });
});

describe('case: a new version of the complaint', () => {
  it('follows the last version', () =>
    given(...running, complained(2))
      .when(complain(plaintiffCode, [li]))
      .then(complained(3)));
  it('takes the code in lower case', () =>
    given(...running)
      .when(complain('plan2345', [li]))
      .then(complained(2)));
  it('takes the session of the owner instead of the code', () =>
    given(opened('u-1'), complained(1))
      .when(complain(null, [], 'u-1', { submittedBy: 'u-1' }))
      .then(complained(2, { submittedBy: 'u-1' })));
  it('takes no session where a visitor opened the case', () =>
    given(...running)
      .when(complain(null, [], 'u-1'))
      .thenRefused('wrong_number_or_code'));
  it('refuses a wrong code, and a defendant’s code', () => {
    given(...running)
      .when(complain('XXXX2345'))
      .thenRefused('wrong_number_or_code');
    given(...running)
      .when(complain(li.code))
      .thenRefused('wrong_number_or_code');
  });
  it('joins a newly named defendant with a code of their own', () =>
    given(...running)
      .when(complain(plaintiffCode, [li, wang]))
      .then(joined(wang), complained(2)));
  it('knows a defendant by name in any spelling', () =>
    given(...running)
      .when(complain(plaintiffCode, [{ ...wang, name: ' 李 四 ' }]))
      .then(complained(2)));
  it('takes two defendants of one name for two people', () =>
    given(...running)
      .when(complain(plaintiffCode, [li, { ...wang, name: li.name }]))
      .then(joined({ ...wang, name: li.name }), complained(2)));
  it('keeps a defendant whom a later version does not name', () =>
    given(...running, complained(2))
      .when(complain(plaintiffCode, [li]))
      .then(complained(3)));
  it('stays with the cause of the case', () =>
    given(...running)
      .when(complain(plaintiffCode, [], null, { cause: '离婚纠纷' }))
      .thenRefused('cause_mismatch'));
  it('is possible after filing', () =>
    given(...running, numbered('A-7'))
      .when(complain(plaintiffCode, [li]))
      .then(complained(2)));
});

describe('case: a defence', () => {
  it('counts its own versions for each defendant', () => {
    given(...running, joined(wang), defended('d-1', 1))
      .when(defend(li.code))
      .then(defended('d-1', 2));
    given(...running, joined(wang), defended('d-1', 1))
      .when(defend(wang.code))
      .then(defended('d-2', 1));
  });
  it('refuses the plaintiff’s code and unknown codes', () => {
    given(...running)
      .when(defend(plaintiffCode))
      .thenRefused('wrong_number_or_code');
    given(...running)
      .when(defend(''))
      .thenRefused('wrong_number_or_code');
  });
  it('takes the session of the account that submitted its latest version instead of the code', () => {
    const byAccount = { submittedBy: 'u-9' };
    const answered = [...running, joined(wang), defended('d-2', 1, byAccount)];
    given(...answered)
      .when(defend(null, byAccount, 'u-9'))
      .then(defended('d-2', 2, byAccount));
    given(...answered)
      .when(defend(' ', byAccount, 'u-9'))
      .then(defended('d-2', 2, byAccount));
    given(...answered)
      .when(defend(null, {}, 'u-8'))
      .thenRefused('wrong_number_or_code');
    given(...answered)
      .when(defend(null))
      .thenRefused('wrong_number_or_code');
  });
  it('takes no session beside a wrong code, after somebody else’s version, or for two defendants', () => {
    const byAccount = { submittedBy: 'u-9' };
    const answered = [...running, joined(wang), defended('d-2', 1, byAccount)];
    given(...answered)
      .when(defend('XXXX2345', {}, 'u-9'))
      .thenRefused('wrong_number_or_code');
    given(...answered, defended('d-2', 2))
      .when(defend(null, {}, 'u-9'))
      .thenRefused('wrong_number_or_code');
    given(...answered, defended('d-1', 1, byAccount))
      .when(defend(null, {}, 'u-9'))
      .thenRefused('wrong_number_or_code');
  });
  it('takes no session where visitors answered', () =>
    given(...running, defended('d-1', 1))
      .when(defend(null, {}, null))
      .thenRefused('wrong_number_or_code'));
  it('answers the cause of the complaint', () =>
    given(...running)
      .when(defend(li.code, { cause: '离婚纠纷' }))
      .thenRefused('cause_mismatch'));
});

describe('case: assigning the formal number', () => {
  it('files a pending case under the trimmed number', () =>
    given(...running)
      .when(assign(' (2026)京01民初7号 '))
      .then(numbered('(2026)京01民初7号')));
  it('changes nothing when the same number is sent again, in any spelling', () =>
    given(...running, numbered('(2026)京01民初7号'))
      .when(assign('（2026）京01民初7号'))
      .thenNothing());
  it('refuses a second number', () =>
    given(...running, numbered('A-7'))
      .when(assign('A-8'))
      .thenRefused('case_already_filed'));
  it('refuses a temporary number', () =>
    given(...running)
      .when(assign('新案件-20260105-ABCD2345'))
      .thenRefused('case_number_malformed'));
  it('refuses a case whose data was erased', () =>
    given(...running, erased('r'))
      .when(assign('A-7'))
      .thenRefused('personal_data_erased'));
});

describe('case: erasure', () => {
  it('happens once', () => {
    given(...running)
      .when(erase('期满'))
      .then(erased('期满'));
    given(...running, erased('期满'))
      .when(erase('again'))
      .thenNothing();
  });
  it('ends submissions of both sides', () => {
    given(...running, erased('r'))
      .when(complain(plaintiffCode))
      .thenRefused('personal_data_erased');
    given(...running, erased('r'))
      .when(defend(li.code))
      .thenRefused('personal_data_erased');
  });
});

describe('case: any sequence of commands', () => {
  const person = fc
    .integer({ min: 0, max: 4 })
    .map((n) => ({ name: `被告${n}`, defendantId: '', code: `DEFN234${n + 2}` }));
  const people = fc.array(person, { maxLength: 4 });
  const command: fc.Arbitrary<CaseCommand> = fc.oneof(
    people.map((named) => open(...named)),
    fc.tuple(fc.constantFrom(plaintiffCode, 'WRNG2345', null), people).map(([code, named]) => complain(code, named)),
    person.map(({ code }) => defend(code)),
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
