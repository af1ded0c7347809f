import type { ViewScope } from '../../../domain/auditAccess/events.js';
import { shownData } from './authorization.js';

/** The scope under which an administrator's use of a route is recorded; `undefined` for a route that shows nothing of others. */
export const scopeOf = (key: string): ViewScope | undefined => {
  const entry = shownData[key];
  return entry === undefined || entry === 'nothing' || entry === 'own' ? undefined : entry;
};
