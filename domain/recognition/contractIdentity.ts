import { z } from 'zod';
import type { FormDefinition } from '../forms/definition.js';
import shipped from './contractNames.json' with { type: 'json' };
import type { Finding, Passage } from './finding.js';
import { turnsIn } from './chat.js';
import { questionPlaces } from './questionPlaces.js';
import { scanText } from './scan.js';
import { datedSpokenDatesIn } from './datings.js';
import { foldedWithLabels } from './standingLabels.js';
import type { Statement } from './statement.js';

const endings = z.array(z.string().regex(/^\p{Script=Han}{1,6}$/u)).min(1);
const Names = z.strictObject({
  /** Last words of the names of contracts and notes of debt. */
  contracts: endings,
  /** Words of names of papers that a contract is spoken of in, but that are none. */
  others: endings,
  /** For keys of forms, words of the names of which one is the contract that the form asks about. */
  forms: z.array(z.strictObject({ forms: z.array(z.string()).min(1), words: endings })),
  /** Words of names of contracts beside the one that is asked about: 保证合同. */
  besides: endings,
});

/**
 * Reads the table of the names of contracts.
 * @throws ZodError for a table of another shape
 */
export const contractNamesTable = (table: unknown): Readonly<z.infer<typeof Names>> => Names.parse(table);

/** The table that comes with the product, which lawyers edit: `contractNames.json`. */
const names = contractNamesTable(shipped);

const oneOf = (words: readonly string[]): string => words.join('|');
const han = String.raw`\p{Script=Han}`;
const ending = `(?:${oneOf(names.contracts)})`;
const isOther = new RegExp(oneOf(names.others), 'u');
const isBeside = new RegExp(oneOf(names.besides), 'u');

/** What to say of an answer that is put together. */
const rule = '由资料中合同的名称、编号、签订时间和地点合成，请核对';

type Part = Passage & { readonly value: string };

/** A contract as a text names it: its name, and what else stands with it. */
export type ContractIdentity = {
  readonly name?: Part;
  readonly number?: Part;
  /** As a field keeps it, with where it stands. */
  readonly signedOn?: Part;
  readonly place?: Part;
};

const labelled = (folded: string, pattern: RegExp): Part | undefined => {
  const match = pattern.exec(folded);
  const value = match?.groups?.['value']?.trim() ?? '';
  if (!match || value === '') return undefined;
  const from = match.index + match[0].lastIndexOf(value);
  return { value, from, to: from + value.length };
};

const shifted = (part: Part | undefined, by: number): Part | undefined =>
  part && { ...part, from: part.from + by, to: part.to + by };

/** A title of a paper: alone in its line, its signs apart as print spreads them. */
const titles = new RegExp(
  String.raw`(?<=^|\n)[ \t【《(]*(?<value>(?:${han} {0,8}|[()] {0,8}){0,24}?${[...names.contracts]
    .sort((one, other) => other.length - one.length)
    .map((word) => [...word].join(' {0,8}'))
    .join('|')
    .replace(/^/u, '(?:')
    .replace(
      /$/u,
      ')',
    )})[ \t】》)]{0,20}(?=\n|$|[ \t]{1,20}(?:合同|协议)?编号|[ \t]{0,20}\((?:节录|摘录|示范文本|副本|正本|复印件|照片)\))`,
  'gu',
);
const number = String.raw`(?:合同|协议)?(?:编 ?号|合 ?同 ?号|协议号)(?:为|是)?[ :]*(?<value>(?:\(\d{4}\)${han}{0,6})?(?:第|${han}{0,4})?[A-Za-z0-9〔【[]?[${han}A-Za-z0-9〔〕【】[\]_/-]{0,38}\d[A-Za-z0-9_/-]{0,12}号?)`;
const headNumber = new RegExp(number, 'u');
/** 《…合同》（编号：…）, and the number before the name: RH20240312号《…合同》. */
const numberBehind = new RegExp(String.raw`^[》 ]*[(（]?(?:${number}|(?<plain>[A-Z][A-Za-z0-9-]{4,30}))`, 'u');
const numberBefore = /(?<value>[A-Za-z][A-Za-z0-9-]{4,30}) ?号?$/u;

const placeLabel = new RegExp(
  String.raw`(?:签订|签署|签约|合同签订|订立|缔约)(?:地点|地|地址)[ :为是在]{1,3}(?<value>${han}[${han}\dA-Za-z()-]{1,30})`,
  'u',
);
const signedIn = new RegExp(
  String.raw`(?:签于|签订于|订于|立于|签署于)(?<value>(?!\d)(?!今)${han}{2,16}?)(?=$|[\n，,。;；(（ ])`,
  'u',
);
/** 2023年3月10日于瑞安, at the end of a line. */
const dayIn = new RegExp(
  String.raw`^[ ,，]{0,2}(?:签订|签署|签|立|写)?(?:于|在)(?<value>${han}{2,16}?)(?:签订|签署|签|立|写)?(?=$|\n)`,
  'u',
);

const dateLabel =
  /(?:签订|签署|签约|订立|签字|立约|立据|借款|出具)(?:合同|协议)?(?:的)?(?:时间|日期|日)[ :为是于]{0,3}$|(?:合同|协议)(?:签订|签署)(?:于|时间)?[ :为是]{0,3}$/u;
/** DATE签订, 于DATE与…签订. */
const signedBehind = /^(?:[，,]?[^，,。；;\n]{0,24}?)(?:签订|签署|订立|签了|签的|签下|立下|签于|出具)/u;
const signedShort = /^(?:日)?(?:所|双方)?(?:签订?的?(?=[)）,，。;；的]|$)|签订|签署|签约|签了)/u;
/** A line that has a day and nothing but the words and signs that close a paper. */
const closingLine = /^[ \t]*(?:(?:日期|签订日期|时间|年月日|具条人|立据人|[甲乙丙]方|[:：])[ \t:：]*)?$/u;

type Day = Part & { readonly isRange: boolean };

const daysIn = (text: string, writtenOn: string | undefined): readonly Day[] => {
  const found: Day[] = scanText(text)
    .filter(({ kind }) => kind === 'date' || kind === 'date-range')
    .map(({ value, from, to, kind }) => ({ value, from, to, isRange: kind === 'date-range' }));
  const spoken = writtenOn === undefined ? [] : datedSpokenDatesIn(text, writtenOn);
  return [
    ...found,
    ...spoken
      .filter(({ from, to, value }) => value.length === 10 && !found.some((one) => from < one.to && one.from < to))
      .map(({ value, from, to }) => ({ value, from, to, isRange: false })),
  ].sort((one, other) => one.from - other.from);
};

const lineAt = (folded: string, { from, to }: Passage): { readonly before: string; readonly after: string } => ({
  before: folded.slice(folded.lastIndexOf('\n', from - 1) + 1, from),
  after: folded.slice(to, ((end) => (end === -1 ? folded.length : end))(folded.indexOf('\n', to))),
});

/** The day of a contract that is the text itself: behind its label, else the days that close it, if they are one. */
const signedOnIn = (folded: string, days: readonly Day[], end: number): Day | undefined => {
  const own = days.filter(({ isRange, to }) => !isRange && to <= end);
  const said = own.find(({ from }) => dateLabel.test(folded.slice(Math.max(0, from - 14), from)));
  if (said) return said;
  const closing = own.filter((day) => {
    const { before, after } = lineAt(folded, day);
    const rest = after.replace(dayIn, '').replace(/^[ ,，]*(?:签|立|立据|签订)?[ \t。]*/u, '');
    // Two columns are closed by two days in one line.
    const isAlone =
      /^(?:[ \t]*(?:签订)?(?:日期|时间)[: ]*|[ \t]{2,})?(?:\d|[〇零一二三四五六七八九]{4}年|$)/u.test(rest) ||
      rest === '';
    const lead = before.replaceAll(
      /日期|签订|时间|[甲乙丙]方|借款人|欠款人|出借人|出租人|承租人|房东|立据人|具条人|经手人|见证人|\(?(?:签字|盖章|签名|按手印|手印)\)?|[ \t::、]/gu,
      '',
    );
    return isAlone && (closingLine.test(before) || lead.length <= 8) && !/[，,。；;]/u.test(before);
  });
  const values = new Set(closing.map(({ value }) => value));
  return values.size === 1 ? closing[0] : undefined;
};

const spread = (value: string): string => value.replaceAll(/(?<=\p{Script=Han}) +(?=[\p{Script=Han}(])/gu, '').trim();

/** The name of the contract that the form asks about, among those that a text puts in 《》; `undefined` where two may be. */
const quotedName = (definition: FormDefinition, folded: string): Part | undefined => {
  const words = names.forms.find(({ forms }) => forms.includes(definition.key))?.words;
  const quoted = [...folded.matchAll(new RegExp(String.raw`《(?<value>[^《》\n]{1,30}${ending})》`, 'gu'))]
    .map(({ index, groups = {} }) => {
      const value = groups['value'] ?? '';
      return { value, from: index + 1, to: index + 1 + value.length };
    })
    .filter(({ value }) => !isOther.test(value) && !isBeside.test(value));
  const fitting = words ? quoted.filter(({ value }) => words.some((word) => value.includes(word))) : [];
  const among = fitting.length > 0 ? fitting : quoted;
  return new Set(among.map(({ value }) => value)).size === 1 ? among[0] : undefined;
};

/**
 * The contract of which a text speaks, or which it is, as far as the text names it: name, number, day and place of signing. `writtenOn` as for all
 * spoken days. A chat is no contract, and of two contracts of one kind nobody can say which is meant.
 */
export const contractIdentity = (
  definition: FormDefinition,
  text: string,
  writtenOn: string | undefined,
): ContractIdentity => {
  const folded = foldedWithLabels(text);
  const days = daysIn(folded, writtenOn);
  const isChat = turnsIn(folded).length > 0;
  const [title] = isChat
    ? []
    : [...folded.matchAll(titles)]
        .map(({ 0: all, index, groups = {} }) => {
          const value = groups['value'] ?? '';
          const from = index + all.indexOf(value);
          return { value, from, to: from + value.length };
        })
        .filter(({ value }) => !isOther.test(value) && !isBeside.test(value));
  if (title && folded.slice(0, title.from).trim().length <= 60) {
    const end =
      /\n(?:关于|[-—=_]{4,}|\(下面|\(以下是|\(以下为|\(后来|【)|\n[ \t]*\n[ \t]*(?=(?!\d|第?[一二三四五六七八九十]{1,3}[、条])[^\n]{0,24}(?:通知书?|函|回执|证明|收据|清单|记录|公告|裁定书|判决书)[ \t]*\n)/u.exec(
        folded.slice(title.to),
      );
    const to = end ? title.to + end.index : folded.length;
    const own = folded.slice(0, to);
    const signedOn = signedOnIn(own, days, to);
    const place =
      labelled(own, placeLabel) ??
      labelled(own, signedIn) ??
      (signedOn && shifted(labelled(own.slice(signedOn.to), dayIn), signedOn.to));
    const numbered = labelled(own.slice(0, title.to + 200), headNumber);
    return {
      name: { ...title, value: spread(title.value) },
      ...(numbered && { number: numbered }),
      ...(signedOn && { signedOn }),
      ...(place && { place }),
    };
  }
  const name = quotedName(definition, folded);
  if (!name) return {};
  const behind = numberBehind.exec(folded.slice(name.to, name.to + 60));
  const code = behind?.groups?.['value'] ?? behind?.groups?.['plain'];
  const at = behind && code !== undefined ? name.to + behind[0].lastIndexOf(code) : -1;
  const lead = Math.max(0, name.from - 34);
  const before = shifted(labelled(folded.slice(lead, name.from - 1), numberBefore), lead);
  const clauseStart = Math.max(...['。', ';', '\n'].map((sign) => folded.lastIndexOf(sign, name.from))) + 1;
  const ahead = days.findLast(
    ({ isRange, from, to }) =>
      !isRange && from >= clauseStart && to < name.from && signedBehind.test(`${folded.slice(to, name.from)}`),
  );
  // 合同总额（3月12日签）: elsewhere in the text, if it is one day alone.
  const elsewhere = days.filter(({ isRange, to }) => !isRange && signedShort.test(folded.slice(to, to + 8)));
  const only = new Set(elsewhere.map(({ value }) => value)).size === 1 ? elsewhere[0] : undefined;
  const signedOn = ahead ?? only;
  return {
    name,
    ...(code !== undefined
      ? { number: { value: code, from: at, to: at + code.length } }
      : before && { number: before }),
    ...(signedOn && { signedOn }),
  };
};

const asked = /(?:签订|订立)情况（名称/u;

const dayInWords = (value: string): string => {
  const [year, month, day] = value.split('-').map(Number);
  return `${year}年${month}月${day}日`;
};

/** 合同签订情况: name, number, day and place in one line, where the text gives two of them; nothing else is known of a contract that is only named. */
export const contractStatements = (
  definition: FormDefinition,
  text: string,
  writtenOn: string | undefined,
): readonly Statement[] => {
  const places = questionPlaces(definition).filter(
    ({ field, item, section }) =>
      section.id === 'facts' && field.kind === 'textarea' && field.label === null && asked.test(item.label ?? ''),
  );
  if (places.length === 0) return [];
  const { name, number: code, signedOn, place } = contractIdentity(definition, text, writtenOn);
  const parts = [
    name && `《${name.value}》`,
    code && `编号${code.value}`,
    signedOn && `签订时间${dayInWords(signedOn.value)}`,
    place && `签订地点${place.value}`,
  ].filter((part) => part !== undefined);
  const [first] = [name, code, signedOn, place].filter((part) => part !== undefined);
  if (!first || !signedOn || parts.length < 2) return [];
  const value = parts.join('，');
  const finding: Finding = { kind: 'clause', value, rule, from: first.from, to: first.to };
  return places.map((one) => ({ place: one, value, finding }));
};
