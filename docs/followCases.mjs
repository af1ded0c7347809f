/**
 * Follows what happens to cases, as another system of the court would: an example to begin with, without any dependency (Node 20 or later).
 *
 *   COURT_URL=https://court.example COURT_KEY=jzsk_… node followCases.mjs folder
 *
 * Each event becomes one line of `folder/events.ndjson`, once, whenever the program or its machine dies. What has been done up to which
 * position stands in `folder/cursor.json`, which is replaced as a whole: a line that was written beyond it is cut off at the next start and
 * written again. A system with a database of its own stores the position in the transaction that stores the events, and needs no file.
 *
 * It ends by itself where trying again is of no use: 2 for a key that is refused, 3 for a position that the court does not know.
 */
import { randomInt } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Seconds for which the court may hold a request until something happens. */
const waitSeconds = 25;
/** A response that takes longer has been lost on the way, in milliseconds. */
const patienceMs = (waitSeconds + 30) * 1000;
/** The first pause after a failure and the longest one, in milliseconds. */
const pauses = { first: 1000, longest: 60_000 };

/** Trying again will not help: somebody has to look. */
class Stopped extends Error {
  constructor(message, exitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The position up to which everything is done, and the length that the file of events had then. */
const readCursor = async (folder) => {
  try {
    return JSON.parse(await readFile(join(folder, 'cursor.json'), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return { after: 0, bytes: 0 };
    throw error;
  }
};

/** Makes sure that a rename is on the disk. Windows cannot open a folder, and does not need it. */
const syncFolder = async (folder) => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Replaces the cursor as a whole: whoever reads it finds the old one or the new one, never half of one. */
const writeCursor = async (folder, cursor) => {
  const draft = join(folder, 'cursor.json.new');
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(JSON.stringify(cursor));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, join(folder, 'cursor.json'));
  await syncFolder(folder);
};

/** The next page, or how long to wait before asking again. */
const askCourt = async ({ url, key }, after) => {
  const address = new URL(`/api/case-events?after=${after}&wait=${waitSeconds}`, url);
  let response;
  try {
    response = await fetch(address, {
      headers: { Authorization: `Bearer ${key}` },
      // The key is for this court alone.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.ok) return { page: await response.json() };
  } catch (error) {
    return { problem: `the court cannot be reached: ${error.cause?.message ?? error.message}` };
  }
  const { detail = '', code = '' } = await response.json().catch(() => ({}));
  const problem = `${response.status} ${code} ${detail}`;
  if (response.status === 401 || response.status === 403) throw new Stopped(problem, 2);
  if (response.status === 400) throw new Stopped(problem, 3);
  return { problem, pauseMs: Number(response.headers.get('Retry-After')) * 1000 };
};

/** Does what is to be done with a page, then moves the cursor. */
const take = async (folder, file, { after, bytes }, { events, next }) => {
  if (events.length === 0 && next === after) return { after, bytes };
  const lines = Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  await file.write(lines, 0, lines.length, bytes);
  // On the disk before the cursor says so.
  await file.sync();
  const cursor = { after: next, bytes: bytes + lines.length };
  await writeCursor(folder, cursor);
  return cursor;
};

const follow = async (court, folder) => {
  await mkdir(folder, { recursive: true });
  let cursor = await readCursor(folder);
  const file = await open(join(folder, 'events.ndjson'), cursor.bytes === 0 ? 'w' : 'r+');
  // What was written after the cursor was, before the program died.
  await file.truncate(cursor.bytes);
  console.log(`following from ${cursor.after}`);
  for (let pause = pauses.first; ;) {
    const { page, problem, pauseMs } = await askCourt(court, cursor.after);
    if (page) {
      cursor = await take(folder, file, cursor, page);
      pause = pauses.first;
      continue;
    }
    console.error(problem);
    // Not at the same moment as every other program that waits.
    await sleep(Math.max(pauseMs || 0, randomInt(pause / 2, pause)));
    pause = Math.min(pause * 2, pauses.longest);
  }
};

const { COURT_URL: url, COURT_KEY: key } = process.env;
const [folder] = process.argv.slice(2);
if (!url || !key || !folder) {
  console.error('COURT_URL=… COURT_KEY=… node followCases.mjs folder');
  process.exit(1);
}
try {
  await follow({ url, key }, folder);
} catch (error) {
  console.error(error instanceof Stopped ? error.message : error);
  process.exitCode = error instanceof Stopped ? error.exitCode : 1;
}
