import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { inBenchCourt, type BenchCourt } from './benchServers.js';
import type { Figure } from './figures.js';
import { sized } from './size.js';
import { eventsOfCase, fillLog } from './fillLog.js';

/** Events of the two logs. */
const [few, many] = sized([10_000, 100_000], [100, 500]);

/** The messages to the replaying process, and its results. */
export const replayTask = z.object({
  databaseUrl: z.string().optional(),
  postgres: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }).optional(),
  eventStore: z.string(),
  secretKey: z.string(),
  schemas: z.object({ read: z.templateLiteral(['read', z.string()]), app: z.templateLiteral(['app', z.string()]) }),
  streamPrefix: z.string(),
});
export type ReplayTask = z.infer<typeof replayTask>;
export const replayFigures = z.object({
  events: z.number(),
  readPerSecond: z.number(),
  rebuildPerSecond: z.number(),
  /** Resident size before a rebuild and at its highest, in MiB. */
  restMb: z.number(),
  peakMb: z.number(),
});
type ReplayFigures = z.infer<typeof replayFigures>;

/** Measures in a process of its own, so that its memory is that of replaying alone and no server takes its time. */
export const replay = ({ config, servers, isolation }: BenchCourt): Promise<ReplayFigures> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./replayProcess.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx', '--expose-gc'],
    });
    const { postgres, eventStore } = servers;
    const task: ReplayTask = {
      ...('url' in postgres ? { databaseUrl: postgres.url } : { postgres: postgres.config }),
      eventStore,
      secretKey: config.secretKey ?? '',
      ...isolation,
    };
    child.once('message', (message) => resolve(replayFigures.parse(message)));
    child.once('exit', (code) => reject(new Error(`the replaying process ended with ${code}`)));
    child.send(task);
  });

const events = (figures: ReplayFigures): string =>
  `${figures.events} events: rebuild ${figures.rebuildPerSecond.toFixed(0)}/s, bare readAll ${figures.readPerSecond.toFixed(0)}/s`;

/**
 * A full rebuild of all read models against a bare read of the same log by the same client, at 10,000 and 100,000 events, and the
 * memory that it takes.
 */
export const benchRebuild = (): Promise<Figure[]> =>
  inBenchCourt(async (court) => {
    await fillLog(court, 0, few / eventsOfCase);
    const small = await replay(court);
    await fillLog(court, few / eventsOfCase, many / eventsOfCase);
    const large = await replay(court);
    const mb = ({ restMb, peakMb }: ReplayFigures): string => `${restMb.toFixed(0)} → ${peakMb.toFixed(0)} MiB`;
    return [
      ...[small, large].map((figures) => ({
        name: `rebuild / readAll, ${figures.events} events`,
        measured: events(figures),
        ratio: figures.rebuildPerSecond / figures.readPerSecond,
        aim: '≥ 0.35',
      })),
      {
        name: 'rebuild, linear: many events / few',
        measured: `events per second at ${many} against those at ${few}`,
        ratio: large.rebuildPerSecond / small.rebuildPerSecond,
        aim: '≈ 1',
      },
      {
        name: 'memory: peak, many events / few',
        measured: `resident while rebuilding: ${mb(small)} at ${few}, ${mb(large)} at ${many}`,
        ratio: large.peakMb / small.peakMb,
        aim: '≤ 1.15',
      },
    ];
  });
