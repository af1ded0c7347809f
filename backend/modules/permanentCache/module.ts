import type { ChangeRecords } from '../../platform/changeRecords/changeRecords.js';
import type { Module } from '../../platform/module.js';
import type { KeptAnswerRows } from './keptAnswerRows.js';
import { permanentCacheRoutes } from './routes.js';

type Deps = {
  readonly keptAnswers: KeptAnswerRows;
  readonly timeZone: string;
  readonly changeRecords: Pick<ChangeRecords, 'wake'>;
};

/** Questions with the answers that the court keeps for them: administration. The chat asks them first. */
export const permanentCacheModule = ({ keptAnswers, timeZone, changeRecords }: Deps): Module => ({
  routes: (router) => permanentCacheRoutes(router, { rows: keptAnswers, timeZone, changeRecords }),
});
