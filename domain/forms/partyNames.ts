import type { AnswerRecord, FormAnswers } from './answers.js';
import type { FormDefinition, PartyBlock } from './definition.js';
import { entryOf } from './entryOf.js';
import type { Entry } from './matchEntries.js';
import { plainText } from './printing/plainText.js';
import { partyRecords, visibleAnswers } from './visibleAnswers.js';

export type PartyNames = {
  /** 原告; in an application those who apply. */
  readonly plaintiffs: readonly string[];
  /** 被告; in a defence those who answer. */
  readonly defendants: readonly { readonly name: string }[];
};

/** A defendant whom a complaint names, and what tells them from the others in the same block of the form. */
export type PartyEntry = { readonly name: string; readonly block: string; readonly entry: Entry };

const plaintiffStems: readonly string[] = ['plaintiffs', 'applicants', 'guarantors'];
const defendantStems: readonly string[] = ['defendants', 'respondents', 'judgment_debtors'];

const blocksOf = (definition: FormDefinition, stems: readonly string[]): readonly PartyBlock[] =>
  definition.parties
    .flatMap(({ blocks }) => blocks)
    .filter(({ key }) => stems.includes(key.replace(/_(natural|legal)$/, '')));

const partyName = ({ name, entityName }: AnswerRecord): string => oneLine(entityName) || oneLine(name);

/** The defendants in the order of the form, as the comparison of versions tells them apart. Nameless records are left out. */
export const defendantEntries = (definition: FormDefinition, answers: FormAnswers): readonly PartyEntry[] => {
  const visible = visibleAnswers(definition, answers);
  return blocksOf(definition, defendantStems).flatMap(({ key, fields }) =>
    partyRecords(visible, key)
      .filter((record) => partyName(record) !== '')
      .map((record) => ({
        name: partyName(record),
        block: key,
        entry: entryOf({ id: key, kind: 'group', label: null, fields })(record),
      })),
  );
};

/** Names of the sides in the order of the form, for case lists and for joining defendants. Nameless records are left out. */
export const partyNames = (definition: FormDefinition, answers: FormAnswers): PartyNames => {
  const named = (stems: readonly string[]) =>
    blocksOf(definition, stems)
      .flatMap(({ key }) => partyRecords(answers, key))
      .map(partyName)
      .filter((name) => name !== '');
  return {
    plaintiffs: named(plaintiffStems),
    defendants: named(defendantStems).map((name) => ({ name })),
  };
};

const oneLine = (value: unknown): string =>
  typeof value === 'string' ? plainText(value).replace(/\s+/g, ' ').trim() : '';
