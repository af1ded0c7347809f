import { z } from 'zod';
import { accountOffers } from './ownAccounts.js';
import { type RecognisedParty, describesFirm } from '../people/index.js';
import type { Offer } from '../fields/offer.js';
import { type PartyPlace, ofRecord, partyPlaces, writerPlace } from './partyPlaces.js';
import type { FormAnswers } from '../../forms/answers.js';
import type { FormDefinition } from '../../forms/definition.js';
import { fieldOf } from '../../forms/meaning.js';
import shipped from './organisationTypes.json' with { type: 'json' };
import { foldedInPlace } from '../../quantities/signs.js';

const Types = z.array(
  z.strictObject({
    endings: z.array(z.string().min(2)).min(1),
    /** An option of the field 类型. */
    type: z.string().min(2),
    /** Whether the law ties the ending to the type; otherwise somebody has to look. */
    isSettled: z.boolean(),
  }),
);

/** The table of what the ending of an organisation's name says of its type, which lawyers edit: `organisationTypes.json`. */
const organisationTypes = Types.parse(shipped);

/** What to say of a value that somebody has to look at. */
const asked = '，请核对';

/**
 * The type of an organisation by its name: companies carry 有限公司 or 股份有限公司 in it (公司法第七条), partnerships and sole proprietorships
 * their kind. A branch has no type of its own.
 */
const typeOf = (place: PartyPlace, name: Offer): Offer[] => {
  const field = place.block.fields.find(
    ({ kind, options = [] }) => kind === 'multichoice' && options.includes('有限责任公司'),
  );
  const called = typeof name.value === 'string' ? name.value : '';
  const found = organisationTypes.find(({ endings }) => endings.some((ending) => called.endsWith(ending)));
  if (!field || !found || field.options?.includes(found.type) !== true) return [];
  const rule = found.isSettled ? '由单位名称得出' : `由单位名称推断${asked}`;
  return [
    ofRecord(place, field, [found.type], {
      finding: { ...name.finding, value: found.type, rule },
      certain: name.certain && found.isSettled,
    }),
  ];
};

/** Who somebody is in an execution or another proceeding, where the form asks it of a party: 被执行人. */
const identityOf = (place: PartyPlace, name: Offer, parties: readonly RecognisedParty[]): Offer[] => {
  const field = place.block.fields.find(({ kind, label }) => kind === 'choice' && label === '身份');
  const party = parties.find(({ findings: [first] }) => first?.value === name.value);
  const option = field?.options?.find((each) => party?.roles.includes(each));
  return field && option !== undefined
    ? [
        ofRecord(place, field, option, {
          finding: { ...name.finding, value: option, rule: `资料中的称谓${asked}` },
          certain: false,
        }),
      ]
    : [];
};

/** Who is neither creditor nor debtor of an execution, and says that what was seized is theirs. */
const ownsSeized =
  /是我的|我买|本人购买|从[^，,。；\n]{1,24}买|卖给乙方|跟[^，,。；\n]{0,12}(?:官司|案子)[^，,。；\n]{0,8}没|与[^，,。；\n]{0,8}案[^，,。；\n]{0,6}无关|案外人/u;

/**
 * Where somebody stands in an execution who asks something of it: an outsider whose own thing was seized, or who gives security for a debtor, and the
 * one who lost before arbitrators.
 */
const standingOf = (
  definition: FormDefinition,
  place: PartyPlace,
  text: string,
  parties: readonly RecognisedParty[],
): readonly Offer[] => {
  const field = place.block.fields.find(({ kind, label }) => kind === 'choice' && label === '身份');
  const { name } = place;
  const roles = parties.find(({ findings: [first] }) => first?.value === name?.value)?.roles ?? [];
  const isParty = roles.some((each) => each === '申请执行人' || each === '被执行人');
  if (!field || !name || isParty) return [];
  const isOutsider =
    (definition.key === 'application-enforcement-objection' && ownsSeized.test(text)) ||
    (definition.key === 'application-enforcement-guarantee' && roles.includes('担保人'));
  const lost = definition.key === 'application-non-enforcement-of-arbitration' && roles.includes('被申请人');
  const option = isOutsider ? '案外人' : lost ? '被执行人' : undefined;
  return option !== undefined && field.options?.includes(option) === true
    ? [
        ofRecord(place, field, option, {
          finding: { ...name.finding, value: option, rule: `由资料中的表述推断${asked}` },
          certain: false,
        }),
      ]
    : [];
};

const workplace = String.raw`(?<unit>(?:(?![在是系于为的我他她到了])[\p{Script=Han}A-Za-z0-9()（）]){2,24}?(?:公司|厂|店|医院|学校|超市|酒店|饭店|餐厅|物流|银行|局|所|中心|集团|事务所|工作室|合作社|幼儿园|大学|中学|小学|面馆))`;
const post = String.raw`(?<post>(?:厨师|保安|司机|驾驶员|叉车司机|会计|出纳|文员|销售|业务员|店员|收银员|服务员|保洁|保洁员|操作工|普工|木工|瓦工|电工|焊工|钳工|车工|泥工|钢筋工|油漆工|粉刷工|教师|老师|护士|医生|程序员|工程师|设计师|客服|主管|经理|店长|仓管|仓库管理员|快递员|外卖员|骑手|质检员|质检|行政|人事|前台|美容师|理发师|月嫂|护工|学徒|技术员|安装工|搬运工|缝纫工|包装工|销售员|采购员|司炉工|船员|水手|教练)(?:专员|经理|主管|主任|组长|班长|领班|助理|总监|人员|员|长|师)?)`;
/** 系我公司木工, 在某某公司上班当会计, 进的某某公司当厨师, 入职某某公司担任会计; 我公司 is the name under the certificate. */
const atWork: readonly RegExp[] = [
  new RegExp(String.raw`(?:工作单位|所在单位|单位名称) ?[::] ?${workplace}`, 'u'),
  new RegExp(
    String.raw`(?:在|进的?(?!入)|入职|到|进入(?!诉讼|程序))${workplace}(?:[^，,。；;\n]{0,6}?(?:上班|工作|打工|当|做|干|开|从事|担任|任|入职))`,
    'u',
  ),
  new RegExp(String.raw`(?:进的?(?!入)|入职|进入(?!诉讼|程序))${workplace}`, 'u'),
];
const asPost: readonly RegExp[] = [
  new RegExp(String.raw`(?:职务|岗位|工种|职位) ?[::]? ?${post}`, 'u'),
  new RegExp(
    String.raw`(?:当|做|干|担任|任|从事|系我公司|是我公司|系我单位|系本公司|是)(?:了?一?[名个])?${post}(?:工作|岗位|一职)?(?!看|说|费|让|给|问|来|告)`,
    'u',
  ),
];

/** Where somebody works and as what, in a text that tells of one person's work. */
const workOf = (
  definition: FormDefinition,
  answers: FormAnswers,
  text: string,
  places: readonly PartyPlace[],
): readonly Offer[] => {
  const place = writerPlace(definition, answers, places);
  if (!place || place.block.variant !== 'natural') return [];
  const folded = foldedInPlace(text);
  const first = (patterns: readonly RegExp[], group: string) =>
    patterns.flatMap((pattern) => {
      const match = pattern.exec(folded);
      const value = match?.groups?.[group];
      if (!match || value === undefined || describesFirm(value)) return [];
      const from = match.index + match[0].lastIndexOf(value);
      return [{ value: text.slice(from, from + value.length), from, to: from + value.length }];
    })[0];
  return (
    [
      ['employer', first(atWork, 'unit')],
      ['position', first(asPost, 'post')],
    ] as const
  ).flatMap(([means, found]) => {
    const field = fieldOf(place.block.fields, means);
    return field && found
      ? [
          ofRecord(place, field, found.value, {
            finding: { kind: 'position', rule: `资料中的表述${asked}`, ...found },
            certain: false,
          }),
        ]
      : [];
  });
};

/** What follows from a party's name and words, and where somebody works. */
export const furtherParticulars = (
  definition: FormDefinition,
  answers: FormAnswers,
  text: string,
  parties: readonly RecognisedParty[],
  offers: readonly Offer[],
): readonly Offer[] => {
  const places = partyPlaces(definition, offers);
  const writer = writerPlace(definition, answers, places);
  return [
    ...places.flatMap((place) =>
      place.name ? [...typeOf(place, place.name), ...identityOf(place, place.name, parties)] : [],
    ),
    ...workOf(definition, answers, text, places),
    ...(writer ? [...accountOffers(text, writer), ...standingOf(definition, writer, text, parties)] : []),
  ];
};
