import { chineseNumber } from '../recognition/numbers.js';

/** Words that may, must and must not be exchanged for each other: `能否` asks what `可以` asks. */
const modalities = [
  ['不得', '不能', '不可以', '不可', '不准', '不许', '不应当', '不应该', '不应', '禁止', '严禁'],
  ['可以', '能够', '能不能', '可不可以', '能否', '可否', '能'],
  ['应当', '应该', '应不应该', '必须', '须', '需要', '需不需要', '要不要', '有义务', '应'],
  ['是不是', '是否', '有没有', '有无', '会不会'],
] as const;
const modalityOf: ReadonlyMap<string, string> = new Map(
  modalities.flatMap((words, kind) => words.map((word) => [word, `情态${kind}`] as const)),
);

/** Parties, and what has an opposite: exchanging one makes another question. */
const decisive = [
  ...['原告', '被告', '第三人', '上诉人', '被上诉人', '申请人', '被申请人', '被执行人', '申请执行人'],
  ...[
    '出租人',
    '承租人',
    '房东',
    '房客',
    '租客',
    '次承租人',
    '转租人',
    '买方',
    '卖方',
    '买受人',
    '出卖人',
    '卖家',
    '买家',
  ],
  ...[
    '出借人',
    '借款人',
    '债权人',
    '债务人',
    '保证人',
    '担保人',
    '抵押人',
    '抵押权人',
    '受益人',
    '投保人',
    '被保险人',
    '保险人',
  ],
  ...['用人单位', '劳动者', '员工', '公司', '单位', '老板', '个人', '法人', '股东', '发包人', '承包人', '业主', '物业'],
  ...['男方', '女方', '丈夫', '妻子', '父亲', '母亲', '父母', '子女', '儿子', '女儿', '男', '女', '夫', '妻'],
  ...[
    '委托人',
    '受托人',
    '代理人',
    '证人',
    '律师',
    '法院',
    '仲裁',
    '受让人',
    '转让人',
    '侵权人',
    '受害人',
    '行人',
    '司机',
  ],
  ...['起诉', '应诉', '上诉', '撤诉', '反诉', '胜诉', '败诉', '答辩', '再审', '执行', '保全', '调解', '强制'],
  ...[
    '本金',
    '利息',
    '定金',
    '订金',
    '押金',
    '租金',
    '违约金',
    '赔偿金',
    '补偿金',
    '彩礼',
    '抚养费',
    '扶养费',
    '赡养费',
  ],
  ...[
    '全部',
    '部分',
    '提前',
    '逾期',
    '推迟',
    '婚前',
    '婚后',
    '共同',
    '单独',
    '主动',
    '被动',
    '故意',
    '过失',
    '有效',
    '生效',
    '失效',
  ],
  ...[
    '解除',
    '继续',
    '终止',
    '中止',
    '变更',
    '撤销',
    '成立',
    '增加',
    '减少',
    '提高',
    '降低',
    '承认',
    '否认',
    '同意',
    '拒绝',
  ],
  ...[
    '以上',
    '以下',
    '以内',
    '以外',
    '以前',
    '以后',
    '之前',
    '之后',
    '大于',
    '小于',
    '超过',
    '最多',
    '最少',
    '至少',
    '至多',
  ],
  ...[
    '工作日',
    '自然日',
    '今年',
    '去年',
    '前年',
    '明年',
    '口头',
    '书面',
    '电子',
    '纸质',
    '原件',
    '复印件',
    '支付',
    '收取',
  ],
  ...[
    '买',
    '卖',
    '借',
    '贷',
    '租',
    '还',
    '退',
    '收',
    '付',
    '给',
    '前',
    '后',
    '上',
    '下',
    '内',
    '外',
    '多',
    '少',
    '先',
    '早',
    '晚',
  ],
] as const;

/** Words with a sign of a negation or a number in them that say neither. */
const harmless = [
  '一般',
  '一起',
  '一定',
  '统一',
  '一样',
  '一直',
  '一旦',
  '一下',
  '一些',
  '一方',
  '万一',
  '怎么办',
  '多少',
  '借款',
  '租赁',
] as const;

const negations = ['没有', '不', '未', '无', '非', '没', '别', '勿', '莫', '免', '拒', '否', '假', '反', '禁'] as const;

const words = (list: readonly string[]): string => [...list].sort((a, b) => b.length - a.length).join('|');

const numerals = '零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟半';
const unit =
  '(?:个?(?:工作日|自然日|小时|月|年|日|天|周|季度|分钟)|万元|亿元|元|块|角|%|‰|倍|岁|人|次|条|款|项|份|套|成)?';
const surnames =
  '王李张刘陈杨赵黄周吴徐孙胡朱林何郭罗宋郑谢韩唐冯董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎潘杜戴夏钟汪田姜范石姚谭廖邹熊陆郝孔崔邱秦顾侯邵孟龙段雷汤尹黎贺龚赖樊';

/** In this order: what begins at the same place is read as the first of these that fits. */
const sign = new RegExp(
  [
    String.raw`(?<law>《[^》]*》|\p{Script=Han}{0,12}?(?:法典|(?<![方办违合非无依设执说做想用看司书])法(?![院官律人定庭制规务])|条例|司法解释))`,
    `(?<harmless>${words(harmless)})`,
    `(?<modality>${words([...modalityOf.keys()])})`,
    String.raw`(?<number>第?(?:\d[\d,]*(?:\.\d+)?(?:[万亿千百](?!分))?|[${numerals}]+)${unit})`,
    `(?<negation>${words(negations)})`,
    String.raw`(?<name>[甲乙丙丁戊](?:方|某)?|\p{Script=Han}某[某甲乙丙]?|(?<=^|[，,、。；：:？和与跟向被由给对告诉找让替叫的])[${surnames}]\p{Script=Han}{1,2})`,
    `(?<decisive>${words(decisive)})`,
    String.raw`(?<foreign>[a-z]+)`,
  ].join('|'),
  'gu',
);

const numberOf = (written: string): string => {
  const [, digits = '', scale = '', rest = ''] = /^第?([\d,.]*)([万亿千百]?)(.*)$/.exec(written) ?? [];
  const scales: Readonly<Record<string, number>> = { 百: 100, 千: 1000, 万: 1e4, 亿: 1e8 };
  if (digits !== '') return `${Number(digits.replaceAll(',', '')) * (scales[scale] ?? 1)}${rest}`;
  const [numeral = ''] = new RegExp(`[${numerals}]+`, 'u').exec(written) ?? [];
  return `${chineseNumber(numeral) ?? numeral}${written.replace(/^第/, '').slice(numeral.length)}`;
};

/**
 * What decides a question, in its order: negations, what is allowed or owed, numbers with their units, laws, and words for parties and for
 * what has an opposite. Two questions for which it is not the same may be opposites, however alike they sound.
 */
export const decidingSigns = (question: string): string[] => {
  const text = question.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');
  return [...text.matchAll(sign)].flatMap(({ groups = {} }) => {
    const { law, harmless: said, modality, number, ...others } = groups;
    if (said !== undefined) return [];
    if (law !== undefined)
      return [
        `法:${law.replaceAll(/[《》]/g, '').replace(/^(?:根据|依据|依照|按照|按|对于|关于)?(?:中华人民共和国)?/, '')}`,
      ];
    if (modality !== undefined) return [modalityOf.get(modality) ?? modality];
    if (number !== undefined) return [`数:${numberOf(number)}`];
    return Object.values(others).filter((found) => found !== undefined);
  });
};
