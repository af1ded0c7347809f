import { annexEvidence, annexOpinions, opinionColumns } from '../annexRows.js';
import type { AnswerRecord, FormAnswers } from '../answers.js';
import type { FormDefinition } from '../definition.js';
import { isEmpty } from '../answerValues.js';
import { fill, type FilledForm } from '../fill.js';
import { evidenceOfOpinions } from './evidenceOfOpinions.js';

/** A piece of evidence that a complaint lists in its annex. */
export type ClaimedEvidence = {
  /** The group of the annex: `2`. */
  readonly group: string | null;
  /** As the annex numbers it: `2-1`. */
  readonly no: string;
  /** `''` where the plaintiff left it out. */
  readonly name: string;
};

/** The evidence that a complaint lists in its annex, in the annex's order; none where it has no such annex. */
export const claimedEvidence = (complaint: FormDefinition, answers: FormAnswers): readonly ClaimedEvidence[] =>
  annexEvidence(fill(complaint, answers)).flatMap(({ no: group, evidence }) =>
    evidence.map(({ no, name }) => ({ group, no, name })),
  );

/** Rows to add to one group of a defence's opinions, with number and name and without an opinion. */
export type OpinionRows = {
  /** Where the rows of the group stand in `form_data`. */
  readonly path: string;
  readonly rows: readonly AnswerRecord[];
};

/**
 * Rows for the evidence of a complaint to which a defence has none yet, by its group; evidence of a group that the defence does not
 * have stands in its last one (其他证据). None where the defence's form has no such annex.
 */
export const missingOpinions = (defence: FilledForm, evidence: readonly ClaimedEvidence[]): readonly OpinionRows[] => {
  const groups = annexOpinions(defence);
  const opinions = groups.flatMap(({ opinions: own }) => own);
  const answered = new Set(evidenceOfOpinions(evidence, opinions));
  const missing = evidence.filter((_, index) => !answered.has(index));
  const last = groups.at(-1);
  return groups.flatMap((group): readonly OpinionRows[] => {
    const own = missing.filter(({ group: no }) => (groups.find((one) => one.no === no) ?? last) === group);
    if (own.length === 0) return [];
    const rows = own.map(({ no, name }) => ({
      [opinionColumns.number]: no,
      ...(name === '' ? {} : { [opinionColumns.name]: name }),
    }));
    return [{ path: group.path, rows }];
  });
};

/** The rows of a group without those of `added` to which nothing has been said since. */
export const withoutRows = (rows: readonly AnswerRecord[], added: readonly AnswerRecord[]): readonly AnswerRecord[] => {
  const bare = (row: AnswerRecord) => Object.entries(row).filter(([, value]) => !isEmpty(value));
  const isSame = (row: AnswerRecord, other: AnswerRecord): boolean =>
    bare(row).length === bare(other).length && bare(other).every(([id, value]) => row[id] === value);
  return rows.filter((row) => !added.some((one) => isSame(row, one)));
};
