import { accounts } from '../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import type { Work } from '../../core/feature.js';
import { all, call } from 'redux-saga/effects';
import { linkRequest } from './linkRequest.js';
import { linkUse } from './linkUse.js';

/** State and work of the pages that ask for a link and set another password. */
export const work = {
  reducers: { linkRequest: linkRequest.reducer, linkUse: linkUse.reducer },
  *saga({ http, quietHttp, newId: newKey }) {
    // What is wrong with a link is said on its page, and not in a toast beside it.
    const { checkPasswordReset } = clientOf(quietHttp, accounts);
    const deps = { api: { ...clientOf(http, accounts), checkPasswordReset }, newKey };
    yield all([call(linkRequest.saga, deps), call(linkUse.saga, deps)]);
  },
} satisfies Work;
