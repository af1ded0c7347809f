import { expect } from 'chai';
import fc from 'fast-check';
import { narrowDocuments, type MarkedDocument, type Narrowing } from './narrowDocuments.js';

const names = ['甲公司', '乙公司', '某银行', null] as const;
const at = new Date('2026-03-01T00:00:00Z');

const documents: fc.Arbitrary<MarkedDocument[]> = fc
  .array(
    fc.record({
      document_type: fc.constantFrom('complaint', 'defense', 'application'),
      case_cause: fc.constantFrom('民间借贷纠纷', '离婚纠纷'),
      number: fc.option(fc.nat(30), { nil: null }),
      status: fc.constantFrom('pending', 'filed', null),
      plaintiff: fc.constantFrom(...names),
      client: fc.constantFrom(...names),
      dueEnd: fc.option(fc.constantFrom('2026-03-02', '2026-03-09', '2026-12-31'), { nil: null }),
      news: fc.nat(3),
      tags: fc.subarray(['急', '王总']),
      archived: fc.boolean(),
      changed: fc.nat(20),
    }),
    { maxLength: 60 },
  )
  .map((rows) =>
    rows.map(({ number, dueEnd, news, changed, ...row }, index) => ({
      ...row,
      row_id: `u:${index}`,
      user_id: 'u',
      document_id: `${index}`,
      form_key: 'claim-private-lending',
      edition: '2025',
      definition_hash: null,
      case_id: null,
      defendant_id: null,
      version: 1,
      defendant: null,
      erased: false,
      may_be_given_back: false,
      case_number: number === null ? null : `（2026）京01民初${number}号`,
      defence_days: [],
      demand: dueEnd === null ? null : { noticeId: 'n', dueOn: dueEnd, dueEnd, askedOn: '2026-03-01', places: 1 },
      news: news === 0 ? [] : [{ kind: 'case.filed' as const, at: new Date(at.getTime() + news) }],
      lookedAt: new Date(at.getTime() + 1),
      created_at: at,
      updated_at: new Date(at.getTime() + changed),
    })),
  );

const narrowings: fc.Arbitrary<Narrowing> = fc.record({
  search: fc.constantFrom('', '银行', '甲公司 借贷', '京01民初1', '王总'),
  state: fc.constantFrom(undefined, 'unsubmitted', 'pending', 'filed', 'asked', 'news'),
  side: fc.constantFrom(undefined, 'complaint', 'defense'),
  cause: fc.constantFrom(undefined, '离婚纠纷'),
  client: fc.constantFrom(undefined, '甲公司'),
  tag: fc.constantFrom(undefined, '急'),
  archived: fc.boolean(),
  order: fc.constantFrom('newest', 'oldest', 'deadline', 'number'),
});

const narrowed = (rows: readonly MarkedDocument[], narrowing: Narrowing) =>
  narrowDocuments(rows, narrowing, () => null);

describe('own documents narrowed', () => {
  it('have every document that all filters leave once, in an order that its place in the account does not change', () =>
    fc.assert(
      fc.property(documents, narrowings, fc.integer({ min: 1, max: 7 }), (rows, narrowing, pageSize) => {
        const found = narrowed(rows, narrowing);
        const again = narrowed([...rows].reverse(), narrowing);
        // A page that is read after another one neither repeats nor misses a document.
        const pages = Array.from({ length: Math.ceil(found.length / pageSize) }, (_page, index) =>
          (index % 2 === 0 ? found : again).slice(index * pageSize, (index + 1) * pageSize),
        ).flat();
        expect(pages.map(({ document_id: id }) => id)).to.deep.equal(found.map(({ document_id: id }) => id));
        const alone = (filter: Partial<Narrowing>) => {
          const nothing = { search: '', archived: narrowing.archived, order: 'newest' } as const;
          return new Set(narrowed(rows, { ...nothing, ...filter }).map(({ document_id: id }) => id));
        };
        const { search, state, side, cause, client, tag } = narrowing;
        const each = [{ search }, { state }, { side }, { cause }, { client }, { tag }].map(alone);
        const expected = rows.flatMap(({ document_id: id }) => (each.every((ids) => ids.has(id)) ? [id] : []));
        expect(found.map(({ document_id: id }) => id)).to.have.members(expected);
      }),
    ));

  it('stand by the deadline with those without one last, and by the number as people count', () =>
    fc.assert(
      fc.property(documents, (rows) => {
        const all = { search: '', archived: false } as const;
        const due = narrowed(rows, { ...all, order: 'deadline' }).map(({ demand }) => demand?.dueEnd ?? '9');
        expect(due).to.deep.equal([...due].sort());
        const numbers = narrowed(rows, { ...all, order: 'number' }).map(({ case_number: number }) =>
          number === null ? Number.POSITIVE_INFINITY : Number(/(\d+)号/u.exec(number)?.[1]),
        );
        expect(numbers).to.deep.equal([...numbers].sort((a, b) => (a === b ? 0 : a - b)));
      }),
    ));
});
