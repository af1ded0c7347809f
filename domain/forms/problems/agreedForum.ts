import type { FilledForm } from '../fill.js';
import { domainOf } from '../formDomain.js';
import type { Problem } from '../problemCodes.js';
import { leavesIn } from './leaves.js';
import { problemAt } from './slips.js';

/** The item of the form under which parties write what their contract says of arbitration and of courts. */
const clauseLabel = '仲裁、法院管辖约定';

/** Either a court or arbitrators: such an agreement to arbitrate is void (仲裁法解释第七条). */
const eitherWay = [
  /(?:仲裁|法院|起诉|诉讼)[^。；]{0,20}(?:或|也可|亦可)[^。；]{0,30}(?:仲裁|法院|起诉|诉讼)/u,
  /(?:仲裁|法院|起诉|诉讼)[^。；]{0,30}(?:均可|都可以|任选|择一)/u,
];
/** 未约定仲裁; 协商不成提交仲裁 and 不能协商的提交仲裁 say the opposite. */
const noArbitration = /(?:没有?|未(?!能)|无(?!法)|不(?!成|能|了|愿)|放弃)[^。；，]{0,8}仲裁/u;
const aboveAnyFirstCourt = /(?:由|向|到|归)[^。；，]{0,20}(?:最高|高级)(?:人民)?法院/u;
// Not a people's court of the mainland whose street is called after a place abroad.
const abroad =
  /(?:外国|国外|境外|香港|澳门|台湾|新加坡|美国|纽约|加州|加拿大|英国|伦敦|德国|法国|日本|韩国|澳大利亚)[^。；，人]{0,12}法院/u;

/** Courts that a clause names as they are called, each after what leads to it: 由北京市海淀区人民法院管辖. */
const namedCourts =
  /(?:^|[由向到归，、。]|或者?|(?<!所)在)(?:约定)?([^\s由向到归，、。；或者]{1,16}?(?:市|区|县|旗|州|盟)(?:第[一二三四五])?(?:中级)?人民法院)/gu;
/** The place of a party or a contract is no court's name: 原告所在地区人民法院. */
const describesPlace = /所在地|住所地|居住地|履行地|签订地|有管辖权/u;

/** A court may be called with the province and the city before it or without them. */
const isCalled = (named: string, court: string): boolean => named.endsWith(court) || court.endsWith(named);

/** The first court that a clause names, where it names others than this one only. */
const otherCourt = (clause: string, court: string): string | undefined => {
  const named = [...clause.matchAll(namedCourts)]
    .map(([, name = '']) => name.replace(/^.{0,16}(?<!所)在/u, ''))
    .filter((name) => !describesPlace.test(name));
  return named.some((name) => isCalled(name, court)) ? undefined : named[0];
};

const isEither = (clause: string): boolean =>
  clause.includes('仲裁') && /法院|起诉|诉讼/u.test(clause) && eitherWay.some((pattern) => pattern.test(clause));

/** What a clause means for a suit before a court; `undefined` where it stands in no suit's way. */
const remarkOn = (clause: string, court: string | undefined): string | undefined => {
  if (isEither(clause))
    return '既可以仲裁又可以起诉的约定，仲裁部分一般无效，可以起诉；对方已经申请仲裁的，先核对（仲裁法解释第七条）';
  if (clause.includes('仲裁') && !noArbitration.test(clause))
    return '约定了仲裁的，法院一般不受理，应当向约定的仲裁机构申请；仲裁约定无效或者双方都同意诉讼的，请在事实与理由中写明（民事诉讼法第一百二十七条）';
  if (abroad.test(clause))
    return '约定了内地以外的法院管辖，本院能否受理要看有无涉外因素，请核对（民事诉讼法第三十五条）';
  if (aboveAnyFirstCourt.test(clause))
    return '由哪一级法院审理不能约定，约定高级或者最高人民法院的，按法律规定的级别起诉（民事诉讼法第三十五条）';
  const other = court === undefined ? undefined : otherCourt(clause, court);
  return other && `约定由${other}管辖，而您正在向${court}提交，请核对（民事诉讼法第三十五条）`;
};

/**
 * A clause on arbitration or courts under which this court may not take the case; none of an administrative case, whose court is the law's
 * (行政诉讼法第十八条); that of an administrative agreement may be agreed upon (行政协议规定第七条), which no form asks. `court`: what it is called, where that is known.
 */
export const forumProblems = ({ definition, sections }: FilledForm, court?: string): readonly Problem[] =>
  (domainOf(definition) === 'civil' ? sections : [])
    .flatMap(({ items }) => items.filter(({ item }) => item.label?.includes(clauseLabel)))
    .flatMap((item) => leavesIn(item, clauseLabel))
    .filter(({ kind }) => kind === 'textarea')
    .flatMap(({ path, value }) => {
      const remark = remarkOn(value, court);
      return remark === undefined ? [] : [problemAt('forum_clause', path, remark)];
    });
