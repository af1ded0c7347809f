import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

type Row = {
  readonly case_id: string;
  readonly case_number: string;
  readonly temporary_number: string;
  readonly former_numbers: readonly string[];
  readonly case_cause: string;
  readonly plaintiff: string | null;
  readonly defendant: string | null;
  readonly search_text: string;
  readonly search_grams: readonly string[];
};

const rowsAtOnce = 2_000;

/** Equal signs, folding, texts and grams as `domain/signs/` and `projections/caseList/searchText.ts` have them when this is written. */
const alike = [
  '·•・‧∙⋅●⸱ꞏ',
  '.。｡．',
  ',，、﹑､',
  '"“”„‟「」『』〝〞＂',
  "'‘’‚‛＇`´ʼʹ′",
  '-—–―‐‑‒−﹣－─',
  '[【〔〖［',
  ']】〕〗］',
  '<《〈',
  '>》〉',
  '¥￥',
  '~～〜∼',
  '零○〇',
];
const variants = '𠮷吉髙高﨑崎栁柳桒桑';
const radicals =
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺇𠘨⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺑𡯂⺒巳⺓幺⺔彑⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺪𤴔⺫目⺬示⺭礻⺮𥫗⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗⺵𦉫⺶羊⺷𦍌⺸𦍋⺹耂⺺肀⺻聿⺼肉⺽𦥑⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇𧢲⻈讠⻉贝⻊𧾷⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻕𨸏⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞𩙿⻟飠⻠饣⻡𩠐⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟';
const signsOfOldCodes =
  '⺁𠂇𠂉𠃌⺄㑳㑇⺈⺋龴㖞㘚㘎⺌⺗㥮㤘龵㧏㧟㩳㧐龶龷㭎㱮㳠⺧𡗗龸⺪䁖䅟⺮䌷⺳⺶⺷𢦏䎱䎬⺻䏝䓖䙡䙌龹䜣䜩䝼䞍⻊䥇䥺䥽䦂䦃䦅䦆䦟䦛䦷䦶龺𤇾䲣䲟䲠䲡䱷䲢䴓䴔䴕䴖䴗䴘䴙䶮龻';
const firstOldCode = 0xe815;

const pairsOf = (signs: string): (readonly [string, string])[] => {
  const all = [...signs];
  return all.flatMap((sign, at) => (at % 2 === 0 ? [[sign, all[at + 1] ?? sign] as const] : []));
};
const wholeOf = new Map(pairsOf(radicals));
const oneOf = new Map([
  ...[...signsOfOldCodes].map(
    (sign, at) => [String.fromCharCode(firstOldCode + at), wholeOf.get(sign) ?? sign] as const,
  ),
  ...wholeOf,
  ...pairsOf(variants),
  ...alike.flatMap((signs) => [...signs].slice(1).map((sign) => [sign, [...signs][0] ?? sign] as const)),
]);
const last = new Map([
  ['[', '('],
  [']', ')'],
  ['.', '·'],
  ['。', '·'],
]);
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u2800]+/gu;
const replaced = (text: string, by: ReadonlyMap<string, string>): string =>
  Array.from(text, (sign) => by.get(sign) ?? sign).join('');
const folded = (text: string): string =>
  replaced(replaced(replaced(text, oneOf).normalize('NFKC').replace(unseen, ''), oneOf).normalize('NFKC'), last)
    .toLowerCase()
    .replace(/\s+/gu, '');

const stemOf = (number: string): string =>
  /^(?:新案件-|\(\d{4}\)(?:最高法|[\u4e00-\u9fff](?:\d{4}|\d{2})?)[\u4e00-\u9fff]{1,8}(?=\d))/u.exec(number)?.[0] ?? '';
const pairsIn = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
const gramsOfName = (name: string): string[] => [...name, ...pairsIn([...name])];
const gramsOfNumber = (number: string): string[] => {
  const stem = [...stemOf(number)];
  const behind = [...number].slice(stem.length);
  return [...behind, ...pairsIn([...stem.slice(-1), ...behind])];
};

const searchOfRow = (row: Row) => {
  const numbers = [...new Set([row.case_number, row.temporary_number, ...row.former_numbers])];
  const names = [row.plaintiff, row.defendant].map((name) => folded(name ?? ''));
  return {
    case_id: row.case_id,
    text: [...numbers, row.case_cause, row.plaintiff, row.defendant]
      .flatMap((part) => (part ? [folded(part)] : []))
      .join('\n'),
    grams: [...new Set([...numbers.map(folded).flatMap(gramsOfNumber), ...names.flatMap(gramsOfName)])].sort(),
  };
};

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  JSON.stringify(some) === JSON.stringify([...others].sort());

/** Searches take equal signs for the same (the dots of names, apostrophes, variants): cases that are listed already are found so too. */
export const searchEqualSigns = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  for (let after = ''; ;) {
    const { rows }: { rows: Row[] } = await knex.raw(
      `select case_id, case_number, temporary_number, former_numbers, case_cause, plaintiff, defendant, search_text, search_grams from ??.case_list
        where case_id > ? order by case_id limit ?`,
      [read, after, rowsAtOnce],
    );
    const lastRow = rows.at(-1);
    if (!lastRow) break;
    const changed = rows
      .map((row) => ({ made: searchOfRow(row), row }))
      .filter(({ made, row }) => made.text !== row.search_text || !isSame(made.grams, row.search_grams))
      .map(({ made }) => made);
    if (changed.length > 0)
      await knex.raw(
        `update ??.case_list as entry set search_text = made.text, search_grams = made.grams
           from jsonb_to_recordset(?::jsonb) as made (case_id text, text text, grams text[]) where made.case_id = entry.case_id`,
        [read, JSON.stringify(changed)],
      );
    after = lastRow.case_id;
  }
};
