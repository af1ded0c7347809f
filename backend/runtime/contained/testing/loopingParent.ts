import { createContained } from '../contained.js';
import { contracts } from './contracts.js';

/** A process whose contained process loops for ever; the test kills it. Runs bundled. */
const { run } = createContained({
  program: new URL('./misbehaving.js', import.meta.url),
  timeoutMs: 600_000,
});
const request = { fields: '', body: new Uint8Array() };
const { result } = await run('somebody', contracts.about, request);
console.log(`reads in ${result.pid}`);
await run('somebody', contracts.loop, request);
