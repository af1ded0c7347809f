import { expect } from 'chai';
import fc from 'fast-check';
import * as fixtures from '../../../domain/case/testing/fixtures.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import { payloadHash } from '../../../domain/eventSourcing/payloadHash.js';
import { createDataKeys } from '../encryption/dataKeys.js';
import { memoryDataKeyRows } from '../encryption/memoryDataKeyRows.js';
import { createKeyWrapping } from '../encryption/wrapping.js';
import { createCodec, type EncodedEvent, type StoredEvent } from './codec.js';
import { eventId } from './eventId.js';
import type { CommandContext } from './eventLog.js';
import { streamNames } from './streams.js';

const streams = streamNames('t');
const stream = streams.case(fixtures.caseId);
const context: CommandContext = {
  commandId: 'c-1',
  commandHash: 'f'.repeat(64),
  correlationId: 'r-1',
  actor: { kind: 'visitor', id: '' },
  now: new Date('2026-01-05T02:03:04.567Z'),
};
const setup = () => {
  const dataKeys = createDataKeys({ rows: memoryDataKeyRows(), wrapping: createKeyWrapping('secret') });
  return { dataKeys, codec: createCodec({ dataKeys, streams }) };
};
const stored = (encoded: EncodedEvent, changes: Partial<StoredEvent> = {}) => ({
  event: {
    streamId: stream,
    revision: 3n,
    position: { commit: 42n },
    ...(JSON.parse(JSON.stringify(encoded)) as EncodedEvent), // as the store returns it
    ...changes,
  },
});
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('was accepted'),
    (error: unknown) => error,
  );

describe('codec', () => {
  const events: DomainEvent[] = [
    fixtures.opened('u-1'),
    fixtures.joined(fixtures.li),
    fixtures.complained(1),
    fixtures.numbered('A-7'),
    fixtures.erased('期满'),
  ];

  for (const event of events)
    it(`decodes what it encoded: ${event.type}`, async () => {
      const { codec } = setup();
      const decoded = await codec.decode(stored(await codec.encode(stream, event, context)));
      expect(decoded).to.deep.include({ ...event, stream, revision: 3n, position: 42n, erased: false });
      expect(decoded?.metadata).to.deep.include({
        commandId: 'c-1',
        causationId: 'c-1',
        actor: { kind: 'visitor', id: '' },
        occurredAt: '2026-01-05T02:03:04.567Z',
        schemaVersion: 1,
      });
    });

  it('stores no personal field in plain text', () => {
    const { codec } = setup();
    return fc.assert(
      fc.asyncProperty(fc.string({ minLength: 6, unit: 'grapheme' }), async (answer) => {
        const event = fixtures.complained(1, { formData: { plaintiffs_natural: [{ name: `<${answer}>` }] } });
        const text = JSON.stringify(await codec.encode(stream, event, context));
        expect(text).not.to.include(JSON.stringify(`<${answer}>`).slice(1, -1));
        expect(text).to.include('claim-private-lending').and.not.include('plaintiffs_natural');
      }),
      { numRuns: 50 },
    );
  });

  it('encodes and decodes any JSON as answers', () => {
    const { codec } = setup();
    return fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          fc.jsonValue(),
        ),
        async (formData) => {
          const json = JSON.parse(JSON.stringify(formData)) as Record<string, unknown>;
          const decoded = await codec.decode(
            stored(await codec.encode(stream, fixtures.complained(1, { formData: json }), context)),
          );
          expect(decoded?.data).to.have.property('formData').that.deep.equals(json);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('decodes an event whose key was destroyed with its personal fields erased and the rest kept', async () => {
    const { codec, dataKeys } = setup();
    const encoded = await codec.encode(stream, fixtures.joined(fixtures.li), context);
    await dataKeys.destroy(stream, '期满', new Date());
    const decoded = await codec.decode(stored(encoded));
    expect(decoded?.erased).to.equal(true);
    expect(decoded?.data).to.deep.equal({ caseId: fixtures.caseId, defendantId: 'd-1', name: null, code: null });
  });

  it('refuses to encode personal data of an erased person', async () => {
    const { codec, dataKeys } = setup();
    await dataKeys.destroy(stream, '期满', new Date());
    expect(await refusal(codec.encode(stream, fixtures.complained(2), context))).to.have.property(
      'code',
      'personal_data_erased',
    );
    await codec.encode(stream, fixtures.erased('期满'), context); // has no personal fields
  });

  it('throws DataKeyMissingError when the key is missing and was not destroyed', async () => {
    const encoded = await setup().codec.encode(stream, fixtures.complained(1), context);
    expect(await refusal(setup().codec.decode(stored(encoded)))).to.have.property('name', 'DataKeyMissingError');
  });

  it('detects an altered body, and one moved to another stream or type even with a matching hash', async () => {
    const { codec, dataKeys } = setup();
    const encoded = await codec.encode(stream, fixtures.complained(1), context);
    const altered = { ...encoded, data: { ...encoded.data, version: 2 } };
    expect(await refusal(codec.decode(stored(altered)))).to.include({
      name: 'TamperedEventError',
      finding: 'payload_hash_differs',
    });
    const redacted = stored(encoded, { data: undefined });
    expect(await refusal(codec.decode(redacted))).to.include({ finding: 'body_unreadable' });
    expect(await refusal(codec.decode(stored(encoded, { metadata: {} })))).to.include({
      finding: 'metadata_unreadable',
    });

    const other = streams.case('other');
    await dataKeys.ensure(other);
    expect(await refusal(codec.decode(stored(encoded, { streamId: other })))).to.include({ finding: 'seal_broken' });
    const [one, two] = [encoded, await codec.encode(stream, fixtures.joined(fixtures.li), context)];
    const swapped = { ...one.data, sealed: two.data['sealed'] };
    const forged = { ...one, data: swapped, metadata: { ...one.metadata, payloadHash: payloadHash(swapped) } };
    expect(await refusal(codec.decode(stored(forged)))).to.include({ finding: 'seal_broken' });
  });

  it('throws for unknown types of event and ignores the streams of others', async () => {
    const { codec } = setup();
    const encoded = await codec.encode(stream, fixtures.numbered('A-7'), context);
    for (const type of ['CaseRenamed', 'CaseNumberReserved', 'constructor'])
      expect(await refusal(codec.decode(stored(encoded, { type }))), type).to.have.property(
        'name',
        'UnknownEventError',
      );
    const newer = { ...encoded, metadata: { ...encoded.metadata, schemaVersion: 2 } };
    expect(await refusal(codec.decode(stored(newer)))).to.have.property('name', 'UnknownEventError');
    for (const streamId of ['$metadata', 'case-1', 'tother-1', '$$tcase-1'])
      expect(await codec.decode(stored(encoded, { streamId })), streamId).to.equal(undefined);
    expect(await codec.decode({})).to.equal(undefined);
  });

  it('refuses to encode an event that breaks its schema or belongs to another kind of stream', async () => {
    const { codec } = setup();
    const broken: DomainEvent = {
      type: 'PleadingSubmitted',
      data: { ...fixtures.complained(1).data, version: 0 } as never,
    };
    expect(await refusal(codec.encode(stream, broken, context))).to.have.property('name', 'ZodError');
    expect(await refusal(codec.encode(streams.account('u'), fixtures.opened(), context))).to.be.instanceOf(TypeError);
  });
});

describe('event ids', () => {
  it('are valid UUIDs, equal only for the same bytes of one command at one place', () => {
    const place = fc.record({
      stream: fc.constantFrom('case-1', 'case-2'),
      expected: fc.constantFrom<bigint | 'no_stream'>('no_stream', 0n, 1n),
      index: fc.nat(1),
      type: fc.constantFrom('CaseNumberReserved', 'CaseNumberReleased'),
      commandId: fc.constantFrom('c-1', 'c-2'),
      payloadHash: fc.constantFrom('a', 'b'),
    });
    const idOf = ({
      stream,
      expected,
      index,
      type,
      ...metadata
    }: typeof place extends fc.Arbitrary<infer P> ? P : never) => eventId(stream, expected, index, { type, metadata });
    const text = (value: object) =>
      JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner));
    fc.assert(
      fc.property(place, place, (one, other) => {
        expect(idOf(one)).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(idOf(one) === idOf(other)).to.equal(text(one) === text(other));
      }),
    );
  });
});

describe('stream names', () => {
  it('reveal the kind of their stream, with and without a prefix', () => {
    expect(streamNames().case('1')).to.equal('case-1');
    expect(streamNames().categoryOf('caseNumber-(2026)京01民初7号')).to.equal('caseNumber');
    expect(streams.categoryOf(streams.account('a-b'))).to.equal('account');
    expect(streams.categoryOf('account-a')).to.equal(undefined);
    expect(streams.prefixes).to.include.members(['tcase-', 'tcaseNumber-', 'taccount-']);
    expect(() => streamNames('a-')).to.throw(RangeError);
  });
});
