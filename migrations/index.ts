import type { Knex } from 'knex';
import { createStartSchema } from './1.0.0/createStartSchema.js';
import { countLongLists } from './1.1.0_countLongLists.js';
import { storeStreamStates } from './1.1.0_storeStreamStates.js';
import { addAssignments } from './1.1.0_addAssignments.js';
import { addBatches } from './1.1.0_addBatches.js';
import { addCaseBatches } from './1.1.0_addCaseBatches.js';
import { addClauses } from './1.1.0_addClauses.js';
import { addDraftShares } from './1.1.0_addDraftShares.js';
import { addClosures } from './1.1.0_addClosures.js';
import { addCourtRoles } from './1.1.0_addCourtRoles.js';
import { addLegalClock } from './1.1.0_addLegalClock.js';
import { addOrders } from './1.1.0_addOrders.js';
import { addYearArrangements } from './1.1.0_addYearArrangements.js';
import { addServiceAccounts } from './1.1.0_addServiceAccounts.js';
import { addSecondFactors } from './1.1.0_addSecondFactors.js';
import { findListLooksByCase } from './1.1.0_findListLooksByCase.js';
import { addUnsentMarks } from './1.1.0_addUnsentMarks.js';
import { addFieldOfLaw } from './1.1.0_addFieldOfLaw.js';
import { addServedPapers } from './1.1.0_addServedPapers.js';
import { addStanding } from './1.1.0_addStanding.js';
import { addLogIdentityAndHeldFiles } from './1.1.0_addLogIdentityAndHeldFiles.js';
import { addPartySigns } from './1.1.0_addPartySigns.js';
import { addTeams } from './1.1.0_addTeams.js';

export type NamedMigration = { readonly name: string; readonly up: (knex: Knex) => Promise<void> };

/** The first migration of every database: what version 1.0.0 begins with. */
export const startSchema: NamedMigration = { name: '1.0.0', up: createStartSchema };

/**
 * All migrations in order. Listed rather than found in a folder, so that they are there in the bundled server too. None is edited once
 * it is released: a change of a table is a migration of its own, added at the end.
 */
export const migrations: readonly NamedMigration[] = [
  startSchema,
  { name: '1.1.0_storeStreamStates', up: storeStreamStates },
  { name: '1.1.0_countLongLists', up: countLongLists },
  { name: '1.1.0_addClosures', up: addClosures },
  { name: '1.1.0_addLegalClock', up: addLegalClock },
  { name: '1.1.0_addLogIdentityAndHeldFiles', up: addLogIdentityAndHeldFiles },
  { name: '1.1.0_addYearArrangements', up: addYearArrangements },
  { name: '1.1.0_addCourtRoles', up: addCourtRoles },
  { name: '1.1.0_findListLooksByCase', up: findListLooksByCase },
  { name: '1.1.0_addAssignments', up: addAssignments },
  { name: '1.1.0_addFieldOfLaw', up: addFieldOfLaw },
  { name: '1.1.0_addBatches', up: addBatches },
  { name: '1.1.0_addSecondFactors', up: addSecondFactors },
  { name: '1.1.0_addUnsentMarks', up: addUnsentMarks },
  { name: '1.1.0_addStanding', up: addStanding },
  { name: '1.1.0_addServiceAccounts', up: addServiceAccounts },
  { name: '1.1.0_addCaseBatches', up: addCaseBatches },
  { name: '1.1.0_addOrders', up: addOrders },
  { name: '1.1.0_addClauses', up: addClauses },
  { name: '1.1.0_addServedPapers', up: addServedPapers },
  { name: '1.1.0_addDraftShares', up: addDraftShares },
  { name: '1.1.0_addTeams', up: addTeams },
  { name: '1.1.0_addPartySigns', up: addPartySigns },
];
