import type { Offer } from '../fields/offer.js';
import {
  type Recognised,
  type RecognisedParty,
  type Telephone,
  isNickname,
  isPlainName,
  plainName,
} from '../people/index.js';
import { clauseFor } from '../findings/clauses.js';
import type { Finding, FindingKind } from '../findings/finding.js';
import { type Asked, type Mention, fittings, keptValue } from '../values/index.js';
import type { TextReading } from './textReading.js';
import type { AnswerRecord, FormAnswers } from '../../forms/answers.js';
import { chosenOptions, isEmpty } from '../../forms/answerValues.js';
import type { Field, FormDefinition, Meaning, PartyBlock, PartyRole } from '../../forms/definition.js';
import { fill, recordsAt } from '../../forms/fill.js';
import { fieldOf, withAgent } from '../../forms/meaning.js';
import { paperOfNumber } from '../../papers/numbers.js';

const meaningOf: Partial<Record<FindingKind, Meaning>> = {
  'person-name': 'person-name',
  'organisation-name': 'organisation-name',
  sex: 'sex',
  'birth-date': 'birth-date',
  ethnicity: 'ethnicity',
  'id-number': 'id-number',
  'credit-code': 'credit-code',
  phone: 'phone',
  email: 'email',
  address: 'address',
  'other-address': 'other-address',
  'legal-representative': 'legal-representative',
  position: 'position',
};

const blockFor = (role: PartyRole, name: Finding): PartyBlock | undefined => {
  const means = meaningOf[name.kind];
  return role.blocks.find(({ fields }) => means !== undefined && fieldOf(fields, means));
};

const landlineRule = '固定电话格式';

/** The paper that an ID number is of: the one the text names, or the one that 18 places say themselves. */
const paperOf = ({ paper, value }: Finding): string => paper ?? paperOfNumber(value)?.kind.name ?? '居民身份证';

/** What to say of an offer that is no more than a question. */
const asked = '，请核对是否指此项';

/** The roles of the form on its writer's side and on the other: the first that are no agent's. */
const sideRoles = ({
  parties,
}: FormDefinition): { readonly writer: PartyRole | undefined; readonly other: PartyRole | undefined } => {
  const [writer, other] = parties.filter(
    ({ blocks, role }) =>
      role !== '第三人' && !blocks.some(({ fields }) => 'has' in withAgent(fields)) && !role.includes('代理人'),
  );
  return { writer, other: other?.role === writer?.role ? undefined : other };
};

/** A party without the telephones that the text says to be somebody else's: 我电话 in what is said of a defendant. */
const withoutOthersPhones = (
  definition: FormDefinition,
  role: PartyRole,
  party: RecognisedParty,
  telephones: readonly Telephone[],
): RecognisedParty => {
  const isOtherSide = role === sideRoles(definition).other;
  const isOthers = (finding: Finding): boolean => {
    const called = telephones.find((phone) => phone.finding.from === finding.from)?.calledOf;
    return finding.kind === 'phone' && (called === 'third' || (called === 'writer' && isOtherSide));
  };
  return { ...party, findings: party.findings.filter((finding) => !isOthers(finding)) };
};

/** Telephones that stand with no name, as a question, where the words before them say whose they are and the side has nobody yet. */
const ofTelephones = (
  definition: FormDefinition,
  answers: FormAnswers,
  telephones: readonly Telephone[],
  parties: readonly RecognisedParty[],
  placed: readonly Offer[],
): Offer[] => {
  const roles = sideRoles(definition);
  return telephones.flatMap(({ finding, owner, isOrganisation }): Offer[] => {
    const role = owner === 'writer' ? roles.writer : owner === 'other' ? roles.other : undefined;
    const isNamed = parties.some(({ findings }) =>
      findings.some(({ from, to }) => from < finding.to && finding.from < to),
    );
    if (!role || isNamed) return [];
    const variant = isOrganisation ? 'legal' : 'natural';
    const block = role.blocks.find((each) => each.variant === variant) ?? role.blocks[0];
    const field = block && fieldOf(block.fields, 'phone');
    const isNew = role.blocks.every(
      ({ key }) => recordsAt(answers, key).length === 0 && !placed.some(({ path }) => path.startsWith(`${key}.`)),
    );
    if (!block || !field || !isNew) return [];
    const asks = { ...finding, rule: `${finding.rule}${asked}` };
    return [
      {
        ...{
          path: `${block.key}.0.${field.id}`,
          label: `${role.role} 1 · ${field.label ?? ''}`,
          field,
          value: finding.value,
        },
        ...{ opens: [], finding: asks, certain: false },
      },
    ];
  });
};

/**
 * A party's findings for the record that has their name or, where none has it, the first without a name. Whose name is not plain, of them nothing
 * is certain.
 */
const ofParty = (
  role: PartyRole,
  { findings, doubtful = [] }: RecognisedParty,
  answers: FormAnswers,
  taken: Map<string, Set<number>>,
  isPlain: boolean,
): Offer[] => {
  const [name] = findings;
  const block = name && blockFor(role, name);
  const means = name && meaningOf[name.kind];
  const nameField = block && means && fieldOf(block.fields, means);
  if (!block || !nameField) return [];
  const records = recordsAt(answers, block.key);
  const indices = taken.get(block.key) ?? new Set<number>();
  const same = records.findIndex((record) => {
    const called = record[nameField.id];
    return typeof called === 'string' && plainName(called) === plainName(name.value);
  });
  const free = [...records.keys(), records.length, ...[...indices].map((at) => at + 1)].find(
    (at) => !indices.has(at) && isEmpty(records[at]?.[nameField.id]),
  );
  const at = same !== -1 ? same : (free ?? records.length);
  taken.set(block.key, indices.add(at));
  const path = `${block.key}.${at}`;
  const titled = `${role.role} ${at + 1}${role.blocks.length > 1 ? (block.variant === 'legal' ? '（单位）' : '') : ''}`;
  const opens = Object.entries(withAgent(block.fields)).map(([id, value]) => ({ path: `${path}.${id}`, value }));
  const offer = (
    finding: Finding,
    meaning: Meaning | undefined,
    { value = finding.value, certain = true }: { readonly value?: string; readonly certain?: boolean } = {},
  ): Offer[] => {
    const field = meaning && fieldOf(block.fields, meaning);
    if (!field || (field.options && !field.options.includes(value))) return [];
    return [
      {
        path: `${path}.${field.id}`,
        label: `${titled} · ${field.label ?? ''}`,
        field,
        value,
        opens,
        finding,
        certain: certain && isPlain,
      },
    ];
  };
  const mobiles = findings.filter(({ kind, rule }) => kind === 'phone' && rule !== landlineRule);
  /**
   * 李大哥 is what somebody is called, and no name that a form takes before it is completed. Of several telephones, and of a landline that a person may have at
   * work, somebody has to say which it is.
   */
  const saysAll = (finding: Finding): boolean => {
    if (finding.kind === 'person-name') return !isNickname(finding.value);
    if (finding.kind === 'phone')
      return finding.rule === landlineRule ? name.kind !== 'person-name' && mobiles.length === 0 : mobiles.length === 1;
    return true;
  };
  const missing = doubtful.filter(({ kind }) => !findings.some((own) => own.kind === kind));
  return [
    ...findings.flatMap((finding) => [
      ...(finding.kind === 'id-number' ? offer(finding, 'id-type', { value: paperOf(finding) }) : []),
      ...offer(finding, meaningOf[finding.kind], { certain: saysAll(finding) }),
    ]),
    // As the text has it, and nothing derived from it.
    ...missing.flatMap((finding) => offer(finding, meaningOf[finding.kind], { certain: false })),
  ];
};

/** What the findings of one party offer to the card of their name in a role of the form. */
export const offersToParty = (
  { parties }: FormDefinition,
  answers: FormAnswers,
  role: string,
  party: RecognisedParty,
): readonly Offer[] =>
  parties.filter((one) => one.role === role).flatMap((one) => ofParty(one, party, answers, new Map(), true));

type Place = Asked & { readonly label: string; readonly opens: Offer['opens']; readonly demands: boolean };

/** Pairs of neighbouring characters, without those that say nothing. */
const pairs = (text: string): Set<string> => {
  const signs = [...text.replaceAll(/[^\p{Script=Han}]/gu, ' ')];
  const all = signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
  return new Set(all.filter((pair) => !pair.includes(' ') && !'人民民币金额支付合同约定情况总额数额'.includes(pair)));
};

/**
 * What has to be chosen so that a field is asked; `null` where something else is chosen, or where what would be chosen hangs on another
 * choice. Choosing 有 or an option of several in a claim demands something: that is said of the offer.
 */
const openingOf = (field: Field, fields: readonly Field[], path: string, answers: AnswerRecord) => {
  const { when } = field;
  if (!when) return [];
  const gate = fields.find(({ id }) => id === when.field);
  const answer = answers[when.field];
  const [option = ''] = when.is;
  if (!gate) return null;
  const standing = chosenOptions(gate, answer);
  if (standing.some((each) => when.is.includes(each))) return [];
  if (gate.when) return null;
  // What is stated is ticked beside what is ticked already.
  if (gate.kind === 'multichoice') return [{ path: `${path}.${gate.id}`, value: [...standing, option] }];
  return gate.kind === 'choice' && isEmpty(answer) ? [{ path: `${path}.${gate.id}`, value: option }] : null;
};

const placesIn = (definition: FormDefinition, answers: FormAnswers): Place[] =>
  fill(definition, answers, 'all').sections.flatMap(({ section, items }) =>
    items.flatMap(({ path, fields, answers: given, name, item }) =>
      fields.flatMap((field): Place[] => {
        const isClaim = section.id !== 'facts';
        const opens = openingOf(field, fields, path, given);
        if (opens === null || field.repeat) return [];
        const label = [name, field.label].filter(Boolean).join(' · ');
        const labels = [item.label ?? '', field.label ?? ''] as const;
        return [
          { path: `${path}.${field.id}`, label, labels, field, isClaim, opens, demands: isClaim && opens.length > 0 },
        ];
      }),
    ),
  );

/** What stands before a finding in its own clause, and a little of what follows. */
const around = (text: string, { from, to }: Finding): string => {
  const before =
    text
      .slice(Math.max(0, from - 14), from)
      .split(/[,，。；;\n、]/)
      .at(-1) ?? '';
  return `${before} ${text.slice(to, to + 6).split(/[,，。；;\n、]/)[0] ?? ''}`;
};

/** Numbers of contracts and of other cases, for the fields whose labels share most with the words beside them. */
const ofNumbers = (text: string, matters: readonly Finding[], places: readonly Place[]): Offer[] => {
  const scored = matters.flatMap((finding) => {
    const means = finding.kind === 'contract-number' ? finding.kind : 'other-case-number';
    if (finding.kind !== 'contract-number' && finding.kind !== 'case-number') return [];
    const nearby = pairs(around(text, finding));
    return places.flatMap((place) => {
      const shared = [...pairs(place.labels.join(' '))].filter((pair) => nearby.has(pair)).length;
      const least = means === 'other-case-number' ? 1 : place.isClaim ? 2 : 0;
      const fits = place.field.means === means && !(means === 'other-case-number' && place.isClaim);
      return fits && !place.demands && shared >= least ? [{ place, finding, shared }] : [];
    });
  });
  const offers = new Map<string, Offer>();
  const usedFindings = new Set<Finding>();
  for (const { place, finding } of scored.sort((one, other) => other.shared - one.shared)) {
    if (usedFindings.has(finding) || offers.has(place.path)) continue;
    usedFindings.add(finding);
    const { path, label, field, opens } = place;
    offers.set(path, { path, label, field, value: finding.value, opens, finding, certain: true });
  }
  return [...offers.values()];
};

/** Amounts, rates, areas and dates, for the fields that ask for what the text says of them. */
const ofMentions = (definition: FormDefinition, mentions: readonly Mention[], places: readonly Place[]) => {
  const fits = fittings(definition, mentions, places);
  const offers = new Map<string, Offer>();
  for (const { place, mention, certain } of fits) {
    const { path, label, field, opens, demands } = place;
    const isCertain = certain && !demands;
    const { finding } = mention;
    const value = keptValue(mention, field);
    const key = `${path} ${value}`;
    if (offers.get(key)?.certain !== true)
      offers.set(key, {
        ...{ path, label, field, value, opens, certain: isCertain },
        finding: isCertain ? finding : { ...finding, rule: `${finding.rule}${asked}` },
      });
  }
  return [...offers.values()];
};

/** The words of a contract itself: its clauses for the questions that ask for them, and who signed it as what. */
const ofContract = (definition: FormDefinition, answers: FormAnswers, { parties, matters }: Recognised): Offer[] => {
  const clauses = matters.filter(({ kind }) => kind === 'clause');
  return fill(definition, answers, 'all').sections.flatMap(({ section, items }) =>
    items.flatMap(({ path, fields, answers: given, name, item }) =>
      fields.flatMap((field): Offer[] => {
        const opens = openingOf(field, fields, path, given);
        if (opens === null || field.repeat || section.id === 'claims') return [];
        const signatories = parties.filter(({ roles }) => roles.some((each) => each === field.label));
        const finding =
          field.kind === 'textarea'
            ? clauseFor(item.label ?? '', clauses)
            : field.kind === 'text' && section.id === 'facts' && signatories.length === 1
              ? signatories[0]?.findings[0]
              : undefined;
        if (!finding) return [];
        const label = [name, field.label].filter(Boolean).join(' · ');
        // Who else signed with them (共同借款人), the role does not say.
        const certain = finding.kind === 'clause';
        return [{ path: `${path}.${field.id}`, label, field, value: finding.value, opens, finding, certain }];
      }),
    ),
  );
};

/**
 * What the findings of `text` offer to the fields of a form, by what the fields mean. `roleOf` says for each party which role of the form
 * is theirs; one without a role is offered nowhere, so that no telephone is offered to the wrong party.
 */
export const offersFor = (
  definition: FormDefinition,
  answers: FormAnswers,
  { text, recognised, mentions, telephones }: Pick<TextReading, 'text' | 'recognised' | 'mentions' | 'telephones'>,
  roleOf: (party: RecognisedParty, at: number) => string | null,
): Offer[] => {
  const { parties, matters } = recognised;
  const indices = new Map<string, Set<number>>();
  const ofParties = parties.flatMap((party, at) => {
    const partyRole = roleOf(party, at);
    const role = definition.parties.find((each) => each.role === partyRole);
    const [name] = party.findings;
    if (!role || !name) return [];
    const own = withoutOthersPhones(definition, role, party, telephones);
    return ofParty(role, own, answers, indices, isPlainName(text, name));
  });
  const ownNumber = fieldOf(definition.header, 'case-number');
  const number = matters.find(({ kind }) => kind === 'case-number');
  const header: Offer[] =
    ownNumber && number
      ? [
          {
            path: `header.${ownNumber.id}`,
            label: ownNumber.label ?? '案号',
            field: ownNumber,
            value: number.value,
            opens: [],
            finding: number,
            certain: true,
          },
        ]
      : [];
  const places = placesIn(definition, answers);
  return [
    ...header,
    ...ofParties,
    ...ofTelephones(definition, answers, telephones, parties, ofParties),
    ...ofNumbers(text, matters, places),
    ...ofMentions(definition, mentions, places),
    ...ofContract(definition, answers, recognised),
  ];
};
