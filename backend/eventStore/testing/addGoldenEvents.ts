/**
 * `npx tsx backend/eventStore/testing/addGoldenEvents.ts`: writes down, as stored today, each type and version of event
 * that `goldenEvents.json` does not hold yet. What stands there is left as it is: it is what old logs look like.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createCodec } from '../codec.js';
import { streamNames } from '../streams.js';
import { goldenDataKeys, goldenFile, readGoldenEvents, type GoldenEvent } from './goldenEvents.js';
import { sampleEvents } from './sampleEvents.js';

const known = existsSync(goldenFile) ? await readGoldenEvents() : [];
const keyOf = ({ type, metadata }: Pick<GoldenEvent, 'type' | 'metadata'>) => `${type} ${metadata.schemaVersion}`;
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
    correlationId: 'golden-request',
    actor: { kind: 'visitor', id: '' },
    now: new Date('2026-01-05T02:03:04.567Z'),
  });
  if (there.has(keyOf({ type, metadata }))) continue;
  const sealed = typeof data['sealed'] === 'object' && data['sealed'] !== null ? data['sealed'] : {};
  const fields: readonly string[] = 'fields' in sealed && Array.isArray(sealed.fields) ? sealed.fields : [];
  const meansErased = { ...event.data, ...Object.fromEntries(fields.map((field) => [field, null])) };
  added.push({ stream, type, data, metadata, means: { ...event.data }, meansErased });
}
await writeFile(goldenFile, `${JSON.stringify([...known, ...added], null, 2)}\n`);
console.log(`${added.length} added to goldenEvents.json`);
