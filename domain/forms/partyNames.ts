import type { FormAnswers } from './answers.js';
import type { FormDefinition, Meaning, ThirdParty } from './definition.js';
import { entryOf } from './entryOf.js';
import type { Entry } from './matchEntries.js';
import { answerTo } from './meaning.js';
import { plainText } from './printing/plainText.js';
import { fillBlocks, type FilledBlock, type FilledRecord } from './fill.js';

export type PartyNames = {
  /** 原告; in an application those who apply. */
  readonly plaintiffs: readonly string[];
  /** 被告; in a defence those who answer. */
  readonly defendants: readonly { readonly name: string }[];
};

/** The traits by which a person or organisation may be recognised. */
export const traits = [
  'phone',
  'birth-date',
  'sex',
  'legal-representative',
  'address',
  'other-address',
] as const satisfies Meaning[];
export type Trait = (typeof traits)[number];

/** A defendant whom a complaint names, or a third party who may answer it, and what tells them from the others in the same block of the form. */
export type PartyEntry = {
  readonly name: string;
  /** Absent for a defendant. */
  readonly standing?: ThirdParty;
  readonly block: string;
  readonly entry: Entry;
  /** The traits that are not empty. */
  readonly traits: Readonly<Partial<Record<Trait, string>>>;
};

/** The keys of the blocks of those who sue or apply, without the kind of party. */
export const plaintiffStems: readonly string[] = ['plaintiffs', 'applicants', 'guarantors'];
/** The keys of the blocks of those who are sued, without the kind of party. */
export const defendantStems: readonly string[] = ['defendants', 'respondents', 'judgment_debtors'];

/** The keys of the blocks of third parties, without the kind of party. */
export const thirdPartyStems: readonly string[] = ['third_parties'];

/** The records of the blocks with these keys that name somebody, in the order of the form. */
export const namedRecords = (blocks: readonly FilledBlock[], stems: readonly string[]): readonly NamedRecord[] =>
  blocks
    .filter(({ path }) => stems.includes(path.replace(/_(natural|legal)$/, '')))
    .flatMap(({ path, records }) => records.map((record) => ({ record, block: path, name: partyName(record) })))
    .filter(({ name }) => name !== '');

export type NamedRecord = { readonly record: FilledRecord; readonly block: string; readonly name: string };

const partyName = (record: FilledRecord): string =>
  oneLine(answerTo(record, 'organisation-name')) || oneLine(answerTo(record, 'person-name'));

/**
 * Those who answer a complaint, as the comparison of versions distinguishes them: the defendants in the order of the form, then the third parties,
 * where they may answer. Nameless records are left out.
 */
export const answererEntries = (definition: FormDefinition, answers: FormAnswers): readonly PartyEntry[] =>
  answerersIn(definition, fillBlocks(definition, answers));

const isThirdParty = ({ block }: NamedRecord): boolean =>
  thirdPartyStems.includes(block.replace(/_(natural|legal)$/, ''));

/** The records of those who answer, in that order. */
export const answererRecords = (
  { thirdPartiesAnswer = false }: Pick<FormDefinition, 'thirdPartiesAnswer'>,
  blocks: readonly FilledBlock[],
): readonly NamedRecord[] => [
  ...namedRecords(blocks, defendantStems),
  ...(thirdPartiesAnswer ? namedRecords(blocks, thirdPartyStems) : []),
];

/** The same of a form whose parties are filled in already. */
export const answerersIn = (
  definition: Pick<FormDefinition, 'thirdPartiesAnswer'>,
  blocks: readonly FilledBlock[],
): readonly PartyEntry[] =>
  answererRecords(definition, blocks).map((named) => {
    const { name, block, record } = named;
    return {
      name,
      ...(isThirdParty(named) && { standing: 'third_party' as const }),
      block,
      entry: entryOf(record),
      traits: Object.fromEntries(
        traits.map((trait) => [trait, answerTo(record, trait)] as const).filter(([, text]) => text !== ''),
      ),
    };
  });

/** Names of the sides in the order of the form, for case lists and for joining defendants. Nameless records are left out. */
export const partyNames = (definition: FormDefinition, answers: FormAnswers): PartyNames => {
  const blocks = fillBlocks(definition, answers);
  return {
    plaintiffs: namedRecords(blocks, plaintiffStems).map(({ name }) => name),
    defendants: namedRecords(blocks, defendantStems).map(({ name }) => ({ name })),
  };
};

const oneLine = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();
