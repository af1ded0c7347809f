import { z } from 'zod';
import { sameSigns } from '../signs/signs.js';
import shipped from './kinds.json' with { type: 'json' };

/** How a number is made: what `readPaperNumber` holds it to. `any`: no form is known that all numbers of the kind have. */
const NumberForm = z.enum([
  'resident',
  'residencePermit',
  'permanentResidence',
  'hongKong',
  'macao',
  'taiwan',
  'passOfHongKongAndMacao',
  'passOfTaiwan',
  'passport',
  'any',
]);
export type NumberForm = z.infer<typeof NumberForm>;

const PaperKind = z.strictObject({
  /** As it is stored and printed. */
  name: z.string().min(1),
  numbers: NumberForm,
  /** The heading under which a party chooses it; a kind without one is known in texts only. */
  group: z.string().min(1).optional(),
  /** How it is written besides, in simplified characters and small letters. */
  ways: z.array(z.string().min(1)),
});
export type PaperKind = Readonly<z.infer<typeof PaperKind>>;

/**
 * Reads the table of the papers that say who somebody is.
 * @throws ZodError for a table of another shape, or with one way of writing for two kinds
 */
export const paperTable = (table: unknown): readonly PaperKind[] =>
  z
    .strictObject({ kinds: z.array(PaperKind) })
    .refine(({ kinds }) => {
      const all = kinds.flatMap(({ name, ways }) => [name, ...ways]);
      return new Set(all).size === all.length;
    })
    .parse(table).kinds;

let kinds: readonly PaperKind[] | undefined;
/** The kinds that come with the product, which lawyers edit: `kinds.json`. Read when first asked for, since a form's page begins without. */
export const paperKinds = (): readonly PaperKind[] => (kinds ??= paperTable(shipped));

let kindsByWay: ReadonlyMap<string, PaperKind> | undefined;
const byWay = (): ReadonlyMap<string, PaperKind> =>
  (kindsByWay ??= new Map(
    paperKinds().flatMap((kind) => [kind.name, ...kind.ways].map((way) => [way, kind] as const)),
  ));

/** The characters of these names as they are written in Hong Kong, Macao and Taiwan. */
const simplified: Readonly<Record<string, string>> = Object.fromEntries(
  [
    '證证',
    '臺台',
    '灣湾',
    '門门',
    '護护',
    '號号',
    '碼码',
    '來来',
    '內内',
    '陸陆',
    '國国',
    '軍军',
    '戶户',
    '員员',
    '臨临',
    '時时',
    '業业',
    '執执',
    '區区',
    '別别',
    '師师',
    '醫医',
  ].map(([from = '', to = '']) => [from, to]),
);

/** What is said of a paper and is no part of its name: 第二代, 原件, 正反面. */
const aside =
  /^(?:中华人民共和国|中国|本人|有效|新版|旧版|电子|第?[一二]代)+|(?:原件|复印件|扫描件|正反面|证件){1,3}$/gu;

const plain = (written: string): string =>
  sameSigns(written)
    .toLowerCase()
    .replaceAll(/\([^()]*\)|[\s·._:'"-]/gu, '')
    .replaceAll(/\p{Script=Han}/gu, (sign) => simplified[sign] ?? sign)
    .replaceAll('身分', '身份');

/** The kind of paper that a text plainly names, in any of the ways in which it is written; `undefined` where it names none or several. */
export const paperNamed = (written: string): PaperKind | undefined => {
  const text = plain(written);
  const known = byWay().get(text) ?? byWay().get(text.replaceAll(aside, ''));
  // 美国护照, 日本国护照: of whatever country.
  return known ?? (/^[^,;/和及或与]{1,12}护照$/u.test(text) ? byWay().get('护照') : undefined);
};

/** How the numbers of the paper are made that a text names. Where nothing is named, a resident's ID card is meant. */
export const numbersOf = (written: string): NumberForm =>
  written.trim() === '' ? 'resident' : (paperNamed(written)?.numbers ?? 'any');

/** All ways in which a paper's kind is written, its name first; empty for what names none. */
export const waysOfPaper = (written: string): readonly string[] => {
  const kind = paperNamed(written);
  return kind === undefined ? [] : [kind.name, ...kind.ways];
};
