import { expect } from 'chai';
import fc from 'fast-check';
import type { LeafRecord } from '../ledger/ledgerDirectory.js';
import { collectFindings } from './findings.js';
import { createLeafMatcher, type LogLeaf } from './matchLeaves.js';

const leaf = (index: number, hash = 'h'): LogLeaf => ({
  index,
  stream: `case-${index % 3}`,
  revision: String(Math.floor(index / 3)),
  eventId: `e${index}`,
  type: 'PleadingSubmitted',
  hash: `${hash}${index}`,
});
const witnessed = (count: number): LogLeaf[] => Array.from({ length: count }, (_, index) => leaf(index));

const iterate = async function* (leaves: readonly LeafRecord[]): AsyncGenerator<LeafRecord, void, void> {
  yield* leaves;
};

/** Returns codes and event ids of the findings from comparing `log` with the outside record `witness`. */
const match = async (witness: readonly LeafRecord[], log: readonly LogLeaf[], window = 50): Promise<string[]> => {
  const findings = collectFindings(1000);
  const matcher = createLeafMatcher({ report: findings.report, witness: iterate(witness), source: 'w', window });
  for (const [index, one] of log.entries()) await matcher.push({ ...one, index });
  await matcher.end();
  return findings.all().map(({ code, eventId }) => `${code} ${eventId ?? ''}`.trim());
};

const size = fc.integer({ min: 2, max: 40 });
const placesIn = (count: number) => fc.integer({ min: 0, max: count - 1 });

describe('audit: comparing the log with its record outside, leaf by leaf', () => {
  it('finds nothing where they agree, and ignores newer events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(40), fc.nat(10), async (count, newer) => {
        expect(await match(witnessed(count), witnessed(count + newer))).to.deep.equal([]);
      }),
      { numRuns: 30 },
    );
  });

  it('names exactly the events that were deleted, at any place', async () => {
    const cases = size.chain((count) =>
      fc.tuple(fc.constant(count), fc.uniqueArray(placesIn(count), { maxLength: 8 })),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([count, gone]) => {
        const found = await match(
          witnessed(count),
          witnessed(count).filter(({ index }) => !gone.includes(index)),
        );
        const named = found.filter((line) => !line.startsWith('log_truncated'));
        expect(named).to.have.members(gone.map((index) => `event_deleted e${index}`));
        expect(found.includes('log_truncated')).to.equal(gone.includes(count - 1));
      }),
      { numRuns: 60 },
    );
  });

  it('names exactly the two events that were swapped', async () => {
    const cases = size.chain((count) => fc.tuple(fc.constant(count), placesIn(count), placesIn(count)));
    await fc.assert(
      fc.asyncProperty(cases, async ([count, a, b]) => {
        const log = witnessed(count).map((one) => (one.index === a ? leaf(b) : one.index === b ? leaf(a) : one));
        const expected = a === b ? [] : [`event_moved e${a}`, `event_moved e${b}`];
        expect(await match(witnessed(count), log)).to.have.members(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('names exactly the events that were inserted or edited', async () => {
    const cases = size.chain((count) => fc.tuple(fc.constant(count), placesIn(count), placesIn(count)));
    await fc.assert(
      fc.asyncProperty(cases, async ([count, at, edited]) => {
        const changed = witnessed(count).map((one) => (one.index === edited ? leaf(edited, 'other') : one));
        const log = [...changed.slice(0, at), leaf(1000), ...changed.slice(at)];
        expect(await match(witnessed(count), log)).to.have.members([
          'event_inserted e1000',
          `metadata_altered e${edited}`,
        ]);
      }),
      { numRuns: 60 },
    );
  });

  it('names the events near a difference when more are missing than its window', async () => {
    const found = await match(
      witnessed(100),
      witnessed(100).filter(({ index }) => index < 10 || index >= 60),
      20,
    );
    expect(found).to.include('event_deleted e10');
    expect(found.filter((line) => line.startsWith('metadata'))).to.deep.equal([]);
  });
});
