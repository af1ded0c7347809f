import type { CoreDeps } from '../../core/deps.js';
import { combineSagas, type Work } from '../../core/feature.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { clauseBook } from './clauseBook.js';
import { clauseForm, clauseForms } from './clauseForms.js';
import { teamClauses } from './teamClauses.js';
import { formDefaults } from './formDefaults.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/clauses.js')).clauses);
const entries = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/teamEntries.js')).teamEntries);
const forms = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/forms.js')).forms);

/** State and work of clauses and defaults. */
export const work = {
  reducers: {
    clauses: clauseBook.reducer,
    teamClauses: teamClauses.reducer,
    formDefaults: formDefaults.reducer,
    clauseForms: clauseForms.reducer,
    clauseForm: clauseForm.reducer,
  },
  saga: combineSagas<CoreDeps>(
    ({ http, newId: newKey }) => clauseBook.saga({ api: client(http), newKey }),
    ({ quietHttp, newId: newKey }) => teamClauses.saga({ api: entries(quietHttp), newKey }),
    ({ http, newId: newKey }) => formDefaults.saga({ api: client(http), newKey }),
    ({ quietHttp, newId: newKey, now }) => clauseForms.saga({ api: forms(quietHttp), newKey, now }),
    ({ quietHttp, newId: newKey }) => clauseForm.saga({ api: forms(quietHttp), newKey }),
  ),
} satisfies Work;
