import type { Knex } from 'knex';
import type { Schemas } from '../../adapters/postgres/tablesIn.js';
import type { Logger } from '../../runtime/logging/logger.js';
import type { RetrievalModels } from '../models/index.js';
import type { EmbedFile, GroupsWithVectors } from './embedFile.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { questionRows, type QuestionRows } from './questions/questionRows.js';
import { createLookUp, type LookUp } from './retrieval/lookUp.js';
import { createRetrieval } from './retrieval/createRetrieval.js';
import { createSearchesUnderWay } from './retrieval/searchesUnderWay.js';
import { lawStatusOn, todayOn } from './retrieval/lawStatusOn.js';
import { settingsRows } from './retrieval/settingsRows.js';
import type { Retrieve } from './retrieval/retrieve.js';
import { createEmbedFile } from './vectors/embedFile.js';
import { createReindex, type Reindex } from './vectors/reindex.js';
import { vectorRows } from './vectors/vectorRows.js';

type Deps = {
  readonly knex: Knex;
  /** Connections of searches and of work in the background, which let requests go first. */
  readonly lanes: { readonly search: Knex; readonly background: Knex };
  readonly postgresIsEmbedded: boolean;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly retrievalModels: RetrievalModels;
  /** The court's, by whose day laws are in force. */
  readonly timeZone: string;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => Date;
  readonly newId: () => string;
};

/** What several modules use of the knowledge base: its own, those that test it, and the features that look law up in it. */
export type KnowledgeBase = {
  readonly retrieve: Retrieve;
  readonly lookUp: LookUp;
  readonly questions: QuestionRows;
  readonly embedFile: EmbedFile;
  readonly groupsWithVectors: GroupsWithVectors;
  readonly reindex: Reindex;
};

/** Creates the search of the knowledge base, and what keeps its vectors. */
export const createKnowledgeBase = ({ retrievalModels: models, newId, lanes, ...deps }: Deps): KnowledgeBase => {
  const rows = vectorRows({ ...deps, knex: lanes.background });
  const { nearest } = rows;
  const { groupsWithVectors } = vectorRows(deps);
  const retrieval = createRetrieval({
    ...deps,
    knex: lanes.search,
    cancelling: deps.postgresIsEmbedded ? undefined : deps.knex,
    models,
    nearest,
    today: todayOn(deps),
    settings: settingsRows({ ...deps, knex: lanes.search }).read,
    statusOf: lawStatusOn(deps),
  });
  const searches = createSearchesUnderWay();
  const retrieve: Retrieve = (asked) => searches.during(() => retrieval.retrieve(asked));
  const questions = questionRows({ ...deps, dayOf: (moment) => courtClock(moment, deps.timeZone).day });
  return {
    retrieve,
    lookUp: createLookUp({
      ...deps,
      retrieval: { ...retrieval, retrieve },
      onNothing: () => questions.count('nothing', deps.now()),
    }),
    questions,
    embedFile: createEmbedFile({ rows, models }),
    groupsWithVectors,
    reindex: createReindex({ ...deps, rows, models, searches, newId }),
  };
};
