import type { Recognised, RecognisedParty } from './recognised.js';
import { clausesIn } from '../findings/clauses.js';
import { doubtfulNumbers } from '../findings/doubtfulNumbers.js';
import type { Finding, FindingKind } from '../findings/finding.js';
import { ofPeople, ownersOf } from './findingOwners.js';
import { headsIn, isDecision } from './heads.js';
import type { Head } from './head.js';
import { labelledIn } from './labelledFindings.js';
import { passageIn, readingOrder } from '../texts/layout.js';
import { allRoles } from './partyWords.js';
import { type KnownPeople, headsWithSaid, nobodyKnown } from './saidPeople.js';
import { scanText } from '../findings/scan.js';
import { foldedWithLabels } from './standingLabels.js';
import { idBirthDate, idSex, isIdNumber } from '../../papers/residentNumber.js';

/** What is shown to be given to somebody where it is nobody's. */
const ofSomebody: ReadonlySet<FindingKind> = new Set([
  'id-number',
  'credit-code',
  'phone',
  'email',
  'address',
  'other-address',
]);

/** 有一个儿子程小宝，2017年5月2号生的: born then is the child, and not who tells of it. */
const ofChild = /(?:儿子|女儿|男孩|女孩|孩子|闺女|娃|小孩|双胞胎|育有|生育|生了|生下)[^。；;\n]{0,24}$/u;

/** Dates that 出生 stands with, of the people whom a text names and not of their children. */
const withBirthDates = (text: string, findings: readonly Finding[]): Finding[] =>
  findings.map((finding) =>
    finding.kind === 'date' &&
    !ofChild.test(text.slice(Math.max(0, finding.from - 32), finding.from)) &&
    (/^ ?出?生(?!效)/.test(text.slice(finding.to, finding.to + 3)) ||
      /出 ?生(?:日期)?(?:于)? ?:? ?$/.test(text.slice(Math.max(0, finding.from - 8), finding.from)) ||
      /(?:^|[^\p{Script=Han}])(?:男|女)(?:性)?[ ,，、/|]{1,3}$/u.test(
        text.slice(Math.max(0, finding.from - 6), finding.from),
      ))
      ? { ...finding, kind: 'birth-date', rule: '“出生”旁的日期' }
      : finding,
  );

/** 贺文静女士: the sex of somebody who is addressed so; 先生/女士 says neither. */
const addressedSexes = (text: string, heads: readonly Head[]): Finding[] =>
  heads.flatMap(({ name, to }): Finding[] => {
    const title =
      name?.kind === 'person-name' ? /^ {0,2}(先生|女士)(?! ?[/／、或])/u.exec(text.slice(to, to + 6)) : null;
    if (title?.[1] === undefined) return [];
    const from = to + title[0].length - 2;
    return [{ kind: 'sex', value: title[1] === '先生' ? '男' : '女', rule: '“先生”“女士”', from, to: from + 2 }];
  });

const uniqueByKind = (findings: readonly Finding[]): Finding[] =>
  findings.filter(
    ({ kind, value }, at) =>
      findings.findIndex((other) => other.kind === kind && (kind !== 'phone' || other.value === value)) === at,
  );

/** What an ID number says besides. */
const idFacts = (findings: readonly Finding[]): readonly Finding[] => {
  const id = findings.find(({ kind, value }) => kind === 'id-number' && isIdNumber(value));
  const rule = '由身份证号码得出';
  return id
    ? [
        { ...id, kind: 'sex', value: idSex(id.value), rule },
        { ...id, kind: 'birth-date', value: idBirthDate(id.value) ?? '', rule },
      ]
    : [];
};

/** What the text says of somebody otherwise than their ID number does, as it says it. */
const againstId = (findings: readonly Finding[]): readonly Finding[] =>
  idFacts(findings).flatMap(({ kind, value }) =>
    findings
      .filter((own) => own.kind === kind && own.value !== value)
      .map((own) => ({ ...own, rule: '与身份证号码不符，请核对' })),
  );

/** A party's findings with what their ID number says besides, as far as the text says nothing else. */
const withIdFacts = (findings: readonly Finding[]): Finding[] => {
  const facts = idFacts(findings);
  const disputed = new Set(againstId(findings).map(({ kind }) => kind));
  return [
    ...findings.filter(({ kind }) => !facts.some((fact) => fact.kind === kind)),
    ...facts.filter(({ kind }) => !disputed.has(kind)),
  ];
};

/** Signs that reading a picture takes for figures, put right in their places. */
const withFigures = (text: string): string =>
  text
    .replaceAll(/(?<=\d)[Oo](?=[\d年月日元 ])|(?<=[年月])O(?=\d)|(?<=\d)[Oo](?=\n|$)/g, '0')
    .replaceAll(/(?<![A-Za-z])[lI](?=[3-9]\d{9}(?!\d))|(?<=[\p{Script=Han}])[lI](?=\d)/gu, '1');

const shortestEnding = 3;

/** 敬老院 under a letter of …赐儿山敬老院: the end of the one organisation's name that the text gave before is that name. */
const withFullNames = (heads: readonly Head[]): readonly Head[] => {
  const firms = heads.flatMap(({ name }) => (name?.kind === 'organisation-name' ? [name] : []));
  return heads.map((head) => {
    const { name, roles } = head;
    const isEnding = name?.kind === 'organisation-name' && name.value.length >= shortestEnding && roles.length === 0;
    if (!isEnding) return head;
    const whole = new Set(
      firms
        .filter(({ value, from }) => value !== name.value && from < name.from && value.endsWith(name.value))
        .map(({ value }) => value),
    );
    const [only] = whole;
    return whole.size === 1 && only !== undefined ? { ...head, name: { ...name, value: only } } : head;
  });
};

/**
 * Finds by rules what a text says that forms ask: parties with what belongs to each, and what belongs to no party. A telephone
 * belongs to the party in whose passage it stands, else to none. `known`: of whom somebody said who they are.
 */
export const recognise = (given: string, known: KnownPeople = nobodyKnown): Recognised => {
  const reading = readingOrder(withFigures(foldedWithLabels(given)), isRoleWord);
  const { text } = reading;
  const heads = headsWithSaid(text, withFullNames(headsIn(text)), known);
  const scanned = withBirthDates(text, [...scanText(text), ...addressedSexes(text, heads)]);
  const inNames = (finding: Finding) =>
    heads.some(({ name }) => name !== undefined && finding.from < name.to && name.from < finding.to) &&
    finding.kind !== 'case-number';
  const all = [...scanned, ...labelledIn(text)].filter((finding) => !inNames(finding)).sort((a, b) => a.from - b.from);
  const doubtful = doubtfulNumbers(text);
  const { owners, leftOver } = ownersOf(text, heads, [...all, ...doubtful]);
  const inGiven = (finding: Finding): Finding => ({ ...finding, ...passageIn(reading, finding.from, finding.to) });
  const writers = new Set(heads.filter(({ roles }) => roles.includes('本人')).map(({ name }) => name?.value));
  const parties = new Map<string, RecognisedParty>();
  for (const { roles: called, name } of heads) {
    if (name === undefined) continue;
    const party = parties.get(name.value);
    const doubts = party
      ? []
      : [...doubtful, ...leftOver].filter((finding) => owners.get(finding) === name.value).map(inGiven);
    const own = party
      ? []
      : all
          .filter((finding) => owners.get(finding) === name.value && !leftOver.has(finding))
          .map((finding) => asResidence(text, writers, name.value, finding))
          .map(inGiven);
    const read = uniqueByKind([inGiven(name), ...own]);
    const ownDoubts = party?.doubtful ?? [...uniqueByKind(doubts), ...againstId(read)];
    parties.set(name.value, {
      roles: [...new Set([...(party?.roles ?? []), ...called])],
      findings: party?.findings ?? withIdFacts(read),
      ...(ownDoubts.length > 0 && { doubtful: ownDoubts }),
    });
  }
  const taken = new Set([...parties.values()].flatMap(({ findings }) => findings.map(({ value }) => value)));
  return {
    parties: [...parties.values()],
    matters: [...all.filter(({ kind }) => !ofPeople.has(kind)).map(inGiven), ...clausesIn(given)],
    unassigned: [...all.filter(({ kind }) => ofSomebody.has(kind)), ...doubtful]
      .filter((finding) => !taken.has(finding.value))
      .map(inGiven)
      .sort((a, b) => a.from - b.from),
    isDecision: isDecision(text),
  };
};

/** Whoever says 我叫…，住… tells where they live, not where they are registered. */
const asResidence = (
  text: string,
  writers: ReadonlySet<string | undefined>,
  name: string,
  finding: Finding,
): Finding =>
  finding.kind === 'address' &&
  writers.has(name) &&
  /住在? ?$/u.test(text.slice(Math.max(0, finding.from - 3), finding.from))
    ? { ...finding, kind: 'other-address' }
    : finding;

const isRoleWord = (word: string): boolean => allRoles.includes(word);
