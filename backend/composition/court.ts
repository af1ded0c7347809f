import { randomUUID } from 'node:crypto';
import { findCaseIdByNumber } from '../../projections/caseNumbers/caseNumbersQueries.js';
import { findsParty, partyProjections } from '../../projections/caseNumbers/findsParty.js';
import { deriveKey } from '../adapters/encryption/wrapping.js';
import type { ModelService } from '../adapters/modelService/modelService.js';
import type { WordRenderer } from '../adapters/word/wordRenderer.js';
import { createDevices } from '../modules/accounts/devices.js';
import { createHoldAccount } from '../modules/accounts/holdAccount.js';
import { createAiModelCentre } from '../modules/aiModels/module.js';
import { planOfAccount } from '../modules/accounts/accountView.js';
import { createRagModelCentre } from '../modules/ragModels/module.js';
import { postgresCaptchas } from '../modules/captcha/captchas.js';
import { createPuzzles } from '../modules/captcha/puzzles/puzzles.js';
import { createCodeGuard } from '../modules/cases/codeGuard.js';
import { createFindSetAsideCases } from '../modules/cases/setAsideCases.js';
import { createGenerations } from '../modules/documents/generations.js';
import type { WordReader } from '../modules/documents/readWord/wordReader.js';
import { createKnowledgeBase } from '../modules/knowledge/createKnowledgeBase.js';
import type { ReadSource } from '../modules/knowledge/sources/sourceReader.js';
import type { DocumentReader } from '../modules/reading/documentReader.js';
import type { FormCatalogue } from '../modules/forms/catalogue.js';
import { createForms } from '../modules/forms/createForms.js';
import { createAssistant } from '../modules/modelCalls/assistant.js';
import { createModelTasks } from '../modules/modelCalls/modelTasks.js';
import { createCallModel } from '../modules/modelCalls/callModel.js';
import { createVisitorPayers } from '../modules/modelCalls/payers.js';
import { createTestConnection } from '../modules/modelCalls/testConnection.js';
import { keptAnswerRows } from '../modules/permanentCache/keptAnswerRows.js';
import { createUsageRecords } from '../modules/modelCalls/recordUsage.js';
import { createCaughtUp } from '../modules/projecting/caughtUp.js';
import type { Config } from '../platform/config/config.js';
import type { WaitForPosition } from '../platform/http/minPosition.js';
import type { RateLimits } from '../platform/http/rateLimit.js';
import type { Logger } from '../platform/logging/logger.js';
import type { Stores } from './openStores.js';
import type { Ledger } from './startLedger.js';

type Deps = {
  readonly config: Config;
  readonly stores: Stores;
  readonly catalogue: FormCatalogue;
  readonly word: WordRenderer & WordReader;
  readonly documentReader: DocumentReader;
  readonly readSource: ReadSource;
  readonly limits: RateLimits;
  readonly ledger: Ledger;
  readonly models: ModelService;
  readonly waitForPosition: WaitForPosition;
  readonly postgresIsEmbedded: boolean;
  readonly logger: Logger;
  readonly now: () => Date;
};

/** What every module is given, of which each takes what it needs: stores, configuration, and what several modules share. */
export const createCourt = ({ stores, ...deps }: Deps) => {
  const { config, catalogue } = deps;
  const { accounts, cases, log, read, app, secretKey, streams } = stores;
  const recordUsage = createUsageRecords({ log, streams, timeZone: config.courtTimeZone });
  const visitors = createVisitorPayers(stores.visitorBudgets, config.courtTimeZone);
  const callModel = createCallModel({ ...deps, accounts, visitors, recordUsage });
  const aiModelCentre = createAiModelCentre({ ...stores, config });
  const planOf = (userId: string) => planOfAccount(read, userId, deps.now());
  const ragModelCentre = createRagModelCentre({ ...stores, ...deps, planOf, recordUsage });
  const { retrievalModels } = ragModelCentre;
  const timeZone = config.courtTimeZone;
  const findCaseByNumber = async (number: string) =>
    cases.justNumbered(number) ?? (await findCaseIdByNumber(read, number));
  const knowledgeBase = createKnowledgeBase({ ...stores, ...deps, retrievalModels, timeZone, newId: randomUUID });
  const assistant = createAssistant({ ...deps, ...aiModelCentre, callModel });
  return {
    ...stores,
    ...deps,
    findCaseByNumber,
    guardCode: createCodeGuard({
      codeAttempts: deps.limits.codeAttempts,
      codeUses: deps.limits.codeUses,
      findCaseByNumber,
      recognises: (number, credentials) => findsParty(read, number, credentials),
      caughtUp: createCaughtUp({ client: stores.client.raw, streams, tables: read, names: partyProjections }),
    }),
    generations: createGenerations({ accounts, timeZone }),
    keepsDocuments: config.appMode === 'saas',
    holdAccount: createHoldAccount(stores),
    forms: createForms({ catalogue, log, streams }),
    timeZone,
    callModel,
    visitors,
    aiModelCentre,
    ragModelCentre,
    retrievalModels,
    ...knowledgeBase,
    assistant,
    modelTasks: createModelTasks({ ...knowledgeBase, assistant }),
    keptAnswers: keptAnswerRows(stores),
    testConnection: createTestConnection({ ...deps, callModel, newId: randomUUID }),
    servedOverTls: config.publicUrl?.protocol === 'https:',
    captchas: postgresCaptchas({ tables: app, key: deriveKey(secretKey, 'captcha answers') }),
    puzzles: createPuzzles({ tables: app, key: deriveKey(secretKey, 'puzzles') }),
    devices: createDevices({ key: deriveKey(secretKey, 'devices') }),
    findSetAside: createFindSetAsideCases(stores),
  };
};
export type Court = ReturnType<typeof createCourt>;
