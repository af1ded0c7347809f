import { accountDeletionModule } from '../modules/accountDeletion/module.js';
import { accountsModule } from '../modules/accounts/module.js';
import { administrationModule } from '../modules/administration/module.js';
import { agentsModule } from '../modules/agents/module.js';
import { analysisModule } from '../modules/analysis/module.js';
import { auditDeskModule } from '../modules/auditDesk/module.js';
import { modelsModule } from '../modules/models/module.js';
import { autofillModule } from '../modules/autofill/module.js';
import { batchesModule } from '../modules/batches/module.js';
import { captchaModule } from '../modules/captcha/module.js';
import { chatModule } from '../modules/chat/module.js';
import { clausesModule } from '../modules/clauses/module.js';
import { casesModule } from '../modules/cases/module.js';
import { courtCalendarModule } from '../modules/courtCalendar/module.js';
import { dataExportModule } from '../modules/dataExport/module.js';
import { documentsModule } from '../modules/documents/module.js';
import { draftsModule } from '../modules/drafts/module.js';
import { erasureModule } from '../modules/erasure/module.js';
import { featureFlagsModule } from '../modules/featureFlags/module.js';
import { formsModule } from '../modules/forms/module.js';
import { knowledgeModule, recallRunsModule } from '../modules/knowledge/module.js';
import { ledgerModule } from '../modules/ledger/module.js';
import { modelBenchModule } from '../modules/modelBench/module.js';
import { modelCallsModule } from '../modules/modelCalls/module.js';
import { noticesModule } from '../modules/notices/module.js';
import { ordersModule } from '../modules/orders/module.js';
import { ownDocumentsModule } from '../modules/ownDocuments/module.js';
import { permanentCacheModule } from '../modules/permanentCache/module.js';
import { readingModule } from '../modules/reading/module.js';
import { retentionModule } from '../modules/retention/module.js';
import { serviceAccountsModule } from '../modules/serviceAccounts/module.js';
import { streamSettingsModule } from '../modules/streamSettings/module.js';
import { teamsModule } from '../modules/teams/module.js';
import { templatesModule } from '../modules/templates/module.js';
import { unitSignInModule } from '../modules/unitSignIn/module.js';
import { usageModule } from '../modules/usage/module.js';
import { writingModule } from '../modules/writing/module.js';
import type { Module } from '../platform/module.js';
import type { Court } from './court.js';

/** Creates every module. */
export const createModules = (court: Court): readonly Module[] => [
  captchaModule(court),
  accountsModule(court),
  unitSignInModule(court),
  accountDeletionModule(court),
  formsModule(court),
  templatesModule(court),
  documentsModule(court),
  autofillModule(court),
  readingModule(court),
  ownDocumentsModule(court),
  featureFlagsModule(court),
  courtCalendarModule(court),
  agentsModule(court),
  clausesModule(court),
  draftsModule(court),
  batchesModule(court),
  teamsModule(court),
  dataExportModule(court),
  writingModule(court),
  modelsModule(court),
  modelBenchModule(court),
  chatModule(court),
  knowledgeModule(court),
  recallRunsModule(court),
  permanentCacheModule(court),
  casesModule(court),
  analysisModule(court),
  erasureModule(court),
  administrationModule(court),
  serviceAccountsModule(court),
  auditDeskModule(court),
  modelCallsModule(court),
  usageModule(court),
  ordersModule(court),
  ledgerModule(court),
  retentionModule(court),
  noticesModule(court),
  streamSettingsModule(court),
];
