import { sameName } from '../signs/signs.js';

/** What is said in brackets behind a name or an address: 曾用名, 普通合伙, where somebody lives at present. */
const withoutBrackets = (text: string): string => text.replaceAll(/[(（][^()（）]{1,30}[)）]/gu, '').trim();

/** Ends, introduces or quotes a sentence, begins another line, parts the cells of a table, or numbers a paragraph. */
const ofSentence = /[。！？!?；;：:…~～“”"|｜【】《》\t\r\n]|^(?:\d{1,2}|[一二三四五六七八九十]{1,3})(?:[、.．]|\s)/u;
/** Of a list or a sentence where Chinese stands before it; in `Co., Ltd` it belongs to the name. */
const commaInChinese = /\p{Script=Han}\s*[，,]/u;
const sum = /\d\.\d{2}(?!\d)|\d\s?(?:元|块钱|块(?!\p{Script=Han})|万元|万块|w\b)/iu;
const dateOrTime =
  /[\d〇零一二三四五六七八九十]年[\d一二三四五六七八九十]|\d{1,2}[:：]\d{2}|\d{1,2}月\d{1,2}|\d{4}[-/.]\d{1,2}[-/.]\d/u;
/** A telephone, a card, an account: an address has no number of so many digits. */
const longNumber = /\d(?:[\s-]?\d){6,}/u;

/** Words by which somebody talks; no name and no address of the country's holds them. 我爱我家 is a firm. */
const talk = new RegExp(
  [
    '[我你您俺咱他她](?:们|的|是|在|叫|就|不|没|要|想|去|来|给|把|跟|和|有|会|能|现|住|这|那|都|也|还|说|借|欠|找|上|干|做|打|先|等|知|明|帮)',
    '^(?:我(?!爱我家)|你|您|俺|咱|他|她|它|请|麻烦|那|这|好的|嗯|哦|是的|对方|因为|所以|但是|如果|听说|记得)',
    '自己|[租卖借转]给|带人|告诉|答应|承认|回复|说[的过了好要不是下上今明等]|问[我你他她过了]|叫做|叫什么|名字[叫是]|老板[叫是说]|公司[叫是]',
    '上班|打工|干活|工作[的了过是在]|干了|做了|在职|离职|辞职|辞退|拖欠|欠[了我你他她着钱]|借[了我你他她给钱]|转账|还[钱款我给没了是有]|没[有付还给发到]',
    '不[给还付是在想要会肯能]|收到|发[给了]|给[我你他她了]|就是|今天|昨天|明天|后天|现在|已经|还是|的时候|什么|怎么|多少|为什么|一直|之前|之后',
    '住[在到着]|^(?:现|家|租|暂)?住|搬[到去走]|[寄送发放来到]到|过来|过去|[来去]拿|见面|找[我你他她]|地址[是在]|[吗呢嘛啦了]$',
  ].join('|'),
  'u',
);

/** What papers, their parts and their cells are called. */
const ofPaper =
  /(?:合同|协议书?|通知书?|票据|发票|收据|代码|纠纷|凭条|登记卡|保险单|证明书?|判决书|裁定书|起诉状|答辩状|名称|责任|不可抗力|期限|报酬)$/u;

const inBracketsToo = [sum, longNumber, talk];
const outsideBrackets = [ofSentence, commaInChinese, dateOrTime, ofPaper];
/** The longest name or address. */
const longest = 100;

/** Whether a text is something said, a paper, or more than one thing: no name and no address. */
const isSaid = (text: string): boolean => {
  if (text.length > longest) return true;
  const plain = withoutBrackets(text);
  const marks = (of: readonly RegExp[], where: string): boolean => of.some((mark) => mark.test(where));
  return plain === '' || marks(inBracketsToo, text) || marks(outsideBrackets, plain);
};

/** What the names of organisations end with, and of their parts; a name that is long without is a sentence rather. */
const organisation = new RegExp(
  `(?:${[
    '公司|企业|工厂|集团|合作社|联合社|合伙|事务所|研究所|委员会|居委会|村委会|业委会|联合会|基金会|协会|学会|商会|工会|总会|分会',
    '法院|法庭|检察院|政府|办事处|管理局|[局厅署部处所科队站院校园馆店厂行社室庙寺堂坊庄城吧屋轩斋苑阁铺摊档柜房场]',
    '中心|大学|学校|中学|小学|医院|银行|支行|分行|信用社|商行|车行|经营部|门市部|项目部|分部|总部|营业部|工作室|俱乐部',
    '物流|快递|速运|贸易|科技|传媒|装饰|装修|建材|餐饮|酒店|宾馆|超市|商城|商场|广场|市场|平台|网络|汽修|美发|养殖|种植|农场|牧场|林场|矿|[村镇乡街]|小组|个体户|工商户',
  ].join('|')})$`,
  'u',
);
/** The longest name that need not say what it is the name of, in characters. */
const shortName = 8;
const longestName = 60;
/** A space between Chinese words; one within a name of single characters (胡　敏) is how it is printed. */
const spaced = /\p{Script=Han}{2}\s+\p{Script=Han}|\p{Script=Han}\s+\p{Script=Han}{2}/u;
const somebody = /[我你您俺咱他她]/u;

/** Whether a text is shaped as the name of an organisation: one line, one number at the most (第五建设, 7-11), and no sentence. */
export const isShapedAsOrganisation = (text: string): boolean => {
  const plain = withoutBrackets(text);
  if (
    plain.length > longestName ||
    isSaid(text) ||
    spaced.test(plain) ||
    (plain.match(/\d+(?:-\d+)?/gu) ?? []).length > 1
  )
    return false;
  if (!/\p{Script=Han}/u.test(plain) || organisation.test(plain)) return true;
  return plain.length <= shortName && !somebody.test(plain);
};

/** Chinese names have two to four characters, names of the country's other peoples up to eight, or parts with a point between them. */
const chineseName =
  /^(?:[\p{Script=Han}*×xX]{2,6}|[\p{Script=Han}]\s+[\p{Script=Han}]|[\p{Script=Han}]{1,10}(?:·[\p{Script=Han}]{1,10}){1,4})$/u;
const otherName = /^[\p{L}\p{M}',·\s-]{2,60}$/u;

/** Whether a text is shaped as the name of a person. */
export const isShapedAsPerson = (text: string): boolean => {
  const plain = sameName(withoutBrackets(text));
  if (!/\p{Script=Han}/u.test(plain)) return otherName.test(plain);
  return chineseName.test(plain) && !isSaid(text) && !somebody.test(plain);
};

/** What places are parts of: one that is longer than the name of a city says one of them. */
const placeWord =
  /[省市区县州盟旗镇乡村屯寨庄街道路巷弄胡同号楼幢栋座室层户组队院园苑城厦场里坊湾桥站沟坪坝岭坡港岛埠店厂所馆社]|单元|小区|大道|公寓|新村|宿舍/u;
/** An organisation, which is at a place. */
const notAPlace = /(?:公司|法院|检察院|事务所|仲裁委员会)$/u;
const shortPlace = 6;

/** Whether a text is shaped as an address: places, and numbers of houses and rooms, with no telephone, sum, day or sentence among them. */
export const isShapedAsAddress = (text: string): boolean => {
  const plain = withoutBrackets(text);
  if (text.length > longest || plain.length < 2 || notAPlace.test(plain)) return false;
  // `Room 5, 12 Nathan Road` and a space between district and street part an address; what each part says is looked at.
  const clauses = plain.split(/[，,\s]+/u).filter((clause) => clause.length > 1);
  const isPlace = (clause: string): boolean => placeWord.test(clause) || !/\p{Script=Han}/u.test(clause);
  return (
    !talk.test(text) && clauses.every((clause) => !isSaid(clause) && (plain.length <= shortPlace || isPlace(clause)))
  );
};

/** Whether a text is shaped as an office that somebody holds: a few words, no sentence. */
export const isShapedAsPosition = (text: string): boolean => text.length <= 30 && !isSaid(text);
