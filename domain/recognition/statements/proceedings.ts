import type { FormDefinition } from '../../forms/definition.js';
import { questionPlaces, type QuestionPlace } from '../fields/questionPlaces.js';
import type { Statement } from '../fields/statement.js';
import { foldedInPlace } from '../../quantities/signs.js';

const rule = '资料中的案件信息，请核对';
const han = String.raw`\p{Script=Han}`;
const cause = new RegExp(
  String.raw`(?<=案 ?由 ?[:：]? {0,4}|[,，。；;、 \n]|^)(?:(?![一原被因与和就的])${han}){2,16}?(?:合同)?纠纷`,
  'u',
);
const courtNumber =
  /\((?:19|20)\d{2}\)[\p{Script=Han}\d]{2,12}(?<kind>执异|执复|执保|执恢|执|民初|民终|民申|财保|行初|刑初|赔)\d{1,6}号(?:之[一二三四五六七八九十\d]+)?/gu;
const otherNumber = /[\p{Script=Han}]{2,12}字?[〔[(（]\d{4}[〕\])）](?:第)?\d{1,6}号/gu;
const organs = new RegExp(
  String.raw`(?:(?![由经向在至到于])${han}){2,24}?(?:人民法院|仲裁委员会|公证处|劳动人事争议仲裁委员会)`,
  'gu',
);

/** 镇平县法院, 12月5日兰州市城关区法院: a court as people call it, behind what is no part of its name. */
const shortCourts = new RegExp(
  String.raw`(?<=^|[，,。；;、:\s由在经向是到日号])(?:(?![我他她这那本当])(?:(?![由经向在到是市县区旗])${han}){2,5}[市县区旗])+(?:法院|中院)`,
  'gu',
);
/** 晋江法院 as a clause of its own; 一审法院 is no name of one. */
const bareCourt = new RegExp(
  String.raw`(?<=^|[，,。；;\s])(?!人民|一审|二审|再审|原审|当地|本地|外地|受理|执行|审理|管辖|基层|上级|后来|现在|当时|后面|听说|已经|申请|请求|希望|要求|起诉|但是|可是|结果|所以)(?:(?![我你他她去到向在被这那该本由是让请跟给找等从就])${han}){2,3}法院(?=$|[，,。；;\s])`,
  'gu',
);
const shortCourtRule = '资料中的简称，请核对并写出法院全称';
/** A cause said short, as a clause of its own or behind the number of the case: 民间借贷, 劳动争议. */
const shortCauses =
  /(?<=^|[，,。；;、\s号])(?:民间借贷|劳动争议|劳务合同|买卖合同|(?:房屋)?租赁合同|借款合同|金融借款|物业(?:服务)?合同|(?:机动车)?交通事故|建设工程(?:施工)?合同|装修合同|承揽合同|信用卡|离婚|抚养费|工伤)(?:案件?|官司)?(?=$|[，,。；;\s])/u;
const shortCauseRule = '资料中的简称，请核对案由';

/** Flights have two signs of the airline and three or four figures, trains a letter and up to four. */
const journey = /(?<![A-Za-z0-9])(?:[A-Z]{2}\d{3,4}|[GDCKTZ]\d{1,4})(?![A-Za-z0-9])/gu;

type Found = { readonly value: string; readonly from: number; readonly to: number; readonly rule?: string };
const all = (folded: string, pattern: RegExp): readonly (Found & { readonly kind: string })[] =>
  [...folded.matchAll(pattern)].map(({ 0: value, index, groups }) => ({
    ...{ value: value.replaceAll('(', '（').replaceAll(')', '）'), from: index, to: index + value.length },
    kind: groups?.['kind'] ?? '',
  }));

const isEnforcement = (kind: string): boolean => kind === '执' || kind === '执恢';

/** How many cases of enforcement the text numbers. */
const enforcementsIn = (folded: string): number =>
  new Set(all(folded, courtNumber).flatMap(({ kind, value }) => (isEnforcement(kind) ? [value] : []))).size;

/** Whether a form asks for a case of enforcement and for another one of whoever fills it in, as that for a share of proceeds does. */
const asksForTwoEnforcements = (places: readonly QuestionPlace[]): boolean =>
  ['执行案号', '案号'].every((label) =>
    places.some(({ field }) => field.label === label && field.means === 'other-case-number'),
  );

/** The number, the court and the cause that a form asks for of another decision or of this case: by what the label wants. */
const foundFor = (label: string, folded: string): Found | undefined => {
  const numbers = all(folded, courtNumber);
  const last = (test: (kind: string) => boolean) => numbers.find(({ kind }) => test(kind));
  if (label === '执行案号') return last(isEnforcement);
  if (label === '保全案号') return last((kind) => kind === '财保' || kind === '执保');
  if (label === '原文书号') return last((kind) => kind === '执异' || kind === '执复') ?? numbers[0];
  if (label === '文书号')
    return (
      all(folded, otherNumber).find(({ value }) => /仲|裁|公证/u.test(value)) ??
      last((kind) => !kind.startsWith('执') && kind !== '财保')
    );
  const short = (): Found | undefined => {
    const [court] = [...all(folded, shortCourts), ...all(folded, bareCourt)];
    return court && { ...court, rule: shortCourtRule };
  };
  if (label === '执行法院') return all(folded, organs).find(({ value }) => value.endsWith('法院')) ?? short();
  if (label === '拟乘坐的航班号/高铁车次') return all(folded, journey)[0];
  if (label === '执行依据作出机构' || label === '文书作出机构') return all(folded, organs)[0] ?? short();
  return undefined;
};

/** Case numbers, courts, the cause of action and flights, for the blanks of a form that ask for them among its questions or over the parties. */
export const proceedingNames = (definition: FormDefinition, text: string): readonly Statement[] => {
  const folded = foldedInPlace(text);
  const causeIn = (): Found | undefined => {
    const own = definition.caseCause === null ? -1 : folded.indexOf(definition.caseCause);
    if (own !== -1 && definition.caseCause !== null)
      return { value: definition.caseCause, from: own, to: own + definition.caseCause.length };
    const match = cause.exec(folded);
    if (match) return { value: match[0], from: match.index, to: match.index + match[0].length };
    const short = shortCauses.exec(folded);
    if (!short) return undefined;
    const value = short[0].replace(/(?:案件?|官司)$/u, '');
    return { value, from: short.index, to: short.index + value.length, rule: shortCauseRule };
  };
  const places = questionPlaces(definition);
  // Which of two enforcements a court or one of several numbers belongs to, no rule tells.
  const isUnsure = (label: string): boolean =>
    asksForTwoEnforcements(places) && (label === '执行法院' || (label === '执行案号' && enforcementsIn(folded) > 1));
  return places.flatMap((place): readonly Statement[] => {
    const { field, item } = place;
    const label = field.label ?? item.label ?? '';
    if (field.kind !== 'text' || field.means === 'case-number' || isUnsure(label)) return [];
    const found = field.means === 'case-cause' ? causeIn() : foundFor(label, folded);
    return found ? [{ place, value: found.value, finding: { kind: 'case-number', rule, ...found } }] : [];
  });
};
