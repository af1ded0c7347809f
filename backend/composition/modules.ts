import { accountsModule } from '../modules/accounts/index.js';
import { administrationModule } from '../modules/administration/index.js';
import { agentsModule } from '../modules/agents/index.js';
import { analysisModule } from '../modules/analysis/index.js';
import { aiModelsModule } from '../modules/aiModels/index.js';
import { autofillModule } from '../modules/autofill/index.js';
import { captchaModule } from '../modules/captcha/index.js';
import { chatModule } from '../modules/chat/index.js';
import { casesModule } from '../modules/cases/index.js';
import { documentsModule } from '../modules/documents/index.js';
import { draftsModule } from '../modules/drafts/index.js';
import { erasureModule } from '../modules/erasure/index.js';
import { featureFlagsModule } from '../modules/featureFlags/index.js';
import { formsModule } from '../modules/forms/index.js';
import { knowledgeModule } from '../modules/knowledge/index.js';
import { recallRunsModule } from '../modules/knowledge/recallRuns/index.js';
import { ledgerModule } from '../modules/ledger/index.js';
import { modelCallsModule } from '../modules/modelCalls/index.js';
import { ownDocumentsModule } from '../modules/ownDocuments/index.js';
import { permanentCacheModule } from '../modules/permanentCache/index.js';
import { ragModelsModule } from '../modules/ragModels/index.js';
import { readingModule } from '../modules/reading/index.js';
import { retentionModule } from '../modules/retention/index.js';
import { streamSettingsModule } from '../modules/streamSettings/index.js';
import { templatesModule } from '../modules/templates/index.js';
import { usageModule } from '../modules/usage/index.js';
import { writingModule } from '../modules/writing/index.js';
import type { Module } from '../platform/module.js';
import type { Court } from './court.js';

/** Creates every module. */
export const createModules = (court: Court): readonly Module[] => [
  captchaModule(court),
  accountsModule(court),
  formsModule(court),
  templatesModule(court),
  documentsModule(court),
  autofillModule(court),
  readingModule(court),
  ownDocumentsModule(court),
  featureFlagsModule(court),
  agentsModule(court),
  draftsModule(court),
  writingModule(court),
  aiModelsModule(court),
  chatModule(court),
  ragModelsModule(court),
  knowledgeModule(court),
  recallRunsModule(court),
  permanentCacheModule(court),
  casesModule(court),
  analysisModule(court),
  erasureModule(court),
  administrationModule(court),
  modelCallsModule(court),
  usageModule(court),
  ledgerModule(court),
  retentionModule(court),
  streamSettingsModule(court),
];
