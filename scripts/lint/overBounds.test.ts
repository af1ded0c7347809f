import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { z } from 'zod';

const source = (path: string) => new URL(path, import.meta.url).href;
const { bounds } = z.object({ bounds: z.record(z.string(), z.unknown()) }).parse(await import(source('./bounds.mjs')));
const { overBounds } = z
  .object({ overBounds: z.record(z.string(), z.array(z.string())) })
  .parse(await import(source('./overBounds.mjs')));

const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

/** What lint finds in some files with the bounds as its only rules and no exceptions, as `rule file`. */
const findings = async (files: readonly string[]): Promise<ReadonlySet<string>> => {
  const folder = await mkdtemp(join(tmpdir(), 'bounds-'));
  try {
    const config = join(folder, 'bounds.json');
    await writeFile(config, JSON.stringify({ categories: { correctness: 'off' }, rules: bounds }));
    const run = promisify(execFile)(join('node_modules', '.bin', 'oxlint'), ['-c', config, '-f', 'json', ...files]);
    // It ends with 1 where it finds anything.
    const { stdout } = await run.catch((error: unknown) => z.object({ stdout: z.string() }).parse(error));
    const { diagnostics } = Report.parse(JSON.parse(stdout));
    return new Set(diagnostics.map(({ code, filename }) => `${code.replace(/^eslint\((.*)\)$/, '$1')} ${filename}`));
  } finally {
    await rm(folder, { recursive: true });
  }
};

describe('the lists of files that are over a bound', () => {
  it('name no file that is within it: such a file goes from the list', async () => {
    const listed = Object.entries(overBounds).flatMap(([rule, files]) => files.map((file) => `${rule} ${file}`));
    const found = await findings([...new Set(Object.values(overBounds).flat())]);
    expect(listed.filter((one) => !found.has(one))).to.deep.equal([]);
  });

  it('would name a file that is within it', async () => {
    expect([...(await findings(['scripts/lint/overBounds.test.ts']))]).to.deep.equal([]);
  });
});
