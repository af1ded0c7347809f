import { randomInt, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWordRenderer, type WordRenderer } from '../../backend/adapters/word/wordRenderer.js';
import { attach } from '../../backend/composition/attach.js';
import type { Closing } from '../../backend/composition/closing.js';
import { openStores, type Stores } from '../../backend/composition/openStores.js';
import { startAdministrator } from '../../backend/composition/startAdministrator.js';
import { startLedger, type Ledger } from '../../backend/composition/startLedger.js';
import { startProjecting } from '../../backend/composition/startProjecting.js';
import { startServers } from '../../backend/composition/startServers.js';
import { createForms, loadCatalogue, mustGetForm, type FormCatalogue } from '../../backend/modules/forms/index.js';
import { createCaughtUp } from '../../backend/modules/projecting/index.js';
import type { Config } from '../../backend/platform/config/config.js';
import { ConfigError } from '../../backend/runtime/configError.js';
import { describeError, type Logger } from '../../backend/runtime/logging/logger.js';
import { courtClock } from '../../domain/courtCalendar/courtClock.js';
import { accountsTable } from '../../projections/accounts/accountsProjection.js';
import { readDashboardStats } from '../../projections/dashboardStats/dashboardStatsQueries.js';
import { lastLeaf, lastSeal } from '../../projections/ledgerLog/ledgerLogQueries.js';
import { demoPairs } from './demoPleadings.js';
import type { Filled } from './fillCourt.js';
import type { Below } from './madeUpAnswers.js';
import { createCaseWriter } from './writeCases.js';

/** Thrown when the court holds cases already and nobody said that more may be added. */
export class NotEmptyError extends Error {
  override readonly name = 'NotEmptyError';
  constructor(readonly present: number) {
    super(`the court holds ${present} cases`);
  }
}

type Opening = {
  readonly config: Config;
  readonly closing: Closing;
  readonly logger: Logger;
  readonly now?: () => Date;
};

/** A court whose events can be written past its interface. */
export type DemoCourt = Omit<Required<Opening>, 'closing'> & {
  readonly stores: Stores;
  readonly catalogue: FormCatalogue;
  readonly word: Pick<WordRenderer, 'render'>;
  /** Whether the read models have caught up with the log; waits a few seconds for it. */
  readonly caughtUp: () => Promise<boolean>;
  readonly ledger: Pick<Ledger, 'requests' | 'status'>;
};

type Deps = {
  readonly court: DemoCourt;
  readonly below?: Below;
  /** Called with a sentence for the person who waits. */
  readonly say: (sentence: string) => void;
};

type Order = {
  /** How many cases the court shall hold at the end. */
  readonly cases: number;
  /** Whether cases that are there count: those of a run that broke off. */
  readonly resumes: boolean;
};

/** Cases written, listed and sealed in a second on a machine with two cores, for the estimate that is said beforehand. */
const usualCasesPerSecond = 80;
/** Pairs of pleadings made up and rendered in a second there. */
const usualPairsPerSecond = 10;
/** What goes by besides: read models that catch up, and the last seal, in seconds. */
const usualBeginningAndEnd = 10;
/** How many pairs of pleadings are rendered for so many cases, which share them. */
const pairsFor = (cases: number): number => Math.min(400, cases, Math.max(40, Math.ceil(cases / 20)));
const progressEveryMs = 5000;

/** How long so many cases take on such a machine once their pleadings are there, in seconds. */
const usualSecondsOfCases = (cases: number): number => usualBeginningAndEnd + cases / usualCasesPerSecond;
/** How long so many cases take on such a machine, in seconds. */
const usualSeconds = (cases: number): number => pairsFor(cases) / usualPairsPerSecond + usualSecondsOfCases(cases);
/** The same on this machine, which took so many seconds for the pleadings; one that was quick with a few of them is not believed. */
export const secondsHere = (cases: number, pleadingSeconds: number): number =>
  usualSecondsOfCases(cases) * Math.max(1, (pleadingSeconds * usualPairsPerSecond) / pairsFor(cases));
/** Nobody waits for one document, and a machine may be busy with other things. */
const longestRenderMs = 10 * 60_000;
/** A log of which nothing more is sealed for so long is left to the court's next start. */
const longestSealMs = 5 * 60_000;

const duration = (seconds: number): string => {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} 秒`;
  return `${Math.round(seconds / 60)} 分钟`;
};

/** Opens the stores of a court, also of one that was never started. */
const openCourtStores = async ({ config, closing, now }: Required<Opening>): Promise<Stores> => {
  const { databaseUrl, eventStoreUrl, dataDirectory } = config;
  const isNew =
    (databaseUrl === undefined && !existsSync(join(dataDirectory, 'postgres'))) ||
    (eventStoreUrl === undefined && !existsSync(join(dataDirectory, 'events')));
  if (!isNew) return attach({ config, closing, now });
  return openStores({ config, servers: await startServers(config, closing), closing, now });
};

/**
 * Opens the court of the configuration until `closing` ends: its read models follow and its log is sealed, by the process that runs on
 * it, or by this one where none runs.
 * @throws ConfigError; the errors of servers that cannot be reached or started
 */
export const openDemoCourt = async ({
  config,
  closing,
  logger,
  now = () => new Date(),
}: Opening): Promise<DemoCourt> => {
  const stores = await openCourtStores({ config, closing, logger, now });
  const catalogue = await loadCatalogue();
  const projecting = startProjecting({ config, stores, catalogue, logger, closing, now });
  const ledger = await startLedger({ config, stores, isLeader: projecting.isLeading, logger, closing, now });
  const word = createWordRenderer({
    threads: Math.max(1, availableParallelism() - 1),
    timeoutMs: longestRenderMs,
    onThreadError: (error) => logger.error({ error: describeError(error) }, 'a word thread failed'),
  });
  closing.add('word renderer', word.close);
  const caughtUp = createCaughtUp({
    client: stores.client.raw,
    streams: stores.streams,
    tables: stores.read,
    names: (await projecting.status()).projections.map(({ name }) => name),
    timeoutMs: progressEveryMs,
  });
  return { config, logger, now, stores, catalogue, word, caughtUp, ledger };
};

/** How many cases the read models list, and how many of them have a number. */
const casesListed = async ({ config, stores, now }: DemoCourt) => {
  const { total_cases: all, filed_cases: filed } = await readDashboardStats(stores.read, now(), config.courtTimeZone);
  return { all, filed };
};

/**
 * Waits until a seal covers everything that the log holds now. Closing the court waits for a seal under way for some seconds only, and one
 * over tens of thousands of events takes longer where the machine is busy. Where sealing does not get on, it says so and ends.
 */
const untilSealed = async ({ stores: { read }, ledger, now }: DemoCourt, say: Deps['say']): Promise<void> => {
  const size = ((await lastLeaf(read))?.index ?? -1) + 1;
  await ledger.requests.request(now());
  const progress = { sealed: -1, at: performance.now(), reportedAt: performance.now() };
  for (;;) {
    const sealed = (await lastSeal(read))?.treeSize ?? 0;
    if (sealed >= size) return;
    const time = performance.now();
    if (sealed > progress.sealed) Object.assign(progress, { sealed, at: time });
    if (ledger.status().trouble === 'broken' || time - progress.at > longestSealMs) {
      say(`日志还有 ${size - sealed} 条未封存，系统启动后会继续封存。`);
      return;
    }
    if (time - progress.reportedAt > progressEveryMs) {
      say(`正在封存日志：已封存 ${sealed} / ${size} 条`);
      progress.reportedAt = time;
    }
    await sleep(200);
  }
};

/** An account that is an administrator. @throws ConfigError when there is none */
const administratorOf = async ({ read }: Stores): Promise<string> => {
  const account: { id: string } | undefined = await read(accountsTable)
    .where({ is_active: true, is_superuser: true })
    .orderBy('registered_at')
    .first('id');
  if (!account) throw new ConfigError('没有可用的管理员账号，请先用 npm run admin -- create 新建一个。');
  return account.id;
};

/** Says how far it is and how long it will take, not more often than every few seconds. */
const progressOf = (say: Deps['say'], total: number) => {
  const start = performance.now();
  let last = start;
  return (done: number): void => {
    const time = performance.now();
    if (time - last < progressEveryMs && done < total) return;
    last = time;
    const perSecond = done / ((time - start) / 1000);
    const left = done < total ? `，约余 ${duration((total - done) / perSecond)}` : '';
    say(`已写入 ${done} / ${total} 件（每秒 ${perSecond.toFixed(0)} 件${left}）`);
  };
};

/**
 * Fills a court with made-up cases by writing their events itself: minutes for 100,000 cases, where the court's own interface takes
 * hours. When it ends, the lists show every case. The first administrator is made where there is none yet, and shown at the first start.
 * All events are of today: the log would not verify with times that its store did not see.
 * @throws NotEmptyError; ConfigError; the errors of the stores
 */
export const fillFast = async ({ court, say, below = randomInt }: Deps, { cases, resumes }: Order): Promise<Filled> => {
  const { config, stores, catalogue, word, now } = court;
  const untilListed = async (): Promise<void> => {
    while (!(await court.caughtUp())) say(`正在生成案件列表：已列出 ${(await casesListed(court)).all} 件`);
  };
  await startAdministrator(config, stores);
  await untilListed();
  const present = await casesListed(court);
  if (present.all > 0 && !resumes) throw new NotEmptyError(present.all);
  const missing = Math.max(0, cases - present.all);
  if (missing === 0) return { cases: 0, filed: 0, defences: 0 };
  say(`将写入 ${missing} 件虚构案件，预计约需 ${duration(usualSeconds(missing))}，视机器而定。`);
  say('正在生成文书…');
  const begun = performance.now();
  const pairs = await demoPairs({ catalogue, word, below }, pairsFor(missing));
  say(
    `文书已生成。按这台机器此刻的速度，写入案件预计约需 ${duration(secondsHere(missing, (performance.now() - begun) / 1000))}。`,
  );
  const forms = createForms({ ...stores, catalogue });
  for (const key of new Set(pairs.flatMap(({ complaint, defense }) => [complaint.formKey, defense.formKey])))
    await forms.store(mustGetForm(catalogue, key), { correlationId: randomUUID(), now: now() });

  const year = courtClock(now(), config.courtTimeZone).day.slice(0, 4);
  const filled = await createCaseWriter({
    stores,
    timeZone: config.courtTimeZone,
    administratorId: await administratorOf(stores),
    pairs,
    now,
    below,
    numberOf: (serial) => `（${year}）${config.courtCode ?? '京0105'}民初${serial}号`,
    onProgress: progressOf(say, missing),
  }).write(missing, present.filed + 1);
  await untilListed();
  await untilSealed(court, say);
  return filled;
};
