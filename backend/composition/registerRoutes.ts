import { findsParty, partyProjections } from '../../projections/caseNumbers/findsParty.js';
import { findCaseIdByNumber } from '../../projections/caseNumbers/caseNumbersQueries.js';
import { pendingCasesRoute } from '../admin/pendingCases/route.js';
import { statsRoute } from '../admin/stats/route.js';
import { userRoutes } from '../admin/users/routes.js';
import { createAccountCommands } from '../accounts/accountCommands.js';
import { createAccountStates } from '../accounts/accountStates.js';
import { accountRoutes } from '../accounts/routes.js';
import { createDevices } from '../accounts/devices.js';
import { createHoldAccount } from '../accounts/holdAccount.js';
import { agentRows } from '../agents/agentRows.js';
import { agentRoutes } from '../agents/routes.js';
import { captchaRoutes } from '../captcha/routes.js';
import { postgresCaptchas } from '../captcha/captchas.js';
import { assignNumberRoute } from '../cases/assignNumber/route.js';
import { createNumberReservations } from '../cases/assignNumber/reserveNumber.js';
import { caseDocumentsRoute } from '../cases/caseDocuments/route.js';
import { createCaseCommands } from '../cases/caseCommands.js';
import { withRecentNumbers } from '../cases/recentNumbers.js';
import { createFindSetAsideCases } from '../cases/setAsideCases.js';
import { listCasesRoute } from '../cases/listCases/route.js';
import type { Config } from '../config/config.js';
import type { WordReader } from '../documents/readWord/wordReader.js';
import { configRoutes } from '../config/routes.js';
import { claimForDefenseRoute } from '../documents/claimForDefense/route.js';
import { createCodeGuard } from '../documents/codeGuard.js';
import { createFairShare } from '../documents/fairShare.js';
import { createGenerations } from '../documents/generations.js';
import { generateAndSaveRoute } from '../documents/generateAndSave/route.js';
import { generateUnsavedRoute } from '../documents/generateUnsaved/route.js';
import { latestClaimRoute } from '../documents/latestClaim/route.js';
import { loadForEditingRoute } from '../documents/loadForEditing/route.js';
import { courtVersionsRoute } from '../documents/versions/courtRoute.js';
import { versionsRoute } from '../documents/versions/route.js';
import { readWordRoute } from '../documents/readWord/route.js';
import { draftRows } from '../drafts/draftRows.js';
import { draftRoutes } from '../drafts/routes.js';
import { eraseCaseRoute } from '../erasure/route.js';
import { createFeatureCommands } from '../features/featureCommands.js';
import { featureRoutes } from '../features/routes.js';
import type { FormCatalogue } from '../forms/catalogue.js';
import { formRoutes } from '../forms/routes.js';
import { createPuzzles } from '../puzzles/puzzles.js';
import { puzzleRoutes } from '../puzzles/routes.js';
import { healthRoutes, type HealthCheck } from '../health/routes.js';
import type { RateLimits } from '../http/rateLimit.js';
import { metricsRoute } from '../metrics/route.js';
import type { AppRouter } from '../http/types.js';
import { ledgerRoutes } from '../ledger/routes.js';
import { openApiRoutes } from '../openapi/routes.js';
import { inTurn } from '../ownDocuments/inTurn.js';
import { ownDocumentRoutes } from '../ownDocuments/routes.js';
import { createApiKeySealing } from '../ragModels/apiKeys.js';
import { ragModelRows } from '../ragModels/ragModelRows.js';
import { ragModelRoutes } from '../ragModels/routes.js';
import { createCaughtUp } from '../projecting/caughtUp.js';
import { deriveKey } from '../sealing/wrapping.js';
import { templateRoutes } from '../templates/routes.js';
import { usageRoutes } from '../usage/routes.js';
import { rendererVersion } from '../word/renderDocument.js';
import type { WordRenderer } from '../word/wordRenderer.js';
import { formFunctions } from './formFunctions.js';
import type { Stores } from './openStores.js';
import type { Ledger } from './startLedger.js';

type Deps = {
  readonly config: Config;
  readonly stores: Stores;
  readonly catalogue: FormCatalogue;
  readonly word: WordRenderer & WordReader;
  readonly limits: RateLimits;
  readonly ledger: Ledger;
  readonly health: Readonly<Record<string, HealthCheck>>;
  readonly metrics: Pick<Parameters<typeof metricsRoute>[1], 'registry' | 'collect'>;
  readonly now: () => Date;
};

/** Hands every route what it needs. The order matters only where a literal path meets a parameter. */
export const registerRoutes = (router: AppRouter, deps: Deps): void => {
  const { config, stores, catalogue, word, limits, ledger, health, now } = deps;
  const { log, streams, read, app, secretKey, credentials, sessions } = stores;
  const { handleCase: handle, loadCase, loadVersions, readVersion } = createCaseCommands({ log, streams });
  const { handleCase, findCaseByNumber } = withRecentNumbers({
    handleCase: handle,
    findCaseByNumber: (number) => findCaseIdByNumber(read, number),
  });
  const forms = formFunctions(catalogue);
  const timeZone = config.courtTimeZone;
  const captchas = postgresCaptchas({ tables: app, key: deriveKey(secretKey, 'captcha answers') });
  const lookup = { findCaseByNumber, loadCase };
  const { codeAttempts, codeUses, documentGenerations } = limits;
  const guardCode = createCodeGuard({
    codeAttempts,
    codeUses,
    findCaseByNumber,
    recognises: (number, credentials) => findsParty(read, number, credentials),
    caughtUp: createCaughtUp({ client: stores.client.raw, streams, tables: read, names: partyProjections }),
  });

  healthRoutes(router, { checks: health });
  metricsRoute(router, { ...deps.metrics, token: config.metricsToken, trustProxy: config.trustProxy });
  configRoutes(router, config);
  openApiRoutes(router);
  const puzzles = createPuzzles({ tables: app, key: deriveKey(secretKey, 'puzzles') });
  const devices = createDevices({ key: deriveKey(secretKey, 'devices') });
  captchaRoutes(router, { captchas, puzzles, limits });
  puzzleRoutes(router, { puzzles, limits, devices });
  const servedOverTls = config.publicUrl?.protocol === 'https:';
  const accountIdKey = stores.installationKeys.accountIds;
  const { appMode } = config;
  const loadAccount = createAccountStates({ log, streams });
  const holdAccount = createHoldAccount(stores);
  accountRoutes(router, {
    holdAccount,
    loadAccount,
    captchas,
    puzzles,
    devices,
    credentials,
    sessions,
    limits,
    log,
    streams,
    accountIdKey,
    appMode,
    servedOverTls,
    read,
    timeZone,
  });

  formRoutes(router, { catalogue });
  templateRoutes(router, { catalogue });
  const handleAccount = inTurn(createAccountCommands({ log, streams, loadAccount }));
  const generations = createGenerations({
    handleAccount,
    loadAccount,
    timeZone,
  });
  const keepsDocuments = appMode === 'saas';
  const fairShare = createFairShare();
  generateAndSaveRoute(router, {
    forms,
    word,
    handleCase,
    findCaseByNumber,
    prepareKey: (caseId) => stores.dataKeys.ensure(streams.case(caseId)),
    caseIdKey: stores.installationKeys.caseIds,
    rendererVersion,
    timeZone,
    guardCode,
    documentGenerations,
    generations,
    handleAccount,
    fairShare,
    keepsDocuments,
    servedOverTls,
  });
  generateUnsavedRoute(router, { forms, word, documentGenerations, generations, fairShare, keepsDocuments, timeZone });
  ownDocumentRoutes(router, { tables: read, forms, loadVersions, readVersion, handleAccount });
  readWordRoute(router, { forms, word, wordReads: limits.wordReads });
  loadForEditingRoute(router, { ...lookup, forms, guardCode });
  latestClaimRoute(router, { ...lookup, forms, guardCode });
  claimForDefenseRoute(router, { ...lookup, forms, guardCode });
  const versions = {
    forms,
    word,
    timeZone,
    findCaseByNumber,
    loadVersions,
    readVersion,
  };
  versionsRoute(router, { ...versions, guardCode, documentGenerations, fairShare });
  courtVersionsRoute(router, versions);

  featureRoutes(router, { tables: read, ...createFeatureCommands({ log, streams }) });
  const owned = { tables: app, holdAccount };
  agentRoutes(router, { agents: agentRows(owned) });
  draftRoutes(router, { forms, drafts: draftRows({ ...owned, dataKeys: stores.dataKeys, streams }) });
  const platformKey = stores.installationKeys.apiKeys;
  const apiKeys = createApiKeySealing({ dataKeys: stores.dataKeys, streams, platformKey });
  ragModelRoutes(router, { models: ragModelRows({ knex: stores.knex, schemas: stores.schemas, apiKeys }) });

  const reservations = createNumberReservations({ log, streams, loadCase, now });
  assignNumberRoute(router, { handleCase, reservations });

  const findSetAside = createFindSetAsideCases(read, streams);
  listCasesRoute(router, { tables: read, findSetAside });
  caseDocumentsRoute(router, { tables: read, findSetAside, forms });
  eraseCaseRoute(router, { handleCase, log, streams, dataKeys: stores.dataKeys });
  pendingCasesRoute(router, { tables: read, findSetAside });
  statsRoute(router, { tables: read, timeZone });
  userRoutes(router, {
    tables: read,
    log,
    streams,
    sessions,
    timeZone,
    handleAccount: createAccountCommands({ log, streams, loadAccount }),
    administratorGuard: stores.administratorGuard,
  });
  usageRoutes(router, { tables: read, timeZone });

  const { signer, requests, receiptOf } = ledger;
  ledgerRoutes(router, { tables: read, signer, requests, receiptOf, clock: now });
};
