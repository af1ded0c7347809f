import type { ViewScope } from '../../../domain/auditAccess/events.js';
import { shownData } from '../http/authorization.js';

/**
 * What a response says about people. `nothing`: no word about anybody. `own`: what the caller said, sent or owns. A scope: data of
 * others, or of a case for a holder of its code; an administrator who is shown it is recorded, see `recordsViews`.
 */
export type ShownData = 'nothing' | 'own' | ViewScope;

/** The scope under which an administrator's use of a route is recorded; `undefined` for a route that shows nothing of others. */
export const scopeOf = (key: string): ViewScope | undefined => {
  const entry = shownData[key];
  return entry === undefined || entry === 'nothing' || entry === 'own' ? undefined : entry;
};
