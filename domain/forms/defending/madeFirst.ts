import type { Item } from '../definition.js';
import { saidIn } from '../pleadingWords.js';
import type { FormDomain } from '../formDomain.js';
import type { ClaimSentence } from './claimSentences.js';

/** The sections of a defence by which it answers a complaint, and the complaint's section that each of them answers. */
export const answeredSection: Readonly<Record<string, string>> = { responses: 'claims', facts: 'facts' };

type Asks = Pick<Item, 'answers'>;

/**
 * How a question of a defence stands to the complaint: `made`, the plaintiff filled in what it asks about; `not_made`, they did not;
 * `own`, it asks about nothing of the complaint.
 */
export type Standing = 'made' | 'not_made' | 'own';

/** How a question stands to a complaint; where no complaint is known every one is `own`. */
export const standingOf = ({ answers = [] }: Asks, sentences: readonly ClaimSentence[] | null): Standing => {
  if (sentences === null || answers.length === 0) return 'own';
  return sentences.some(({ id }) => answers.includes(id)) ? 'made' : 'not_made';
};

/** The questions of a section of a defence in the order of asking, and those that nobody has to answer. */
export type MadeFirst<T> = { readonly asked: readonly T[]; readonly notMade: readonly T[] };

/** Puts what the plaintiff asks or states before what the defendant adds, and apart from both what the complaint leaves out. */
export const madeFirst = <T>(
  questions: readonly T[],
  asksOf: (question: T) => Asks,
  sentences: readonly ClaimSentence[] | null,
): MadeFirst<T> => {
  const of = (standing: Standing): readonly T[] =>
    questions.filter((question) => standingOf(asksOf(question), sentences) === standing);
  return { asked: [...of('made'), ...of('own')], notMade: of('not_made') };
};

/** What the plaintiff wrote in prose to what a section of a defence answers. */
export const proseFor = (section: string, sentences: readonly ClaimSentence[] | null): ClaimSentence | undefined =>
  sentences?.find(({ id }) => id === answeredSection[section]);

/** The line behind which the questions stand that nobody has to answer. */
export const notMadeLine = (
  { count, section }: { readonly count: number; readonly section: string },
  sentences: readonly ClaimSentence[] | null,
  of: { readonly domain?: FormDomain | undefined } = {},
): string =>
  proseFor(section, sentences) === undefined
    ? saidIn(of)`原告没有提出的 ${count} 项（不用答）`
    : saidIn(of)`原告没有逐项填写的 ${count} 项（上面那段话里提到的才用答）`;

/** The claims of a complaint to which a section of the defence has no question: they are answered in the section's own words. */
export const claimsWithoutQuestion = (
  { id, items }: { readonly id: string; readonly items: readonly Asks[] },
  sentences: readonly ClaimSentence[] | null,
): readonly ClaimSentence[] => {
  // Facts without a question are what either side writes for itself: its evidence, its law.
  if (sentences === null || answeredSection[id] !== 'claims') return [];
  const asked = new Set(items.flatMap(({ answers = [] }) => answers));
  return sentences.filter((one) => one.id.startsWith('claims.') && !asked.has(one.id));
};
