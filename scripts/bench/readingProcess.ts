import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { readPage } from '../../backend/modules/reading/readPage.js';
import { textOfPage } from '../../domain/reading/page.js';
import { timed } from './figures.js';

/** What this process sends back: of each page its text and how long it took, and the most memory it ever held. */
export const ReadPages = z.object({
  pages: z.array(z.object({ text: z.string(), ms: z.number() })),
  /** Of the processor, of all pages but the first, which opens the models. */
  cpuMs: z.number(),
  peakMb: z.number(),
});

/** Reads the pictures that its arguments name, as the process of the server does. */
const main = async (paths: readonly string[]): Promise<void> => {
  const pages: z.infer<typeof ReadPages>['pages'] = [];
  let began = process.cpuUsage();
  for (const [at, path] of paths.entries()) {
    const file = await readFile(path);
    const { ms, result } = await timed(() => readPage(file, { page: 1, withPicture: true }));
    pages.push({ ms, text: result.status === 'read' ? textOfPage(result.lines) : '' });
    if (at === 0) began = process.cpuUsage();
  }
  const { user, system } = process.cpuUsage(began);
  process.send?.({ pages, cpuMs: (user + system) / 1000, peakMb: process.resourceUsage().maxRSS / 1024 });
};

if (process.send) await main(process.argv.slice(2));
