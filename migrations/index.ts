import type { Knex } from 'knex';
import { createAppTables } from './20261121000001_createAppTables.js';
import { createReadTables } from './20261121000002_createReadTables.js';
import { createLedgerTables } from './20261121000003_createLedgerTables.js';
import { createDraftsAndAgents } from './20261121000010_createDraftsAndAgents.js';
import { createAccountReadTables } from './20261122000001_createAccountReadTables.js';
import { createRagModels } from './20261122000002_createRagModels.js';
import { bearRepeatedEvents } from './20261123000001_bearRepeatedEvents.js';
import { markDefendantsWhoLeft } from './20261124000010_markDefendantsWhoLeft.js';
import { createSpentPuzzles } from './20261124000011_createSpentPuzzles.js';
import { setEventsAside } from './20261124000020_setEventsAside.js';
import { createLogCheck } from './20261124000030_createLogCheck.js';
import { countCreditHolds } from './20261125000001_countCreditHolds.js';
import { createAiModels } from './20261126000001_createAiModels.js';
import { countEstimatedTokens } from './20261126000002_countEstimatedTokens.js';
import { markSuggestedAnswers } from './20261126000010_markSuggestedAnswers.js';
import { createKnowledge } from './20261127000001_createKnowledge.js';
import { createKeptAnswers } from './20261127000002_createKeptAnswers.js';
import { createVectors } from './20261127000003_createVectors.js';
import { createRecallRuns } from './20261127000004_createRecallRuns.js';
import { referRenamedDefendants } from './20261201000010_referRenamedDefendants.js';
import { nameDefinitions } from './20261201000020_nameDefinitions.js';
import { judgeEvents } from './20261201000030_judgeEvents.js';
import { createStreamSettings } from './20261201000035_createStreamSettings.js';
import { findLeavesByStream } from './20261201000036_findLeavesByStream.js';
import { countInterruptions } from './20261201000090_countInterruptions.js';
import { createTasks } from './20261201000100_createTasks.js';
import { countNumbersInSeries } from './20261202000010_countNumbersInSeries.js';
import { correctNumbers } from './20261203000010_correctNumbers.js';
import { createKnowledgeDesk } from './20261203000015_createKnowledgeDesk.js';
import { recordTestsAtActivation } from './20261203000016_recordTestsAtActivation.js';
import { createFallbackModels } from './20261203000116_createFallbackModels.js';
import { createModelCalls } from './20261203000216_createModelCalls.js';
import { createModelBudgets } from './20261203000316_createModelBudgets.js';
import { createSearchSettings } from './20261203000115_createSearchSettings.js';
import { createKnowledgeQuestions } from './20261203000215_createKnowledgeQuestions.js';

export type NamedMigration = { readonly name: string; readonly up: (knex: Knex) => Promise<void> };

/** All migrations in order. Listed rather than found in a folder, so that they are there in the bundled server too. Never edited once released. */
export const migrations: readonly NamedMigration[] = [
  { name: '20261121000001_createAppTables', up: createAppTables },
  { name: '20261121000002_createReadTables', up: createReadTables },
  { name: '20261121000003_createLedgerTables', up: createLedgerTables },
  { name: '20261121000010_createDraftsAndAgents', up: createDraftsAndAgents },
  { name: '20261122000001_createAccountReadTables', up: createAccountReadTables },
  { name: '20261122000002_createRagModels', up: createRagModels },
  { name: '20261123000001_bearRepeatedEvents', up: bearRepeatedEvents },
  { name: '20261124000010_markDefendantsWhoLeft', up: markDefendantsWhoLeft },
  { name: '20261124000011_createSpentPuzzles', up: createSpentPuzzles },
  { name: '20261124000020_setEventsAside', up: setEventsAside },
  { name: '20261124000030_createLogCheck', up: createLogCheck },
  { name: '20261125000001_countCreditHolds', up: countCreditHolds },
  { name: '20261126000001_createAiModels', up: createAiModels },
  { name: '20261126000002_countEstimatedTokens', up: countEstimatedTokens },
  { name: '20261126000010_markSuggestedAnswers', up: markSuggestedAnswers },
  { name: '20261127000001_createKnowledge', up: createKnowledge },
  { name: '20261127000002_createKeptAnswers', up: createKeptAnswers },
  { name: '20261127000003_createVectors', up: createVectors },
  { name: '20261127000004_createRecallRuns', up: createRecallRuns },
  { name: '20261201000010_referRenamedDefendants', up: referRenamedDefendants },
  { name: '20261201000020_nameDefinitions', up: nameDefinitions },
  { name: '20261201000030_judgeEvents', up: judgeEvents },
  { name: '20261201000035_createStreamSettings', up: createStreamSettings },
  { name: '20261201000036_findLeavesByStream', up: findLeavesByStream },
  { name: '20261201000090_countInterruptions', up: countInterruptions },
  { name: '20261201000100_createTasks', up: createTasks },
  { name: '20261202000010_countNumbersInSeries', up: countNumbersInSeries },
  { name: '20261203000010_correctNumbers', up: correctNumbers },
  { name: '20261203000015_createKnowledgeDesk', up: createKnowledgeDesk },
  { name: '20261203000016_recordTestsAtActivation', up: recordTestsAtActivation },
  { name: '20261203000116_createFallbackModels', up: createFallbackModels },
  { name: '20261203000216_createModelCalls', up: createModelCalls },
  { name: '20261203000115_createSearchSettings', up: createSearchSettings },
  { name: '20261203000215_createKnowledgeQuestions', up: createKnowledgeQuestions },
  { name: '20261203000316_createModelBudgets', up: createModelBudgets },
];
