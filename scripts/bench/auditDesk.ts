import { readings } from '../../backend/adapters/caseReader/readings.js';
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Knex } from 'knex';
import { caseMoment } from '../../backend/modules/auditDesk/cases/caseMoment.js';
import { createForms, loadCatalogue } from '../../backend/modules/forms/index.js';
import { shortComplaint } from '../../backend/tests/harness/pleadings.js';
import type { CaseEvent } from '../../domain/case/events.js';
import { caseId, complained, joined, li, opened } from '../../domain/case/fixtures.js';
import { findAuditEvents } from '../../projections/auditLog/auditLogQueries.js';
import { inBenchCourt, type BenchCourt } from './benchServers.js';
import { median, printFigures, timed, type Figure } from './figures.js';

const caseEvents = 500;
const listed = 100_000;
const pageSize = 50;
const runs = 15;
const warmUp = 3;

const events = (): CaseEvent[] => [
  opened(),
  joined(li),
  ...Array.from({ length: caseEvents - 2 }, (_, index) =>
    complained(index + 1, { formData: shortComplaint('张三', `李四${index}`) }),
  ),
];

/** Writes a case of 500 events. */
const writeCase = async ({ log, streams, dataKeys }: BenchCourt['stores']): Promise<void> => {
  const stream = streams.case(caseId);
  await dataKeys.ensure(stream);
  const history = events();
  for (let from = 0; from < history.length; from += 100) {
    const commandId = randomUUID();
    const context = {
      commandId,
      correlationId: commandId,
      actor: { kind: 'visitor', id: '' } as const,
      now: new Date(),
    };
    await log.append(stream, history.slice(from, from + 100), from === 0 ? 'no_stream' : BigInt(from - 1), context);
  }
};

/** Rows of a court's years: nine in ten events are of no case, one account in a hundred did something. */
const fillList = async (knex: Knex, schema: string): Promise<void> => {
  await knex.raw(
    `insert into ??.audit_events (position, event_id, stream, revision, category, type, actor_kind, actor_id, occurred_at, case_id)
     select n, 'e-' || n, case when n % 10 = 0 then 'case-c' || n % 5000 else 'usage-2026-01' end, n,
            case when n % 10 = 0 then 'case' else 'usage' end,
            case when n % 10 = 0 then 'PleadingSubmitted' else 'TokensConsumed' end,
            'user', 'u-' || n % 100, timestamptz '2026-01-01' + n * interval '1 minute',
            case when n % 10 = 0 then 'c' || n % 5000 end
     from generate_series(1, ?) n`,
    [schema, listed],
  );
  await knex.raw('analyze ??.audit_events', [schema]);
};

/** Lets two sides take turns; the medians of both. */
const sideBySide = async (one: () => Promise<unknown>, other: () => Promise<unknown>) => {
  const [ones, others]: [number[], number[]] = [[], []];
  for (let run = -warmUp; run < runs; run += 1) {
    const [first, second] = [await timed(one), await timed(other)];
    if (run < 0) continue;
    ones.push(first.ms);
    others.push(second.ms);
  }
  return { one: median(ones), other: median(others) };
};

type Compared = { readonly name: string; readonly yardstick: string; readonly aim?: string };
const figureOf = async (
  { name, yardstick, aim }: Compared,
  plain: () => Promise<unknown>,
  ours: () => Promise<unknown>,
): Promise<Figure> => {
  const { one, other } = await sideBySide(plain, ours);
  return {
    name,
    measured: `${other.toFixed(1)} ms; ${yardstick} ${one.toFixed(1)} ms (medians of ${runs})`,
    ratio: other / one,
    ...(aim && { aim }),
  };
};

const measure = async ({ stores }: BenchCourt): Promise<Figure[]> => {
  const { cases, flags, log, streams, read, knex, schemas } = stores;
  await writeCase(stores);
  await fillList(knex, schemas.read);
  const forms = createForms({ catalogue: await loadCatalogue(), log, streams });
  const middle = Math.floor(caseEvents / 2);
  const bareRead = () => log.readStream(streams.case(caseId));
  const changes = async (pair: Parameters<typeof readings.changes>[0]) => readings.changes(pair);
  const stateThen = async () =>
    caseMoment({ flags, forms, log, streams, changes }, (await cases.history(caseId)).slice(0, middle));
  const page = (before: number) => findAuditEvents(read, {}, { before: BigInt(before), limit: pageSize });
  const bareRows = () => read('audit_events').orderBy('position', 'desc').limit(pageSize);
  const ofActor = () => findAuditEvents(read, { actorId: 'u-7', category: 'case' }, { limit: pageSize });
  return [
    await figureOf(
      { name: `timeline of a case with ${caseEvents} events`, yardstick: 'reading its stream', aim: '≤ 1.5' },
      bareRead,
      () => cases.history(caseId),
    ),
    await figureOf(
      { name: `case as it stood after ${middle} of ${caseEvents} events`, yardstick: 'reading its stream', aim: '≤ 2' },
      bareRead,
      stateThen,
    ),
    await figureOf(
      { name: 'global list, page 1,000', yardstick: 'the same page, the first', aim: '≤ 2' },
      () => page(listed),
      () => page(listed - 1000 * pageSize),
    ),
    await figureOf({ name: 'global list, first page with its total', yardstick: 'its rows alone' }, bareRows, () =>
      page(listed),
    ),
    await figureOf(
      { name: 'global list, one account and category', yardstick: 'a page without filter' },
      () => page(listed),
      ofActor,
    ),
  ];
};

/** What an auditor waits for: a long case, a case as it stood, and pages of the whole log. */
export const benchAuditDesk = (): Promise<Figure[]> => inBenchCourt(measure);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  printFigures(await benchAuditDesk());
  process.exit(0); // clients of servers that are gone may still be trying
}
