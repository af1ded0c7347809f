import { fault, foldTyped, quoted, type Fault } from './reading.js';

const strangers =
  /^(?:我|本人|自己|他|她|对方|房东|租客|租户|老板|被告|原告|申请人|被申请人|答辩人|公司|单位|我爸|我妈|爸爸|妈妈|父亲|母亲|老公|老婆|丈夫|妻子|前夫|前妻|朋友|同学|同事|邻居|司机|中介|不知道|不详|未知)$|某|^.{1,3}(?:先生|女士|小姐|老师|老板|总|哥|姐|叔叔|阿姨)$|^[老小]\p{Script=Han}$/u;

/** What is odd in a person's name; `undefined` where nothing is. `isOther`: of the other side. */
export const nameFault = (typed: string, isOther = false): Fault | undefined => {
  const name = foldTyped(typed);
  if (name !== '' && !/[\p{L}\d]/u.test(name)) return fault('name_form', '这里填姓名，现在只有符号');
  if (/\d/.test(name)) return fault('name_digits', '姓名里有数字，对照证件看一遍');
  return strangers.test(name) ? fault('name_title', `这里填${isOther ? '对方的' : ''}真实姓名，不是称呼`) : undefined;
};

/** Characters over the bound, in the words that its writer sees; `undefined` within it. */
export const lengthFault = (typed: string, most: number): Fault | undefined => {
  const { length } = typed;
  return length <= most
    ? undefined
    : fault('text_too_long', `最多${most}字，现在是${length}字，多出的${length - most}字可以写到“其他需要说明的内容”`);
};

/** What is odd in the name of a court, which orders and letters go to; `undefined` where nothing is. 本院 names the court that reads it. */
export const courtFault = (typed: string): Fault | undefined => {
  const court = foldTyped(typed);
  return /^(?:本院|贵院|你院)$|.法院/u.test(court) && !/^人民法院$/u.test(court)
    ? undefined
    : fault('court_form', '法院要写全称，例如长春市朝阳区人民法院');
};

/** What is odd in an address, at which a court has to find somebody; `undefined` where nothing is. */
export const addressFault = (typed: string, called: string): Fault | undefined => {
  const address = foldTyped(typed);
  if (/^同上$|^同前$/u.test(address)) return fault('address_form', `${called}要写完整，不写${quoted(typed)}`);
  return /^(?:无|没有|不知道|不清楚|不详|未知|待查)$/u.test(address) || !/\p{Script=Han}|[a-z]{2} /iu.test(address)
    ? fault('address_form', `${called}要写到街道、小区或村组；不知道就先空着`)
    : undefined;
};
