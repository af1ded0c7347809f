import { expect } from 'chai';
import fc from 'fast-check';
import { addUpCases, addUpDocuments, addUpEvents, addUpRegister } from '../../../migrations/1.1.0_countLongLists.js';
import { sampleAccountEvents } from '../eventStore/testing/sampleAccountEvents.js';
import { tablesIn } from './tablesIn.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { opened } from '../../../domain/case/testing/fixtures.js';
import { categoryOfType, type DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { auditLogProjection } from '../../../projections/auditLog/auditLogProjection.js';
import { findAuditEvents, type AuditFilter } from '../../../projections/auditLog/auditLogQueries.js';
import { caseListProjection, type FindPartyNames } from '../../../projections/caseList/caseListProjection.js';
import { findCases, type CaseListFilter } from '../../../projections/caseList/caseListQueries.js';
import { numberRegisterProjection } from '../../../projections/numberRegister/numberRegisterProjection.js';
import { histories } from '../../../projections/testing/caseHistories.js';
import { feed } from '../../../projections/testing/feed.js';
import { recorded } from '../../../projections/testing/recordedEvents.js';
import { userDocumentsProjection } from '../../../projections/userDocuments/userDocumentsProjection.js';
import { findUserDocuments } from '../../../projections/userDocuments/userDocumentsQueries.js';

type Named = readonly { readonly name: string }[] | undefined;
const findNames: FindPartyNames = (_formKey, _edition, { plaintiffs_natural, defendants_natural }) => ({
  plaintiffs: ((plaintiffs_natural as Named) ?? []).map(({ name }) => name),
  defendants: ((defendants_natural as Named) ?? []).map(({ name }) => ({ name })),
});
const projections = [
  caseListProjection(findNames),
  numberRegisterProjection,
  userDocumentsProjection,
  auditLogProjection,
];

describe('the counts of long lists', function () {
  this.timeout(300_000);
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());
  const tables = () => tablesIn(database.knex, database.schemas.read);
  const clear = async (): Promise<void> => {
    for (const { tables: own } of projections) for (const table of own) await tables()(table).delete();
    await tables()('checkpoint').delete();
  };

  it('are the same whether events or the rows of an older version are counted', () =>
    fc.assert(
      fc.asyncProperty(histories, async (events) => {
        await clear();
        await feed(database, projections, events);
        const counted = async () => ({
          days: await tables()('case_days').orderBy(['list', 'case_cause', 'day']),
          letters: await tables()('case_letters').orderBy(['letter', 'case_cause']),
          series: await tables()('number_series').orderBy('series'),
          documents: await tables()('user_document_counts').orderBy('user_id'),
          events: await tables()('audit_counts').orderBy(['span', 'starts_at', 'type']),
        });
        const byEvents = await counted();
        for (const table of ['case_days', 'case_letters', 'user_document_counts', 'audit_counts'])
          await tables()(table).delete();
        const none = { gaps: 0, corrected: 0, shared: 0, confirmed: 0, disordered: 0 };
        await tables()('number_series').update(none);
        for (const addUp of [addUpCases, addUpRegister, addUpDocuments, addUpEvents])
          await addUp(database.knex, database.schemas.read);
        expect(await counted()).to.deep.equal(byEvents);
      }),
      { numRuns: 25 },
    ));

  describe('of cases by day', () => {
    const count = 2_600;
    const pageSize = 100;
    const causes = ['离婚纠纷', '买卖合同纠纷'];
    const dayMs = 86_400_000;
    let position = 0n;
    /** A case that is opened within some days. Several are opened at the same moment. */
    const openedAt = (n: number, at: Date): Recorded<DomainEvent> => {
      const caseId = `c-${String(n).padStart(5, '0')}`;
      const event = opened();
      const data = { ...event.data, caseId, temporaryNumber: `新案件-${n}`, cause: causes[n % 2] };
      position += 1n;
      return recorded({ ...event, data } as DomainEvent, { position, stream: `case-${caseId}`, at: at.toISOString() });
    };
    const begin = Date.parse('2026-01-01T00:00:00Z');
    const momentOf = (n: number, of: number, days: number): Date =>
      new Date(begin + Math.floor((n / of) * days * 24 * 12) * (dayMs / 288));

    it('give every page of every list the cases that stand there, however they lie in days', () =>
      fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 5 }), async (days, spread) => {
          await clear();
          const list = caseListProjection(findNames);
          const events = Array.from({ length: count }, (_, n) =>
            openedAt(n, momentOf(((n * (spread * 2 + 1)) % count) + 1, count, days)),
          );
          await list.apply(tables(), events);
          const rows: { case_id: string; case_cause: string; created_at: Date }[] = await tables()('case_list');
          const filters: readonly Omit<CaseListFilter, 'search'>[] = [
            { pendingOnly: false },
            { pendingOnly: false, oldestFirst: true },
            { pendingOnly: true },
            { pendingOnly: true, oldestFirst: true },
            { pendingOnly: false, cause: causes[0] },
          ];
          for (const filter of filters) {
            const expected = rows
              .filter((row) => filter.cause === undefined || row.case_cause === filter.cause)
              .sort((one, other) => +one.created_at - +other.created_at || (one.case_id < other.case_id ? -1 : 1))
              .map((row) => row.case_id);
            if (filter.oldestFirst !== true) expected.reverse();
            for (const page of [1, 10, 11, 12, 13, 14, 20, 25, 26, 27]) {
              const { items, total } = await findCases(tables(), { ...filter, search: '', page, pageSize });
              const said = `${JSON.stringify(filter)} page ${page}`;
              expect(
                items.map((item) => item.case_id),
                said,
              ).to.deep.equal(expected.slice((page - 1) * pageSize, page * pageSize));
              expect(total).to.equal(expected.length);
            }
          }
        }),
        { numRuns: 5 },
      ));

    it('lead through all cases that were there, each once, while others are opened', async () => {
      await clear();
      const list = caseListProjection(findNames);
      await list.apply(
        tables(),
        Array.from({ length: count }, (_, n) => openedAt(n, momentOf(n, count, 30))),
      );
      const seen: string[] = [];
      for (let page = 1; seen.length < count; page += 1) {
        const { items } = await findCases(tables(), {
          search: '',
          pendingOnly: true,
          oldestFirst: true,
          page,
          pageSize,
        });
        seen.push(...items.map((item) => item.case_id));
        const more = Array.from({ length: 40 }, (_, n) =>
          openedAt(count + page * 40 + n, new Date(begin + (30 + page / 4) * dayMs + n)),
        );
        await list.apply(tables(), more);
      }
      expect(seen.slice(0, count)).to.deep.equal(
        Array.from({ length: count }, (_, n) => `c-${String(n).padStart(5, '0')}`),
      );
    });
  });

  it('of events give totals and pages of any filter as a look at every event does', () => {
    const types = [...new Set(sampleAccountEvents.map(({ type }) => type))].slice(0, 4);
    const look = { scope: 'caseList', courtHour: '2026-03-01T22' } as const;
    const byType: readonly DomainEvent[] = [
      ...types.flatMap((type) => sampleAccountEvents.find((event) => event.type === type) ?? []),
      { type: 'PersonalDataViewed', data: { ...look, caseIds: ['c-1', 'c-2'] } },
      { type: 'PersonalDataViewed', data: { ...look, scope: 'pleading', caseId: 'c-2' } },
    ];
    const minute = 60_000;
    const begin = Date.parse('2026-03-01T14:00:00Z');
    const moment = fc.oneof(
      fc.integer({ min: 0, max: 200 }).map((quarters) => new Date(begin + quarters * 15 * minute)),
      fc.integer({ min: 0, max: 3_000 }).map((minutes) => new Date(begin + minutes * minute)),
      fc.constantFrom(
        new Date('2026-03-02T00:00:00Z'),
        new Date('2026-03-01T16:00:00Z'),
        new Date('2026-03-04T00:00:00Z'),
      ),
    );
    const logged = fc.array(
      fc.record({ which: fc.nat(byType.length - 1), minutes: fc.nat(3_000), by: fc.nat(2), cut: fc.boolean() }),
      { maxLength: 60 },
    );
    const filter = fc.record({
      category: fc.constantFrom(undefined, undefined, 'account' as const, 'case' as const),
      type: fc.constantFrom(undefined, undefined, ...types),
      actorId: fc.constantFrom(undefined, undefined, undefined, 'u-1'),
      caseId: fc.constantFrom(undefined, undefined, undefined, 'c-1', 'c-2'),
      from: fc.option(moment, { nil: undefined }),
      to: fc.option(moment, { nil: undefined }),
    });
    return fc.assert(
      fc.asyncProperty(logged, fc.array(filter, { minLength: 12, maxLength: 12 }), async (steps, filters) => {
        await clear();
        const batches: Recorded<DomainEvent>[][] = [[]];
        // Times follow each other as clocks of several machines let them: nearly.
        const inTime = steps.toSorted((one, other) => Math.floor(one.minutes / 20) - Math.floor(other.minutes / 20));
        const events = inTime.map(({ which, minutes, by, cut }, n) => {
          const at = new Date(begin + minutes * minute).toISOString();
          const event = recorded(byType[which] as DomainEvent, { position: BigInt(n + 1), stream: 'account-u', at });
          const actor = { kind: 'user', id: `u-${by}` } as const;
          const whole = { ...event, metadata: { ...event.metadata, actor } };
          if (cut) batches.push([]);
          batches.at(-1)?.push(whole);
          return whole;
        });
        for (const batch of batches) await auditLogProjection.apply(tables(), batch);
        const matches = (asked: AuditFilter) =>
          events
            .filter(
              ({ type, metadata, data }) =>
                (asked.category === undefined || categoryOfType(type) === asked.category) &&
                (asked.type === undefined || type === asked.type) &&
                (asked.actorId === undefined || metadata.actor.id === asked.actorId) &&
                (asked.caseId === undefined || JSON.stringify(data).includes(`"${asked.caseId}"`)) &&
                (asked.from === undefined || new Date(metadata.occurredAt) >= asked.from) &&
                (asked.to === undefined || new Date(metadata.occurredAt) < asked.to),
            )
            .map((event) => event.position)
            .reverse();
        for (const asked of filters) {
          const expected = matches(asked);
          const found: bigint[] = [];
          for (let before: bigint | undefined, more = true; more;) {
            const page = await findAuditEvents(tables(), asked, { before, limit: 7 });
            found.push(...page.events.map((event) => event.position));
            expect(page.total, JSON.stringify(asked)).to.equal(expected.length);
            more = page.hasOlder;
            before = page.events.at(-1)?.position;
          }
          expect(found, JSON.stringify(asked)).to.deep.equal(expected);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('of documents give an account its pages, without those that are left out', () => {
    const step = fc.record({
      of: fc.constantFrom('u-1', 'u-2'),
      document: fc.nat(30),
      what: fc.constantFrom('keep', 'keep', 'discard', 'restore', 'erase'),
      cut: fc.boolean(),
    });
    const eventOf = ({ of: userId, document, what }: { of: string; document: number; what: string }): DomainEvent => {
      const data = { userId, documentId: `d-${document}` };
      if (what === 'discard') return { type: 'PleadingDiscarded', data };
      if (what === 'restore') return { type: 'PleadingRestored', data };
      if (what === 'erase' && document === 0) return { type: 'AccountErased', data: { userId, reason: '' } };
      const kept = { documentType: 'application', formKey: 'f', edition: '2025', cause: '申请书' } as const;
      return { type: 'PleadingKept', data: { ...data, ...kept, caseId: null, version: null, formData: null } };
    };
    return fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 80 }),
        fc.uniqueArray(fc.nat(40), { maxLength: 4 }),
        async (steps, left) => {
          await clear();
          const batches: Recorded<DomainEvent>[][] = [[]];
          for (const [n, one] of steps.entries()) {
            if (one.cut) batches.push([]);
            const at = new Date(Date.parse('2026-01-01T00:00:00Z') + Math.floor(n / 2) * 60_000).toISOString();
            batches.at(-1)?.push(recorded(eventOf(one), { position: BigInt(n + 1), stream: `account-${one.of}`, at }));
          }
          for (const batch of batches) await userDocumentsProjection.apply(tables(), batch);
          const except = left.map((n) => `d-${n}`);
          const rows: {
            user_id: string;
            document_id: string;
            row_id: string;
            updated_at: Date;
            discarded_at: Date | null;
          }[] = await tables()('user_documents');
          for (const userId of ['u-1', 'u-2'])
            for (const order of ['newest', 'oldest'] as const) {
              const expected = rows
                .filter(
                  (row) => row.user_id === userId && row.discarded_at === null && !except.includes(row.document_id),
                )
                .sort((one, other) => +one.updated_at - +other.updated_at || (one.row_id < other.row_id ? -1 : 1))
                .map((row) => row.document_id);
              if (order === 'newest') expected.reverse();
              const found: string[] = [];
              for (let page = 1; page === 1 || found.length === (page - 1) * 5; page += 1) {
                const { items, total } = await findUserDocuments(tables(), {
                  userId,
                  page,
                  pageSize: 5,
                  order,
                  except,
                });
                expect(total).to.equal(expected.length);
                found.push(...items.map((item) => item.document_id));
              }
              expect(found).to.deep.equal(expected);
            }
        },
      ),
      { numRuns: 25 },
    );
  });
});
