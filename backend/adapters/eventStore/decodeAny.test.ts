import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import * as fixtures from '../../../domain/case/testing/fixtures.js';
import { eventCatalogue } from '../../../domain/eventCatalogue.js';
import { payloadHash } from '../../../domain/eventSourcing/payloadHash.js';
import { storedLeafHash } from '../../../domain/ledger/leaf.js';
import { isUnreadable } from '../../../projections/runner/unreadable.js';
import { createDataKeys, type DataKeyRows } from '../encryption/dataKeys.js';
import { memoryDataKeyRows } from '../encryption/memoryDataKeyRows.js';
import { createKeyWrapping } from '../encryption/wrapping.js';
import { createCodec, type StoredEvent } from './codec.js';
import { createDecodeAny } from './decodeAny.js';
import { streamNames } from './streams.js';

const streams = streamNames();
const wrapping = createKeyWrapping('secret');
const context = {
  commandId: 'c-1',
  correlationId: 'r-1',
  actor: { kind: 'visitor', id: '' },
  now: new Date('2026-01-05T02:03:04.567Z'),
} as const;

const setup = (rows: DataKeyRows = memoryDataKeyRows()) => {
  const codec = createCodec({ dataKeys: createDataKeys({ rows, wrapping }), streams });
  const decodeAny = createDecodeAny({ decode: codec.decode, streams });
  const at = (streamId: string, stored: Partial<StoredEvent>) => ({
    event: { id: randomUUID(), streamId, revision: 0n, type: 'x', data: {}, position: { commit: 1n }, ...stored },
  });
  return { codec, decodeAny, at };
};
const stream = streams.case(fixtures.caseId);
const reasonOf = async (decoding: ReturnType<ReturnType<typeof setup>['decodeAny']>) => {
  const record = await decoding;
  return record && isUnreadable(record) ? record.unreadable : record;
};

/** JSON nested deeper than any recursion can follow. */
const deep: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
const types = Object.values(eventCatalogue).flatMap((schemas) => Object.keys(schemas));
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constant({ a: '\ud800' }),
  fc.constant({ a: deep }),
  fc.uint8Array(),
  fc.string(),
  fc.constant(undefined),
);

describe('decoding for the read models', () => {
  it('describes any event in a stream of ours, hashes its leaf, and never throws over it', async () => {
    const { decodeAny, at } = setup();
    const whole = { ...context, causationId: '', occurredAt: context.now.toISOString(), schemaVersion: 1 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(stream, streams.ledger, streams.account('\0'), streams.usage('x'.repeat(5000))),
        fc.oneof(fc.constantFrom(...types), fc.string()),
        anything,
        fc.oneof(anything, fc.constant({ ...whole, payloadHash: payloadHash({}) })),
        async (streamId, type, data, metadata) => {
          await decodeAny(at(streamId, { type, data, metadata }));
          expect(storedLeafHash({ stream: streamId, revision: '0', eventId: '', type, metadata })).to.have.length(32);
        },
      ),
      { numRuns: 300 },
    );
    expect(await decodeAny(at('orders-1', { type: 'OrderShipped' }))).to.equal(undefined);
    expect(await reasonOf(decodeAny(at(stream, { type: '$streamDeleted' })))).to.equal('stream_deleted');
  });

  it('reads events of an erased person, and reports a missing or damaged key as such', async () => {
    const rows = memoryDataKeyRows();
    const { codec, at } = setup(rows);
    const encoded = at(stream, await codec.encode(stream, fixtures.complained(1), context));
    expect(await reasonOf(setup().decodeAny(encoded))).to.equal('data_key_missing');
    const damaged: DataKeyRows = {
      ...rows,
      find: async (keyId) => {
        const row = await rows.find(keyId);
        return row && 'wrapped' in row ? { ...row, wrapped: row.wrapped.map((byte) => byte ^ 1) } : row;
      },
    };
    expect(await reasonOf(setup(damaged).decodeAny(encoded))).to.equal('data_key_unusable');
    await rows.destroy(stream, 'erased', new Date());
    expect(await setup(rows).decodeAny(encoded)).to.have.property('erased', true);
  });

  it('throws, instead of describing an event as unreadable, while Postgres is unavailable or another SECRET_KEY can open it', async () => {
    const rows = memoryDataKeyRows();
    const { codec, at } = setup(rows);
    const encoded = at(stream, await codec.encode(stream, fixtures.complained(1), context));
    const away = { ...rows, find: () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })) };
    const thrown = (decoding: Promise<unknown>) => decoding.then(String, (error: unknown) => error);
    expect(await thrown(setup(away).decodeAny(encoded)))
      .to.be.an('error')
      .with.property('message', 'away');
    const others = createDataKeys({ rows, wrapping: createKeyWrapping('another secret') });
    const decode = createDecodeAny({ decode: createCodec({ dataKeys: others, streams }).decode, streams });
    expect(await thrown(decode(encoded)))
      .to.be.an('error')
      .with.property('message')
      .that.contains('SECRET_KEY');
  });
});
