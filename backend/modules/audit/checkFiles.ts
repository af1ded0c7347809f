import { randomInt } from 'node:crypto';
import type { CaseEvent } from '../../../domain/case/events.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { eventsOfTypes, type Log } from './checkDefinitions.js';
import type { Findings } from './findings.js';

/** An event that names a Word file by its hash: a submission, or a correction notice. */
type FileEvent = Recorded<Extract<CaseEvent, { type: 'PleadingSubmitted' | 'CorrectionAsked' }>>;

type Deps = Log & {
  /** What became of each of some files, in their order. */
  readonly check: (
    files: readonly { readonly stream: string; readonly hash: string }[],
  ) => Promise<readonly ('sound' | 'missing' | 'altered' | 'erased')[]>;
  /** Whole numbers below a bound, at random. */
  readonly below?: (bound: number) => number;
};

export type FilesSummary = { /** How many files the log names. */ readonly named: number; readonly checked: number };

/** How many files are read and decrypted at once; one may have half a megabyte with pictures. */
const pageSize = 20;

const nameOf = ({ stream, data: { documentHash: hash } }: FileEvent) => ({ stream, hash });

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
    checked += page.length;
  };

  let named = 0;
  let waiting: FileEvent[] = [];
  for await (const event of eventsOfTypes(log, ['PleadingSubmitted', 'CorrectionAsked'])) {
    named += 1;
    if (which === 'all') {
      waiting.push(event);
      if (waiting.length < pageSize) continue;
      await checkPage(waiting);
      waiting = [];
    } else if (waiting.length < which) waiting.push(event);
    else {
      // Each file of the log is drawn with the same chance (reservoir sampling).
      const place = below(named);
      if (place < which) waiting[place] = event;
    }
  }
  for (let start = 0; start < waiting.length; start += pageSize)
    await checkPage(waiting.slice(start, start + pageSize));
  return { named, checked };
};
