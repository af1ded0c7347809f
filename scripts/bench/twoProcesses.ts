import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { connectPostgres } from '../../backend/adapters/postgres/connectPostgres.js';
import type { Child } from '../../backend/tests/torture/childProcess.js';
import { newPerson, readSubmitted } from '../../backend/tests/torture/person.js';
import { complaint } from '../../backend/tests/torture/pleadings.js';
import { eventually, readiness } from '../../backend/tests/torture/readiness.js';
import { documents } from '../../domain/contract/documents.js';
import { inCourtOfProcesses, type Backend, type CourtOfProcesses } from './courtOfProcesses.js';
import { median, percentile, type Figure } from './figures.js';
import { postgresPart, watchProcessors } from './processTimes.js';
import { sized } from './size.js';

/** How long people file, in seconds; `BENCH_SECONDS` says otherwise. */
const seconds = Number(process.env['BENCH_SECONDS'] ?? sized(600, 6));
const people = sized(16, 2);
/** A guard against hanging, in milliseconds: a busy machine only waits longer. */
const longestMs = 120_000;
/** How long a person waits before the same filing is sent again, in milliseconds. */
const againMs = 200;

type Filed = { readonly key: string; readonly caseId: string; readonly at: number; readonly ms: number };

const Lag = z.object({ checks: z.object({ projections: z.object({ lag_ms: z.number().optional() }) }) });

const lagOf = async (backend: Backend | undefined): Promise<number | undefined> => {
  try {
    const response = await fetch(`${backend?.url}/readyz`, { signal: AbortSignal.timeout(5000) });
    return Lag.parse(await response.json()).checks.projections.lag_ms;
  } catch {
    return undefined; // a process that is just killed, or says that it is not ready
  }
};

/** Files complaint after complaint until `isOver`, each under its own key at whichever backend answers, as a browser does behind a proxy. */
const fileOn = async (
  person: number,
  backends: () => readonly Backend[],
  isOver: () => boolean,
  filed: Filed[],
): Promise<void> => {
  for (let n = 0; !isOver(); n += 1) {
    const key = randomUUID();
    const began = performance.now();
    const body = complaint(1000 + n);
    for (let turn = person; ; turn += 1) {
      const alive = backends();
      const to = alive[turn % alive.length];
      if (!to) throw new Error('there is no backend');
      // An address of its own for each: what one visitor may do is no subject here.
      const visitor = newPerson(`10.${person}.${(n >> 8) & 255}.${n & 255}`);
      const response = await visitor.call(to.url, documents.submit, { body }, key).catch(() => undefined);
      if (response?.status === 200) {
        const { caseId } = readSubmitted(response);
        filed.push({ key, caseId, at: performance.now(), ms: performance.now() - began });
        break;
      }
      if (response && response.status < 500 && response.status !== 429)
        throw new Error(`a filing was refused: ${response.status} ${response.bytes.toString('utf8').slice(0, 200)}`);
      await sleep(againMs);
    }
  }
};

/** Compares what was acknowledged with the read models, once they are up to date: each case once, and none besides. */
const compare = async (court: CourtOfProcesses, filed: readonly Filed[]): Promise<string> => {
  const knex = connectPostgres({ url: court.databaseUrl, pool: { max: 1 } });
  try {
    const listed = () =>
      knex('read.case_list')
        .select('case_id')
        .then((rows: { case_id: string }[]) => rows);
    const submitted = (): Promise<{ stream: string }[]> =>
      knex('read.audit_events').where({ type: 'PleadingSubmitted' }).select('stream');
    await eventually(
      'everything that was filed is listed',
      longestMs,
      async () => (await listed()).length >= filed.length,
    );
    const cases = new Set((await listed()).map(({ case_id: id }) => id));
    const lost = filed.filter(({ caseId }) => !cases.has(caseId)).length;
    const twice = filed.length - new Set(filed.map(({ caseId }) => caseId)).size;
    const streams = await submitted();
    const more = streams.length - filed.length;
    return `${filed.length} filings: ${lost} lost, ${twice} under the case of another, ${more} submissions more than were acknowledged`;
  } finally {
    await knex.destroy();
  }
};

/** The backend that projects, and the others. */
const leaderOf = (backends: readonly Backend[]): Promise<Backend> =>
  eventually('somebody leads', longestMs, async () => {
    for (const backend of backends) if ((await readiness(backend.url))?.leading) return backend;
    return undefined;
  });

const pidsOf = (children: readonly Child[]): readonly number[] =>
  children.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));

/** The longest time in which nobody's filing was accepted, in milliseconds. */
const longestGap = (filed: readonly Filed[], from: number): number => {
  const moments = [
    from,
    ...filed
      .map(({ at }) => at)
      .filter((at) => at > from)
      .toSorted((a, b) => a - b),
  ];
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)), 0);
};

/**
 * As many submissions a second as the machine takes: two application processes, an event store and a Postgres of their own, while the
 * process that projects is killed half way. Says what limits it, by the processors that each part keeps busy.
 */
export const benchTwoProcesses = (): Promise<Figure[]> =>
  inCourtOfProcesses(async (court) => {
    const started = await Promise.all([court.start('a'), court.start('b')]);
    let backends: readonly Backend[] = started;
    const filed: Filed[] = [];
    const lags: number[] = [];
    const end = performance.now() + seconds * 1000;
    const isOver = (): boolean => performance.now() >= end;
    const processors = watchProcessors([
      { name: 'both applications', pids: () => pidsOf(started) },
      { name: 'event store', pids: () => pidsOf([court.eventStore]) },
      postgresPart(new URL(court.databaseUrl).pathname.slice(1)),
    ]);
    const sampling = (async () => {
      for (; !isOver(); await sleep(1000)) {
        const lag = await lagOf(backends.at(-1));
        if (lag !== undefined) lags.push(lag);
      }
    })();
    const filing = Promise.all(
      Array.from({ length: people }, (_, person) => fileOn(person, () => backends, isOver, filed)),
    );

    await sleep((seconds * 1000) / 2);
    const leader = await leaderOf(backends);
    backends = backends.filter((backend) => backend !== leader);
    const killedAt = performance.now();
    await leader.end('SIGKILL');
    await leaderOf(backends);
    const takeover = performance.now() - killedAt;
    const next = await court.start('c');
    started.push(next);
    backends = [...backends, next];
    await Promise.all([filing, sampling]);
    const { busy, cores } = await processors.end();
    const kept = await compare(court, filed);
    const times = filed.map(({ ms }) => ms);
    const [first] = busy;
    return [
      {
        name: 'submissions a second',
        measured: `${(filed.length / seconds).toFixed(1)} by ${people} people for ${seconds} s: median ${median(times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
      },
      {
        name: 'lag of the read models',
        measured: `median ${median(lags).toFixed(0)} ms, p95 ${percentile(lags, 0.95).toFixed(0)} ms, longest ${Math.max(...lags, 0).toFixed(0)} ms`,
      },
      {
        name: 'busy processors',
        measured: `${busy.map(({ name, cores: used }) => `${name} ${used.toFixed(2)}`).join(', ')} of ${cores}; most by ${first?.name ?? 'nobody'}`,
      },
      {
        name: 'the leader killed',
        measured: `${(takeover / 1000).toFixed(1)} s until another one leads; nobody filed for ${(longestGap(filed, killedAt) / 1000).toFixed(1)} s at most after it`,
        aim: '≤ 10 s',
      },
      { name: 'lost or twice', measured: kept, aim: '0' },
    ];
  });
