/**
 * What so many courts and cases need, extrapolated from what a case was measured to cost (docs/scaling.md):
 * `npx tsx scripts/bench/scaling.ts --cases 10000000 --courts 300`. Every measured figure can be replaced by one's own.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { estimate, measured, type Assumptions } from './estimate.js';

const names = Object.keys(measured) as (keyof Assumptions)[];

const { values } = parseArgs({
  options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
});
const given = z.record(z.string(), z.coerce.number().positive()).safeParse(values);
if (!given.success) {
  console.error(`usage: npx tsx scripts/bench/scaling.ts ${names.map((name) => `[--${name} N]`).join(' ')}`);
  process.exit(2);
}
const lines = estimate({ ...measured, ...given.data });
const width = Math.max(...lines.map(({ what }) => what.length));
for (const { what, each, all } of lines)
  console.log(`${what.padEnd(width)}  ${each.padStart(16)}  ${all.padStart(16)}`);
