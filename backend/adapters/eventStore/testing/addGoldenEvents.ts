/**
 * `npx tsx backend/adapters/eventStore/testing/addGoldenEvents.ts` adds to `goldenEvents.json`, as stored today, each sample of a
 * type and version that it lacks. Existing entries are never changed: they are what old logs look like.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { canonicalJson } from '../../../../domain/eventSourcing/canonicalJson.js';
import { createCodec } from '../codec.js';
import { streamNames } from '../streams.js';
import { goldenDataKeys, goldenFile, readGoldenEvents, type GoldenEvent } from './goldenEvents.js';
import { sampleEvents } from './sampleEvents.js';

const known = await readGoldenEvents();
const keyOf = ({ type, metadata, means }: Pick<GoldenEvent, 'type' | 'metadata' | 'means'>) =>
  canonicalJson([type, metadata.schemaVersion, means]);
const there = new Set(known.map(keyOf));

const codec = createCodec({
  dataKeys: await goldenDataKeys(sampleEvents.map(({ stream }) => stream)),
  streams: streamNames(),
});
const added: GoldenEvent[] = [];
for (const { stream, event } of sampleEvents) {
  const { type, data, metadata } = await codec.encode(stream, event, {
    commandId: 'golden-command',
    commandHash: 'f'.repeat(64),
    senderHash: 'e'.repeat(64),
    correlationId: 'golden-request',
    actor: { kind: 'visitor', id: '' },
    now: new Date('2026-01-05T02:03:04.567Z'),
  });
  const means = { ...event.data };
  if (there.has(keyOf({ type, metadata, means }))) continue;
  const encrypted = typeof data['sealed'] === 'object' && data['sealed'] !== null ? data['sealed'] : {};
  const fields: readonly string[] = 'fields' in encrypted && Array.isArray(encrypted.fields) ? encrypted.fields : [];
  const meansErased = { ...means, ...Object.fromEntries(fields.map((field) => [field, null])) };
  added.push({ stream, type, data, metadata, means, meansErased });
}
// Parsed loosely: a schema with a shape would reorder the keys of the existing entries.
const spelt = z.array(z.unknown()).parse(JSON.parse(await readFile(goldenFile, 'utf8')));
await writeFile(goldenFile, `${JSON.stringify([...spelt, ...added], null, 2)}\n`);
console.log(`${added.length} added to goldenEvents.json`);
