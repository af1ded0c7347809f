import { saidIn } from '../pleadingWords.js';
import type { FormDomain } from '../formDomain.js';
import type { ClaimSentence } from './claimSentences.js';

/** The complaint that a defence was written on, where a newer version has come since. */
export type AnsweredOn = { readonly version: number; readonly sentences: readonly ClaimSentence[] };

const without = (sentence: string): string => sentence.replace(/（第[^（）]+项）$/u, '');

/**
 * What the plaintiff changed in the items of these `ids` since the defence was written on `before`, a sentence for each: what it said and
 * what it says. None where nothing changed.
 */
export const changesSince = (
  ids: readonly string[],
  before: readonly ClaimSentence[],
  now: readonly ClaimSentence[],
  of: { readonly domain?: FormDomain | undefined } = {},
): readonly string[] => {
  const say = saidIn(of);
  return ids.flatMap((id) => {
    const [was, is] = [before, now].map((list) => list.find((one) => one.id === id)?.sentence);
    if (was === is) return [];
    if (was === undefined) return [say`原告后来增加了此项。`];
    if (is === undefined) return [say`原告已撤回此项：原来是“${without(was)}”。`];
    return [say`原告已修改此项：原来是“${without(was)}”，现在是“${without(is)}”。`];
  });
};
