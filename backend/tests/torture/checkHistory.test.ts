import { expect } from 'chai';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import * as fixtures from '../../../domain/case/testing/fixtures.js';
import { recorded } from '../../../projections/testing/recordedEvents.js';
import { checkHistory } from './checkHistory.js';
import { emptyJournal, type Journal } from './journal.js';
import { seededRandom } from './seededRandom.js';

type Event = Recorded<DomainEvent>;
const caseId = 'case-of-the-fixtures';

const submitted = (version: number, key: string): Event => {
  const event = fixtures.complained(version);
  return on({ ...event, data: { ...event.data, caseId } } as DomainEvent, BigInt(version), key);
};
const numbered = (caseNumber: string, position: bigint, key: string, id = caseId): Event =>
  on({ type: 'CaseNumberAssigned', data: { caseId: id, caseNumber } }, position, key, id);
const opened = (key: string, id: string): Event => {
  const event = fixtures.opened();
  return on({ ...event, data: { ...event.data, caseId: id } } as DomainEvent, 5n, key, id);
};
function on(event: DomainEvent, position: bigint, key: string, id = caseId): Event {
  const one = recorded(event, { position });
  return { ...one, stream: `case-${id}`, metadata: { ...one.metadata, commandId: key } };
}

const told = (): Journal => {
  const journal = emptyJournal();
  for (const version of [1, 2]) {
    const { data, position } = submitted(version, `key-${version}`);
    if (!('documentHash' in data) || data.documentHash === undefined) throw new Error('the fixture is no submission');
    const filed = { caseId, caseNumber: 'N', verificationCode: undefined, version, hash: data.documentHash, position };
    journal.submissions.push({ key: `key-${version}`, pleading: 'complaint', submitted: filed });
  }
  journal.numbers.push({ key: 'key-n', caseId, caseNumber: '（2026）京01民初1号' });
  for (const key of ['key-1', 'key-2', 'key-n', 'key-other']) journal.sent.add(key);
  return journal;
};
const log = (): Event[] => [submitted(1, 'key-1'), submitted(2, 'key-2'), numbered('（2026）京01民初1号', 3n, 'key-n')];

describe('the check of a history against the responses to clients', () => {
  it('finds no fault in a complete history', () => expect(checkHistory(told(), log())).to.deep.equal([]));

  for (const [what, events, finding] of [
    ['a lost submission', () => log().slice(1), /key-1 was acknowledged and is in the log 0 times/],
    ['a submission carried out twice', () => [...log(), submitted(3, 'key-2')], /key-2 was carried out 2 times/],
    ['a gap between versions', () => [...log(), submitted(4, 'key-other')], /have gaps/],
    ['a lost number', () => log().slice(0, 2), /民初1号 was acknowledged and is in the log 0 times/],
    [
      'a number given twice',
      () => [...log(), numbered('(2026)京01民初1号', 4n, 'key-other', 'x')],
      /was given 2 times/,
    ],
    ['a case filed twice', () => [...log(), numbered('另一号', 4n, 'key-other')], /was filed 2 times/],
    ['half an opening', () => [...log(), opened('key-other', 'half')], /case half was opened without a complaint/],
    ['what nobody sent', () => [...log(), submitted(3, 'key-unsent')], /nobody asked for PleadingSubmitted/],
  ] as const)
    it(`finds ${what}`, () => expect(checkHistory(told(), events()).join('\n')).to.match(finding));

  it('finds a submission that is not what was acknowledged', () => {
    const [first, ...rest] = log();
    if (!first) throw new Error('the log is empty');
    expect(checkHistory(told(), [{ ...first, position: 77n }, ...rest]).join()).to.contain('not in the log as it was');
  });
});

describe('the seeded random numbers', () => {
  it('repeat themselves with a seed and differ without, spread over their range', () => {
    const draw = (seed: number) =>
      Array.from(
        { length: 1000 },
        (
          (random) => () =>
            random.below(10)
        )(seededRandom(seed)),
      );
    expect(draw(7)).to.deep.equal(draw(7));
    expect(draw(7)).not.to.deep.equal(draw(8));
    for (let digit = 0; digit < 10; digit += 1)
      expect(draw(7).filter((drawn) => drawn === digit)).to.have.length.within(60, 140);
  });
});
