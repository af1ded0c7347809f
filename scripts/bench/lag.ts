import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProjecting } from '../../backend/composition/startProjecting.js';
import { loadCatalogue } from '../../backend/modules/forms/catalogue.js';
import { createLogger } from '../../backend/runtime/logging/logger.js';
import { inBenchCourt } from './benchServers.js';
import { median, percentile, type Figure } from './figures.js';
import { benchComplaint, benchOpened, usualAnswers } from './fillLog.js';
import { sized } from './size.js';

const runs = [
  { perSecond: 1, seconds: sized(20, 1) },
  { perSecond: 50, seconds: sized(10, 0.2) },
] as const;

/** How long after its durable append a submission is in every read model, at 1 and at 50 submissions per second. */
export const benchLag = (): Promise<Figure[]> =>
  inBenchCourt(async ({ config, stores, closing }) => {
    const { log, streams } = stores;
    const [catalogue, logger] = [await loadCatalogue(), createLogger('error')];
    const now = () => new Date();
    const { waitForPosition } = startProjecting({ config, stores, catalogue, logger, closing, now });
    const submit = async (pick: number): Promise<number> => {
      const caseId = randomUUID();
      const { position } = await log.append(
        streams.case(caseId),
        [benchOpened(caseId), benchComplaint(caseId, 1, usualAnswers(pick))],
        'no_stream',
        { commandId: randomUUID(), correlationId: randomUUID(), actor: { kind: 'visitor', id: 'bench' }, now: now() },
      );
      const appended = performance.now();
      if (!(await waitForPosition(position, 120_000))) throw new Error('not visible after two minutes');
      return performance.now() - appended;
    };
    for (let pick = 0; pick < 20; pick += 1) await submit(pick);

    const figures: Figure[] = [];
    for (const { perSecond, seconds } of runs) {
      const underWay: Promise<number>[] = [];
      const begin = performance.now();
      for (let pick = 0; pick < perSecond * seconds; pick += 1) {
        await sleep(Math.max(0, begin + (pick * 1000) / perSecond - performance.now()));
        underWay.push(submit(pick));
      }
      const lags = await Promise.all(underWay);
      const measured = `append to visible: median ${median(lags).toFixed(0)} ms, p99 ${percentile(lags, 0.99).toFixed(0)} ms (${lags.length} submissions)`;
      figures.push({ name: `lag at ${perSecond}/s`, measured });
    }
    return figures;
  });
