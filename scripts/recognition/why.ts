import type { FormDefinition } from '../../domain/forms/definition.js';
import type { Offer } from '../../domain/recognition/fields/offer.js';
import type { Finding } from '../../domain/recognition/findings/finding.js';
import { everyOffer, type FormToFill, type TextReading } from '../../domain/recognition/offers/index.js';
import { recognise, type RecognisedParty } from '../../domain/recognition/people/index.js';
import { readText } from '../../domain/recognition/readFor.js';
import { type Sides, tellSides } from '../../domain/recognition/sides/index.js';

const nameOf = ({ findings: [name] }: RecognisedParty): string => name?.value ?? '';
const found = ({ kind, value, rule }: Finding): string => `  ${kind} ${value}：${rule}`;

/** What a text says of each of its people, with the rule that found it. */
const peopleLines = (parties: readonly RecognisedParty[]): readonly string[] =>
  parties.flatMap((party) => [
    `${nameOf(party)}（${party.roles.join('、') || '无称谓'}）`,
    ...party.findings.map(found),
    ...(party.doubtful ?? []).map((finding) => `${found(finding)}（存疑）`),
  ]);

const placed = (parties: readonly RecognisedParty[], sides: Sides): string =>
  parties.flatMap((party, at) => (sides[at] ? [`${nameOf(party)}=${sides[at]}`] : [])).join('，') || '无';

/** The rules for sides that said something, in the order in which they were asked, and what holds in the end. */
const sideLines = (definition: FormDefinition, reading: TextReading, sides: Sides): readonly string[] => {
  const { parties } = reading.recognised;
  const told = tellSides(definition, reading.recognised, reading.text);
  return [
    ...told.fired.map(
      ({ rule, sides: said, words }) =>
        `${rule.key}（${rule.decides}，${rule.sure ? '确定' : '须一致'}）：${placed(parties, said)}；依据：${[...new Set(words)].join('、') || '前述结果'}`,
    ),
    `结果：${placed(parties, sides)}`,
    ...parties.flatMap((party, at) => (sides[at] ? [] : [`未定：${nameOf(party)}`])),
  ];
};

/** Which reader found the passage that an offer rests on. */
const readerOf = ({ printed, recognised, statements, mentions, telephones }: TextReading, offer: Offer): string => {
  const isOf = ({ from, to }: Finding): boolean => from === offer.finding.from && to === offer.finding.to;
  if (printed?.answers.some(({ path }) => path === offer.path)) return 'printedForm';
  if (recognised.parties.some(({ findings }) => findings.some(isOf))) return 'people';
  if (mentions.some(({ finding }) => isOf(finding))) return 'values';
  if (statements.some(({ place, finding }) => place.path === offer.path && isOf(finding))) return 'statements';
  if (telephones.some(({ finding }) => isOf(finding))) return 'telephones';
  return 'findings';
};

const offerLine = (reading: TextReading, offer: Offer): string =>
  `${offer.label}（${offer.path}）= ${[offer.value].flat().join('、')}；${readerOf(reading, offer)}：${offer.finding.rule}${offer.certain ? '' : '（须核对）'}`;

/**
 * Why a text is read as it is, as lines to print: the people found in it and by which rules; for a form also which rules said on which side they are
 * and on which words, and which reader offered which value. `readOn` is the day from which 去年 is reckoned, `2026-05-10`.
 */
export const whyLines = (
  text: string,
  readOn: string,
  form?: Pick<FormToFill, 'definition' | 'asking'>,
): readonly string[] => {
  if (!form) {
    const { parties, matters } = recognise(text);
    return ['【人】', ...peopleLines(parties), '【其他】', ...matters.map(found)];
  }
  const { definition } = form;
  const { reading, sides } = readText({ definition, text, readOn });
  const offers = everyOffer({ ...form, answers: {} }, reading, (_, at) => sides[at] ?? null);
  return [
    '【人】',
    ...peopleLines(reading.recognised.parties),
    `【${definition.title}：各方】`,
    ...sideLines(definition, reading, sides),
    '【填入】',
    ...offers.map((offer) => offerLine(reading, offer)),
  ];
};
