import { randomUUID } from 'node:crypto';
import { findCaseIdByNumber } from '../../projections/caseNumbers/caseNumbersQueries.js';
import { deriveKey } from '../adapters/encryption/wrapping.js';
import type { ModelService } from '../adapters/modelService/modelService.js';
import type { WordRenderer } from '../adapters/word/wordRenderer.js';
import { createDevices } from '../modules/accounts/devices.js';
import { createHoldAccount } from '../modules/accounts/holdAccount.js';
import { accountsModule } from '../modules/accounts/index.js';
import { administrationModule } from '../modules/administration/index.js';
import { agentsModule } from '../modules/agents/index.js';
import { postgresCaptchas } from '../modules/captcha/captchas.js';
import { captchaModule } from '../modules/captcha/index.js';
import { createPuzzles } from '../modules/captcha/puzzles/puzzles.js';
import { casesModule } from '../modules/cases/index.js';
import { createFindSetAsideCases } from '../modules/cases/setAsideCases.js';
import { documentsModule } from '../modules/documents/index.js';
import type { WordReader } from '../modules/documents/readWord/wordReader.js';
import { draftsModule } from '../modules/drafts/index.js';
import { erasureModule } from '../modules/erasure/index.js';
import { featureFlagsModule } from '../modules/featureFlags/index.js';
import type { FormCatalogue } from '../modules/forms/catalogue.js';
import { formsModule } from '../modules/forms/index.js';
import { ledgerModule } from '../modules/ledger/index.js';
import { createCallModel } from '../modules/modelCalls/callModel.js';
import { createTestConnection } from '../modules/modelCalls/testConnection.js';
import { modelCallsModule } from '../modules/modelCalls/index.js';
import { ownDocumentsModule } from '../modules/ownDocuments/index.js';
import { ragModelsModule } from '../modules/ragModels/index.js';
import { retentionModule } from '../modules/retention/index.js';
import { templatesModule } from '../modules/templates/index.js';
import { usageModule } from '../modules/usage/index.js';
import { createUsageRecords } from '../modules/usage/recordUsage.js';
import type { Config } from '../platform/config/config.js';
import type { RateLimits } from '../platform/http/rateLimit.js';
import type { Logger } from '../platform/logging/logger.js';
import type { Module } from '../platform/module.js';
import type { Stores } from './openStores.js';
import type { Ledger } from './startLedger.js';

type Deps = {
  readonly config: Config;
  readonly stores: Stores;
  readonly catalogue: FormCatalogue;
  readonly word: WordRenderer & WordReader;
  readonly limits: RateLimits;
  readonly ledger: Ledger;
  readonly models: ModelService;
  readonly postgresIsEmbedded: boolean;
  readonly logger: Logger;
  readonly now: () => Date;
};

/** Creates every module; all get the same shared court, of which each takes what it needs. */
export const createModules = ({ stores, ...deps }: Deps): readonly Module[] => {
  const { config, catalogue } = deps;
  const { accounts, cases, log, read, app, secretKey, streams } = stores;
  const recordUsage = createUsageRecords({ log, streams, timeZone: config.courtTimeZone });
  const callModel = createCallModel({ ...deps, accounts, recordUsage });
  const court = {
    ...stores,
    ...deps,
    findCaseByNumber: async (number: string) => cases.justNumbered(number) ?? (await findCaseIdByNumber(read, number)),
    holdAccount: createHoldAccount(stores),
    forms: catalogue,
    timeZone: config.courtTimeZone,
    callModel,
    testConnection: createTestConnection({ ...deps, callModel, newId: randomUUID }),
    servedOverTls: config.publicUrl?.protocol === 'https:',
    captchas: postgresCaptchas({ tables: app, key: deriveKey(secretKey, 'captcha answers') }),
    puzzles: createPuzzles({ tables: app, key: deriveKey(secretKey, 'puzzles') }),
    devices: createDevices({ key: deriveKey(secretKey, 'devices') }),
    findSetAside: createFindSetAsideCases(read, streams),
  };
  return [
    captchaModule(court),
    accountsModule(court),
    formsModule(court),
    templatesModule(court),
    documentsModule(court),
    ownDocumentsModule(court),
    featureFlagsModule(court),
    agentsModule(court),
    draftsModule(court),
    ragModelsModule(court),
    casesModule(court),
    erasureModule(court),
    administrationModule(court),
    modelCallsModule(court),
    usageModule(court),
    ledgerModule(court),
    retentionModule(court),
  ];
};
