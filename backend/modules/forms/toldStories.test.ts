import { expect } from 'chai';
import { everyOffer } from '../../../domain/recognition/offers/index.js';
import { readFor } from '../../../domain/recognition/readFor.js';
import { recognise } from '../../../domain/recognition/people/index.js';
import { sidesOf } from '../../../domain/recognition/sides/index.js';
import { loadCatalogue } from './catalogue.js';

/**
 * Stories as people tell them, of complaints: who is named in them, and on which side; 谁 where somebody has to say it. A guarantor, a spouse who signed, a car's
 * owner and an insurer may be sued or not. All people and organisations are made up.
 */
const stories: readonly (readonly [form: string, text: string, parties: readonly string[]])[] = [
  [
    'private-lending',
    '2023年7月15日李大勇向我借20万，写了借条，说好月息1%，一年还清。只还了3万利息，本金一分没还。他老婆张翠花也签了字。',
    ['被告：李大勇', '谁：张翠花'],
  ],
  [
    'private-lending',
    '去年3月初，同村的马国庆说要盖房子，跟我借了八万块钱，当时转账给他的，没写借条，说年底还，到现在电话也不接。',
    ['被告：马国庆'],
  ],
  [
    'private-lending',
    '我和何玉兰以前是同事，2022年她做生意缺钱找我拿了15万，后来还了5万，剩下10万写了个欠条说2024年底还清，现在人找不到了',
    ['谁：何玉兰'],
  ],
  [
    'private-lending',
    '我借给赵小军五万元，约定月利息一分五，他弟弟赵小龙做的担保，到期2025年5月1号没还',
    ['被告：赵小军', '谁：赵小龙'],
  ],
  [
    'private-lending',
    '前男友钱亮在我们谈恋爱的时候分十几次问我借了6万多，有微信转账记录，现在分手了他说是我自愿给的',
    ['被告：钱亮'],
  ],
  [
    'private-lending',
    '俺叫冯秀英，俺邻居郭大柱前年冬天管俺借了三万块给儿子娶媳妇，说好开春就还，一直拖着',
    ['原告：冯秀英', '被告：郭大柱'],
  ],
  [
    'private-lending',
    '周建平2021年11月向我借款10万元，月利率2%，借期一年，由吴志刚提供连带保证。到期后周建平仅支付利息2.4万元。',
    ['被告：周建平', '谁：吴志刚'],
  ],
  [
    'private-lending',
    '我老婆的表哥孙德胜开饭店资金周转不开，从我这里拿走了现金12万，打了收条，写明今年6月底归还，过期一天罚100块',
    ['被告：孙德胜'],
  ],
  [
    'housing-lease',
    '我2024年3月1日租了刘红梅在杭州市西湖区文三路88号的房子，一个月4500，押金9000，租到2025年2月28日。到期我搬走了，她说墙坏了不退押金，我要她退9000元押金。',
    ['被告：刘红梅'],
  ],
  [
    'housing-lease',
    '我把朝阳区望京西园三区的房子租给了孙强，每月6500元，押一付三，他从今年3月起就没交房租，欠了三个月19500元，人也不搬。',
    ['被告：孙强'],
  ],
  ['housing-lease', '房东高建国把漏水的房子租给我，我让他修他不修，我提前退租他扣了我5600块钱押金', ['被告：高建国']],
  [
    'housing-lease',
    '我是二房东，从王老板王振华手里整租了六间，转租给别人，现在王振华要提前收房，不赔我装修钱3万',
    ['谁：王振华'],
  ],
  [
    'housing-lease',
    '租客名字叫蔡文静，她租我名下碧桂园8栋2单元1503，租期2023.9.1到2025.8.31，月租3200，最后四个月都没给还把冰箱搬走了',
    ['被告：蔡文静'],
  ],
  ['housing-lease', '门面租给了卖奶茶的小姑娘叶晓彤，一年租金6万，押金1万，第二年才干了两个月就跑了', ['谁：叶晓彤']],
  [
    'labor-dispute',
    '我2022年5月进无锡市恒顺机械有限公司当车工，月工资7200元，没签合同，去年12月把我辞退了，还欠两个月工资14400元。',
    ['被告：无锡市恒顺机械有限公司'],
  ],
  [
    'labor-dispute',
    '我在成都好味来餐饮管理有限公司后厨上班三年了，每天干12个小时从来没给过加班费，工资每个月5000',
    ['被告：成都好味来餐饮管理有限公司'],
  ],
  [
    'labor-dispute',
    '东莞市长安新锐五金厂不给我交社保，老板罗永发还把我开除了，我干了六年，平均工资6800',
    ['被告：东莞市长安新锐五金厂', '谁：罗永发'],
  ],
  [
    'labor-dispute',
    '我是快递员，给顺捷速递有限公司送件，公司让我们注册个体户说没有劳动关系，送货路上摔断了胳膊，公司一分钱不出',
    ['被告：顺捷速递有限公司'],
  ],
  [
    'labor-dispute',
    '本人魏芳，女，1990年6月3日生，在上海启航教育科技有限公司任销售主管，月薪15000元，怀孕后公司把我调去打扫卫生，逼我走',
    ['原告：魏芳', '被告：上海启航教育科技有限公司'],
  ],
  [
    'divorce',
    '我和丈夫王军2015年10月1日在登记处登记结婚，2017年生了儿子王小宇。他赌博还打人，我们从2023年6月分居到现在。我要离婚，孩子归我，他每月给2000元抚养费，房子平分。',
    ['被告：王军'],
  ],
  [
    'divorce',
    '我老婆叫林雪，我们2018年5月20日领的证，有个女儿五岁，她嫌我挣得少，去年回娘家不回来了，我想离，女儿跟我',
    ['被告：林雪'],
  ],
  [
    'divorce',
    '结婚七年了，男的叫曹志强，天天喝酒，去年三月份我报过警，派出所有记录，两个娃都归我，车子给他',
    ['被告：曹志强'],
  ],
  [
    'traffic-accident',
    '我叫周海涛，去年11月20号晚上骑电动车回家，在人民路和建设路路口被一辆小轿车撞了，车牌苏A7K21M，司机叫陈立国，交警认定他全责。我左腿骨折住院23天，花了医药费四万六千多。车子在平安财险南京分公司投了交强险。',
    ['原告：周海涛', '被告：陈立国', '谁：平安财险南京分公司'],
  ],
  [
    'traffic-accident',
    '2025年4月8日，许文斌开货车追尾了我的小车，车是宏远物流有限公司的，修车花了18600，停运十天',
    ['被告：许文斌', '谁：宏远物流有限公司'],
  ],
  [
    'traffic-accident',
    '我妈过马路被郑凯的摩托车撞倒，髋骨骨折，手术费护理费一共花了7万8，郑凯没买保险，只给了1万',
    ['被告：郑凯'],
  ],
  [
    'traffic-accident',
    '骑共享单车时被车门撞了，开车门的人是乘客方蕾，车主是唐志远，车在人保财险买的保险，医药费6300',
    ['被告：方蕾', '谁：唐志远'],
  ],
  [
    'sales-contract',
    '我们苏州宏达建材有限公司2024年4月卖给徐州建安工程有限公司一批钢筋，合同总价86万元，他们付了30万，还差56万，约定逾期每天万分之五违约金。',
    ['原告：苏州宏达建材有限公司', '被告：徐州建安工程有限公司'],
  ],
  ['sales-contract', '我给金福记饭店送了半年海鲜，老板叫潘金福，一共欠我货款42300元，有送货单签字', ['被告：潘金福']],
  [
    'sales-contract',
    '网上从广州美途电器有限公司买的空调2999元，装上就不制冷，商家不给退',
    ['谁：广州美途电器有限公司'],
  ],
  [
    'sales-contract',
    '我公司河北鑫源钢铁贸易有限公司向天津港华机械制造有限公司供货，2023年6月至10月共计货款1,256,800元，对方已付80万，余款456800元至今未付',
    ['原告：河北鑫源钢铁贸易有限公司', '被告：天津港华机械制造有限公司'],
  ],
  ['sales-contract', '彭老三（彭建军）买我的猪，18头猪一共51000块，给了1万定金，剩下的打了白条', ['谁：彭建军']],
  [
    'property-management-contract',
    '我们是南京绿城物业服务有限公司，业主赵敏住在12栋301室，物业费每平米2.5元，房子98平米，从2022年1月欠到2024年12月，一共8820元，催了不给。',
    ['原告：南京绿城物业服务有限公司', '被告：赵敏'],
  ],
  [
    'property-management-contract',
    '小区业主贾德旺连续三年不交物业费，说电梯老坏，合计欠费5436.5元，滞纳金按日千分之一算，我们是青岛海景物业管理有限公司',
    ['被告：贾德旺', '原告：青岛海景物业管理有限公司'],
  ],
  [
    'credit-card',
    '中国建设银行合肥分行告客户黄伟，2020年办的信用卡，额度5万，到2025年6月30日欠本金48200元、利息6100元、违约金1500元。',
    ['原告：中国建设银行合肥分行', '谁：黄伟'],
  ],
  [
    'financial-loan-contract',
    '齐鲁银行济南历下支行2022年3月贷给宋伟强50万元，年利率4.35%，贷款期限36个月，现在已逾期8个月，剩余本金286500元，利息罚息21300元',
    ['原告：齐鲁银行济南历下支行', '被告：宋伟强'],
  ],
  [
    'construction-contract',
    '2023年9月我承包了王家村小学的教学楼翻修，和安徽鼎立建设有限公司签的分包合同，工程款120万，完工结算后还欠35万元不给，质保金6万。',
    ['被告：安徽鼎立建设有限公司'],
  ],
  [
    'construction-contract',
    '我带着二十多个工人给中大建工集团有限公司做外墙保温，项目经理是邱国栋，活干完两年了还差83万工程款',
    ['被告：中大建工集团有限公司'],
  ],
  [
    'housing-sales-contract',
    '我2021年8月买了融信地产开发有限公司的商品房，总价168万，首付50万，说好2023年12月31日交房，到现在还没盖好，我要退房',
    ['被告：融信地产开发有限公司'],
  ],
  [
    'housing-sales-contract',
    '中介介绍我买董建设的二手房，定金付了10万，他看房价涨了不卖了，我要他双倍返还定金20万',
    ['被告：董建设'],
  ],
  [
    'private-lending',
    '前年年底我表弟曾庆华开养鸡场，张口跟我借九万，我从信用社取了现金给他，打了借条，说好一年还清，利息一年6千。现在鸡场倒了他说没钱。',
    ['被告：曾庆华'],
  ],
  ['private-lending', '邻居老贺（贺长青）2024年5月借走我5万看病钱，出院后报销款都到账了也不还我', ['谁：贺长青']],
  [
    'private-lending',
    '我跟余小芳是闺蜜，她说投资美容院叫我凑10万，写的借条，每月给我1500利息，给了四个月就没了',
    ['谁：余小芳'],
  ],
  ['private-lending', '我儿子的同学薛凯骗我说买车差钱，我通过微信转了他28000，聊天里他承认是借的', []],
  [
    'private-lending',
    '债务人卢金山于2022年8月19日向本人借款人民币陆万元整，借期六个月，未约定利息，担保人卢金海。经多次催要仅还1万元。',
    ['被告：卢金山', '谁：卢金海'],
  ],
  [
    'housing-lease',
    '我叫邓丽萍，租客汪涛租了我在武汉江汉路的一套两居室，月租2800，从七月开始不交钱，欠了4个月11200，我要收回房子',
    ['原告：邓丽萍', '被告：汪涛'],
  ],
  [
    'housing-lease',
    '自如一样的公司叫安居乐寓公寓管理有限公司，我跟它签的合同，押金2600，退租的时候说扣清洁费，一分不退',
    ['谁：安居乐寓公寓管理有限公司'],
  ],
  [
    'housing-lease',
    '房东太太姓彭叫彭桂枝，我租她家房子两年，今年八月她突然换锁把我东西扔出来，押金三千还在她那',
    ['被告：彭桂枝'],
  ],
  [
    'labor-dispute',
    '郑州鑫盛源食品有限公司让我干了一年零八个月，没有一天休息，离职时还扣我最后一个月工资5200',
    ['被告：郑州鑫盛源食品有限公司'],
  ],
  [
    'labor-dispute',
    '我在工地摔伤了，包活的是万通劳务有限公司，他们不承认我是他们的人，工头叫钟大福',
    ['被告：万通劳务有限公司', '谁：钟大福'],
  ],
  [
    'labor-dispute',
    '俺在老板阎宝山的石材厂打磨，得了尘肺，厂名是莱州永丰石材加工厂，没签合同没交保险',
    ['谁：阎宝山', '被告：莱州永丰石材加工厂'],
  ],
  [
    'divorce',
    '我（女）和尤志远2012年冬天经人介绍认识，2013年2月14日登记，他在外面有人了，女儿尤佳宁八岁归我',
    ['被告：尤志远'],
  ],
  ['divorce', '妻子龚雪梅2020年3月离家出走到现在没消息，我一个人带儿子，想离婚', ['被告：龚雪梅']],
  [
    'traffic-accident',
    '本人蒋丽华2025年6月2日在斑马线上被司机武建军驾驶的面包车撞伤，交警定他全责，住院31天花费57230.5元，他垫付了2万',
    ['原告：蒋丽华', '被告：武建军'],
  ],
  ['traffic-accident', '昨天送外卖的时候一个叫柯伟的开宝马车别我，我摔了，电动车修了1200，手机屏幕800', ['被告：柯伟']],
  [
    'traffic-accident',
    '滕某开车闯红灯撞了我爸，我爸叫凌国富，住院花了11万，肇事车登记在顺达出租汽车有限公司名下',
    ['谁：顺达出租汽车有限公司'],
  ],
  [
    'sales-contract',
    '2024年8月我给万家福超市供应大米，每袋118元一共送了200袋，货款23600元，老板祝文才说生意不好一直不结',
    ['谁：祝文才'],
  ],
  [
    'sales-contract',
    '我们厂（宁波海曙立成模具厂）给台州路桥宏远塑业有限公司做了三套模具，合同价24万，付了预付款7.2万，验收合格以后剩下的16.8万拖了一年',
    ['原告：宁波海曙立成模具厂', '被告：台州路桥宏远塑业有限公司'],
  ],
  ['sales-contract', '我向姜海涛买了一台二手挖掘机，35万，开了三天发动机就坏了，他不肯退钱', ['被告：姜海涛']],
  [
    'property-management-contract',
    '我司为重庆恒信物业服务有限公司，被欠费的业主叫毛晓东，2栋7-3，建筑面积112.6平米，每月每平2.2元，欠2023年全年2972.64元',
    ['原告：重庆恒信物业服务有限公司', '被告：毛晓东'],
  ],
  [
    'construction-contract',
    '我是包工头，2022年给兴达置业有限公司的楼盘铺地砖，验收过了，结算单写着总价46万，付了31万，还有15万拖着',
    ['被告：兴达置业有限公司'],
  ],
  [
    'construction-contract',
    '村里修路我出的挖机，承包人是甘建业，干了38天，一天1500，一共57000一分没给',
    ['被告：甘建业'],
  ],
  [
    'housing-sales-contract',
    '2020年5月1日我跟中恒置业有限公司签了认购书买一套期房，交了定金5万和首付款42万，说是2022年底交房，现在停工',
    ['被告：中恒置业有限公司'],
  ],
  [
    'financial-loan-contract',
    '我行（汉口银行洪山支行）2021年9月30日向武汉天成商贸有限公司发放流动资金贷款300万，利率5.2%，一年期，股东骆明辉提供担保，到期尚欠本金210万',
    ['原告：汉口银行洪山支行', '被告：武汉天成商贸有限公司', '谁：骆明辉'],
  ],
  [
    'credit-card',
    '原告招商银行股份有限公司信用卡中心，被告翁丽君，2019年办卡，截至2025年3月31日欠本金37820.16元，利息5210.7元',
    ['原告：招商银行股份有限公司信用卡中心', '被告：翁丽君'],
  ],
  [
    'unfair-competition',
    '我公司北京云帆软件有限公司的前员工邢磊跳槽到深圳星图网络科技有限公司，把我们的客户名单带走了，损失约80万',
    ['原告：北京云帆软件有限公司', '谁：邢磊', '谁：深圳星图网络科技有限公司'],
  ],
  ['traffic-accident', '我老公张伟被车撞了，住院两个月，对方不赔', ['谁：张伟']],
  ['traffic-accident', '我丈夫王刚驾驶电动车被货车撞了，司机跑了', ['谁：王刚']],
  ['private-lending', '我老公张伟借给同事十万块，同事不还', ['谁：张伟']],
  ['labor-dispute', '我老婆李梅在工厂上班被辞退了', ['谁：李梅']],
  ['housing-lease', '我儿子周强租的房子，房东不退押金', []],
  ['sales-contract', '我和老公陈刚开店，从批发商那进了一批假货', []],
  ['private-lending', '我和张伟是夫妻，李四跟我借了五万', ['谁：张伟', '被告：李四']],
  ['private-lending', '我爸赵德福借给别人8万，借条写的是我爸的名字', []],
  ['divorce', '他在外面有人了，那女的叫刘倩', ['谁：刘倩']],
  [
    'labor-dispute',
    '我去年3月进的厂，叫东莞市创科塑胶制品有限公司，干了十个月，厂里说效益不好让我们回家，工资欠了三个月一万九千五，社保也没给交，我要工资还要赔偿',
    ['被告：东莞市创科塑胶制品有限公司'],
  ],
  [
    'divorce',
    '我和老公是相亲认识的，2019年领证，他叫侯立新，有一个三岁的女儿，他家暴我两次都报警了。婚后买了一套房写两个人名字，还有20万存款在他那，我要离婚要孩子',
    ['被告：侯立新'],
  ],
  ['sales-contract', '2025年3月我在朱记建材店朱洪明那买了8吨水泥，付了4000块，结果全是结块的不能用，他不退', []],
  [
    'property-management-contract',
    '我是业主委员会的，物业公司（兰州东方物业服务有限公司）不修电梯乱收停车费，我们要解除合同',
    ['谁：兰州东方物业服务有限公司'],
  ],
  [
    'housing-lease',
    '2023年6月我和刘强签了租房合同租他在宁波鄞州的店铺开餐馆，租金每年8万，押金2万，今年疫情...不是，今年生意差我提前3个月通知他退租，他说我违约押金不退还要我再赔一年租金',
    ['被告：刘强'],
  ],
  [
    'private-lending',
    '我爸的老战友田宝贵2020年做工程向我爸借款30万，我爸去年去世了，借条在我手里，上面写着利息年利率8%，田宝贵一直没还',
    ['被告：田宝贵'],
  ],
  [
    'construction-contract',
    '我给柳州鸿达装饰有限公司做水电安装，合同价18万6，干完了他们只给了9万，验收单都签了字，剩下的9万6一直拖',
    ['被告：柳州鸿达装饰有限公司'],
  ],
  [
    'traffic-accident',
    '2025年10月3日早上七点多，我老婆孙桂兰骑自行车上班被于占海开的渣土车撞了，交警说于占海主责，我老婆脾破裂切除，医疗费花了8万多，渣土车是鑫运渣土运输有限公司的，保险在太平洋财产保险股份有限公司徐州中心支公司',
    ['谁：孙桂兰', '被告：于占海', '谁：鑫运渣土运输有限公司', '被告：太平洋财产保险股份有限公司徐州中心支公司'],
  ],
];

const catalogue = await loadCatalogue();

describe('parties of stories that people tell without a lawyer', () => {
  for (const [key, text, parties] of stories)
    it(`stand on the side that the story gives them, in a complaint of ${key}: ${text.slice(0, 24)}…`, () => {
      const definition = catalogue.get(`claim-${key}`);
      if (!definition) throw new Error(`no form ${key}`);
      const recognised = recognise(text);
      const sides = sidesOf(definition, recognised, text);
      const found = recognised.parties.flatMap(({ findings: [name] }, at) =>
        name ? [`${sides[at] ?? '谁'}：${name.value}`] : [],
      );
      expect(found).to.deep.equal(parties);
    });
});

/** What a story is said to answer, in places without `sections` and `items`; `undefined` where it answers nothing. */
const answers: readonly (readonly [form: string, text: string, place: string, value: string | undefined])[] = [
  [
    'defense-credit-card',
    '银行起诉我信用卡欠款，利息太高了，本金我认。',
    'responses.overdraft_principal.answer',
    '确认',
  ],
  [
    'defense-credit-card',
    '银行起诉我信用卡欠款，利息太高了，本金我认。',
    'responses.overdraft_principal.objection',
    undefined,
  ],
  ['defense-credit-card', '银行起诉我信用卡欠款，利息太高了，本金我认。', 'responses.interest_and_fees.answer', '异议'],
  ['private-lending', '李大勇2023年7月15日向我借20万，写了借条。', 'facts.loan_disbursement.amount', '200000'],
  ['financial-loan-contract', '2022年3月贷给宋伟强50万元，年利率4.35%', 'facts.loan_amount.disbursed', '500000'],
  ['housing-lease', '月租2800，从七月开始不交钱，欠了4个月11200', 'facts.rent_and_payment.rent', '2800'],
  ['housing-lease', '月租2800，从七月开始不交钱，欠了4个月11200', 'facts.overdue_rent.owed', '11200'],
  ['construction-contract', '结算单写着总价46万，付了31万', 'facts.price_and_payment.fixed_total_price', undefined],
  [
    'credit-card',
    '他欠本金48200元、利息6100元、违约金1500元。',
    'facts.card_agreement_terms.default_liability',
    undefined,
  ],
  ['housing-lease', '我要他搬走，付清租金，还要违约金6500元。', 'facts.default_liability.text', undefined],
  ['housing-lease', '说好逾期一天违约金100元。我要他搬走。', 'facts.default_liability.text', '说好逾期一天违约金100元'],
  ['divorce', '我要离婚，房子平分。', 'claims.marital_property.housing.housing_awarded_to', '其他'],
  ['divorce', '我要离婚，房子平分。', 'claims.marital_property.vehicles.vehicles_awarded_to', undefined],
  ['divorce', '我要离婚，房子平分。', 'claims.marital_property.savings.savings_awarded_to', undefined],
];

describe('values of stories that people tell without a lawyer', () => {
  for (const [key, text, place, value] of answers)
    it(`${value === undefined ? 'are nowhere in' : `are offered in`} ${key} › ${place}: ${text}`, () => {
      const definition = catalogue.get(key.startsWith('defense-') ? key : `claim-${key}`);
      if (!definition) throw new Error(`no form ${key}`);
      const read = readFor(definition, text, recognise(text), '2026-11-26');
      const [section, item, ...field] = place.split('.');
      const path = ['sections', section, 'items', item, ...field].join('.');
      const offered = everyOffer(
        { definition, answers: {}, asking: catalogue.asking(definition.key) },
        read,
        () => null,
      ).find((offer) => offer.path === path);
      expect(offered?.value).to.equal(value);
    });
});
