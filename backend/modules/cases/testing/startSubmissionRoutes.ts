import { setTimeout as wait } from 'node:timers/promises';
import { findPartyCase, partyProjections } from '../../../../projections/caseDocuments/findPartyCase.js';
import { recordsViews } from '../../../platform/auditAccess/recordsViews.js';
import type { View } from '../../../platform/auditAccess/recordViews.js';
import { assignNumberRoute, correctNumberRoute } from '../assignNumber/route.js';
import { comparisonRoute } from '../comparison/route.js';
import { caseDocumentsRoute } from '../caseDocuments/route.js';
import { decideReferralRoute } from '../decideReferral/route.js';
import { createNumberReservations } from '../assignNumber/reserveNumber.js';
import { connectEventStore } from '../../../adapters/eventStore/client.js';
import { createCodec } from '../../../adapters/eventStore/codec.js';
import { openAggregates, type Accounts, type Aggregates } from '../../../adapters/eventStore/openAggregates.js';
import { createEventLog } from '../../../adapters/eventStore/createEventLog.js';
import type { EventLog } from '../../../adapters/eventStore/eventLog.js';
import { streamNames, type StreamNames } from '../../../adapters/eventStore/streams.js';
import { startRelay, type Relay } from '../../../adapters/eventStore/testing/relay.js';
import { loadCatalogue } from '../../forms/catalogue.js';
import { formRoutes } from '../../forms/routes.js';
import { createRateLimits, type Allowance, type RateLimitName } from '../../../platform/http/rateLimit.js';
import { createAppRouter } from '../../../platform/http/router.js';
import { accountLimits } from '../../../platform/http/testing/accountLimits.js';
import type { SignedInAccount } from '../../../platform/http/types.js';
import { eraseCaseRoute } from '../../erasure/route.js';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { createDataKeys, type DataKeys } from '../../../adapters/encryption/dataKeys.js';
import { postgresDataKeyRows } from '../../../adapters/encryption/dataKeyRows.js';
import { findInstallationKeys, keyedHash } from '../../../adapters/encryption/installationKeys.js';
import { createKeyWrapping } from '../../../adapters/encryption/wrapping.js';
import { createCaughtUp } from '../../projecting/caughtUp.js';
import { templateRoutes } from '../../templates/routes.js';
import { sharedCaseReader } from '../../../tests/harness/sharedCaseReader.js';
import { startRoutes } from '../../../tests/harness/startRoutes.js';
import { ownEventStore, testDatabase, testStreams, type TestDatabase } from '../../../tests/harness/testServers.js';
import { rendererVersion } from '../../../adapters/word/rendererVersion.js';
import { createWordRenderer, type WordRenderer } from '../../../adapters/word/wordRenderer.js';
import { claimForDefenseRoute } from '../claimForDefense/route.js';
import { submitRoute, type EndSubmittedDraft } from '../submit/route.js';
import { generateUnsavedRoute } from '../../documents/generateUnsaved/route.js';
import { createIsAtCourt } from '../atCourt.js';
import { createCodeGuard } from '../codeGuard.js';
import { createFindCaseByNumber } from '../findCaseByNumber.js';
import { createCourtForms } from '../../forms/formSwitches.js';
import { createCourtRates } from '../../forms/courtRates.js';
import { createForms } from '../../forms/createForms.js';
import type { FormCatalogue } from '../../forms/catalogue.js';
import { createCaseFiles } from '../../documents/caseFiles/caseFiles.js';
import { createGenerations } from '../../documents/generations.js';
import { listCasesRoute } from '../listCases/route.js';
import { openOnPaperRoute } from '../openOnPaper/route.js';
import { progressRoute } from '../progress/route.js';
import { latestClaimRoute } from '../latestClaim/route.js';
import { loadForEditingRoute } from '../loadForEditing/route.js';
import { renamedDefendantsRoute } from '../renamedDefendants/route.js';
import { courtVersionsRoute } from '../versions/courtRoute.js';
import { versionsRoute } from '../versions/route.js';
import { projectCases } from './projectCases.js';
import { nothingLimited } from '../../../../domain/account/planLimits.js';
import { createReadPlanLimits } from '../../accounts/index.js';

const secret = 'a secret for tests, of more than thirty-two signs';
export const timeZone = 'Asia/Shanghai';

/** Session cookies and whom they stand for. */
const people: Readonly<Record<string, SignedInAccount>> = {
  court: { id: 'a-1', email: 'court@example.cn', isSuperuser: true, plan: 'admin' },
  owner: { id: 'u-1', email: 'owner@example.cn', isSuperuser: false, plan: 'enterprise' },
  other: { id: 'u-2', email: 'other@example.cn', isSuperuser: false, plan: 'enterprise' },
};

/** Puts the accounts behind the sessions into the log. */
const registerAccounts = async ({ handle }: Accounts, now: Date): Promise<void> => {
  for (const { id: userId, email, isSuperuser } of Object.values(people)) {
    const context = { correlationId: 'setup', actor: { kind: 'system', id: 'setup' }, now } as const;
    await handle(userId, { type: 'RegisterAccount', data: { userId, email } }, { ...context, commandId: 'register' });
    const data = {
      changes: isSuperuser
        ? { isAdministrator: true }
        : { subscription: { plan: 'enterprise' as const, expiresAt: null } },
      otherAdministrators: 0,
      planLimits: nothingLimited,
      now,
      timeZone,
      commandId: 'plan',
    };
    await handle(userId, { type: 'AdministerAccount', data }, { ...context, commandId: 'plan' });
  }
};

export type SubmissionRoutes = Aggregates & {
  readonly base: string;
  readonly log: EventLog;
  readonly streams: StreamNames;
  readonly dataKeys: DataKeys;
  /** Drafts of accounts that submissions ended. */
  readonly endedDrafts: readonly Parameters<EndSubmittedDraft>[0][];
  readonly store: Relay;
  /** Its read models are those that codes are looked up in; nothing feeds the others unless a test does. */
  readonly database: TestDatabase;
  /** Lets the read models stand still; the answer lets them go on. */
  readonly stopProjecting: () => Promise<() => Promise<void>>;
  /** From now on knows by the read models alone which case has which number, as right after a crash. */
  readonly forgetNumbers: () => void;
  /** What was done so far. */
  readonly work: { casesRead: number; looksAtTheEnd: number; looksAsked: number };
  readonly now: { at: Date };
  /** What waits for the least time that a wrong code takes, in place of the clock. */
  readonly clock: { sleep?: (ms: number) => Promise<void> };
  /** What the next append does before it is sent, or instead of answering; for breaking off there. */
  readonly faults: {
    beforeAppend?: (stream: string) => void | Promise<void>;
    afterAppend?: () => void | Promise<void>;
  };
  /** Whom of the court was shown which case. */
  readonly views: View[];
  readonly close: () => Promise<void>;
};

type OfficialForms = Pick<FormCatalogue, 'get' | 'asking'>;

type Bounds = {
  readonly allowances?: Partial<Record<RateLimitName, Allowance>>;
  /** How long a look-up waits for read models, in milliseconds. */
  readonly timeoutMs?: number;
  /** Puts other forms in the place of the official ones. */
  readonly withForms?: (catalogue: OfficialForms) => OfficialForms;
};

/** The routes of submitting on the real HTTP platform, over an event store that can be cut off, Postgres and Word threads. */
export const startSubmissionRoutes = async ({
  allowances = {},
  timeoutMs = 20_000,
  withForms = (forms) => forms,
}: Bounds = {}): Promise<SubmissionRoutes> => {
  const events = await ownEventStore();
  const store = await startRelay(events.connectionString);
  const client = connectEventStore(store.connectionString);
  const database = await testDatabase();
  const app = tablesIn(database.knex, database.schemas.app);
  const streams = streamNames(testStreams().prefix);
  const dataKeys = createDataKeys({ rows: postgresDataKeyRows(app), wrapping: createKeyWrapping(secret) });
  const keys = await findInstallationKeys(dataKeys);
  const faults: SubmissionRoutes['faults'] = {};
  const work: SubmissionRoutes['work'] = { casesRead: 0, looksAtTheEnd: 0, looksAsked: 0 };
  const codec = createCodec({ dataKeys, streams });
  const whole = createEventLog({ client, codec, deadlineMs: 30_000 }); // a guard against hanging
  const log: EventLog = {
    readStream: (stream, ...asked) => {
      if (streams.categoryOf(stream) === 'case') work.casesRead += 1;
      return whole.readStream(stream, ...asked);
    },
    append: async (...args) => {
      await faults.beforeAppend?.(args[0]);
      const written = await whole.append(...args);
      await faults.afterAppend?.();
      return written;
    },
  };
  const word: WordRenderer = createWordRenderer({ threads: 1 });
  const caseReader = sharedCaseReader();
  const catalogue = await loadCatalogue();
  const now = { at: new Date('2026-01-05T02:03:04.567Z') };
  const today = () => now.at;

  const aggregates = openAggregates({ log, streams });
  const { cases, accounts } = aggregates;
  const read = tablesIn(database.knex, database.schemas.read);
  const { projecting, stopProjecting } = projectCases({ client, codec, streams, database });
  let forgetsNumbers = false;
  const findCaseByNumber = createFindCaseByNumber({
    cases: { justNumbered: (number) => (forgetsNumbers ? undefined : cases.justNumbered(number)) },
    tables: read,
  });
  const lookup = { findCaseByNumber, cases };
  const forms = createForms({ catalogue: withForms(catalogue), log, streams });
  const { codeAttempts, codeUses, documentGenerations } = createRateLimits({
    knex: database.knex,
    schema: database.schemas.app,
    key: keys.rateLimits,
    overrides: allowances,
  });
  const caughtUp = createCaughtUp({
    client: {
      readAll: (...args) => {
        work.looksAtTheEnd += 1;
        return client.raw.readAll(...args);
      },
    },
    streams,
    tables: read,
    names: partyProjections,
    timeoutMs,
  });
  const clock: SubmissionRoutes['clock'] = {};
  const guardCode = createCodeGuard({
    codeAttempts,
    codeUses,
    findCaseByNumber,
    recognises: async (number, credentials) => (await findPartyCase(read, number, credentials)) !== undefined,
    caughtUp: () => {
      work.looksAsked += 1;
      return caughtUp();
    },
    sleep: (ms) => (clock.sleep ?? wait)(ms),
  });
  const generations = createGenerations({
    accounts,
    planLimits: createReadPlanLimits(aggregates.priceLists),
    timeZone,
  });
  await registerAccounts(accounts, now.at);
  const caseFiles = createCaseFiles({ app, dataKeys, streams, now: today });
  const views: View[] = [];
  const endedDrafts: SubmissionRoutes['endedDrafts'][number][] = [];
  const router = createAppRouter(undefined, {
    recordsViews: recordsViews({
      record: async (view) => void views.push(view),
      recordTaking: () => Promise.resolve(),
    }),
    accountLimits: accountLimits(),
  });
  const courtForms = createCourtForms(aggregates.formSwitchBoard);
  const courtRates = createCourtRates(aggregates.lendingRateTable);
  formRoutes(router, { catalogue, forms, courtForms, courtRates });
  templateRoutes(router, { catalogue, courtForms });
  submitRoute(router, {
    ...lookup,
    caseReader,
    forms,
    courtForms,
    word,
    prepareKey: (caseId) => dataKeys.ensure(streams.case(caseId)),
    caseIdKey: keys.caseIds,
    rendererVersion,
    timeZone,
    guardCode,
    documentGenerations,
    generations,
    caseFiles,
    accounts,
    endSubmittedDraft: async (ended) => void endedDrafts.push(ended),
    keepsDocuments: true,
    servedOverTls: false,
    courtName: undefined,
    courtRates,
  });
  generateUnsavedRoute(router, {
    forms,
    courtForms,
    isAtCourt: createIsAtCourt({ ...lookup, guardCode }),
    word,
    documentGenerations,
    generations,
    keepsDocuments: true,
    timeZone,
  });
  loadForEditingRoute(router, { ...lookup, forms, guardCode });
  progressRoute(router, { ...lookup, guardCode, read, timeZone });
  latestClaimRoute(router, { ...lookup, forms, guardCode });
  claimForDefenseRoute(router, { ...lookup, forms, guardCode, caseReader });
  const versions = { caseFiles, forms, caseReader, word, timeZone, findCaseByNumber, cases };
  const pdf = { pdf: undefined, logger: { warn: () => undefined } };
  versionsRoute(router, { ...versions, ...pdf, guardCode, documentGenerations });
  courtVersionsRoute(router, versions);
  renamedDefendantsRoute(router, { ...lookup, forms, guardCode });
  decideReferralRoute(router, { cases });
  caseDocumentsRoute(router, {
    tables: read,
    timeZone,
    forms,
    findSetAside: async () => () => null,
    freshness: async () => null,
  });
  const erasureCheck = { allows: () => Promise.resolve(true) }; // who ordered it is another test's subject
  eraseCaseRoute(router, { app, cases, log, streams, dataKeys, erasureCheck });
  const reservations = createNumberReservations({ ...aggregates, log, streams, now: today });
  listCasesRoute(router, {
    tables: read,
    timeZone,
    findSetAside: async () => () => null,
    freshness: async () => null,
  });
  comparisonRoute(router, { cases, forms, caseReader, word, tables: read, timeZone, courtName: undefined });
  openOnPaperRoute(router, {
    cases,
    forms,
    reservations,
    tables: read,
    caseIdKey: keys.caseIds,
    courtCode: '京0101',
    timeZone,
    now: today,
  });
  const numbering = { cases, reservations, tables: read, courtCode: '京0101', timeZone, now: today };
  assignNumberRoute(router, numbering);
  correctNumberRoute(router, numbering);
  const hashCommand = keyedHash(keys.commandHashes, 'hex');
  const routes = await startRoutes(router, { now: today, hashCommand, people, trustProxy: true });

  return {
    ...aggregates,
    base: routes.url,
    log,
    streams,
    dataKeys,
    endedDrafts,
    store,
    database,
    stopProjecting,
    forgetNumbers: () => void (forgetsNumbers = true),
    work,
    now,
    clock,
    faults,
    views,
    close: async () => {
      const closed = await Promise.allSettled([routes.close()]);
      await word.close();
      await projecting.stop();
      await client.close();
      await store.cut();
      await events.close();
      await database.drop();
      for (const one of closed) if (one.status === 'rejected') throw one.reason;
    },
  };
};
