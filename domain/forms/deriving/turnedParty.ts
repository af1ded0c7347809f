import type { AnswerRecord } from '../answers.js';
import { isEmpty } from '../answerValues.js';
import type { PartyBlock, PartyRole } from '../definition.js';
import { nameFieldOf, type At, type Turn } from './partyTurns.js';

/** A card that was turned, with what is needed to turn it back. */
export type Turned = {
  readonly from: At;
  readonly to: At;
  readonly before: AnswerRecord;
  /** What was put in its place. */
  readonly put: AnswerRecord;
};
/** The records of the blocks of a role, by the blocks' keys. */
export type RoleRecords = Readonly<Record<string, readonly AnswerRecord[]>>;

/** The blocks in which those stand who take the place: a person's heirs are persons, shareholders are either. */
export const takenBy = ({ blocks }: PartyRole, { key, gone }: Turn): readonly PartyBlock[] =>
  blocks.filter(({ key: own, variant }) => {
    if (gone.kind === 'renamed') return own === key;
    return variant === 'natural' || (variant === 'legal' && gone.kind === 'dissolved');
  });

/** What is written in the facts, as the cards of official forms have no place for it. */
export const sentenceOfTurn = ({ gone }: Pick<Turn, 'gone'>, role: string): string => {
  if (gone.kind === 'renamed') return `${gone.now}原名${gone.name}。`;
  return gone.kind === 'dead'
    ? `${gone.name}已经去世，所列${role}系${gone.name}的继承人。`
    : `${gone.name}已经注销，所列${role}系其股东、发起人、出资人或者清算组成员。`;
};

const without = <T>(rows: readonly T[], index: number): readonly T[] => rows.filter((_row, at) => at !== index);
const withAt = <T>(rows: readonly T[], index: number, row: T): readonly T[] => [
  ...rows.slice(0, index),
  row,
  ...rows.slice(index),
];

/**
 * Turns a card: of who died or was struck off the place is left to those who take it over, of who was renamed only the name changes. An empty
 * card that waits already is used.
 */
export const turn = (
  records: RoleRecords,
  { key, index, gone }: Turn,
  into: PartyBlock,
): { readonly records: RoleRecords; readonly turned: Turned } => {
  const rows = records[key] ?? [];
  const before = rows[index] ?? {};
  const from = { key, index };
  if (gone.kind === 'renamed' || into.key === key) {
    const put = gone.kind === 'renamed' ? { ...before, [nameFieldOf(into)]: gone.now } : {};
    return {
      records: { ...records, [key]: rows.map((row, at) => (at === index ? put : row)) },
      turned: { from, to: from, before, put },
    };
  }
  const others = records[into.key] ?? [];
  const waits = others.findIndex((row) => isEmpty(row));
  const to = { key: into.key, index: waits < 0 ? others.length : waits };
  return {
    records: { ...records, [key]: without(rows, index), [into.key]: waits < 0 ? [...others, {}] : others },
    turned: { from, to, before, put: {} },
  };
};

/** Takes a turn back. What was typed in the card meanwhile stays: in the card, where only a name had changed, else in a card of its own. */
export const turnBack = (records: RoleRecords, { from, to, before, put }: Turned): RoleRecords => {
  const there = records[to.key]?.[to.index];
  if (!isEmpty(put) && there !== undefined) {
    const undone = Object.fromEntries(
      Object.entries({ ...there }).map(([id, value]) => [id, value === put[id] ? (before[id] ?? value) : value]),
    );
    return { ...records, [to.key]: (records[to.key] ?? []).map((row, at) => (at === to.index ? undone : row)) };
  }
  const left =
    there !== undefined && isEmpty(there)
      ? { ...records, [to.key]: without(records[to.key] ?? [], to.index) }
      : records;
  return { ...left, [from.key]: withAt(left[from.key] ?? [], from.index, before) };
};

/** The text of the facts with the sentence at its end. */
export const withSentence = (text: string, sentence: string): string =>
  text.includes(sentence) ? text : text.trim() === '' ? sentence : `${text.trimEnd()}\n${sentence}`;

/** The text without the sentence, wherever it stands now; unchanged where somebody wrote it otherwise. */
export const withoutSentence = (text: string, sentence: string): string =>
  text.includes(sentence) ? text.replace(sentence, '').trimEnd() : text;
