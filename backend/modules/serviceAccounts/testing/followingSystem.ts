import { CaseEventPage } from '../../../../domain/contract/caseEvents.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import { serviceAccounts } from '../../../../domain/contract/serviceAccounts.js';
import type { KeyScope } from '../../../../domain/serviceAccount/terms.js';
import { refusal, type TestBrowser } from '../../../tests/harness/testBrowser.js';

/** Somebody without a cookie, who sends a key or none. */
export type FollowingSystem = {
  /** The response to a query of the feed, as it comes. */
  readonly ask: (query: string) => Promise<Response>;
  /** A page of the feed. */
  readonly page: (query: string) => Promise<CaseEventPage>;
  readonly refusal: (query: string) => Promise<{ readonly status: number; readonly code: string }>;
};

/** Another system of the court at `url` that sends `key` with each request. */
export const followingSystem = (url: string, key?: string): FollowingSystem => {
  const headers = key === undefined ? {} : { Authorization: `Bearer ${key}` };
  const ask = (query: string): Promise<Response> => fetch(`${url}/api/case-events${query}`, { headers });
  return {
    ask,
    page: async (query) => {
      const response = await ask(query);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return CaseEventPage.parse(await response.json());
    },
    refusal: async (query) => refusal(await ask(query)),
  };
};

let made = 0;

/** A key with these scopes, created by an administrator. */
export const newKey = async (
  administrator: TestBrowser,
  scopes: readonly KeyScope[],
  endsOn: string,
): Promise<{ readonly id: string; readonly key: string; readonly name: string }> => {
  made += 1;
  const name = `审判管理系统${made}`;
  const body = { name, scopes: [...scopes], ends_on: endsOn };
  const { account, key } = await clientOf(administrator, serviceAccounts).create({ body });
  return { id: account.id, key, name };
};
