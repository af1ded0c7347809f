import type { Meaning } from '../definition.js';
import type { FilledForm, FilledRecord } from '../fill.js';
import type { Problem } from '../problemCodes.js';
import { isOrganisationsName, organisationFault } from '../reading/readOrganisation.js';
import { fault, foldTyped, type Fault } from '../reading/reading.js';
import { nameFault } from '../reading/readText.js';
import { sameName } from '../../signs/signs.js';
import { pathOf, problemAt, textOf } from './slips.js';

const sideStems = { plaintiffs: 'own', defendants: 'other', respondents: 'other', judgment_debtors: 'other' } as const;
type Stem = keyof typeof sideStems;
const isStem = (stem: string): stem is Stem => Object.hasOwn(sideStems, stem);

type Person = {
  readonly record: FilledRecord;
  readonly role: string;
  /** Whether the form has people alone in this role: nobody else may prosecute an insult. */
  readonly isPersonsOnly: boolean;
  readonly isOther: boolean;
  readonly isAgent: boolean;
};

const peopleOf = ({ definition, blocks }: FilledForm): readonly Person[] =>
  blocks.flatMap(({ role, block, path, given }) => {
    const stem = path.replace(/_(natural|legal)$/, '');
    // In a defence the respondents are those who write.
    const isOther = isStem(stem) && sideStems[stem] === 'other' && definition.kind !== 'defense';
    const isPersonsOnly = role.blocks.every(({ variant }) => variant === 'natural');
    const isAgent = block.variant === 'agent';
    return given.map((record) => ({ record, role: role.role, isPersonsOnly, isOther, isAgent }));
  });

/** An organisation where a person's name is asked for. */
const organisationAsPerson = ({ record, role, isPersonsOnly, isAgent }: Person): Fault | undefined => {
  if (isAgent || !isOrganisationsName(textOf(record, 'person-name'))) return undefined;
  return fault(
    'name_form',
    isPersonsOnly ? `这份文书的${role}只能是个人，这里填的是单位` : '这里填个人的姓名；是单位的，填在单位一栏',
  );
};

/** What is odd in the name of one party or agent. */
const nameProblems = (person: Person): readonly Problem[] => {
  const { record, isOther } = person;
  const wrong: readonly (readonly [Meaning, Fault | undefined])[] = [
    ['person-name', nameFault(textOf(record, 'person-name'), isOther) ?? organisationAsPerson(person)],
    ['organisation-name', organisationFault(textOf(record, 'organisation-name'))],
  ];
  return wrong.flatMap(([means, fault]) =>
    fault ? [problemAt(fault.code, pathOf(record, means), fault.sentence)] : [],
  );
};

/** Names that are none or whose bearer cannot be a party, and names and numbers that two of them share. */
export const peopleProblems = (form: FilledForm): readonly Problem[] => {
  const people = peopleOf(form);
  const parties = people.filter(({ isAgent }) => !isAgent);
  return [
    ...people.flatMap(nameProblems),
    ...sharedNumbers(parties),
    ...sharedNames(parties),
    ...namedTwice(parties),
    ...agentsOfOthers(form, people),
  ];
};

const sharedNumbers = (parties: readonly Person[]): readonly Problem[] => {
  const numbers = new Map<string, Person>();
  return parties.flatMap((person): readonly Problem[] => {
    const number = foldTyped(textOf(person.record, 'id-number')).toUpperCase();
    const same = number === '' ? undefined : numbers.get(number);
    if (!same) numbers.set(number, person);
    const sentence =
      same?.role === person.role
        ? `两名${person.role}填了同一个身份证号`
        : `${same?.role ?? ''}和${person.role}填了同一个身份证号`;
    return same ? [problemAt('id_shared', pathOf(person.record, 'id-number'), sentence)] : [];
  });
};

const numberOf = (record: FilledRecord): string =>
  foldTyped(textOf(record, 'id-number') || textOf(record, 'credit-code')).toUpperCase();

const nameOf = (record: FilledRecord): { readonly name: string; readonly means: Meaning } => {
  const person = textOf(record, 'person-name');
  return person === ''
    ? { name: foldTyped(textOf(record, 'organisation-name')), means: 'organisation-name' }
    : { name: foldTyped(person), means: 'person-name' };
};

const sharedNames = (parties: readonly Person[]): readonly Problem[] => {
  // Backwards, so that of two with one name the first stands.
  const own = new Map(
    parties
      .filter(({ isOther }) => !isOther)
      .map((person) => [nameOf(person.record).name, person] as const)
      .reverse(),
  );
  return parties
    .filter(({ isOther }) => isOther)
    .flatMap(({ record, role }): readonly Problem[] => {
      const { name, means } = nameOf(record);
      const same = name === '' ? undefined : own.get(name);
      return same ? [problemAt('name_shared', pathOf(record, means), `${same.role}和${role}是同一个名字`)] : [];
    });
};

/** One name twice on one side, where no two numbers say that these are two people. */
const namedTwice = (parties: readonly Person[]): readonly Problem[] => {
  const seen = new Map<string, Person>();
  return parties.flatMap((person): readonly Problem[] => {
    const { name, means } = nameOf(person.record);
    const key = `${person.role}\n${sameName(name)}`;
    const same = name === '' ? undefined : seen.get(key);
    if (!same) seen.set(key, person);
    const numbers = [same, person].map((one) => (one ? numberOf(one.record) : ''));
    return !same || (numbers[0] !== '' && numbers[1] !== '' && numbers[0] !== numbers[1])
      ? []
      : [
          problemAt(
            'name_twice',
            pathOf(person.record, means),
            `${person.role}里“${name}”填了两次；不是两个人就删去一处`,
          ),
        ];
  });
};

/**
 * Agents who bear the name of an opponent, or of the only one who files. Of several who file one may act for the others
 * (民事诉讼法第六十一条, 行政诉讼法第三十一条).
 */
const agentsOfOthers = ({ definition }: FilledForm, people: readonly Person[]): readonly Problem[] => {
  const own = people.filter(({ isAgent, role }) => !isAgent && role === definition.parties[0]?.role);
  const isNamed = (name: string) => (party: Person) => name !== '' && sameName(nameOf(party.record).name) === name;
  return people
    .filter(({ isAgent }) => isAgent)
    .flatMap(({ record }): readonly Problem[] => {
      const name = foldTyped(textOf(record, 'person-name'));
      const find = isNamed(sameName(name));
      const opponent = people.find((party) => party.isOther && find(party));
      const [self, ...others] = own.filter(({ record: party }) => nameOf(party).name !== '');
      const isSelf = self !== undefined && others.length === 0 && find(self);
      if (!opponent && !isSelf) return [];
      const why = opponent
        ? `“${name}”是对方当事人（${opponent.role}），不能做代理人`
        : `代理人和${self?.role ?? ''}是同一个人；自己参加诉讼就不填代理人`;
      return [problemAt('agent_party', pathOf(record, 'person-name'), why)];
    });
};
