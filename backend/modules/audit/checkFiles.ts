import { randomInt } from 'node:crypto';
import { eventsWithFile, type MayNameFile } from '../../../domain/case/eventsWithFile.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { eventsOfTypes, type Log } from './checkDefinitions.js';
import type { Findings } from './findings.js';

/** An event that names a Word file by its hash: a submission, a notice, a closing with a notice, a paper after filing. */
type FileEvent = Recorded<MayNameFile> & { readonly data: { readonly documentHash: string } };

const namesFile = (event: Recorded<MayNameFile>): event is FileEvent => event.data.documentHash !== undefined;

/** What became of each of some files, in their order. */
export type CheckStored = (
  files: readonly { readonly stream: string; readonly hash: string }[],
) => Promise<readonly ('sound' | 'missing' | 'altered' | 'erased')[]>;

type Deps = Log & {
  readonly check: CheckStored;
  /** Whole numbers below a bound, at random. */
  readonly below?: (bound: number) => number;
};

export type FilesSummary = { /** How many files the log names. */ readonly named: number; readonly checked: number };

/** How many files are read and decrypted at once; one may have half a megabyte with pictures. */
export const filesAtOnce = 20;

/** All events of a log that name files, in its order. */
export const filesIn = async function* (log: Log): AsyncGenerator<FileEvent, void, void> {
  for await (const event of eventsOfTypes(log, eventsWithFile)) if (namesFile(event)) yield event;
};

const nameOf = ({ stream, data: { documentHash: hash } }: FileEvent) => ({ stream, hash });

/** Checks the bytes of a page of files against the hashes in their events, and names those that are gone or altered. */
export const checkPageOfFiles = async (
  check: CheckStored,
  page: readonly FileEvent[],
  report: Findings['report'],
): Promise<void> => {
  const states = await check(page.map(nameOf));
  for (const [index, event] of page.entries()) {
    const state = states[index];
    const { stream, revision, id: eventId, type, data } = event;
    const place = {
      stream,
      revision: revision.toString(),
      eventId,
      type,
      ...(data.caseNumber && { source: data.caseNumber }),
    };
    if (state === 'missing') report('file_missing', place);
    else if (state === 'altered') report('file_altered', place);
  }
};

/**
 * Checks the bytes of files against the hashes in their events, a page at a time: all of them, or so many that are drawn at random over the
 * whole log. Those of an erased case are gone lawfully.
 */
export const checkFiles = async (
  { check, below = randomInt, ...log }: Deps,
  which: 'all' | number,
  { report }: Pick<Findings, 'report'>,
): Promise<FilesSummary> => {
  let checked = 0;
  const checkPage = async (page: readonly FileEvent[]): Promise<void> => {
    await checkPageOfFiles(check, page, report);
    checked += page.length;
  };

  let named = 0;
  let waiting: FileEvent[] = [];
  for await (const event of filesIn(log)) {
    named += 1;
    if (which === 'all') {
      waiting.push(event);
      if (waiting.length < filesAtOnce) continue;
      await checkPage(waiting);
      waiting = [];
    } else if (waiting.length < which) waiting.push(event);
    else {
      // Each file of the log is drawn with the same chance (reservoir sampling).
      const place = below(named);
      if (place < which) waiting[place] = event;
    }
  }
  for (let start = 0; start < waiting.length; start += filesAtOnce)
    await checkPage(waiting.slice(start, start + filesAtOnce));
  return { named, checked };
};
