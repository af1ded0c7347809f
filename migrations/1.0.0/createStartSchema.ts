import type { Knex } from 'knex';
import { schemasOf } from '../schemas.js';
import { createAccounts } from './app/accounts.js';
import { createCaseFilesTable } from './app/caseFiles.js';
import { createOwnDesk } from './app/ownDesk.js';
import { createEvidence } from './app/evidence.js';
import { createKnowledge, createKnowledgeGroups } from './app/knowledge.js';
import { createKnowledgeSearch } from './app/knowledgeSearch.js';
import { createModels } from './app/models.js';
import { createModelBench } from './app/modelBench.js';
import { createTasks } from './app/tasks.js';
import { createAccountReadTables, createUsageReadTables } from './read/accounts.js';
import { createCaseReadTables } from './read/cases.js';
import { createDashboardReadTables } from './read/dashboard.js';
import { createLogReadTables } from './read/log.js';
import { createNumberReadTables } from './read/numbers.js';

/** Creates all tables of version 1.0.0, a function for each subject; an earlier one makes what a later one refers to. */
export const createStartSchema = async (knex: Knex): Promise<void> => {
  const { app, read } = schemasOf(knex);
  await createAccounts(knex, app);
  await createOwnDesk(knex, app);
  await createEvidence(knex, app);
  await createCaseFilesTable(knex, app);
  await createModels(knex, app);
  await createKnowledgeGroups(knex, app);
  await createTasks(knex, app);
  await createKnowledge(knex, app);
  await createKnowledgeSearch(knex, app);
  await createModelBench(knex, app);

  // A rebuild copies each table of `read` (`create table … (like … including all)`), so these have no foreign keys, sequences and
  // triggers: those would not be copied.
  await createLogReadTables(knex, read);
  await createCaseReadTables(knex, read);
  await createNumberReadTables(knex, read);
  await createDashboardReadTables(knex, read);
  await createAccountReadTables(knex, read);
  await createUsageReadTables(knex, read);
};
