import { isEventStoreUnavailable } from '../../../adapters/eventStore/client.js';
import { isPostgresUnavailable } from '../../../adapters/postgres/unavailable.js';

/** Which store is away, in Chinese; `undefined` where an error is no outage of a store. */
export const outageOf = (error: unknown): '事件库' | '数据库' | undefined => {
  if (isEventStoreUnavailable(error)) return '事件库';
  return isPostgresUnavailable(error) ? '数据库' : undefined;
};
