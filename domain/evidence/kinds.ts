import type { AnswerValue } from '../forms/answers.js';
import { isEmpty } from '../forms/answerValues.js';
import type { Field } from '../forms/definition.js';
import { foldedInPlace } from '../quantities/signs.js';
import { waysOfPaper } from '../papers/kinds.js';
import { waysOfPeople } from './closedLists.js';
import { isShapedAsAddress, isShapedAsOrganisation, isShapedAsPerson, isShapedAsPosition } from './shapes.js';

const bare = (text: string): string => foldedInPlace(text).replaceAll(/[\s-]/g, '').toUpperCase();

/** Numbers by the kinds of papers that carry them: residents' cards, passports, passes, cards of the forces. */
const idNumber = /^(?:[1-9]\d{14}|[1-9]\d{16}[\dX]|[A-Z]{1,3}\d{6,12}|[A-Z]\d{6,7}[(]?[\dA-Z][)]?|\d{8}|\d{10})$/;
const ofForces = /字第?\d{4,12}号?$/u;
const mobile = /^(?:\+?86)?1[3-9]\d{9}$/;
const landline = /^(?:\+?86)?(?:0\d{9,11}|[1-9]\d{6,7})(?:(?:转|EXT\.?)\d{1,6})?$/u;
const service = /^(?:(?:400|800)\d{7}|(?:95|96|12)\d{3,6})$/;
const abroad = /^(?:\+|00)[1-9]\d{6,14}$/;
const organisation =
  /(?:公司|企业|工厂|银行|合作社|事务所|委员会|法院|检察院|学校|大学|医院|中心|集团|商行|经营部|门市部|合伙)$/u;
/** What a text calls a party, which is no name. */
const noName =
  /^(?:原告|被告|第三人|申请人|被申请人|甲方|乙方|丙方|出租人|承租人|出借人|借款人|买方|卖方|本人|我|他|她|对方|无|不详|未知|同上)$/u;

const isPhone = (text: string): boolean =>
  text
    .split(/[、，,;；/]/u)
    .map((each) => (/^\s*\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}/u.test(each) ? '' : bare(each)).replaceAll(/[()]/g, ''))
    .every((each) => [mobile, landline, service, abroad].some((shape) => shape.test(each)));

const isPerson = (text: string): boolean =>
  !noName.test(text.trim()) && !organisation.test(text.trim()) && isShapedAsPerson(text);
/** A person or an organisation. */
const isSomebody = (text: string): boolean =>
  !noName.test(text.trim()) && (isShapedAsPerson(text) || isShapedAsOrganisation(text));

/** Whether a text is of the kind that the field asks for, by its shape or by the list that it has to be in. */
const textFits = ({ means, label }: Field, text: string): boolean => {
  const number = bare(text);
  switch (means) {
    case 'ethnicity':
      return waysOfPeople(text).length > 0;
    case 'id-type':
      return waysOfPaper(text).length > 0;
    case 'sex':
      return text === '男' || text === '女';
    case 'phone':
      return isPhone(text);
    case 'email':
      return /^[^\s@]{1,64}@[^\s@][^\s@.]*\.[^\s@]{2,}$/u.test(text);
    case 'id-number':
      return (idNumber.test(number) && !mobile.test(number)) || ofForces.test(text);
    case 'credit-code':
      return /^(?:[0-9A-Z]{18}|\d{15}|[0-9A-Z]{9})$/.test(number) && /\d/.test(number);
    case 'court-name':
      return /\p{Script=Han}{2}(?:法院|法庭)$/u.test(text.trim());
    case 'case-number':
    case 'other-case-number':
      return /[(（〔[［]\d{4}[)）〕\]］].{2,30}号/u.test(text);
    case 'contract-number':
      return /[\d〇零一二三四五六七八九十]/u.test(text);
    case 'person-name':
      return !/\d/.test(text) && (label === '姓名' ? isPerson(text) : text.split('、').every(isSomebody));
    case 'organisation-name':
      return !noName.test(text.trim()) && /[\p{Script=Han}A-Za-z]{2}/u.test(text) && isShapedAsOrganisation(text);
    case 'legal-representative':
      return !/\d/.test(text) && isSomebody(text);
    case 'employer':
      return isShapedAsOrganisation(text);
    case 'position':
      return isShapedAsPosition(text);
    case 'address':
    case 'other-address':
      return !isPhone(text) && /\p{Script=Han}/u.test(text) && isShapedAsAddress(text);
    default:
      return true;
  }
};

/**
 * Whether a value is of the kind that its field asks for: a people of the country's list, a paper that says who somebody is, something
 * shaped as a name, an address, a telephone, an ID number, a case number, the name of a court. What another kind is, no passage shows.
 */
export const isOfKind = (field: Field, value: AnswerValue): boolean =>
  typeof value !== 'string' || isEmpty(value) || textFits(field, value);
