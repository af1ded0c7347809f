import { expect } from 'chai';
import { mayFillInSection, mayFillTogether } from '../../../domain/autofill/together.js';
import { everyOffer } from '../../../domain/recognition/everyOffer.js';
import { readFor } from '../../../domain/recognition/readFor.js';
import { recognise } from '../../../domain/recognition/recognise.js';
import { sidesOf } from '../../../domain/recognition/sides.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();

/** What one press fills in of a text, `path value`. */
const pressed = (form: string, text: string): readonly string[] => {
  const definition = catalogue.get(form);
  if (!definition) throw new Error(`no form ${form}`);
  const recognised = recognise(text);
  const sides = sidesOf(definition, recognised, text);
  const reading = readFor(definition, text, recognised, '2026-06-30');
  return everyOffer(definition, {}, reading, (_, at) => sides[at] ?? null)
    .filter(
      (offer) =>
        mayFillTogether(definition, {}, offer) ||
        mayFillInSection(definition, {}, { ...offer, doubts: [], source: 'rules' }),
    )
    .map(({ path, value }) => `${path} ${typeof value === 'string' ? value : value.join('、')}`);
};

/** Texts by another hand, each with what a press once filled in wrongly and, where one is right, what it fills in. */
const rows: readonly {
  readonly form: string;
  readonly text: string;
  readonly wrong: string;
  readonly right?: string;
}[] = [
  {
    form: 'claim-sales-contract',
    text: '原告义丰纸箱厂，厂长巩德明。被告康乐食品有限公司，法定代表人戚薇。1999年4月至8月，被告先后六次购买纸箱计四万七千三百元。被告于当年9月以饼干抵款三千三百元。',
    wrong: '于当年',
    right: '康乐食品有限公司',
  },
  {
    form: 'claim-housing-lease',
    text: '原告戎家祠堂管委会。一九九六年一月一日将祠堂东厢房三间出租与被告贝记裁缝铺（铺主贝阿根），每月租金壹佰贰拾元。被告于九八年春拆窗一扇。',
    wrong: '于九',
  },
  {
    form: 'claim-divorce',
    text: '原告木兰英，女。被告关守业，同村。被告嗜赌，输去耕牛一头。其母对原告尚好。原告请求离婚。',
    wrong: '尚好',
    right: '关守业',
  },
  {
    form: 'claim-housing-lease',
    text: '学生租户毕业那拨别问，就这个：隗强，说好季付，季5400。他2022年9月付了一次，2023年3月没付。我要隗强。',
    wrong: '毕业',
  },
  {
    form: 'claim-divorce',
    text: '之前那份写错了。结婚日不是2012年6月3日，那天是订婚，登记是2012年12月12日。女方仲萍。',
    wrong: '2012-06-03',
  },
  {
    form: 'claim-labor-dispute',
    text: '我爸康永福六十一岁，在鸿运物业做保安。我替他写，我叫康爱玲，身份证不用写我的。他工资3200，2024年1月起就没发。',
    wrong: '康爱玲',
  },
  {
    form: 'claim-private-lending',
    text: '2025/3/2 21:14 鲁志强：姐 上次那8万我记着呢 月底一定还\n2025/3/2 21:20 我：你搞混了，8万是我替你垫的铝材货款，借的钱是11万，另算\n2025/3/2 21:21 鲁志强：对对 11万 先还你8万那笔\n2025/6/30 19:02 鲁志强：今天打你5000，算利息\n我：收到了\n以上是我（魏春岚，女，身份证340199198006142782）和鲁志强的聊天。11万是2024年9月12日从我建行卡转给他的，说好2025年3月31日还，本金到今天没还过，只收过那一次5000。货款那8万我另外告，这回不算。他电话15900003317，住洪泽街幸福里9栋402。',
    wrong: '340199198006142782',
  },
  {
    form: 'claim-private-lending',
    text: '我叫仇德旺。同村雷大有包鱼塘缺钱，头一笔2022年3月1日拿走6万，第二笔2022年6月18日5万，第三笔2023年1月7日9万，都是现钱。',
    wrong: '60000',
  },
  {
    form: 'claim-private-lending',
    text: '原告柏文静与被告凌峻系同学。2023年4月3日，被告借款260000元，借期一年。原告曾起诉，因被告承诺2025年9月30日前还清而撤诉。',
    wrong: '2025-09-30',
  },
  {
    form: 'claim-private-lending',
    text: '2023年12月25日被告厉军向原告解玉芬借款30万元，原告当日转账，约定一年归还。被告于2024年10月8日归还10万元。',
    wrong: '2024-10-08',
  },
  {
    form: 'claim-sales-contract',
    text: '致：长汀驿酒店管理有限公司\n截至2026年6月30日，贵司尚欠我司布草货款412,780.50元。',
    wrong: '司布草',
  },
  {
    form: 'claim-housing-lease',
    text: '房子是我爸的，合同上是我代签，原告写我爸：纪长福；我叫纪文，13800009935，法院打我电话就行。',
    wrong: '纪文',
  },
  {
    form: 'claim-property-management-contract',
    text: '原业主是柏荣，前年11月把房子卖给了乔雨桐，所以柏荣不用告。乔雨桐从2023年11月21日起一分没交。',
    wrong: '柏荣',
  },
  {
    form: 'claim-labor-dispute',
    text: '我是蒲莉莎，女，510199195508184702不对，那是我婆婆的。公司全称四川锦裳里服饰有限公司。',
    wrong: '510199195508184702',
  },
  {
    form: 'claim-divorce',
    text: '起诉人：韦志强，男，壮族，身份证450199197511196491，住南宁市武鸣区双桥镇伊岭村。被起诉人：罗艳萍，女，壮族，1981年冬月出生，身份证我这里有一个450199197510202685，那是我前妻陆彩云的，弄混了，罗艳萍的没有。我与陆彩云2008年离婚，儿子韦家俊（2001年生）早成年。2011年3月8日和罗艳萍在武鸣登记，写错了，应是2011年3月18日，结婚证上是18日。生一男一女：韦家乐2012年6月5日，韦家欣2015年9月27日。罗艳萍2022年正月出门再没回来，电话停机。我请求离婚，两个娃都跟我，她每个娃一个月给400元，到18岁。村里的房是我爸妈的。欠信用社3万元是2020年种柑一起贷的，一人一半。',
    wrong: '陆彩云',
  },
  {
    form: 'defense-labor-dispute',
    text: '我们公司叫什么来着对 溪山市瓷尚卫浴有限公司 我是欧健 法人也是总经理 电话15700001147 地址溪山市陶城区五金街口 你别写仓库地址。原来那个员工杨志广他告我们要双倍工资 我记得他是2023年9月来的 具体9月4号 合同我们给了他 他拖着不签 微信催过两次 有记录 2023年11月15号和12月2号 后来2024年5月20号走的 他自己微信说家里盖房子走不开 先回去了 工资都发完了 最后一个月的4,460块是6月14号发的 他要的是双倍工资差额四万八 还有违法解除一万二 还说没休年假 他没做满一年哪有年假 社保他自己写了不交的申请 我们每月补了他600块 这一条我们认 他没交社保是真的 但补贴要退 他有个老乡叫老邵 15700006680 是他那条线的班长 可以给我们作证。对了仲裁没赢 仲裁判我们付双倍差额三万一千五百 违法解除没支持 所以我们也不服 已经单独起诉了 案号是溪陶劳仲〔2024〕208号 那是裁决的号。加班费他没要。他要是撤了我们也可以给他一万走人，这个先别写。',
    wrong: '欧健',
  },
  {
    form: 'claim-private-lending',
    text: '记账。我是原告 应文标 男 住温岭市泽国镇牧屿村2区31号 电话13700005092。借给陈建国150000。',
    wrong: '应文',
  },
  {
    form: 'claim-labor-dispute',
    text: '我单位（临棠县百顺物流有限公司）不服裁决。巫建军2024年9月是给挂靠车主汤猛开车，工资汤猛发的。',
    wrong: '汤猛',
  },
];

describe('what one press fills in', () => {
  for (const { form, text, wrong, right } of rows)
    it(`is not ${wrong} of ${text.slice(0, 30)}…`, () => {
      const values = pressed(form, text);
      expect(values.filter((value) => value.endsWith(` ${wrong}`))).to.deep.equal([]);
      if (right !== undefined) expect(values.join('\n')).to.include(` ${right}`);
    });
});
