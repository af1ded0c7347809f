import type { AnswerRecord, AnswerValue, FormAnswers } from '../answers.js';
import { isEmpty } from '../answerValues.js';
import type { FormDefinition, PartyBlock } from '../definition.js';
import { fillBlocks, recordsAt } from '../fill.js';
import { answererRecords } from '../partyNames.js';

/** What the plaintiff wrote of one defendant. */
export type OwnParty = {
  /** Key of the party block in the complaint: `defendants_natural`. */
  readonly block: string;
  readonly answers: AnswerRecord;
};

/** The record of the one who is the `nth` (from 0) of those who answer the complaint; `null` where there is none. */
export const ownParty = (complaint: FormDefinition, answers: FormAnswers, nth: number): OwnParty | null => {
  const named = answererRecords(complaint, fillBlocks(complaint, answers))[nth];
  return named ? { block: named.block, answers: named.record.answers } : null;
};

const variantOf = (key: string): string | undefined => /_(natural|legal)$/.exec(key)?.[1];

const respondentBlocks = ({ parties }: FormDefinition): readonly PartyBlock[] =>
  parties.flatMap(({ blocks }) => blocks).filter(({ key }) => key.startsWith('respondents'));

const nameIn = (record: AnswerRecord): AnswerValue => record['name'] ?? record['entityName'];

/** An empty place of a defence and what the plaintiff wrote for it. */
export type Prefilled = { readonly path: string; readonly value: AnswerValue };

/**
 * What the plaintiff wrote of a defendant, for the empty places of their own party in a defence. Nothing that stands there is
 * replaced; where somebody of another name, or of the other kind, stands there, nothing is filled in.
 */
export const prefilledParty = (
  defence: FormDefinition,
  answers: FormAnswers,
  { block: from, answers: written }: OwnParty,
): readonly Prefilled[] => {
  const blocks = respondentBlocks(defence);
  const block = blocks.find(({ key, variant }) => (variantOf(key) ?? variant) === variantOf(from));
  if (!block) return [];
  const rowsOf = ({ key }: PartyBlock) => recordsAt(answers, key);
  if (blocks.some((other) => other !== block && !rowsOf(other).every(isEmpty))) return [];
  const rows = rowsOf(block);
  const name = nameIn(written);
  const own = rows.findIndex((row) => !isEmpty(nameIn(row)) && nameIn(row) === name);
  const nameless = rows.findIndex((row) => isEmpty(nameIn(row)));
  const at = own === -1 ? (rows.length === 0 ? 0 : rows.length === 1 ? nameless : -1) : own;
  if (at === -1) return [];
  const row = rows[at] ?? {};
  return block.fields.flatMap(({ id, kind, options }): Prefilled[] => {
    const value = written[id];
    if (isEmpty(value) || !isEmpty(row[id])) return [];
    const fits = kind !== 'choice' || options === undefined || options.includes(String(value));
    return fits ? [{ path: `${block.key}.${at}.${id}`, value }] : [];
  });
};
