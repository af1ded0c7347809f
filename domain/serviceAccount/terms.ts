/**
 * What a key of another system of the court may do; a key has one or more of them. A stored word is never renamed. Operations name the
 * scope that they ask for in `backend/platform/http/authorization.ts`.
 */
export const keyScopes = ['case_events', 'case_events_personal'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Chinese names of the scopes, and what each allows. */
export const keyScopeWords: Readonly<Record<KeyScope, { readonly name: string; readonly allows: string }>> = {
  case_events: { name: '案件动态', allows: '按日志的次序读取各案发生的事，不含个人信息' },
  case_events_personal: { name: '案件动态中的个人信息', allows: '一并给出姓名、文书内容等个人信息，每次读取都有记录' },
};

/** The scopes in their order, each once; what is personal of the feed is of no use without the feed. */
export const completeScopes = (chosen: readonly KeyScope[]): KeyScope[] =>
  keyScopes.filter(
    (scope) => chosen.includes(scope) || (scope === 'case_events' && chosen.includes('case_events_personal')),
  );

/** In characters. */
export const longestServiceAccountName = 40;
/** Accounts that are in force at the same time. */
export const mostServiceAccounts = 20;
/** A key ends at the latest so many days after it was made: whoever forgets it is not let in for ever. */
export const longestKeyDays = 731;
