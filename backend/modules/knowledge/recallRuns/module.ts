import type { Knex } from 'knex';
import { caseCausesOf } from '../../../../domain/knowledge/causes.js';
import { everyCause } from '../../../../domain/knowledge/everyCause.js';
import { accountEmails } from '../../../../projections/accounts/accountsQueries.js';
import { createNamesOf } from '../../../platform/auditAccess/namedAccounts.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { Schemas } from '../../../adapters/postgres/tablesIn.js';
import type { ChangeRecords } from '../../../platform/changeRecords/changeRecords.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { Module } from '../../../platform/module.js';
import type { Tasks } from '../../../platform/tasks/tasks.js';
import type { FormCatalogue } from '../../forms/index.js';
import type { RetrievalModels } from '../../models/index.js';
import type { Retrieve } from '../retrieval/retrieve.js';
import { todayOn } from '../retrieval/lawStatusOn.js';
import { searchedFiles } from '../retrieval/searchedGroups.js';
import { settingsRows } from '../retrieval/settingsRows.js';
import { recallRunRoutes } from './recallRunRoutes.js';
import { recallRunRows } from './recallRunRows.js';
import { recallRunTask } from './recallRunTask.js';
import { createSettingsOf } from './runSettings.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly catalogue: Pick<FormCatalogue, 'list'>;
  readonly retrieve: Retrieve;
  readonly retrievalModels: Pick<RetrievalModels, 'serving' | 'rerank'>;
  readonly tasks: Pick<Tasks, 'wake' | 'abandon'>;
  readonly changeRecords: Pick<ChangeRecords, 'wake'>;
  readonly read: ReadTables;
  /** The court's. */
  readonly timeZone: string;
  readonly now: () => Date;
};

/** Bulk tests of the search, worked off in the background. */
export const recallRunsModule = (deps: Deps): Module => {
  const runs = recallRunRows(deps);
  const causes = new Set([everyCause.id, ...caseCausesOf(deps.catalogue.list()).map(({ id }) => id)]);
  const settingsOf = createSettingsOf({
    models: deps.retrievalModels,
    searched: (owner, caseCause) =>
      searchedFiles(
        { ...deps, today: todayOn(deps) },
        { reader: owner ?? 'platform', causes: [caseCause, everyCause.id] },
      ),
  });
  return {
    routes: (router) =>
      recallRunRoutes(router, {
        runs,
        mustKnowCause: (caseCause) => {
          if (!causes.has(caseCause)) throw new RequestError('case_cause_unknown');
        },
        tasks: deps.tasks,
        knex: deps.knex,
        schemas: deps.schemas,
        settings: settingsRows(deps),
        changeRecords: deps.changeRecords,
        namesOf: createNamesOf((ids) => accountEmails(deps.read, ids)),
      }),
    tasks: [recallRunTask({ ...deps, runs, settingsOf })],
  };
};
