import { z } from 'zod';
import type { Tables } from '../../../projections/runner/projection.js';

/**
 * A finding of the standing check. `body_altered`, `metadata_altered`: the event is not what was recorded. `event_missing`:
 * another event, or none, is in its place. `tree_differs`: the event is right, and the tree in the tables is not.
 */
const findingSchema = z.object({
  leaf: z.number(),
  stream: z.string(),
  revision: z.string(),
  eventId: z.string(),
  finding: z.enum(['body_altered', 'metadata_altered', 'event_missing', 'tree_differs']),
});
export type LogFinding = z.infer<typeof findingSchema>;

export type LogCheckState = {
  readonly nextLeaf: number;
  readonly roundFinishedAt: Date | undefined;
  readonly findings: readonly LogFinding[];
};

/**
 * Returns the findings that name events of a stream; those that name the tree say nothing of the event beside which they were made.
 */
export const findingsOn = ({ findings }: Pick<LogCheckState, 'findings'>, stream: string): readonly LogFinding[] =>
  findings.filter((one) => one.stream === stream && one.finding !== 'tree_differs');

type Row = { next_leaf: string; round_finished_at: Date | null; findings: unknown };

/** Reads progress and findings of the standing check, which all processes share through one row of `app.log_check`. */
export const readLogCheck = async (app: Tables): Promise<LogCheckState> => {
  const row: Row | undefined = await app('log_check').where({ id: 1 }).first();
  return {
    nextLeaf: Number(row?.next_leaf ?? 0),
    roundFinishedAt: row?.round_finished_at ? new Date(row.round_finished_at) : undefined,
    findings: z.array(findingSchema).parse(row?.findings ?? []),
  };
};

export const writeLogCheck = async (
  app: Tables,
  { nextLeaf, roundFinishedAt, findings }: LogCheckState,
): Promise<void> => {
  const row = {
    id: 1,
    next_leaf: nextLeaf,
    round_finished_at: roundFinishedAt ?? null,
    findings: JSON.stringify(findings),
  };
  await app('log_check').insert(row).onConflict('id').merge();
};
