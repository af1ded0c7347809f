import { z } from 'zod';
import type { FormDefinition } from '../../forms/definition.js';
import { type Turn, turnsIn } from '../people/index.js';
import { type ChatWords, type Side, speakersOf } from '../sides/index.js';
import type { Mention } from './mention.js';
import { patternOfWords } from '../words/phrases.js';
import shipped from './chatWords.json' with { type: 'json' };

const words = z.array(z.string().regex(/^\p{Script=Han}+$/u)).min(1);
const subjects = z.array(z.string().regex(/^[a-z-]+$/u)).min(1);
const ChatAmountWords = z.strictObject({
  /** Matters of forms, without `claim-` or `defense-`, in which one side lends to the other. */
  lending: subjects,
  /** Matters of contracts under which one side pays the other. */
  paying: subjects,
  /** Words by which who speaks says that they give money to the other one, or gave it. */
  gives: words,
  /** Words by which they say that the other one gave it. */
  takes: words,
  /** Words by which they ask for it or offer it: nobody has given anything. */
  asks: words,
  /** Words of giving back what was lent. */
  repays: words,
  /** Words of giving back what was paid. */
  returns: words,
  /** Words that put it off. */
  later: words,
});

/**
 * Reads the table of what people who write to each other say of money.
 * @throws ZodError for a table of another shape
 */
export const chatWordsTable = (table: unknown): z.infer<typeof ChatAmountWords> => ChatAmountWords.parse(table);

/** The table that comes with the product, which lawyers edit: `chatWords.json`. */
const chatWords = chatWordsTable(shipped);

const says = (list: readonly string[], text: string): boolean =>
  new RegExp(patternOfWords(list).source, 'u').test(text);

/** Where the last of some words stands. */
const lastOf = (list: readonly string[], text: string): { readonly from: number; readonly to: number } => {
  const last = [...text.matchAll(patternOfWords(list))].at(-1);
  return last ? { from: last.index, to: last.index + last[0].length } : { from: -1, to: -1 };
};

/** 你只还了: the word that follows says what the other one did. */
const ofOther = /你[们只才先也就都已经一总共]{0,5}$/u;

const sentenceSigns = /[。！!？?；;\n]/u;
const clauseSigns = /[，,、]/u;

/** What is said of an amount in a turn: its clause, with the one before it where that has no figure. */
const saidOf = (turn: Turn, text: string, { from, to }: Mention['finding']): string => {
  const ahead =
    text
      .slice(turn.to - turn.text.length, from)
      .split(sentenceSigns)
      .at(-1) ?? '';
  const rest = text.slice(to, turn.to).split(sentenceSigns)[0] ?? '';
  const [behind = ''] = rest.split(clauseSigns);
  const clauses = ahead.split(clauseSigns);
  const before = clauses.at(-2) ?? '';
  const isQuestion = /^[^。！!；;\n]*[？?]/u.test(text.slice(to, turn.to)) || /[吗嘛么]$/u.test(rest);
  return `${/[\d万千百]/u.test(before) ? '' : before} ${clauses.at(-1) ?? ''} ${behind}${isQuestion ? '吗' : ''}`;
};

type Gift = { readonly by: Side | undefined; readonly repays: boolean; readonly returns: boolean };

const otherSide = (side: Side | undefined): Side | undefined =>
  side === undefined ? undefined : side === 'plaintiff' ? 'defendant' : 'plaintiff';

/** Who gave an amount of which a turn speaks; `undefined` where it does not say that anybody did, `promised` where somebody only wants or means to. */
const giftIn = (said: string, speaker: Side | undefined): Gift | 'promised' | undefined => {
  const [gives, takes, asks] = [
    lastOf(chatWords.gives, said),
    lastOf(chatWords.takes, said),
    lastOf(chatWords.asks, said),
  ];
  const last = Math.max(gives.to, takes.to, asks.to);
  if (last === -1) return undefined;
  if (last === asks.to || says(chatWords.later, said) || said.endsWith('吗')) return 'promised';
  return {
    by: last === takes.to || ofOther.test(said.slice(0, gives.from)) ? otherSide(speaker) : speaker,
    repays: says(chatWords.repays, said),
    returns: says(chatWords.returns, said),
  };
};

/** How the rule of a day begins that was reckoned from another. */
const understood = '理解为';

/** What a form is about: `private-lending` of a complaint and of a defence. */
const matterOf = ({ key }: Pick<FormDefinition, 'key'>): string => key.slice(key.indexOf('-') + 1);

/** What a gift of money means where one side lent it: who is owed it lent it, who owes it paid it back. */
const lent = (mention: Mention, { by, repays }: Gift): readonly Mention[] => {
  // Who gives back what was lent is the borrower, whatever else was said.
  const giver = by ?? (repays ? 'defendant' : undefined);
  const isOther =
    mention.subjects.size > 0 && !['loan', 'principal', 'repaid'].some((key) => mention.subjects.has(key));
  if (isOther) return [{ ...mention, acts: new Set(['paid']), by: giver }];
  if (giver === undefined || (giver === 'plaintiff' && repays)) return [];
  const subject = giver === 'plaintiff' ? 'loan' : 'repaid';
  const shared = { acts: new Set(['paid'] as const), by: giver, bare: false, inherited: new Set<string>() };
  return [{ ...mention, ...shared, subjects: new Set([subject]), repays: giver === 'defendant' }];
};

/**
 * Amounts of a chat by who speaks of them: 钱转你了 of the one who wants their money back is what was lent, 先还你5000 of the other one what was paid back.
 * What is only asked for or promised has no place yet. Nothing that a chat says of an amount is certain: the two know what they speak of.
 */
export const inChat = (
  definition: Pick<FormDefinition, 'key'>,
  folded: string,
  mentions: readonly Mention[],
  wordsOfSides: ChatWords | undefined,
): readonly Mention[] => {
  const turns = turnsIn(folded);
  if (turns.length === 0) return mentions;
  const sides = speakersOf(turns, wordsOfSides);
  const matter = matterOf(definition);
  const isLending = chatWords.lending.includes(matter);
  return mentions.flatMap((mention): readonly Mention[] => {
    const turn = turns.find(({ from, to }) => mention.finding.from >= from && mention.finding.from < to);
    if (turn === undefined) return [mention];
    // 下个月 is said from the day of the turn, not from the day on which the chat is read.
    if (mention.kind === 'date' && mention.finding.rule.startsWith(understood)) return [];
    const asked = { ...mention, doubtful: true };
    const isMoney = mention.kind === 'money' && mention.per === 'none';
    if (!isMoney || !(isLending || chatWords.paying.includes(matter))) return [asked];
    const gift = giftIn(saidOf(turn, folded, mention.finding), sides.get(turn.speaker));
    if (gift === undefined) return [asked];
    if (gift === 'promised') return mention.acts.has('paid') || mention.subjects.size === 0 ? [] : [asked];
    if (isLending) return lent(asked, gift);
    return [{ ...asked, acts: new Set([gift.returns ? 'returned' : 'paid']), by: gift.by }];
  });
};
