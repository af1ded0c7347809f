import QuickLRU from 'quick-lru';
import { canonicalCaseNumber } from '../../../domain/case/caseNumber.js';
import type { FindCaseByNumber, HandleCase } from './caseCommands.js';

type Deps = { readonly handleCase: HandleCase; readonly findCaseByNumber: FindCaseByNumber };

/**
 * Finds a case by a number that this process has just given out, before the read model knows it: a program that opens a
 * case and files its next version at once is not told that the number is wrong. Whoever uses the id still asks the
 * stream whether the case goes by that number.
 */
export const withRecentNumbers = ({ handleCase, findCaseByNumber }: Deps): Deps => {
  const recent = new QuickLRU<string, string>({ maxSize: 1000, maxAge: 10 * 60_000 });
  return {
    handleCase: async (caseId, ...rest) => {
      const handled = await handleCase(caseId, ...rest);
      for (const { type, data } of handled.events) {
        if (type === 'CaseOpened') recent.set(canonicalCaseNumber(data.temporaryNumber), caseId);
        if (type === 'CaseNumberAssigned') recent.set(canonicalCaseNumber(data.caseNumber), caseId);
      }
      return handled;
    },
    findCaseByNumber: async (number) => recent.get(canonicalCaseNumber(number)) ?? (await findCaseByNumber(number)),
  };
};
