import { findsParty, partyProjections } from '../../projections/caseNumbers/findsParty.js';
import { findCaseIdByNumber } from '../../projections/caseNumbers/caseNumbersQueries.js';
import { pendingCasesRoute } from '../modules/administration/pendingCases/route.js';
import { statsRoute } from '../modules/administration/stats/route.js';
import { userRoutes } from '../modules/administration/users/routes.js';
import { createAccountCommands } from '../modules/accounts/accountCommands.js';
import { createAccountStates } from '../modules/accounts/accountStates.js';
import { accountRoutes } from '../modules/accounts/routes.js';
import { createDevices } from '../modules/accounts/devices.js';
import { createHoldAccount } from '../modules/accounts/holdAccount.js';
import { agentRows } from '../modules/agents/agentRows.js';
import { agentRoutes } from '../modules/agents/routes.js';
import { captchaRoutes } from '../modules/captcha/routes.js';
import { postgresCaptchas } from '../modules/captcha/captchas.js';
import { assignNumberRoute } from '../modules/cases/assignNumber/route.js';
import { createNumberReservations } from '../modules/cases/assignNumber/reserveNumber.js';
import { caseDocumentsRoute } from '../modules/cases/caseDocuments/route.js';
import { createCaseCommands } from '../modules/cases/caseCommands.js';
import { withRecentNumbers } from '../modules/cases/recentNumbers.js';
import { createFindSetAsideCases } from '../modules/cases/setAsideCases.js';
import { listCasesRoute } from '../modules/cases/listCases/route.js';
import type { Config } from '../platform/config/config.js';
import type { WordReader } from '../modules/documents/readWord/wordReader.js';
import { configRoutes } from '../platform/config/routes.js';
import { claimForDefenseRoute } from '../modules/documents/claimForDefense/route.js';
import { createCodeGuard } from '../modules/documents/codeGuard.js';
import { createFairShare } from '../modules/documents/fairShare.js';
import { createGenerations } from '../modules/documents/generations.js';
import { generateAndSaveRoute } from '../modules/documents/generateAndSave/route.js';
import { generateUnsavedRoute } from '../modules/documents/generateUnsaved/route.js';
import { latestClaimRoute } from '../modules/documents/latestClaim/route.js';
import { loadForEditingRoute } from '../modules/documents/loadForEditing/route.js';
import { courtVersionsRoute } from '../modules/documents/versions/courtRoute.js';
import { versionsRoute } from '../modules/documents/versions/route.js';
import { readWordRoute } from '../modules/documents/readWord/route.js';
import { draftRows } from '../modules/drafts/draftRows.js';
import { draftRoutes } from '../modules/drafts/routes.js';
import { eraseCaseRoute } from '../modules/erasure/route.js';
import { createFeatureCommands } from '../modules/featureFlags/featureCommands.js';
import { featureRoutes } from '../modules/featureFlags/routes.js';
import type { FormCatalogue } from '../modules/forms/catalogue.js';
import { formRoutes } from '../modules/forms/routes.js';
import { createPuzzles } from '../modules/captcha/puzzles/puzzles.js';
import { puzzleRoutes } from '../modules/captcha/puzzles/routes.js';
import { healthRoutes, type HealthCheck } from '../platform/health/routes.js';
import type { RateLimits } from '../platform/http/rateLimit.js';
import { metricsRoute } from '../platform/metrics/route.js';
import type { AppRouter } from '../platform/http/types.js';
import { ledgerRoutes } from '../modules/ledger/routes.js';
import { openApiRoutes } from '../platform/openapi/routes.js';
import { inTurn } from '../modules/ownDocuments/inTurn.js';
import { ownDocumentRoutes } from '../modules/ownDocuments/routes.js';
import { createApiKeySealing } from '../modules/ragModels/apiKeys.js';
import { ragModelRows } from '../modules/ragModels/ragModelRows.js';
import { ragModelRoutes } from '../modules/ragModels/routes.js';
import { createCaughtUp } from '../modules/projecting/caughtUp.js';
import { deriveKey } from '../adapters/encryption/wrapping.js';
import { templateRoutes } from '../modules/templates/routes.js';
import { usageRoutes } from '../modules/usage/routes.js';
import { rendererVersion } from '../adapters/word/renderDocument.js';
import type { WordRenderer } from '../adapters/word/wordRenderer.js';
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
