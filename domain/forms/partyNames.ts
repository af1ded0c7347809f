import type { FormAnswers } from './answers.js';
import type { FormDefinition } from './definition.js';
import { plainText } from './printing/plainText.js';
import { partyRecords } from './visibleAnswers.js';

export type PartyNames = {
  /** 原告; in an application those who apply. */
  readonly plaintiffs: readonly string[];
  /** 被告; in a defence those who answer. */
  readonly defendants: readonly { readonly name: string }[];
};

/** Names of the sides in the order of the form, for case lists and for joining defendants. Nameless records are left out. */
export const partyNames = (definition: FormDefinition, answers: FormAnswers): PartyNames => {
  const named = (stems: readonly string[]) =>
    definition.parties
      .flatMap(({ blocks }) => blocks)
      .filter(({ key }) => stems.includes(key.replace(/_(natural|legal)$/, '')))
      .flatMap(({ key }) => partyRecords(answers, key))
      .map(({ name, entityName }) => oneLine(entityName) || oneLine(name))
      .filter((name) => name !== '');
  return {
    plaintiffs: named(['plaintiffs', 'applicants', 'guarantors']),
    defendants: named(['defendants', 'respondents', 'judgment_debtors']).map((name) => ({ name })),
  };
};

const oneLine = (value: unknown): string =>
  typeof value === 'string' ? plainText(value).replace(/\s+/g, ' ').trim() : '';
