import { caseEvents, type CaseEvent } from './events.js';

/**
 * What gives access to a case is told to nobody, whatever scope a key has: the court's own systems need it for nothing, and whoever holds a
 * code may submit in the name of a party.
 */
const codes: Readonly<Partial<Record<CaseEvent['type'], readonly string[]>>> = {
  CaseOpened: ['plaintiffCode'],
  DefendantJoined: ['code'],
};

/** An event of a case, as far as another system of the court may know it. */
export type ToldEvent = {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether something of it is personal. */
  readonly isPersonal: boolean;
};

/**
 * The event as the log has it, without codes and, unless `withPersonal`, without what the log keeps encrypted. Of an event whose key was
 * destroyed nothing encrypted is left to tell.
 */
export const toldEvent = (
  { type, data, erased }: Pick<CaseEvent, 'type' | 'data'> & { readonly erased: boolean },
  withPersonal: boolean,
): ToldEvent => {
  const personal: readonly string[] = caseEvents[type].personal;
  const left = new Set([...(codes[type] ?? []), ...(withPersonal && !erased ? [] : personal)]);
  const told = Object.entries(data).filter(([field]) => !left.has(field));
  return {
    type,
    data: Object.fromEntries(told),
    isPersonal: told.some(([field, value]) => personal.includes(field) && value !== null && value !== undefined),
  };
};
