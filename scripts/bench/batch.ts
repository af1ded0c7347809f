import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cookieTransport, type CookieTransport } from '../../backend/adapters/courtClient/cookieTransport.js';
import { loadCatalogue } from '../../backend/modules/forms/catalogue.js';
import { csvBytes } from '../../backend/platform/csv/csv.js';
import { columnsOf, rowHead } from '../../domain/batches/columns.js';
import { accounts } from '../../domain/contract/accounts.js';
import { batches } from '../../domain/contract/batches.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import { users } from '../../domain/contract/users.js';
import type { FormDefinition } from '../../domain/forms/definition.js';
import { administrator, startApplication } from '../../frontend/e2e/application.js';
import { typicalAnswers } from './completeAnswers.js';
import { median, percentile, timed, type Figure } from './figures.js';
import { memoryOf } from './processMemory.js';
import { isSmallest, sized } from './size.js';

const formKey = 'claim-property-management-contract';
const rows = sized(300, 3);
const manyRows = sized(2000, 3);
/** Filings of the other person before the batch, and as many after it: the machine may be slower at one end. */
const quietFilings = sized(40, 1);
/** What a person takes at least between two filings, in milliseconds. */
const pauseMs = sized(250, 0);
const sampleMs = 500;
const retries = 10;

const valueAt = (value: unknown, [first, ...rest]: readonly string[]): unknown =>
  first === undefined || typeof value !== 'object' || value === null
    ? value
    : valueAt((value as Readonly<Record<string, unknown>>)[first], rest);

const cellOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (value === true) return '是';
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').join('、') : '';
};

/** A table with so many rows, each against somebody else. */
const tableOf = (definition: FormDefinition, count: number, mark: string): File => {
  const { columns } = columnsOf(definition);
  const answers = typicalAnswers(definition);
  const first = columns.map(({ path }) => cellOf(valueAt(answers, path.split('.'))));
  const opponent = columns.findIndex(
    ({ path }) => /^defendants_\w+\.0\.name$/u.test(path) && valueAt(answers, path.split('.')) !== undefined,
  );
  const cells = Array.from({ length: count }, (_row, at) => [
    String(at + 1),
    ...first.map((cell, column) => (column === opponent ? `业主${mark}${at + 1}` : cell)),
  ]);
  const heads = [rowHead, ...columns.map(({ head }) => head)];
  return new File([new Uint8Array(csvBytes([heads, ...cells]))], `${mark}.csv`, { type: 'text/csv' });
};

/** Somebody with the plan of a company, signed in. */
const newCompany = async (url: string): Promise<CookieTransport> => {
  const who = { email: `${randomUUID()}@example.cn`, password: 'Passw0rd-1' };
  const [company, court] = [cookieTransport(url, { retries }), cookieTransport(url, { retries })];
  const proven = { ...(await company.captcha()), ...(await company.proof({ action: 'register', email: who.email })) };
  const { id } = await clientOf(company, accounts).register({ body: { ...who, ...proven, agreeToTerms: true } });
  await court.signIn(administrator.email, administrator.password);
  await clientOf(court, users).change({ path: { id }, body: { subscription_plan: 'enterprise' } });
  await company.signIn(who.email, who.password);
  return company;
};

/** Reads and checks a table; throws where a row could not be submitted, which would then be measured as quick. */
const uploaded = async (company: CookieTransport, file: File, count: number): Promise<string> => {
  const own = clientOf(company, batches);
  const { id, counts } = await own.create({ body: { form_key: formKey, name: file.name, file } });
  if (counts.ready !== count) {
    const { rows: shown } = await own.read({ path: { id }, query: { state: 'problems' } });
    throw new Error(`${counts.ready} of ${count} rows are ready: ${JSON.stringify(shown.items[0]?.problems)}`);
  }
  return id;
};

/** How long each filing of somebody else takes while `goesOn`. */
const filings = async (url: string, definition: FormDefinition, goesOn: (filed: number) => boolean) => {
  const times: number[] = [];
  const payload = { form_key: formKey, form_data: typicalAnswers(definition) };
  const body = { document_type: 'complaint' as const, case_number: '', payload };
  while (goesOn(times.length)) {
    // A new client each time, which waits for no read model.
    const submit = () => clientOf(cookieTransport(url, { retries }), documents).submit({ body });
    times.push((await timed(submit)).ms);
    await sleep(pauseMs);
  }
  return times;
};

/** Submits rows of a batch, and waits until all are done, or until so many milliseconds have passed. */
const submitted = async (company: CookieTransport, id: string, count: number, mostMs = Infinity): Promise<number> => {
  const own = clientOf(company, batches);
  const path = { id };
  const began = performance.now();
  await own.submit({ path, body: { rows: Array.from({ length: count }, (_row, at) => at + 1) } });
  for (;;) {
    const { counts, submission } = await own.read({ path, query: { page_size: 1 } });
    if (counts.failed > 0) throw new Error(`${counts.failed} rows failed`);
    if (counts.submitted === count) return counts.submitted;
    if (performance.now() - began > mostMs) {
      if (submission.state === 'running') await own.pause({ path });
      return counts.submitted;
    }
    await sleep(sampleMs);
  }
};

/** The most memory while some work is under way. */
const peakOf = async (pid: number | undefined, work: () => Promise<unknown>): Promise<number> => {
  let [peak, isOver] = [0, false];
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await memoryOf({ pid }));
      await sleep(sampleMs);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await watching;
  }
  return peak;
};

/**
 * A table of property fees, submitted row by row through the built application with its embedded servers, while somebody else files: how long
 * it takes, what it costs the other, and what a table of the most rows takes of memory.
 */
export const benchBatch = async (): Promise<Figure[]> => {
  const definition = (await loadCatalogue()).get(formKey);
  if (!definition) throw new Error(`there is no form ${formKey}`);
  const application = await startApplication(
    { APP_MODE: 'saas', VISITOR_DOCUMENTS_PER_HOUR: '1000000' },
    { optimized: !isSmallest },
  );
  const { url, pid } = application;
  try {
    const company = await newCompany(url);
    const quiet = () => filings(url, definition, (filed) => filed < quietFilings);
    await filings(url, definition, (filed) => filed < sized(10, 1)); // compiled, and the pools filled
    const before = await quiet();
    const id = await uploaded(company, tableOf(definition, rows, '甲'), rows);
    let isDone = false;
    const meanwhile = filings(url, definition, (filed) => filed === 0 || !isDone);
    const whole = await timed(() => submitted(company, id, rows)).finally(() => (isDone = true));
    const busy = await meanwhile;
    const alone = [...before, ...(await quiet())];
    const idle = await memoryOf({ pid });
    const peak = await peakOf(pid, async () => {
      const other = await newCompany(url);
      const many = await uploaded(other, tableOf(definition, manyRows, '乙'), manyRows);
      // Rows are taken some at a time, whatever the table holds: a minute shows what it takes.
      await submitted(other, many, manyRows, sized(60_000, Infinity));
    });
    const [p95Busy, p95Alone] = [percentile(busy, 0.95), percentile(alone, 0.95)];
    return [
      {
        name: `a batch of ${rows}`,
        measured: `${(whole.ms / 1000).toFixed(1)} s, aim ≤ 90 s on two cores, ${(whole.ms / rows).toFixed(0)} ms a row while another person files ${busy.length}; one filing of theirs alone ${median(alone).toFixed(0)} ms (median)`,
        ratio: whole.ms / rows / median(alone),
      },
      {
        name: 'p95 of filings beside a batch',
        measured: `p95 ${p95Alone.toFixed(0)} → ${p95Busy.toFixed(0)} ms, median ${median(alone).toFixed(0)} → ${median(busy).toFixed(0)} ms`,
        ratio: p95Busy / p95Alone,
        aim: '≤ 2',
      },
      {
        name: `memory, a table of ${manyRows}`,
        measured: `${idle.toFixed(0)} → ${peak.toFixed(0)} MiB at most in all processes`,
        ratio: peak / idle,
      },
    ];
  } finally {
    await application.stop();
  }
};
