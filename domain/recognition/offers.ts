import type { AnswerRecord, FormAnswers } from '../forms/answers.js';
import { chosenOptions, isEmpty } from '../forms/answerValues.js';
import type { Field, FormDefinition, Meaning, PartyBlock, PartyRole } from '../forms/definition.js';
import { fill, recordsAt } from '../forms/fill.js';
import { fieldOf, thereIs, withAgent } from '../forms/meaning.js';
import { clauseFor } from './clauses.js';
import type { Finding, FindingKind } from './finding.js';
import type { Recognised, RecognisedParty } from './recognise.js';

export { plainRole, rolesWith } from './sides.js';

/** A value for one field of a form, with the finding that it rests on. */
export type Offer = {
  /** Dotted place in `form_data`. */
  readonly path: string;
  /** Where it is, in words: `原告 1 · 姓名`. */
  readonly label: string;
  readonly field: Field;
  readonly value: string;
  /** Answers that the field needs to be asked at all (有 押金), given with it. */
  readonly opens: readonly { readonly path: string; readonly value: string | readonly string[] }[];
  readonly finding: Finding;
};

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

/** A party's findings for the record that has their name or, where none has it, the first without a name. */
const ofParty = (
  role: PartyRole,
  { findings }: RecognisedParty,
  answers: FormAnswers,
  taken: Map<string, Set<number>>,
): Offer[] => {
  const [name] = findings;
  const block = name && blockFor(role, name);
  const means = name && meaningOf[name.kind];
  const nameField = block && means && fieldOf(block.fields, means);
  if (!block || !nameField) return [];
  const records = recordsAt(answers, block.key);
  const indices = taken.get(block.key) ?? new Set<number>();
  const same = records.findIndex((record) => record[nameField.id] === name.value);
  const free = [...records.keys(), records.length, ...[...indices].map((at) => at + 1)].find(
    (at) => !indices.has(at) && isEmpty(records[at]?.[nameField.id]),
  );
  const at = same !== -1 ? same : (free ?? records.length);
  taken.set(block.key, indices.add(at));
  const path = `${block.key}.${at}`;
  const titled = `${role.role} ${at + 1}${role.blocks.length > 1 ? (block.variant === 'legal' ? '（单位）' : '') : ''}`;
  const opens = Object.entries(withAgent(block.fields)).map(([id, value]) => ({ path: `${path}.${id}`, value }));
  const offer = (finding: Finding, meaning: Meaning | undefined, value = finding.value): Offer[] => {
    const field = meaning && fieldOf(block.fields, meaning);
    if (!field || (field.options && !field.options.includes(value))) return [];
    return [{ path: `${path}.${field.id}`, label: `${titled} · ${field.label ?? ''}`, field, value, opens, finding }];
  };
  return findings.flatMap((finding) => [
    ...(finding.kind === 'id-number' ? offer(finding, 'id-type', '居民身份证') : []),
    ...offer(finding, meaningOf[finding.kind]),
  ]);
};

type Place = {
  readonly path: string;
  readonly label: string;
  readonly field: Field;
  readonly words: ReadonlySet<string>;
  readonly demanded: boolean;
  readonly opens: Offer['opens'];
};

/** Pairs of neighbouring characters, without those that say nothing. */
const pairs = (text: string): Set<string> => {
  const signs = [...text.replaceAll(/[^\p{Script=Han}]/gu, ' ')];
  const all = signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
  return new Set(all.filter((pair) => !pair.includes(' ') && !'人民民币金额支付合同约定情况总额数额'.includes(pair)));
};

/** What has to be chosen so that a field is asked; `null` where something else is chosen, or where choosing it would demand something. */
const openingOf = (field: Field, fields: readonly Field[], path: string, answers: AnswerRecord, demanded: boolean) => {
  const { when } = field;
  if (!when) return [];
  const gate = fields.find(({ id }) => id === when.field);
  const answer = answers[when.field];
  const [option] = when.is;
  if (typeof answer === 'string' && when.is.includes(answer)) return [];
  // A rate that is stated ticks 利率 beside what is ticked already.
  if (gate?.kind === 'multichoice' && !gate.when && field.means === 'interest-rate' && !demanded) {
    const ticked = chosenOptions(gate, answer);
    return ticked.some((each) => when.is.includes(each))
      ? []
      : [{ path: `${path}.${gate.id}`, value: [...ticked, option ?? ''] }];
  }
  if (!gate || gate.kind !== 'choice' || gate.when || option !== thereIs || demanded || !isEmpty(answer)) return null;
  return [{ path: `${path}.${gate.id}`, value: option }];
};

const placesIn = (definition: FormDefinition, answers: FormAnswers): Place[] =>
  fill(definition, answers, 'all').sections.flatMap(({ section, items }) =>
    items.flatMap(({ path, fields, answers: given, name, item }) =>
      fields.flatMap((field): Place[] => {
        const demanded = section.id !== 'facts';
        const opens = openingOf(field, fields, path, given, demanded);
        if (opens === null || field.repeat) return [];
        const label = [name, field.label].filter(Boolean).join(' · ');
        const words = pairs(`${item.label ?? ''} ${field.label ?? ''}`);
        return [{ path: `${path}.${field.id}`, label, field, words, demanded, opens }];
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

const countingMoney: ReadonlySet<Meaning | undefined> = new Set<Meaning>([
  ...(['other-amount', 'contract-amount', 'claim-amount', 'claim-amount-part', 'interest-base'] as const),
]);

/** Labels of what was paid: 已还利息, 已支付金额. */
const saysPaid = /已(?:经)?(?:还|付|支付|偿还|归还|清偿|给付|缴纳|交纳|履行|收)/u;
const saysUnpaid =
  /未|没|尚欠|拖欠|欠付|逾期|不(?:还|付|支付|偿还|归还)|应(?:当|予)?(?:还|付|归还|偿还|清偿|支付|给付)|应当/u;
/** 已 with what was done, in one clause: 已到期 and 已多次催讨 pay nothing, and 归还 alone may be a promise. */
const saysPaying = /已[^，,。；;]{0,14}?(?:还|付|偿|缴|交|履行|收)|(?:还|付|交|偿)(?:清)?(?:了|过)|付清|还清|收到/u;

/** Whether an amount may stand in the field: what a text says to be owed, or merely names, is not offered as paid. */
const mayBePaid = (text: string, { from, to }: Finding, { field, label }: Place): boolean => {
  if (!saysPaid.test(field.label ?? label)) return true;
  const before =
    text
      .slice(0, from)
      .split(/[。；;\n]/)
      .at(-1) ?? '';
  const sentence = `${before}${text.slice(to).split(/[。；;\n]/)[0] ?? ''}`;
  return saysPaying.test(sentence) && !saysUnpaid.test(sentence);
};

/** `年利率12%` → `12`; the forms ask for a number where a period is chosen besides, so only a rate by the year has one. */
const yearlyPercent = ({ kind, value }: Finding): string | undefined =>
  kind === 'interest-rate' ? /^年[^\d%]{0,8}(\d{1,3}(?:\.\d{1,4})?) ?%$/.exec(value)?.[1] : undefined;

/** Places that fit a finding, with how well; the words beside the finding must be those of the question. */
const fitting = (text: string, finding: Finding, places: readonly Place[]): { place: Place; score: number }[] => {
  const nearby = pairs(around(text, finding));
  const shared = ({ words }: Place) => [...words].filter((word) => nearby.has(word)).length;
  const scored = (chosen: readonly Place[], least = 1) =>
    chosen
      .map((place) => ({ place, score: shared(place) }))
      .filter(({ place, score }) => score >= (place.demanded ? 2 : least));
  const meaning = (...meanings: readonly Meaning[]) =>
    places.filter(({ field }) => field.means !== undefined && meanings.includes(field.means));
  switch (finding.kind) {
    case 'amount':
      return scored(
        places.filter(
          (place) =>
            place.field.kind === 'money' && countingMoney.has(place.field.means) && mayBePaid(text, finding, place),
        ),
      );
    case 'date':
      return /签订|签署|订立/.test(around(text, finding))
        ? scored(meaning('contract-date').filter(({ field }) => field.kind === 'date'))
        : scored(meaning('due-date', 'as-of-date').filter(({ field }) => field.kind === 'date'));
    case 'date-range':
      return scored(meaning('from-date'));
    case 'contract-number':
      return scored(meaning('contract-number'), 0);
    case 'case-number':
      return scored(meaning('other-case-number').filter(({ demanded }) => !demanded));
    case 'interest-rate':
      return [
        ...scored(meaning('interest-rate').filter(({ field }) => field.kind === 'text')),
        ...(yearlyPercent(finding) !== undefined &&
        !/(?:逾期|罚|违约)[^。；;\n]{0,30}$/.test(text.slice(0, finding.from))
          ? scored(
              meaning('interest-rate').filter(({ field, demanded }) => field.kind === 'number' && !demanded),
              0,
            )
          : []),
      ];
    default:
      return [];
  }
};

const ofMatters = (text: string, matters: readonly Finding[], places: readonly Place[]): Offer[] => {
  const best = matters
    .flatMap((finding) => fitting(text, finding, places).map((fit) => ({ ...fit, finding })))
    .sort((a, b) => b.score - a.score);
  const offers = new Map<string, Offer>();
  const usedFindings = new Set<Finding>();
  for (const { place, finding } of best) {
    if (usedFindings.has(finding) || offers.has(place.path)) continue;
    usedFindings.add(finding);
    const { path, label, field, opens } = place;
    const [from = '', to] = finding.value.split('/');
    const value =
      finding.kind === 'date-range'
        ? from
        : ((place.field.kind === 'number' ? yearlyPercent(finding) : undefined) ?? finding.value);
    offers.set(path, { path, label, field, value, opens, finding });
    const item = path.slice(0, path.lastIndexOf('.'));
    const end = places.find((other) => other.path.startsWith(`${item}.`) && other.field.means === 'to-date');
    if (finding.kind === 'date-range' && to !== undefined && end)
      offers.set(end.path, {
        path: end.path,
        label: end.label,
        field: end.field,
        value: to,
        opens: end.opens,
        finding,
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
        const opens = openingOf(field, fields, path, given, false);
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
        return [{ path: `${path}.${field.id}`, label, field, value: finding.value, opens, finding }];
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
  text: string,
  recognised: Recognised,
  roleOf: (party: RecognisedParty, at: number) => string | null,
): Offer[] => {
  const { parties, matters } = recognised;
  const indices = new Map<string, Set<number>>();
  const ofParties = parties.flatMap((party, at) => {
    const partyRole = roleOf(party, at);
    const role = definition.parties.find((each) => each.role === partyRole);
    return role ? ofParty(role, party, answers, indices) : [];
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
          },
        ]
      : [];
  return [
    ...header,
    ...ofParties,
    ...ofMatters(text, matters, placesIn(definition, answers)),
    ...ofContract(definition, answers, recognised),
  ];
};
