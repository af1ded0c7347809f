import { z } from 'zod';
import type { AppTables } from '../../../../projections/runner/projection.js';
import type { EventLog } from '../../../adapters/eventStore/eventLog.js';
import { isStreamUnreadable } from '../../../adapters/eventStore/errors.js';

type Deps = {
  readonly app: AppTables;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly now: () => Date;
};

/**
 * How long a file may wait for its event, in milliseconds: a day. An append is given up after seconds, so none is pending any more, and a
 * repeat of the submission stores the file again.
 */
const waitsMs = 86_400_000;
const pageSize = 200;

const Names = z.array(z.object({ stream: z.string(), hash: z.string(), written_at: z.date() }));

/** The hashes of the files that the events of a case name; `undefined` where the stream cannot be read. */
const hashesIn = async ({ log }: Pick<Deps, 'log'>, stream: string): Promise<ReadonlySet<string> | undefined> => {
  try {
    const events = await log.readStream(stream);
    return new Set(
      events.flatMap(({ type, data }) =>
        (type === 'PleadingSubmitted' ||
          type === 'CorrectionAsked' ||
          type === 'SubmissionClosed' ||
          type === 'CasePaperIssued') &&
        data.documentHash !== undefined
          ? [data.documentHash]
          : [],
      ),
    );
  } catch (error) {
    if (isStreamUnreadable(error)) return undefined; // proves nothing, and must not block the others
    throw error;
  }
};

/**
 * Goes through the files whose event was not seen for a day: those that the log names are noted as such, once, and the others deleted,
 * which a process stored and then died before the append. The log decides, never a read model, which may lack what it has. A file that
 * a new submission stores again meanwhile stays. Returns the number deleted.
 */
export const deleteOrphans = async (deps: Deps, stop: AbortSignal): Promise<number> => {
  const { app, now } = deps;
  const before = new Date(now().getTime() - waitsMs);
  let deleted = 0;
  for (let last: z.infer<typeof Names>[number] | undefined; !stop.aborted;) {
    const page = app('case_files').where({ has_event: false }).where('written_at', '<', before);
    if (last) void page.whereRaw('(written_at, stream, hash) > (?, ?, ?)', [last.written_at, last.stream, last.hash]);
    const rows = Names.parse(
      await page.orderBy(['written_at', 'stream', 'hash']).limit(pageSize).select('stream', 'hash', 'written_at'),
    );
    for (const stream of new Set(rows.map((row) => row.stream))) {
      const named = await hashesIn(deps, stream);
      if (!named) continue;
      for (const { hash } of rows.filter((row) => row.stream === stream)) {
        const file = app('case_files').where({ stream, hash, has_event: false }).where('written_at', '<', before);
        if (named.has(hash)) await file.update({ has_event: true });
        else deleted += await file.delete();
      }
    }
    last = rows.at(-1);
    if (rows.length < pageSize) break;
  }
  return deleted;
};
