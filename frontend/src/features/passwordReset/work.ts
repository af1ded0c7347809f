import { accounts } from '../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import type { Work } from '../../core/feature.js';
import { all, call } from 'redux-saga/effects';
import { linkRequest } from './linkRequest.js';
import { linkUse } from './linkUse.js';

/** State and work of the pages that ask for a link and set another password. */
export const work = {
  reducers: { linkRequest: linkRequest.reducer, linkUse: linkUse.reducer },
  *saga({ http, newId: newKey }) {
    const deps = { api: clientOf(http, accounts), newKey };
    yield all([call(linkRequest.saga, deps), call(linkUse.saga, deps)]);
  },
} satisfies Work;
