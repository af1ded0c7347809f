import { sameName } from '../../signs/signs.js';
import type { BoundedText } from './boundedText.js';
import { fault, foldTyped, quoted, type Fault } from './reading.js';

const strangers =
  /^(?:我|本人|自己|他|她|对方|房东|租客|租户|老板|被告|原告|申请人|被申请人|答辩人|公司|单位|我爸|我妈|爸爸|妈妈|父亲|母亲|老公|老婆|丈夫|妻子|前夫|前妻|朋友|同学|同事|邻居|司机|中介|不知道|不详|未知)$|某|^.{1,3}(?:先生|女士|小姐|老师|老板|经理|总|哥|姐|叔叔|阿姨)$|^\p{Script=Han}师傅$|^[老小]\p{Script=Han}$/u;

const kin = '姨舅伯叔姑婶嫂哥姐弟妹爷奶';
/** What somebody is to one or in a contract, and words that stand for a name that is not known. */
const noNames = new RegExp(
  `^(?:${[
    '我.{1,5}|[这那]个.+|隔壁.+',
    `[大二三四小老]?[${kin}][${kin}妈父爸子夫]?`,
    '(?:债[务权]|借款|出借|贷款|担保|保证|出租|承租|买受|出卖|发包|承包|用人|收款|付款|第三)人|[甲乙丙丁买卖供需]方',
    '包工头|开发商|物业(?:公司)?|中介公司|装修公司|保险公司|银行|业主|肇事者|承租方|出租方',
    '(?:包工头|同事|同学|邻居|司机|中介|老板|房东|租客)[老小大]\\p{Script=Han}{1,2}',
    '无|没有|暂无|不认识|不清楚|待查|待定',
  ].join('|')})$`,
  'u',
);
/** 张三、李四; John Smith & Mary Smith; 张三等5人. SMITH, JOHN is one person, as passports print it. */
const listed =
  /\p{Script=Han}[、,;/]\p{Script=Han}|\p{L}[.)]? ?[、;&] ?\p{L}|\p{L} (?:and|AND) \p{L}|\p{Script=Han}等(?:[\d一二三四五六七八九十]+人)?$/u;
const hanName = String.raw`\p{Script=Han}{2,3}|(?:欧阳|司马|上官|诸葛|司徒|东方|皇甫|慕容|令狐|尉迟|长孙|夏侯|端木|独孤)\p{Script=Han}{1,2}`;
const dottedName = String.raw`\p{Script=Han}{1,8}(?:·\p{Script=Han}{1,8}){1,3}`;
/**
 * 张三和李四, 阿卜杜拉·买买提和阿依古丽, John Smith和Mary Smith. 张和平, 苏日勒和克, 阿拉坦孟和吉雅 and 和加木·吐尔逊 are one: 和 and 及 stand in names
 * of other peoples, behind 孟 and 苏 and before 加 and 卓 above all.
 */
const joined = new RegExp(
  String.raw`^(?:${hanName})(?<![孟苏慕蒙])[和与及跟](?![加卓])(?:${hanName})$|^(?:${dottedName}[和与及跟](?:\p{Script=Han}{3,}|${dottedName})|\p{Script=Han}{3,}[和与及跟](?![加卓])${dottedName})$|[^\P{L}\p{Script=Han}][.)]? ?[和与及跟] ?[^\P{L}\p{Script=Han}]`,
  'u',
);
const isSeveral = (name: string): boolean => listed.test(name) || joined.test(sameName(name));

/** 张••, 张•, 王•明: dots that stand for characters, and not between the parts of a name (阿卜杜拉•买买提). */
const maskedByDots = /[•●](?!\p{L})|(?<!\p{L})[•●]|^\p{L}[•●]\p{L}$/u;

/** 李四（已故）: inheritors take the place of who died (民法典第一千一百六十一条). */
const isDead = /已(?:故|亡|死亡|去世|过世|身故)|[(](?:故|亡|死亡|去世|过世)[)]/u;
/** 微信名：阿强 */
const nickname = /微信|网名|昵称|绰号|外号|抖音|快手|qq[名号:]/iu;

/** a, abc: keys that were tried. Latin names begin with a capital, and have more than one letter. */
const triedKeys = /^(?:[a-z]{1,3}|[A-Z])$/;

/** What is odd in a person's name; `undefined` where nothing is. `isOther`: of the other side. */
export const nameFault = (typed: string, isOther = false): Fault | undefined => {
  const name = foldTyped(typed);
  if (/\p{Script=Han}/u.test(name) && (/[*×]/u.test(name) || maskedByDots.test(name)))
    return fault('name_form', '姓名里有被遮住的字，要写完整的姓名');
  if (name !== '' && !/[\p{L}\d]/u.test(name)) return fault('name_form', '这里填姓名，现在只有符号');
  if (isSeveral(name.replaceAll(/ ?\([^()]*\)/gu, '')))
    return fault('name_form', '一处只填一个人的姓名；还有别人，就再添加一位');
  if (isDead.test(name)) return fault('party_gone', '已经去世的人不能作当事人，要列他（她）的继承人');
  if (nickname.test(name)) return fault('name_title', '这里填证件上的姓名，不是网名或者外号');
  if (triedKeys.test(name)) return fault('name_form', `这里填真实姓名，“${name}”不是姓名`);
  if (/\d/.test(name)) return fault('name_digits', '姓名里有数字，对照证件看一遍');
  return strangers.test(name) || noNames.test(name)
    ? fault('name_title', `这里填${isOther ? '对方的' : ''}真实姓名，不是称呼`)
    : undefined;
};

/** 中级人民法院, 当地法院, 某某人民法院, XX人民法院, 一审法院, 有管辖权的人民法院: a kind of court, and not which one. */
const noCourt =
  /^(?:某|[×Xx*_]|(?<=[×Xx*_])[省市区县]|原审|[一二终再初]审|受诉|受理|审理|执行|生效|相关|有关|该|此|上述|你们|贵|当地|本地|外地|上级|基层|中级|高级|有?管辖权?的?|(?:原告|被告|甲方|乙方|双方)?(?:所在地|住所地)的?)*(?:人民)?法院$/u;

/** What is odd in the name of a court, which orders and letters go to; `undefined` where nothing is. 本院 names the court that reads it. */
export const courtFault = (typed: BoundedText): Fault | undefined => {
  const court = foldTyped(typed);
  return /^(?:本院|贵院|你院)$|.法院/u.test(court) && !noCourt.test(court)
    ? undefined
    : fault('court_form', '法院要写全称，例如长春市朝阳区人民法院');
};

/** Words that stand where an address is asked and lead nobody to anybody. */
const noAddress =
  /^(?:无|没有|暂无|不知道|不清楚|不详|未知|待查|家里|家中|我家|老家|农村|乡下|城里|外地|本地|当地|国外|境外|中国|某地|某处|原籍|户籍地|户籍所在地|出租屋|租的房子|搬家了|搬走了|(?:见|同|和|跟)?(?:身份证|户口本?|户口簿|营业执照|附件|证件)(?:上的?|一样|地址)*)$/u;
/** 下落不明, 现住址不详, 地址未知: said of an address, and none. */
const saidUnknown =
  /^(?:其|对方|被告|原告|目前|现在|现|具体|经常|实际|详细|暂时)*(?:住址|地址|住所地?|住处|居住地|居所|下落|去向|行踪)?(?:不明确?|不详|不清楚?|未知|不知道?|无法查明|查不到|待查|失联|失踪)$|^(?:被告|对方|目前|现在|现)*(?:下落不明|失联|失踪|去向不明)/u;
/** 某小区, XX路××号: the part that tells is left out. 榆树市某镇 still leads to a court. */
const leftOutName = /^某|[×*]|_{2}|X{2}\p{Script=Han}/iu;
/** 北京, 吉林省长春市: a city is no place where somebody is found; a district, a county or a village is. */
const cityAlone =
  /^(?:中国)?(?:(?:北京|上海|天津|重庆)市?|(?:\p{Script=Han}{2,7}?(?:省|自治区)){1,2}|(?:\p{Script=Han}{2,7}?(?:省|自治区))?\p{Script=Han}{2,4}市)$/u;

/** What is odd in an address, at which a court has to find somebody; `undefined` where nothing is. */
export const addressFault = (typed: BoundedText, called: string): Fault | undefined => {
  const address = foldTyped(typed);
  if (/^同上$|^同前$/u.test(address)) return fault('address_form', `${called}要写完整，不写${quoted(typed)}`);
  if (/^\+?[\d -]{7,}$/.test(address))
    return fault('address_form', `${called}里写的像是电话号码，要写到街道、小区或村组`);
  if (/^\S[^\s@]*@\S+$/.test(address))
    return fault('address_form', `${called}里写的像是电子邮箱，要写到街道、小区或村组`);
  if (leftOutName.test(address))
    return fault('address_form', `${called}里有没写明的地方（${quoted(typed)}），要写真实的名称`);
  return noAddress.test(address) ||
    saidUnknown.test(address) ||
    cityAlone.test(address) ||
    !/\p{Script=Han}|[a-z]{2} /iu.test(address)
    ? fault('address_form', `${called}要写到街道、小区或村组；不知道就先空着`)
    : undefined;
};
