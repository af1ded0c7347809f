import { randomUUID } from 'node:crypto';
import { findPartyCase, partyProjections } from '../../projections/caseDocuments/findPartyCase.js';
import type { CaseReader } from '../adapters/caseReader/caseReader.js';
import { deriveKey } from '../adapters/encryption/wrapping.js';
import { createLogEnds } from '../adapters/eventStore/logEnds.js';
import { createMailer } from '../adapters/mail/mailer.js';
import type { ModelService } from '../adapters/modelService/modelService.js';
import type { PdfConverter } from '../adapters/pdf/convertWord.js';
import type { WordRenderer } from '../adapters/word/wordRenderer.js';
import {
  createDevices,
  createFactorSecrets,
  createHoldAccount,
  createReadPlanLimits,
  createSignInTickets,
  createTellAccount,
  planOfAccount,
} from '../modules/accounts/index.js';
import { createChangeRecords } from '../platform/changeRecords/changeRecords.js';
import { createModelRegistry } from '../modules/models/module.js';
import { postgresCaptchas, createPuzzles } from '../modules/captcha/index.js';
import { createEndSubmittedDraft } from '../modules/drafts/index.js';
import {
  createCodeGuard,
  createFindCaseByNumber,
  createFindSetAsideCases,
  createIsAtCourt,
} from '../modules/cases/index.js';
import { createGenerations, type WordReader } from '../modules/documents/index.js';
import { createKnowledgeBase, type ReadSource, type ReadTables } from '../modules/knowledge/index.js';
import type { DocumentReader } from '../modules/reading/index.js';
import { type FormCatalogue, createCourtForms, createCourtRates, createForms } from '../modules/forms/index.js';
import {
  createAskCandidate,
  createAssistant,
  createModelTasks,
  createCallJournal,
  createCallModel,
  createModelBudgets,
  createVisitorPayers,
  createTestConnection,
  createUsageRecords,
} from '../modules/modelCalls/index.js';
import { keptAnswerRows } from '../modules/permanentCache/index.js';
import { createCaughtUp, createFreshness } from '../modules/projecting/index.js';
import { createKeyUses, createServiceKeys } from '../modules/serviceAccounts/index.js';
import type { Config } from '../platform/config/config.js';
import { courtNameOf, sendsMail } from '../platform/config/courtOf.js';
import type { WaitForPosition } from '../platform/http/minPosition.js';
import type { RateLimits } from '../platform/http/rateLimit.js';
import type { Logger } from '../runtime/logging/logger.js';
import { createTasks } from '../platform/tasks/tasks.js';
import type { Stores } from './openStores.js';
import type { Ledger } from './startLedger.js';

type Deps = {
  readonly config: Config;
  readonly stores: Stores;
  readonly catalogue: FormCatalogue;
  readonly word: WordRenderer & WordReader;
  readonly caseReader: CaseReader;
  /** Converts Word files to PDFs; `undefined` where LibreOffice is not there. */
  readonly pdf: PdfConverter | undefined;
  readonly documentReader: DocumentReader;
  readonly readSource: ReadSource;
  readonly readTables: ReadTables;
  readonly limits: RateLimits;
  readonly ledger: Ledger;
  readonly models: ModelService;
  readonly waitForPosition: WaitForPosition;
  readonly postgresIsEmbedded: boolean;
  readonly logger: Logger;
  readonly now: () => Date;
};

/** Sends e-mails in the court's name; `undefined` where it has no mail server. */
const createCourtMailer = (config: Config, logger: Logger) =>
  config.mail &&
  createMailer({
    serverUrl: config.mail.serverUrl,
    from: { name: courtNameOf(config) ?? '法院文书平台', address: config.mail.from },
    logger,
  });

/** What every module is given, of which each takes what it needs: stores, configuration, and what several modules share. */
export const createCourt = ({ stores, ...deps }: Deps) => {
  const { config, catalogue } = deps;
  const { accounts, cases, log, read, app, secretKey, streams } = stores;
  const recordUsage = createUsageRecords({ log, streams, timeZone: config.courtTimeZone });
  const visitors = createVisitorPayers(stores.visitorBudgets, config.courtTimeZone);
  const callJournal = createCallJournal(app, deps.logger);
  const modelBudgets = createModelBudgets({ ...stores, ...deps, timeZone: config.courtTimeZone });
  const callModel = createCallModel({
    ...deps,
    accounts,
    visitors,
    recordUsage,
    journal: callJournal,
    budgets: modelBudgets,
  });
  const planOf = (userId: string) => planOfAccount(read, userId, deps.now());
  const modelRegistry = createModelRegistry({ ...stores, ...deps, config, planOf, recordUsage });
  const { retrievalModels } = modelRegistry.retrieval;
  const timeZone = config.courtTimeZone;
  const planLimits = createReadPlanLimits(stores.priceLists);
  const findCaseByNumber = createFindCaseByNumber({ cases, tables: read });
  const knowledgeBase = createKnowledgeBase({ ...stores, ...deps, retrievalModels, timeZone, newId: randomUUID });
  const keyUses = createKeyUses(app);
  const assistant = createAssistant({ ...deps, ...modelRegistry.answering, callModel });
  const mailer = createCourtMailer(config, deps.logger);
  const tasks = createTasks({
    ...stores,
    background: stores.lanes.background,
    isAlone: deps.postgresIsEmbedded,
    logger: deps.logger,
  });
  const guardCode = createCodeGuard({
    codeAttempts: deps.limits.codeAttempts,
    codeUses: deps.limits.codeUses,
    findCaseByNumber,
    recognises: async (number, credentials) => (await findPartyCase(read, number, credentials)) !== undefined,
    caughtUp: createCaughtUp({ client: stores.client.raw, streams, tables: read, names: partyProjections }),
  });
  return {
    ...stores,
    ...deps,
    findCaseByNumber,
    guardCode,
    isAtCourt: createIsAtCourt({ guardCode, findCaseByNumber, cases }),
    planLimits,
    generations: createGenerations({ accounts, planLimits, timeZone }),
    keepsDocuments: config.appMode === 'saas',
    holdAccount: createHoldAccount(stores),
    endSubmittedDraft: createEndSubmittedDraft(createHoldAccount(stores)),
    forms: createForms({ catalogue, log, streams }),
    courtForms: createCourtForms(stores.formSwitchBoard),
    courtRates: createCourtRates(stores.lendingRateTable),
    timeZone,
    courtCode: config.courtCode,
    courtName: courtNameOf(config),
    courtTelephone: config.court.telephone,
    mailer,
    tasks,
    tellAccount: createTellAccount({ ...stores, tasks, sendsMail: sendsMail(config), logger: deps.logger }),
    callModel,
    callJournal,
    modelBudgets,
    visitors,
    modelRegistry,
    retrievalModels,
    ...knowledgeBase,
    assistant,
    askCandidate: createAskCandidate({ callModel }),
    modelTasks: createModelTasks({ ...knowledgeBase, assistant }),
    keptAnswers: keptAnswerRows(stores),
    testConnection: createTestConnection({ ...deps, callModel, newId: randomUUID }),
    servedOverTls: config.publicUrl?.protocol === 'https:',
    keyUses,
    serviceKeys: createServiceKeys({ ...stores, uses: keyUses, timeZone, now: deps.now }),
    captchas: postgresCaptchas({ tables: app, key: deriveKey(secretKey, 'captcha answers') }),
    noticeKey: deriveKey(secretKey, 'notices'),
    puzzles: createPuzzles({ tables: app, key: deriveKey(secretKey, 'puzzles') }),
    devices: createDevices({ key: deriveKey(secretKey, 'devices') }),
    tickets: createSignInTickets({ key: deriveKey(secretKey, 'sign-in tickets') }),
    factorSecrets: createFactorSecrets(stores),
    findSetAside: createFindSetAsideCases(stores),
    freshness: createFreshness({ ...deps, read, logEnds: createLogEnds({ client: stores.client.raw, streams }) }),
    changeRecords: createChangeRecords({ app, log, streams, timeZone, now: deps.now, logger: deps.logger }),
  };
};
export type Court = ReturnType<typeof createCourt>;
