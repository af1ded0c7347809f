import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { pdfOfLines } from '../../backend/modules/knowledge/sources/testing/files.js';
import { printFigures, type Figure } from './figures.js';
import { SourceRead } from './sourcesProcess.js';

/** A PDF of so many full pages, none like another. */
const pdfOfPages = (pages: number): Buffer =>
  pdfOfLines(
    Array.from({ length: pages }, (_page, page) =>
      Array.from(
        { length: 44 },
        (_line, line) => `${page}.${line} The lessor delivers the premises; the lessee pays the rent in time.`,
      ),
    ),
  );

/** Reads a file in a process of its own, so that its memory is that of reading it alone. */
const readInItsProcess = (path: string): Promise<z.infer<typeof SourceRead>> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./sourcesProcess.ts', import.meta.url)), [path], {
      execArgv: ['--import', 'tsx', '--max-semi-space-size=4'],
    });
    child.once('message', (message) => resolve(SourceRead.parse(message)));
    child.once('exit', (code) => reject(new Error(`the reading process ended with ${code}`)));
  });

/** Measures the memory that reading a PDF of 500 pages takes, against one of 50 pages. */
export const benchSources = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'juanzong-sources-'));
  try {
    const measured = async (pages: number) => {
      const path = join(folder, `${pages}.pdf`);
      await writeFile(path, pdfOfPages(pages));
      return readInItsProcess(path);
    };
    const [short, long] = [await measured(50), await measured(500)];
    return [
      {
        name: 'sources: memory for 500 pages of PDF, 50',
        measured: `peak ${Math.round(long.peakMb)} MB against ${Math.round(short.peakMb)} MB; ${(long.ms / 500).toFixed(0)} ms a page, ${long.characters} characters`,
        ratio: long.peakMb / short.peakMb,
        aim: '≤ 1.3',
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printFigures(await benchSources());
