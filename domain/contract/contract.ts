import { namedCalls, type CallPair, type Scope } from './call.js';
import { accountDeletion } from './accountDeletion.js';
import { accounts } from './accounts.js';
import { agents } from './agents.js';
import { clauses } from './clauses.js';
import { analysis } from './analysis.js';
import { aiModels } from './aiModels.js';
import { assignments } from './assignments.js';
import { audit } from './audit.js';
import { autofill } from './autofill.js';
import { batches } from './batches.js';
import { backgroundWork } from './backgroundWork.js';

import { caseBatches } from './caseBatches.js';
import { caseNotes } from './caseNotes.js';
import { casePapers, ownPapers } from './casePapers.js';
import { caseEvents } from './caseEvents.js';
import { cases } from './cases.js';
import { chat } from './chat.js';
import { citations } from './citations.js';
import { comparisons } from './comparisons.js';
import { courtLists } from './courtLists.js';
import { closures, ownClosures } from './closures.js';
import { corrections, ownCorrections } from './corrections.js';
import { dataExport } from './dataExport.js';
import { deadlineCalendar } from './deadlineCalendar.js';
import { documents } from './documents.js';
import { drafts } from './drafts.js';
import { draftShares } from './draftShares.js';
import { courtCalendar } from './courtCalendar.js';
import { featureFlags } from './featureFlags.js';
import { forms } from './forms.js';
import { formSwitches } from './formSwitches.js';
import { lendingRates } from './lendingRates.js';
import { knowledge } from './knowledge.js';
import { knowledgeDesk } from './knowledgeDesk.js';
import { knowledgeQuestions } from './knowledgeQuestions.js';
import { ledger } from './ledger.js';
import { modelBench } from './modelBench.js';
import { modelTasks } from './modelTasks.js';
import { ownDocuments } from './ownDocuments.js';
import { orders } from './orders.js';
import { permanentCache } from './permanentCache.js';
import { ragModels } from './ragModels.js';
import { recallRuns } from './recallRuns.js';
import { reading } from './reading.js';
import { secondFactor } from './secondFactor.js';
import { service } from './service.js';
import { serviceAccounts } from './serviceAccounts.js';
import { settings } from './settings.js';
import { teamConflicts } from './teamConflicts.js';
import { teamEntries } from './teamEntries.js';
import { teams } from './teams.js';
import { unitSignIn } from './unitSignIn.js';
import { usage } from './usage.js';
import { users } from './users.js';
import { versions } from './versions.js';
import { writing } from './writing.js';

/** Every call of the API, in the order in which it is read. A browser imports the areas that it uses, not this. */
export const contract = {
  forms,
  documents,
  autofill,
  reading,
  versions,
  ownCorrections,
  ownClosures,
  ownPapers,
  ledger,
  accounts,
  secondFactor,
  unitSignIn,
  accountDeletion,
  ownDocuments,
  deadlineCalendar,
  drafts,
  draftShares,
  batches,
  agents,
  clauses,
  teams,
  teamEntries,
  teamConflicts,
  dataExport,
  writing,
  chat,
  citations,
  featureFlags,
  courtCalendar,
  formSwitches,
  lendingRates,
  usage,
  orders,
  aiModels,
  modelBench,
  modelTasks,
  ragModels,
  knowledge,
  knowledgeDesk,
  knowledgeQuestions,
  permanentCache,
  recallRuns,
  cases,
  assignments,
  caseBatches,
  caseNotes,
  courtLists,
  corrections,
  closures,
  casePapers,
  comparisons,
  analysis,
  audit,
  users,
  serviceAccounts,
  caseEvents,
  backgroundWork,
  settings,
  service,
};
export type Contract = typeof contract;

/** `GET /api/cases/{id}` with nothing said of what its parameters are called: `GET /api/cases/{}`. */
export const routeKeyOf = ({ key }: { readonly key: string }): string => key.replace(/\{\w+\}/g, '{}');

/** A table with a column for each call of a pair. */
export type OfEachCall<C, T> = {
  readonly [Name in keyof C & string]: C[Name] extends CallPair ? { readonly [S in Scope]: T } : T;
};

/** What a table says of each call by area and name, by `routeKeyOf`. */
export const forKeys = <T>(table: { readonly [A in keyof Contract]: OfEachCall<Contract[A], T> }): Readonly<
  Record<string, T>
> => {
  const rows = table as Readonly<Record<string, Readonly<Record<string, T | { readonly [S in Scope]: T }>>>>;
  return Object.fromEntries(
    Object.entries(contract).flatMap(([area, calls]) =>
      namedCalls(calls).flatMap(({ name, scope, called }) => {
        const row = rows[area]?.[name];
        if (row === undefined) return [];
        return [
          [routeKeyOf(called), scope === null ? (row as T) : (row as { readonly [S in Scope]: T })[scope]] as const,
        ];
      }),
    ),
  );
};
