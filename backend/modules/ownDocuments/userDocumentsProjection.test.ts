import { expect } from 'chai';
import fc from 'fast-check';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { tablesIn } from '../../../projections/runner/tablesIn.js';
import { feed } from '../../../projections/testing/feed.js';
import { recorded } from '../../../projections/testing/recordedEvents.js';
import { userDocumentsProjection } from '../../../projections/userDocuments/userDocumentsProjection.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';

type Step =
  | { readonly does: 'keep'; readonly user: string; readonly document: string; readonly version: number }
  | { readonly does: 'discard'; readonly user: string; readonly document: string }
  | { readonly does: 'restore'; readonly user: string; readonly document: string }
  | { readonly does: 'erase'; readonly user: string };

const user = fc.constantFrom('u-1', 'u-2');
const document = fc.constantFrom('d-1', 'd-2', 'd-3');
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ does: fc.constant('keep' as const), user, document, version: fc.nat(2) }) },
    { weight: 4, arbitrary: fc.record({ does: fc.constant('discard' as const), user, document }) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('restore' as const), user, document }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('erase' as const), user }) },
  ),
  { maxLength: 25 },
);

/** `d-1` belongs to no case: its answers are its own, and gone once they were erased. */
const eventOf = (step: Step, erased: boolean): DomainEvent => {
  const { user: userId } = step;
  if (step.does === 'erase') return { type: 'AccountErased', data: { userId, reason: '本人申请' } };
  const documentId = step.document;
  if (step.does === 'discard') return { type: 'PleadingDiscarded', data: { userId, documentId } };
  if (step.does === 'restore') return { type: 'PleadingRestored', data: { userId, documentId } };
  const isApplication = documentId === 'd-1';
  return {
    type: 'PleadingKept',
    data: {
      userId,
      documentId,
      documentType: isApplication ? 'application' : 'complaint',
      formKey: isApplication ? 'application-compulsory-enforcement' : 'claim-private-lending',
      edition: '2025',
      cause: '民间借贷纠纷',
      caseId: isApplication ? null : `c-${documentId}`,
      version: isApplication ? null : step.version + 1,
      defendantId: null,
      formData: isApplication && !erased ? { b: step.version, a: ['甲'] } : null,
    },
  };
};

/** Nothing follows the erasure of an account. `asToday`: as the log reads once the erasures were carried out. */
const historyOf = (all: readonly Step[], asToday: boolean): Recorded<DomainEvent>[] => {
  const ends = new Map<string, number>();
  all.forEach((step, i) => void (step.does === 'erase' && !ends.has(step.user) && ends.set(step.user, i)));
  return all.flatMap((step, i) => {
    const end = ends.get(step.user);
    if (end !== undefined && i > end) return [];
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, i)).toISOString();
    const position = BigInt(i + 1);
    return [recorded(eventOf(step, asToday && end !== undefined), { position, stream: `account-${step.user}`, at })];
  });
};

describe('read model of own documents', () => {
  let database: TestDatabase;
  before(async () => void (database = await testDatabase()));
  after(() => database.drop());

  const table = () => tablesIn(database.knex, database.schemas.read)('user_documents');
  const rowsAfter = async (events: readonly Recorded<DomainEvent>[], cuts: readonly number[]) => {
    await table().del();
    await tablesIn(database.knex, database.schemas.read)('checkpoint').del();
    const ends = [...new Set(cuts.map((cut) => cut % (events.length + 1)))].sort((a, b) => a - b);
    let from = 0;
    for (const end of [...ends, events.length]) {
      await feed(database, [userDocumentsProjection], events.slice(from, end));
      from = end;
    }
    const rows: Record<string, unknown>[] = await table().orderBy('row_id');
    return rows;
  };

  it('has the same rows however the log is cut, and none of an erased account, then or when it is replayed', () =>
    fc.assert(
      fc.asyncProperty(steps, fc.array(fc.nat(), { maxLength: 5 }), async (all, cuts) => {
        const whole = await rowsAfter(historyOf(all, false), []);
        expect(await rowsAfter(historyOf(all, false), cuts)).to.deep.equal(whole);
        expect(await rowsAfter(historyOf(all, true), [])).to.deep.equal(whole);
        const erased = new Set(all.flatMap((step) => (step.does === 'erase' ? [step.user] : [])));
        for (const row of whole) expect(erased.has(String(row['user_id']))).to.equal(false);
      }),
      { numRuns: 40 },
    ));

  it('puts a restored document where it was, and a new version in front', async () => {
    const keep = (version: number): Step => ({ does: 'keep', user: 'u-1', document: 'd-1', version });
    const discard: Step = { does: 'discard', user: 'u-1', document: 'd-1' };
    const second = (i: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, i));
    const [back] = await rowsAfter(historyOf([keep(0), discard, keep(0)], false), []);
    expect(back).to.deep.include({ created_at: second(0), updated_at: second(0), discarded_at: null });
    const restore: Step = { does: 'restore', user: 'u-1', document: 'd-1' };
    const [restored] = await rowsAfter(historyOf([keep(0), discard, restore], false), []);
    expect(restored).to.deep.equal(back);
    const [anew] = await rowsAfter(historyOf([keep(0), discard, keep(1)], false), []);
    expect(anew).to.deep.include({ created_at: second(0), updated_at: second(2), form_data: { a: ['甲'], b: 1 } });
    const [gone] = await rowsAfter(historyOf([keep(0), discard], false), []);
    expect(gone).to.deep.include({ discarded_at: second(1) });
  });
});
