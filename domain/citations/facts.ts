import { z } from 'zod';
import usualNames from './facts/usualNames.json' with { type: 'json' };

const statuses = ['in-force', 'uncertain', 'old-text', 'repealed'] as const;
const About = z.object({ source: z.string().min(1), asOf: z.iso.date() });
const Table = z.object({ about: About, columns: z.string(), rows: z.array(z.string()).min(1) });
const commaList = z.string().transform((text) => (text === '' ? [] : text.split(',')));
const day = z.union([z.literal('').transform(() => null), z.iso.date()]);
const text = z.string().transform((written) => (written === '' ? null : written));
const LawRow = z
  .tuple([
    z.string().min(2),
    commaList,
    z.union([z.literal('').transform(() => null), z.coerce.number().int().positive()]),
    commaList,
    z.enum(statuses),
    day,
    day,
    day,
    text,
    day,
    text,
  ])
  .transform(
    ([
      name,
      shortNames,
      highest,
      inserted,
      status,
      promulgated,
      from,
      repealedSince,
      supersededBy,
      revisedFrom,
      doubt,
    ]) => ({
      name,
      shortNames,
      /** The number of its last article; `null` where the text was not at hand or has no articles. */
      highest,
      /** Articles that were inserted later: 第二百六十条之一. */
      inserted: new Set(inserted),
      /** `old-text`: known only as it was before it was amended; `uncertain`: a source doubts that this version is in force. */
      status,
      promulgated,
      /** The day from which the version described is in force. */
      from,
      repealedSince,
      supersededBy,
      /** The day from which another version, not described here, is in force. */
      revisedFrom,
      doubt,
    }),
  );
export type Law = z.infer<typeof LawRow>;

/** The days up to which the facts go, `2026-11-22`, and where they come from. */
type About = z.infer<typeof About>;

export type CitationFacts = {
  readonly laws: {
    readonly about: About;
    readonly all: readonly Law[];
    /** The law of that name, short name or alias, however its brackets and spaces are written. */
    readonly named: (name: string) => Law | undefined;
    /** A law whose name differs from this one, which none has, by a single sign. */
    readonly almostNamed: (name: string) => Law | undefined;
    /** The longest name at the end of a text, as it is written: in running text names have no brackets. */
    readonly endingIn: (text: string) => { readonly law: Law; readonly length: number } | undefined;
  };
  readonly courts: { readonly about: About; readonly nameOf: ReadonlyMap<string, string> };
  readonly caseTypes: { readonly about: About; readonly meaningsOf: ReadonlyMap<string, readonly string[]> };
};

const half: Readonly<Record<string, string>> = Object.fromEntries([
  ...[...'０１２３４５６７８９'].map((sign, digit) => [sign, String(digit)]),
  ...[...'（〔［【'].map((sign) => [sign, '(']),
  ...[...'）〕］】'].map((sign) => [sign, ')']),
  ...[
    ['[', '('],
    [']', ')'],
    ['　', ' '],
    ['～', '~'],
    ['－', '-'],
    ['條', '条'],
    ['項', '项'],
  ],
]);

/** Full-width digits and all kinds of brackets as half-width ones, 條 as 条, each in its place: offsets stay what they were. */
export const folded = (written: string): string =>
  written.replaceAll(/[０-９（〔［【[）〕］】\]　～－條項]/g, (sign) => half[sign] ?? sign);

const issuers = /^(?:(?:最高人民法院|最高人民检察院)[、和,]?)+(?:关于)?|^关于/;

/** 婚姻法解释二 and 婚姻法解释2 are said of 婚姻法解释（二）. */
const numbered = /(解释|规定)\(?([一二三四五六七八九1-9])\)?$/;

/** The key that all spellings of one law's name share. */
export const lawKey = (name: string): string =>
  folded(name)
    .replaceAll(/[《》〈〉<>"“”*\s]/g, '')
    .replaceAll('中华人民共和国', '')
    .replace(issuers, '')
    .replace(
      numbered,
      (_, noun: string, number: string) => `${noun}${'一二三四五六七八九'[Number(number) - 1] ?? number}`,
    );

const longestInProse = 40;
const shortestAlike = 5;

const withoutOne = (key: string): string[] =>
  [...key].map((_, at, signs) => signs.filter((_sign, place) => place !== at).join(''));
/** Numbered interpretations differ by a sign from their neighbours, and more of them may come. */
const wordsOf = (key: string): string => key.replaceAll(/[()一二三四五六七八九十\d]/g, '');

/** 解释 that is not already 司法解释; in 公司法解释 the signs before it only look so. */
const withoutOffice = /(?<!(?<!公)司法)解释/;

/** Names in daily use that the sources do not give, by the full name. */
const inUse: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(usualNames));

/** Every name a law goes by: 婚姻家庭编解释（一） is also 民法典婚姻家庭编司法解释（一）. */
const namesOf = ({ name, shortNames }: Law): string[] => {
  const names = [name, name.replace(/^中华人民共和国/, ''), ...shortNames, ...(inUse.get(name) ?? [])];
  const parts = shortNames.filter((short) => /^.{2,4}编.*解释/.test(short)).map((short) => `民法典${short}`);
  return [...names, ...parts].flatMap((one) =>
    withoutOffice.test(one) ? [one, one.replace(withoutOffice, '司法解释')] : [one],
  );
};

const lawsOf = (table: unknown): CitationFacts['laws'] => {
  const { about, rows } = Table.parse(table);
  const all = rows.map((row) => LawRow.parse(row.split('|')));
  const byKey = new Map<string, Law>();
  /** The names for running text by their last two signs, the longest first: most places end in none of them. */
  const inProse = new Map<string, { readonly name: string; readonly law: Law }[]>();
  // Where an earlier version stands under a name of its own, what is in force has the name.
  const isInForce = ({ status }: Law): number => (status === 'in-force' ? 1 : 0);
  for (const law of [...all].sort((one, other) => isInForce(one) - isInForce(other)))
    for (const name of namesOf(law)) {
      byKey.set(lawKey(name), law);
      // Running text leaves the marks within a name out: 最高人民法院关于适用中华人民共和国民法典婚姻家庭编的解释（一）.
      const written = folded(name);
      const withoutMarks = written.replaceAll(/[《》〈〉]/g, '');
      for (const prose of new Set([written, withoutMarks, withoutMarks.replace(numbered, '$1$2')])) {
        const ending = prose.slice(-2);
        if (prose.length <= longestInProse) inProse.set(ending, [...(inProse.get(ending) ?? []), { name: prose, law }]);
      }
    }
  for (const names of inProse.values()) names.sort((one, other) => other.name.length - one.name.length);
  let neighbours: Map<string, string> | undefined;
  /** Every key, and every key without one of its signs, with the key: two keys that meet here differ by one sign. */
  const nearKeys = (): Map<string, string> =>
    (neighbours ??= new Map(
      [...byKey.keys()]
        .filter((key) => key.length >= shortestAlike)
        .flatMap((key) => [key, ...withoutOne(key)].map((near) => [near, key] as const)),
    ));
  return {
    about,
    all,
    named: (name) => byKey.get(lawKey(name)),
    almostNamed: (name) => {
      const key = lawKey(name);
      if (key.length < shortestAlike) return undefined;
      const match = [key, ...withoutOne(key)].map((near) => nearKeys().get(near)).find((near) => near !== undefined);
      return match === undefined || wordsOf(match) === wordsOf(key) ? undefined : byKey.get(match);
    },
    endingIn: (written) => {
      const match = inProse.get(written.slice(-2))?.find(({ name }) => written.endsWith(name));
      return match && { law: match.law, length: match.name.length };
    },
  };
};

const pairs = (rows: readonly string[]) => rows.map((row) => z.tuple([z.string(), z.string()]).parse(row.split('|')));

/** Courts by their codes and kinds of cases by their type words. */
export type CourtFacts = Pick<CitationFacts, 'courts' | 'caseTypes'>;

/**
 * The tables of court codes and type words as they are shipped, with `|` between the cells.
 * @throws ZodError for a table that is not one
 */
export const courtFacts = (tables: { courtCodes: unknown; caseTypes: unknown }): CourtFacts => {
  const courts = Table.parse(tables.courtCodes);
  const types = Table.parse(tables.caseTypes);
  return {
    courts: { about: courts.about, nameOf: new Map(pairs(courts.rows)) },
    caseTypes: {
      about: types.about,
      meaningsOf: new Map(pairs(types.rows).map(([word, meanings]) => [word, meanings.split(',')])),
    },
  };
};

/**
 * The facts as they are shipped, each a table of rows with `|` between the cells.
 * @throws ZodError for a table that is not one
 */
export const citationFacts = (tables: { laws: unknown; courtCodes: unknown; caseTypes: unknown }): CitationFacts => ({
  laws: lawsOf(tables.laws),
  ...courtFacts(tables),
});
