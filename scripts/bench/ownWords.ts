import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { loadCatalogue } from '../../backend/modules/forms/catalogue.js';
import type { FormDefinition } from '../../domain/forms/definition.js';
import { mayFillInSection, mayFillTogether } from '../../domain/autofill/together.js';
import { everyOffer } from '../../domain/recognition/offers/index.js';
import { readText } from '../../domain/recognition/readFor.js';
import { type RecognisedParty, type SaidPerson, recognise } from '../../domain/recognition/people/index.js';
import { sidesOf } from '../../domain/recognition/sides/index.js';
import { moneyIn } from '../../domain/quantities/money.js';
import { NotHere, type Figure } from './figures.js';
import { printedQuestions } from './printedQuestions.js';
import { sized } from './size.js';
import { beside } from './statutes.js';

/**
 * Development texts by other hands, which stay outside the project: `TEXTS` names their folder. Their README says how a reader is scored;
 * `documents/` and `lay/stories.json` are read here.
 */
const folder = process.env['TEXTS'] ?? beside('texts');
const documents = join(folder, 'documents');

const Value = z.union([z.string(), z.number(), z.array(z.string())]);
type Value = z.infer<typeof Value>;
const Label = z.object({
  question: z.string(),
  /** 2 for the second party of that role. */
  party: z.number().optional(),
  kind: z.string(),
  value: Value,
  /** The words of the text that bear the value. */
  quote: z.string(),
  also: z.array(Value).optional(),
  derived: z.boolean().optional(),
  implied: z.boolean().optional(),
  computed: z.boolean().optional(),
  /** A text that is put together from the words of the source: it is judged as a long text is. */
  composed: z.boolean().optional(),
});
type Label = z.infer<typeof Label>;
const Document = z.object({
  id: z.string(),
  form: z.string(),
  fields: z.array(Label),
  absent: z.array(z.object({ question: z.string(), party: z.number().optional() })),
  traps: z.array(z.object({ value: z.string() })),
});
const Stories = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      form: z.string(),
      written: z.string(),
      text: z.string(),
      fields: z.array(
        z.object({ question: z.string(), value: Value, quote: z.string(), certain: z.boolean(), kind: z.string() }),
      ),
      traps: z.array(z.object({ value: Value, wrongPlace: z.string() })),
    }),
  ),
});

const catalogue = await loadCatalogue();

/** What the reader gives to a blank: the words of the sheet, `party` counted from 1, and what stands in the blank. */
type Answer = {
  readonly question: string;
  readonly party: number;
  readonly kind: string;
  readonly value: string;
  /** Whether one press may fill it in with others: of the parties, or of a section. */
  readonly inBulk: boolean;
};

const isOfParty = (definition: FormDefinition, question: string): boolean =>
  definition.parties.some(({ blocks }) => blocks.some(({ heading }) => question.startsWith(heading)));

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{P}¥￥]/gu, '')
    .replace(/^汉$/, '汉族')
    .toUpperCase();

/** 2024年3月5日 and 2024-03-05 as one. */
const withPlainDates = (text: string): string =>
  text.replaceAll(
    /(\d{4}) ?[年./-] ?(\d{1,2}) ?[月./-] ?(\d{1,2}) ?日?/g,
    (_, year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );

const pairsIn = (text: string): ReadonlySet<string> => {
  const signs = [...plain(text)];
  return new Set(signs.slice(1).map((sign, at) => `${signs[at] ?? ''}${sign}`));
};

/** Whether a sentence says what a label says in its own words: half of its pairs of signs, and every number and date. */
const saysTheSame = (given: string, value: string): boolean => {
  const [own, wanted] = [withPlainDates(given.normalize('NFKC')), withPlainDates(value.normalize('NFKC'))];
  const numbers = wanted.match(/\d+(?:[.-]\d+)*/g) ?? [];
  const amounts = moneyIn(given).map(({ amount }) => amount);
  const bare = [own.replaceAll(/(?<=\d)[,，](?=\d{3})/g, ''), ...amounts].join(' ');
  if (numbers.length > 0) return numbers.every((number) => bare.includes(number));
  const [pairs, all] = [[...pairsIn(value)], pairsIn(given)];
  return pairs.filter((pair) => all.has(pair)).length * 2 >= pairs.length;
};

const isSame = (kind: string, given: string, value: Value, quote = ''): boolean => {
  if (Array.isArray(value)) return [...plain(given)].sort().join('') === [...plain(value.join(''))].sort().join('');
  // 月1.5%: the figure that the field takes; the period stands in its unit, or behind a value that says it: 12%/年.
  if (kind === 'money' || kind === 'number')
    return Number(given.replace(/%\/[年季月日]$/u, '')) === Number(String(value).replaceAll(/^[年月日]|%$/gu, ''));
  if (kind === 'date' && /^\d{4}-\d{2}$/.test(String(value))) return given.startsWith(String(value));
  // The label's own words of the text, or what they come to.
  if (kind === 'textarea')
    return (quote !== '' && plain(given).includes(plain(quote))) || saysTheSame(given, String(value));
  return (
    plain(withPlainDates(given)) === plain(withPlainDates(String(value))) ||
    plain(`${given}族`) === plain(String(value))
  );
};

type Score = { labelled: number; correct: number; wrong: number; invented: number; trapped: number; unjudged: number };
const noScore = (): Score => ({ labelled: 0, correct: 0, wrong: 0, invented: 0, trapped: 0, unjudged: 0 });

type Names = { readonly right: number; readonly wrong: number; readonly labelled: number };

/** `names`: 姓名 and 名称 that the labels give, by what they stand under (原告, 被告). */
const labelledRole = (definition: FormDefinition, labels: readonly Label[], name: string): string | null => {
  for (const { role, blocks } of definition.parties)
    if (
      labels.some(
        ({ question, value }) =>
          /› (?:姓名|名称)$/.test(question) &&
          blocks.some(({ heading }) => question.startsWith(heading)) &&
          plain(String(value)) === plain(name),
      )
    )
      return role;
  return null;
};

/** What somebody who knows the case says of its people. */
const saidIn = (definition: FormDefinition, labels: readonly Label[]): readonly SaidPerson[] =>
  labels.flatMap(({ question, value }): readonly SaidPerson[] => {
    const name = String(value);
    const role = /› (?:姓名|名称)$/.test(question) ? labelledRole(definition, labels, name) : null;
    return role === null ? [] : [{ name, role }];
  });

/** Renumbers a reader's parties to the labels' by name. */
const matched = (answers: readonly Answer[], labels: readonly Label[]): readonly Answer[] => {
  const isName = ({ question }: { readonly question: string }) => /› (?:姓名|名称)$/.test(question);
  const headOf = (question: string) => question.split(' › ')[0] ?? '';
  const numbers = new Map<string, number>();
  for (const answer of answers.filter(isName)) {
    const label = labels.find(
      (one) =>
        isName(one) && headOf(one.question) === headOf(answer.question) && isSame('text', answer.value, one.value),
    );
    const taken = labels.filter((one) => isName(one) && headOf(one.question) === headOf(answer.question)).length;
    numbers.set(`${headOf(answer.question)} ${answer.party}`, label ? (label.party ?? 1) : taken + answer.party + 10);
  }
  return answers.map((answer) => ({
    ...answer,
    party: numbers.get(`${headOf(answer.question)} ${answer.party}`) ?? answer.party,
  }));
};

const answersOf = (
  definition: FormDefinition,
  text: string,
  roleOf: (party: RecognisedParty, at: number) => string | null,
  writtenOn: string,
  said: readonly SaidPerson[] = [],
): readonly Answer[] =>
  everyOffer(
    { definition, answers: {}, asking: catalogue.asking(definition.key) },
    readText({ definition, text, readOn: writtenOn, said }).reading,
    roleOf,
  ).flatMap((offer): readonly Answer[] => {
    const { path, value } = offer;
    const place = printedQuestions(definition)(path);
    const inBulk =
      mayFillTogether(definition, {}, offer) ||
      mayFillInSection(definition, {}, { ...offer, doubts: [], source: 'rules' });
    return place ? [{ ...place, value: typeof value === 'string' ? value : value.join('、'), inBulk }] : [];
  });

type Read = { readonly all: Score; readonly parties: Score; readonly names: Names };

const scored = (
  definition: FormDefinition,
  document: z.infer<typeof Document>,
  text: string,
  given: readonly Answer[],
  details: (line: string) => void,
): Read => {
  const [all, parties] = [noScore(), noScore()];
  const scores = (question: string) => (isOfParty(definition, question) ? [all, parties] : [all]);
  const answers = matched(given, document.fields);
  const found = new Set<Label>();
  let [right, wrong] = [0, 0];
  for (const label of document.fields) for (const score of scores(label.question)) score.labelled += 1;
  for (const { question, party, value, kind, inBulk } of answers) {
    const label = document.fields.find((one) => one.question === question && (one.party ?? 1) === party);
    const isName = /› (?:姓名|名称)$/.test(question) && isOfParty(definition, question);
    const isRight =
      label !== undefined &&
      [label.value, ...(label.also ?? [])].some((one) =>
        isSame(label.composed === true ? 'textarea' : kind, value, one, label.quote),
      );
    const isAbsent = document.absent.some((one) => one.question === question && (one.party ?? 1) === party);
    const isTrap =
      !isRight &&
      document.traps.some(
        (trap) =>
          plain(trap.value) === plain(value) ||
          (kind === 'money' && Number(trap.value.replaceAll(/[,元¥￥]/g, '')) === Number(value)),
      );
    if (isRight && label) found.add(label);
    else
      details(
        `  ${isAbsent ? 'invented' : label ? 'wrong' : 'unjudged'}${isTrap ? ' trapped' : ''}${inBulk ? ', by a press' : ''}: ${question} ${party} = ${value}`,
      );
    if (isName && isRight) right += 1;
    if (isName && !isRight) wrong += 1;
    for (const score of scores(question)) {
      if (isRight) score.correct += 1;
      else if (label) score.wrong += 1;
      else if (isAbsent || (!plain(text).includes(plain(value)) && kind === 'text')) score.invented += 1;
      else score.unjudged += 1;
      if (isTrap) score.trapped += 1;
    }
  }
  for (const label of document.fields)
    if (!found.has(label))
      details(
        `  missed ${label.kind}: ${label.question} ${label.party ?? ''} = ${String(label.value)}${label.derived ? ' (derived)' : ''}`,
      );
  const labelled = document.fields.filter(
    ({ question }) => /› (?:姓名|名称)$/.test(question) && isOfParty(definition, question),
  ).length;
  return { all, parties, names: { right, wrong, labelled } };
};

const added = (scores: readonly Score[]): Score =>
  scores.reduce(
    (sum, score) => ({
      labelled: sum.labelled + score.labelled,
      correct: sum.correct + score.correct,
      wrong: sum.wrong + score.wrong,
      invented: sum.invented + score.invented,
      trapped: sum.trapped + score.trapped,
      unjudged: sum.unjudged + score.unjudged,
    }),
    noScore(),
  );

const figureOf = (name: string, score: Score, more = ''): Figure => ({
  name,
  measured: `${score.correct} of ${score.labelled} right, ${score.wrong} wrong, ${score.invented} invented, ${score.trapped} traps, ${score.unjudged} not judged${more}`,
  ratio: score.correct / score.labelled,
});

/**
 * Texts that rules may be written with, and those whose number divides by four, of which only the figures are looked at: what a rule is
 * worth on texts that its author has not read.
 */
type Share = { readonly name: string; readonly includes: (id: string) => boolean };
const dividesByFour = (id: string): boolean => Number(/\d+/.exec(id)?.[0] ?? 0) % 4 === 0;
const shares: readonly Share[] = [
  { name: 'read', includes: (id) => !dividesByFour(id) },
  { name: 'unread', includes: dividesByFour },
];

/** Documents carry their own dates; one that says 去年 is read as of this day. */
const documentsReadOn = '2025-06-30';

const benchDocuments = (
  definitions: Pick<ReadonlyMap<string, FormDefinition>, 'get'>,
  details: (line: string) => void,
  share: Share,
): Figure[] => {
  const files = readdirSync(documents)
    .filter((file) => file.endsWith('.json') && share.includes(file))
    .sort()
    .slice(0, sized(Infinity, 2));
  const reads = files.flatMap((file) => {
    const document = Document.parse(JSON.parse(readFileSync(join(documents, file), 'utf8')));
    const text = readFileSync(join(documents, file.replace(/json$/, 'txt')), 'utf8');
    const definition = definitions.get(document.form);
    if (!definition) return [];
    const recognised = recognise(text);
    const sides = sidesOf(definition, recognised, text);
    details(
      `${document.id} ${document.form}: ${recognised.parties.map(({ roles, findings }, at) => `${findings[0]?.value} [${roles.join(' ')}] → ${sides[at] ?? '?'}`).join('; ')}`,
    );
    // Somebody who knows the case says who is who, before anything is offered.
    const answers = answersOf(
      definition,
      text,
      ({ findings: [name] }) => labelledRole(definition, document.fields, name?.value ?? ''),
      documentsReadOn,
      saidIn(definition, document.fields),
    );
    const asked = scored(definition, document, text, answers, details);
    const inBulk = answers.filter((answer) => answer.inBulk);
    const together = scored(definition, document, text, inBulk, () => {}).all;
    return [{ asked, together, nobody: recognised.parties.length === 0 }];
  });
  const names = (of: readonly Names[]) => {
    const sum = (key: keyof Names) => of.reduce((total, one) => total + one[key], 0);
    return `${sum('right')} of ${sum('labelled')} names in their place, ${sum('wrong')} others`;
  };
  return [
    figureOf('documents, sides said', added(reads.map(({ asked }) => asked.all))),
    {
      ...figureOf(
        'parties, sides said',
        added(reads.map(({ asked }) => asked.parties)),
        `; ${names(reads.map(({ asked }) => asked.names))}; no party at all in ${reads.filter(({ nobody }) => nobody).length} of ${reads.length}`,
      ),
      aim: '≥ 0.6',
    },
    figureOf('documents, filled by presses', added(reads.map(({ together }) => together))),
  ];
};

const benchStories = (
  definitions: Pick<ReadonlyMap<string, FormDefinition>, 'get'>,
  details: (line: string) => void,
  share: Share,
): Figure[] => {
  const { items } = Stories.parse(JSON.parse(readFileSync(join(folder, 'lay/stories.json'), 'utf8')));
  let [facts, right, parties, partiesRight, wrong, trapped] = [0, 0, 0, 0, 0, 0];
  let wrongInBulk = 0;
  const own = items.filter(({ id }) => share.includes(id)).slice(0, sized(Infinity, 2));
  for (const { id, form, written, text, fields, traps } of own) {
    const definition = definitions.get(form);
    if (!definition) continue;
    const recognised = recognise(text);
    const sides = sidesOf(definition, recognised, text);
    details(
      `${id} ${form}: ${recognised.parties.map(({ roles, findings }, at) => `${findings[0]?.value} [${roles.join(' ')}] → ${sides[at] ?? '?'}`).join('; ')}`,
    );
    // The stories name a party without its kind: 原告 › 姓名.
    const answers = answersOf(definition, text, (_, at) => sides[at] ?? null, written).map(({ question, ...rest }) => ({
      ...rest,
      question: question.replace(/（(?:自然人|法人、非法人组织)）/, '').replace(/ › #\d$/, ''),
    }));
    for (const { question, value, quote, kind } of fields) {
      const ofParty = definition.parties.some(({ role }) => question.startsWith(`${role} ›`));
      const given = answers.filter((answer) => answer.question === question);
      const isRight = given.some((answer) => isSame(kind, answer.value, value, quote));
      facts += 1;
      if (ofParty) parties += 1;
      // Two defendants have one question: each one's name is right.
      const isAnswered = (answer: Answer) =>
        fields.some((one) => one.question === question && isSame(one.kind, answer.value, one.value, one.quote));
      if (given.some((answer) => answer.inBulk && !isAnswered(answer))) wrongInBulk += 1;
      if (isRight) right += 1;
      else if (given.length > 0) wrong += 1;
      if (isRight && ofParty) partiesRight += 1;
      if (!isRight)
        details(
          `  ${given.length > 0 ? `wrong (${given.map((one) => one.value).join()})` : 'missed'} ${kind}: ${question} = ${String(value)}`,
        );
    }
    for (const trap of traps) {
      const inTrap = answers.some(
        ({ question, value }) => question === trap.wrongPlace && plain(value) === plain(String(trap.value)),
      );
      if (inTrap) details(`  trapped: ${trap.wrongPlace} = ${String(trap.value)}`);
      if (inTrap) trapped += 1;
    }
  }
  return [
    {
      name: 'stories',
      measured: `${right} of ${facts} facts right, ${wrong} wrong, ${wrongInBulk} wrong in bulk, ${trapped} traps; of parties ${partiesRight} of ${parties}`,
      ratio: right / facts,
      aim: '≥ 0.7',
    },
  ];
};

/** What rules alone find in documents and stories that others wrote: fields right, wrong, and values where they do not belong. */
export const benchOwnWords = async (): Promise<Figure[]> => {
  if (!existsSync(documents)) throw new NotHere(`${folder} (TEXTS names the folder)`);
  const definitions = { get: (key: string) => catalogue.get(key) };
  const details = process.env['DETAILS'] === undefined ? () => {} : console.log;
  return shares.flatMap((share) => {
    const shown = share.name === 'read' ? details : () => {};
    const ofShare = (figure: Figure): Figure => ({ ...figure, name: `${figure.name} (${share.name})` });
    return [...benchDocuments(definitions, shown, share), ...benchStories(definitions, shown, share)].map(ofShare);
  });
};
