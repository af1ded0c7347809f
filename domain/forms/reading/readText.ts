import { fault, foldTyped, type Fault } from './reading.js';

const strangers =
  /^(?:我|本人|自己|他|她|对方|房东|租客|租户|老板|被告|原告|申请人|被申请人|答辩人|公司|单位|我爸|我妈|爸爸|妈妈|父亲|母亲|老公|老婆|丈夫|妻子|前夫|前妻|朋友|同学|同事|邻居|司机|中介|不知道|不详|未知)$|某|^.{1,3}(?:先生|女士|小姐|老师|老板|总|哥|姐|叔叔|阿姨)$/u;

/** What is odd in a person's name; `undefined` where nothing is. `isOther`: of the other side. */
export const nameFault = (typed: string, isOther = false): Fault | undefined => {
  const name = foldTyped(typed);
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
