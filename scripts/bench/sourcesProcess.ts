import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { readPages } from '../../backend/modules/knowledge/sources/readPages.js';
import { readPageContract } from '../../backend/modules/reading/contract.js';
import { readPage } from '../../backend/modules/reading/readPage.js';
import type { Contained } from '../../backend/runtime/contained/contained.js';
import { timed } from './figures.js';

/** What this process sends back: how long reading took, and the most memory it ever held. */
export const SourceRead = z.object({ characters: z.number(), ms: z.number(), peakMb: z.number() });

/** Reads pages here instead of in a process of their own. */
const run: Contained['run'] = async (_key, contract, { fields, body }) => {
  const asked = readPageContract.fields.parse(fields);
  return { result: contract.result.parse(await readPage(Buffer.from(body), asked)), ms: 0 };
};

/** Reads the PDF that its argument names, as the server does. */
const main = async ([path = '']: readonly string[]): Promise<void> => {
  const content = await readFile(path);
  const given = { content, owner: '', signal: new AbortController().signal, onProgress: () => undefined };
  const { ms, result } = await timed(() => readPages(given, run));
  const characters = result.kind === 'text' ? result.text.length : 0;
  process.send?.({ characters, ms, peakMb: process.resourceUsage().maxRSS / 1024 });
};

if (process.send) await main(process.argv.slice(2));
