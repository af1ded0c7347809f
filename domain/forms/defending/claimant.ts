import type { FormDefinition } from '../definition.js';

/** Whoever brings a suit, as nearly all forms call them. */
const usual = '原告';
/** What the forms of the other fields of law call them, and what those call the section of their demands. */
const others: readonly (readonly [claimant: string, demands: string])[] = [
  ['赔偿请求人', '赔偿请求'],
  ['自诉人', '诉讼请求'],
];

/** What a complaint calls whoever files it: the role of its plaintiffs. */
export const claimantOf = ({ parties }: Pick<FormDefinition, 'parties'>): string =>
  parties.find(({ blocks }) => blocks.some(({ key }) => /^plaintiffs(?:_|$)/u.test(key)))?.role ?? usual;

/** A sentence about the plaintiff, with what the complaint calls them. */
export const about = (claimant: string, sentence: string): string => sentence.replaceAll(usual, () => claimant);

type Said = { readonly sentence: string };

/** What the complaint that these sentences were made of calls whoever files it; each of them begins with that word. */
export const claimantIn = (sentences: readonly Said[]): string =>
  others.find(([claimant]) => sentences.some(({ sentence }) => sentence.startsWith(claimant)))?.[0] ?? usual;

/** What the complaint calls the section of its demands. */
export const demandsOf = (claimant: string): string => others.find(([word]) => word === claimant)?.[1] ?? '诉讼请求';
