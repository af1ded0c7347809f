import { expect } from 'chai';
import fc from 'fast-check';
import { isCreditCode } from '../forms/checks.js';
import { isIdNumber } from '../papers/residentNumber.js';
import { recognise } from './people/recognise.js';

const completed = (start: string, signs: string, isValid: (whole: string) => boolean): string =>
  [...signs].map((sign) => start + sign).find(isValid) ?? '';
/** A made-up resident's number: area 110199 is no area's. */
const id = (birth: string, serial: string): string => completed(`110199${birth}${serial}`, '0123456789X', isIdNumber);
const code = (start: string): string => completed(start, '0123456789ABCDEFGHJKLMNPQRTUWXY', isCreditCode);

const [idOfMan, idOfWoman, idOfThird] = [id('19850304', '001'), id('19900716', '002'), id('19700101', '005')];
const [codeOfOne, codeOfOther] = [code('91110199MA1AB2C3D'), code('91320199MA2XY4Z5W'.replace('Z', 'T'))];

/** Of each party: `roles: name; kind=value …`, the facts that follow from an ID number left out. */
const partiesIn = (text: string): string[] =>
  recognise(text).parties.map(({ roles, findings: [name, ...others] }) =>
    [
      `${roles.join('、')}：${name?.value ?? ''}`,
      ...others
        .filter(({ rule }) => rule !== '由身份证号码得出')
        .map(({ kind, value }) => `${kind}=${value}`)
        .sort(),
    ].join(' '),
  );

type Case = readonly [title: string, text: string, parties: readonly string[], unassigned?: readonly string[]];

const contracts: readonly Case[] = [
  [
    '供方 and 需方 above each other',
    '供方：绍兴越昌纺织有限公司\n需方：嘉善明发制衣厂',
    ['供方：绍兴越昌纺织有限公司', '需方：嘉善明发制衣厂'],
  ],
  [
    'two columns of a contract',
    `甲方（盖章）：绍兴越昌纺织有限公司      乙方（盖章）：嘉善明发制衣厂
地址：绍兴市柯桥区创意路3号      地址：嘉善县罗星街道车站路9号
法定代表人：洪建国      负责人：柳春梅
电话：0575-00001111      电话：0573-00002222`,
    [
      '甲方：绍兴越昌纺织有限公司 address=绍兴市柯桥区创意路3号 legal-representative=洪建国 phone=0575-00001111',
      '乙方：嘉善明发制衣厂 address=嘉善县罗星街道车站路9号 legal-representative=柳春梅 phone=0573-00002222',
    ],
  ],
  [
    'two columns split by tabs, with wide role words',
    '供　　方\t需　　方\n单位名称：绍兴越昌纺织有限公司\t单位名称：嘉善明发制衣厂\n电话：0575-00001111\t电话：0573-00002222',
    ['供方：绍兴越昌纺织有限公司 phone=0575-00001111', '需方：嘉善明发制衣厂 phone=0573-00002222'],
  ],
  [
    'an address below two columns belongs to neither',
    '甲方：赵志强      乙方：孙丽华\n电话：13800001111      电话：13900002222\n住址：杭州市西湖区文三路9号',
    ['甲方：赵志强 phone=13800001111', '乙方：孙丽华 phone=13900002222'],
    ['address=杭州市西湖区文三路9号'],
  ],
  [
    'a lease on one line each',
    `出租方（甲方）：何明辉    身份证号：${idOfMan}    联系电话：136 0000 8821\n承租方（乙方）：林思琪    身份证号：${idOfWoman}    联系电话：１８７００００２０３６`,
    [
      `出租方、甲方：何明辉 id-number=${idOfMan} phone=13600008821`,
      `承租方、乙方：林思琪 id-number=${idOfWoman} phone=18700002036`,
    ],
  ],
  [
    'landlord and tenant of a note',
    '房东：罗桂花\n租客：覃志强 电话17700006190',
    ['房东：罗桂花', '租客：覃志强 phone=17700006190'],
  ],
  [
    'lender and borrower',
    '出借人：汤国庆\n借款人：叶海峰，手机13500006642',
    ['出借人：汤国庆', '借款人：叶海峰 phone=13500006642'],
  ],
  [
    'buyer and seller of a flat',
    '出卖人：珲春江畔房地产开发有限公司\n买受人：金泰勋',
    ['出卖人：珲春江畔房地产开发有限公司', '买受人：金泰勋'],
  ],
  [
    'a labour contract',
    '甲方（用人单位）名称：江门恒跃五金制品有限公司\n法定代表人：简柏年\n乙方（劳动者）姓名：钟丽霞  性别：女  民族：汉',
    [
      '甲方、用人单位：江门恒跃五金制品有限公司 legal-representative=简柏年',
      '乙方、劳动者：钟丽霞 ethnicity=汉族 sex=女',
    ],
  ],
  [
    'names with spaces, as pictures are read',
    '甲方： 翟  浩\n乙方（劳动者）姓名：钟 丽 霞  性别：女',
    ['甲方：翟浩', '乙方、劳动者：钟丽霞 sex=女'],
  ],
  [
    'a company over the end of a line',
    '甲方：江门市恒跃五金制品有限\n公司\n乙方：钟丽霞',
    ['甲方：江门市恒跃五金制品有限公司', '乙方：钟丽霞'],
  ],
  [
    '发包人 and 承包人 with 全称',
    '发包人（全称）：滁州昌禾仓储有限公司\n承包人（全称）：安徽皖垣建设工程有限公司',
    ['发包人：滁州昌禾仓储有限公司', '承包人：安徽皖垣建设工程有限公司'],
  ],
  [
    'a representative named by the role',
    '承包人：安徽皖垣建设工程有限公司\n工程概况另附。\n承包人法定代表人 陶士友',
    ['承包人：安徽皖垣建设工程有限公司 legal-representative=陶士友'],
  ],
  [
    'the tenant’s telephone named by the role',
    '甲方：赵志强\n乙方：孙丽华\n第一条 略。\n乙方联系电话：13900002222',
    ['甲方：赵志强', '乙方：孙丽华 phone=13900002222'],
  ],
  [
    'a partnership',
    '需方：南通泰和日用品厂（普通合伙）\n执行事务合伙人：殷国泰',
    ['需方：南通泰和日用品厂（普通合伙） legal-representative=殷国泰 position=执行事务合伙人'],
  ],
  [
    'a bank’s branch',
    '贷款人（抵押权人）：陇原商业银行股份有限公司兰州雁滩支行\n负责人：尚志远    电话：0931-0000-5151',
    ['贷款人、抵押权人：陇原商业银行股份有限公司兰州雁滩支行 legal-representative=尚志远 phone=0931-00005151'],
  ],
  [
    'an insurance policy',
    '投保人：申屠丽    性别：女   电话 13600009393\n被保险人：申屠国富  性别：男',
    ['投保人：申屠丽 phone=13600009393 sex=女', '被保险人：申屠国富 sex=男'],
  ],
  ['what only looks like a name behind a role', '乙方应于三日内付款，甲方同意，乙方应返还押金。', []],
  [
    'owner and property company',
    '物业公司：合肥琥珀山物业服务有限公司\n业主：蒋一鸣 电话：13800001234',
    ['物业公司：合肥琥珀山物业服务有限公司', '业主：蒋一鸣 phone=13800001234'],
  ],
];

const cards: readonly Case[] = [
  ['name and label split by a space', '姓名 毕春雷\n性别 男\n电话 13800001111', ['：毕春雷 phone=13800001111 sex=男']],
  ['labels and values on one line', '姓名 冉启发 性别 男 年龄 46岁 住院号 240501187', ['：冉启发 sex=男']],
  [
    'two people of one certificate',
    '姓名 裴东升      性别 男\n出生日期 1986年03月09日\n姓名 苏婉宁      性别 女\n出生日期 1989年11月27日',
    ['：裴东升 birth-date=1986-03-09 sex=男', '：苏婉宁 birth-date=1989-11-27 sex=女'],
  ],
  ['an unlabelled line', '张伟 男 1985年3月4日 汉族', ['：张伟 birth-date=1985-03-04 ethnicity=汉族 sex=男']],
  [
    'an unlabelled line with commas',
    '李秀英，女，1972年5月6日生，住济南市历下区泺源大街8号',
    ['：李秀英 address=济南市历下区泺源大街8号 birth-date=1972-05-06 sex=女'],
  ],
  [
    'a name before an ID number',
    `郭守成（身份证${idOfMan}，手机13700009912）`,
    [`：郭守成 id-number=${idOfMan} phone=13700009912`],
  ],
  [
    'a name and a bare ID number',
    `晏守业 ${idOfMan}\n瞿曼丽 ${idOfWoman}`,
    [`：晏守业 id-number=${idOfMan}`, `：瞿曼丽 id-number=${idOfWoman}`],
  ],
  [
    'a licence with its code before the name',
    `营 业 执 照\n统一社会信用代码 ${codeOfOne}\n名  称 佛山市顺德区昊悦家具配件有\n限公司\n法定代表人 麦惠珊`,
    [`：佛山市顺德区昊悦家具配件有限公司 credit-code=${codeOfOne} legal-representative=麦惠珊`],
  ],
  [
    'two licences behind each other',
    `统一社会信用代码 ${codeOfOne}\n名 称 广州荔新木匠家居店\n\n统一社会信用代码 ${codeOfOther}\n名 称 佛山昊悦家具有限公司`,
    [`：广州荔新木匠家居店 credit-code=${codeOfOne}`, `：佛山昊悦家具有限公司 credit-code=${codeOfOther}`],
  ],
  [
    'holders of accounts',
    '付款人 户名：傅雅琴    账号：6217 0000 0000 1177\n收款人 户名：简志伟    账号：6230 0000 0000 5042',
    ['付款人：傅雅琴', '收款人：简志伟'],
  ],
  ['a card’s holder with letters read for figures', '姓名：陈小云\n电话：l3600007729', ['：陈小云 phone=13600007729']],
  [
    'the owner of a list of debts',
    '业主:拓跋晓梅  电话:147 0000 3306\n操作员:李婷',
    ['业主：拓跋晓梅 phone=14700003306'],
  ],
];

const receipts: readonly Case[] = [
  [
    'labels over their values',
    '付款方户名\n蒋玉兰\n付款账号\n6222000011112222\n收款方户名\n龚志明\n联系电话\n13600004455',
    ['付款方：蒋玉兰', '收款方：龚志明 phone=13600004455'],
  ],
  [
    'labels in a row, of which nobody can say whose value is whose',
    '付款方户名\n收款方户名\n蒋玉兰\n龚志明',
    ['：蒋玉兰', '：龚志明'],
  ],
  ['a label under which no value stands', '收款方户名\n联系电话\n备注\n没有。这一栏不用填。', []],
];

const letters: readonly Case[] = [
  [
    'whoever instructs a law firm',
    '律师函\n本所受宿州筑安物业管理有限公司委托，就物业费一事致函。',
    ['：宿州筑安物业管理有限公司'],
  ],
  [
    '致 and a company',
    '致：费县甜沂食品有限公司\n地址：费县探沂镇工业二路6号   法定代表人：禚洪亮',
    ['：费县甜沂食品有限公司 address=费县探沂镇工业二路6号 legal-representative=禚洪亮'],
  ],
  ['a salutation with 女士', '贺文静 女士：\n您好，公司决定与您解除劳动合同。', ['：贺文静 sex=女']],
  ['a salutation that leaves the sex open', '业主 蒋一鸣 先生/女士：\n您好！', ['业主：蒋一鸣']],
  [
    'a signature with its address',
    '特此通知。\n台州汇港商业管理有限公司（章）\n2024年10月8日\n地址：台州市椒江区工人西路618号',
    ['：台州汇港商业管理有限公司 address=台州市椒江区工人西路618号'],
  ],
  [
    'a signature with a person and the firm’s telephone line',
    '请尽快付款。\n杜晓兰 | 常州锐达轴承有限公司 财务部\nT: 0519-00007711',
    ['：常州锐达轴承有限公司 phone=0519-00007711'],
  ],
  [
    'a service line of a firm, and a mobile number beside it that is nobody’s',
    '经营者为常州锐达轴承有限公司，客服电话0519-00007711，小程15600002218。',
    ['：常州锐达轴承有限公司 phone=0519-00007711'],
    ['phone=15600002218'],
  ],
  [
    'a telephone line of a court under the firm that it writes to',
    '常州锐达轴承有限公司：\n常州市新北区人民法院立案庭电话0519-00005566。',
    ['：常州锐达轴承有限公司'],
    ['phone=0519-00005566'],
  ],
  [
    'a number right behind a name that the text has given before',
    `姓名 冉启德 性别 男 年龄 46岁\n\n兹证明冉启德（身份证${idOfMan}）系我公司木工。`,
    [`：冉启德 id-number=${idOfMan}`],
  ],
  [
    'two signatures on one line',
    '房子租一年，租金九百，先付后住。\n罗桂花 覃志强 二〇二四年二月二十七日',
    ['：罗桂花', '：覃志强'],
  ],
  [
    'somebody asked by a court',
    `卢守诚（${idOfThird}）：\n因你未履行义务，对你采取限制消费措施。`,
    [`：卢守诚 id-number=${idOfThird}`],
  ],
  [
    'a company that a letter speaks of',
    `本所接受临沂蒙岭食品有限公司（住所地临沂市兰山区大义路77号，法定代表人全秀芝，统一社会信用代码${codeOfOne}）的委托致函。`,
    [`：临沂蒙岭食品有限公司 address=临沂市兰山区大义路77号 credit-code=${codeOfOne} legal-representative=全秀芝`],
  ],
  [
    'no institution, whatever it does',
    '南昌市昌江区人民法院 传票\n昌吉市劳动人事争议仲裁委员会\n江西瓷都律师事务所',
    [],
  ],
];

const notes: readonly Case[] = [
  [
    'a neighbour who would testify, below a lease',
    '出租人：程广平，电话13900001111\n承租人：游春梅 电话15100002222\n押金两千，当天付清。\n楼下修鞋的老宋看见的 13500003333',
    ['出租人：程广平 phone=13900001111', '承租人：游春梅 phone=15100002222'],
    ['phone=13500003333'],
  ],
  [
    'new and old telephones that the other side writes in a chat below a surety’s',
    '借款人：牛大江\n保证人：包玉成 电话 13700004444\n2022年5月1日\n我：几时还\n老牛：我换号了，打18900005555，原来15800006666停机',
    ['借款人：牛大江', '保证人：包玉成 phone=13700004444'],
    ['phone=18900005555', 'phone=15800006666'],
  ],
  [
    'a foreman’s chat between the papers of a company',
    '甲方：安庆筑远建筑有限公司\n乙方：车永胜 电话15700007777\n结算余款8万元\n\n微信 戚经理（13000008888）\n2月7日 转来3万 户名：安庆筑远建筑有限公司',
    ['甲方：安庆筑远建筑有限公司', '乙方：车永胜 phone=15700007777'],
    ['phone=13000008888'],
  ],
  [
    'where somebody lives and where they are registered, in words',
    '我：裘晓岚，女，户籍绍兴市越城区桥直街51号，现租住越城区银苑小区2栋1503室，手机17700005128',
    ['本人：裘晓岚 address=绍兴市越城区桥直街51号 other-address=越城区银苑小区2栋1503室 phone=17700005128 sex=女'],
  ],
  [
    'what follows an address without a sign',
    '我叫席永平，现住西安市雁塔区锦业家园8号楼2203我在修车行干活',
    ['本人：席永平 other-address=西安市雁塔区锦业家园8号楼2203'],
  ],
  [
    'who gives their name under a nickname, with the time behind it',
    '小军 9:10：哥 借两万周转\n夏志明 9:12：要多久\n小军 9:25（语音转文字）：我叫汪小军 今借到夏志明人民币贰万元整',
    ['出借人：夏志明', '：汪小军'],
  ],
  [
    'another telephone of whom somebody tells behind their own',
    '被告：童大山\n公司自己写的：我手机13900003376。他换号了，现在是15800004920',
    ['被告：童大山'],
  ],
  [
    'two telephones side by side',
    '承租人：游春梅 电话15100002222、备用手机13100009999',
    ['承租人：游春梅 phone=13100009999 phone=15100002222'],
    [],
  ],
  [
    'an IOU',
    `今借到汤国庆（身份证：${idOfMan}）人民币壹拾伍万元整。\n借款人：叶海峰\n身份证号：${idOfWoman}`,
    [`出借人：汤国庆 id-number=${idOfMan}`, `借款人：叶海峰 id-number=${idOfWoman}`],
  ],
  [
    'an IOU over two lines, with a form of address',
    '今借到\n邱美兰姐现金 80000元\n借款人 向建军\n2020.5.2',
    ['出借人：邱美兰', '借款人：向建军'],
  ],
  ['a receipt for what was paid back', '今收到向建军还来借款30000元', ['借款人：向建军']],
  ['a debt for goods', '今欠农新奎饲料款人民币叁万元\n欠款人：班富强', ['出借人、债权人：农新奎', '欠款人：班富强']],
  [
    'a guarantor is not the borrower',
    '借款人：叶海峰\n手机：13500006642\n担保人：叶海林  手机：13500008813',
    ['借款人：叶海峰 phone=13500006642', '担保人：叶海林 phone=13500008813'],
  ],
  [
    'a witness is nobody of the case',
    '欠款人：班富强\n见证人：岑世光  13800007373',
    ['欠款人：班富强'],
    ['phone=13800007373'],
  ],
];

const chats: readonly Case[] = [
  [
    'speakers under their names',
    '[2024/3/2 21:05] 孔令辉: 借你\n[2024/3/2 21:09] 大刘 刘兆丰: 可以',
    ['：孔令辉', '：刘兆丰'],
  ],
  [
    'who says 我 gives their number',
    '2024-03-02 21:05 孔令辉: 我本人电话13100004418\n2024-03-02 21:09 刘兆丰: 好',
    ['：孔令辉 phone=13100004418', '：刘兆丰'],
  ],
  [
    'another one’s number is not the speaker’s',
    '2024-03-02 21:05 孔令辉: 占山你的是13100002260对吧\n2024-03-02 21:09 刘兆丰: 好',
    ['：孔令辉', '：刘兆丰'],
    ['phone=13100002260'],
  ],
  ['nicknames name nobody', '2024-03-02 21:05 老板娘: 到了没\n2024-03-02 21:09 小潘水果店: 到了', []],
  [
    'the real name of a nickname',
    '2024-03-02 21:05 我: 到了没\n2024-03-02 21:09 小潘: 到了\n（备注：小潘真名潘秀萍，她老公电话13700002985）',
    ['对方：潘秀萍'],
    ['phone=13700002985'],
  ],
  ['the exporter of a chat', '我（周德旺13900003471）与小潘的聊天', ['本人：周德旺 phone=13900003471']],
];

const stories: readonly Case[] = [
  [
    'who tells and who borrowed',
    '我叫周桂兰，电话13800001234。去年借给邻居何建军5万块，他老婆电话是13900005678。',
    ['本人：周桂兰 phone=13800001234', '借款人：何建军'],
    ['phone=13900005678'],
  ],
  ['本人 and a cousin', '本人孙志强，2024年3月15日转账给表哥梁伟12万，没写借条。', ['本人：孙志强', '借款人：梁伟']],
  ['somebody named by 她叫', '她叫林小燕，我前女友，借了我四万。', ['对方：林小燕']],
  ['somebody who borrowed from me', '刘德海向我借了三万，说半年还。', ['借款人：刘德海']],
  ['an employer', '我叫赖小梅，我在鑫源五金制品厂当会计。', ['本人：赖小梅', '用人单位：鑫源五金制品厂']],
  ['a husband', '我跟汪志平2012年5月20号领的证，他打牌。', ['配偶：汪志平']],
  ['a tenant', '我把房子租给陈国强，他三个月没交租。', ['承租人：陈国强']],
  ['a buyer', '我卖给宁波海川贸易有限公司一批布，货款没给。', ['买受人：宁波海川贸易有限公司']],
  [
    '我 with an address is where they live',
    '我是他姐白宝珠，女，蒙古族，住昆区鞍山道友谊街8栋21号，电话15800006116。',
    ['本人：白宝珠 ethnicity=蒙古族 other-address=昆区鞍山道友谊街8栋21号 phone=15800006116 sex=女'],
  ],
  [
    'nobody’s mother',
    '我叫冯小满，电话1780000 2290。我妈电话1310000 7752。',
    ['本人：冯小满 phone=17800002290'],
    ['phone=13100007752'],
  ],
  ['a surname and then the name', '房子租给一个姓汤的叫汤立春，电话15900003344。', ['对方：汤立春 phone=15900003344']],
  ['the writer by surname and name', '我姓陶，叫陶桂香，住寿县堰口镇。', ['本人：陶桂香 other-address=寿县堰口镇']],
  ['what somebody is, and then the name', '他是开大车的叫邓传福，欠我运费。', ['对方：邓传福']],
  ['a go-between with surname and name is no party', '介绍人姓李叫李梅，她带我去的。', []],
  ['somebody called to come', '他叫人来搬东西，姓名我不知道。', []],
  ['a loan in figures of words', '去年借给老乡邵建国六万，说年底还。', ['借款人：邵建国']],
  ['a firm without the word company', '公司叫恒源制衣，去年把我辞了。', ['用人单位：恒源制衣']],
  ['a firm that has not yet a name', '公司叫我签一份空白合同，我没签。', []],
  [
    'an employer that is described first and named then',
    '我叫赖小梅，在苏州吴中一家五金厂上班，厂名叫苏州鑫源五金制品有限公司。',
    ['本人：赖小梅', '用人单位：苏州鑫源五金制品有限公司'],
  ],
  ['a firm that is described and never named', '我在镇上那家饭店端盘子，老板三个月没发钱。', []],
  ['a firm behind 叫', '在一家叫深圳市顺路达物流有限公司的地方开车。', ['：深圳市顺路达物流有限公司']],
  ['a firm whose name has 一家 in it', '被告：杭州第一家具厂', ['被告：杭州第一家具厂']],
  ['an acquaintance with the name in brackets', '去年我同学老赵（赵建民）打电话借钱。', ['：赵建民']],
  [
    'a firm that goods are made for',
    '我给中山市亮点灯饰有限公司供灯具配件，货款没付。',
    ['相对方：中山市亮点灯饰有限公司'],
  ],
  [
    'the writer as one of the two roles',
    '我是房东黄玉珍，把两房租给租客陈俊杰，月租3200。',
    ['本人、房东：黄玉珍', '租客：陈俊杰'],
  ],
  ['who somebody is, a comma, and then the name', '他是我前同事，叫吴海涛，借了我五万。', ['对方：吴海涛']],
  ['a seller on a market', '卖家张子轩标价9800，说没拆修。', ['卖家：张子轩']],
  ['a nickname from the end of a name', '隔壁屋阿强（何国强）问我借三万。', ['：何国强']],
  [
    'a driver, and whose car it is',
    '司机李国富，车是滴达出行科技有限公司的。',
    ['：李国富', '车主：滴达出行科技有限公司'],
  ],
  ['我司为', '我司为江苏安居物业服务有限公司，业主朱建平欠费。', ['本人：江苏安居物业服务有限公司', '业主：朱建平']],
  [
    'who owes by a note, and to whom',
    '本人钱志勇因经营需要，尚欠孙美华货款86000元。',
    ['债务人：钱志勇', '债权人：孙美华'],
  ],
  [
    'who lent and tells of it',
    '本人孙志强，2024年3月15日转账给表哥梁伟12万，他现在尚欠10万。',
    ['本人：孙志强', '借款人：梁伟'],
  ],
  [
    'a worker whose firm owes',
    '本人周文斌，在宏达物流有限公司开车，公司现欠三个月工资。',
    ['本人：周文斌', '用人单位：宏达物流有限公司'],
  ],
  ['who promises to pay what they owe', '本人赵明欠李红人民币5万元，承诺还清。', ['债务人：赵明']],
  ['who borrows by a note', '本人郭小军今借到沈国庆人民币5万元。', ['债务人：郭小军', '出借人：沈国庆']],
  [
    'a firm behind a day and who signed with it',
    '2023年10月6日我和金盛房地产开发有限公司签了合同。',
    ['相对方：金盛房地产开发有限公司'],
  ],
  [
    'the writer’s own company before what it is',
    '我公司广州美岸化妆品有限公司是商标的注册人。',
    ['本人：广州美岸化妆品有限公司'],
  ],
  ['who sues the writer', '王建军起诉我借他15万。', ['对方：王建军']],
  ['whom a judgment orders to pay', '判决判周永康还我本金12万。', ['被执行人：周永康']],
  ['a driver who writes', '我是开出租车的马建国，撞了人。', ['本人：马建国']],
  ['the writer’s own firm', '我们锦绣物业服务公司，给万和小区提供服务。', ['本人：锦绣物业服务公司']],
  ['a story without a name', '他借了我的钱不还，我该怎么办？', []],
];

const judgments: readonly Case[] = [
  [
    'the clerk’s line under a summons',
    '传票\n被传唤人：房小海\n应到处所：第七法庭\n承办人 书记员小岑 0579-85000033',
    ['被传唤人：房小海'],
    ['phone=0579-85000033'],
  ],
  [
    'plaintiff, agent and two defendants',
    `民事判决书\n原告：褚卫星，男，1979年5月5日出生，汉族，住大同市云冈区东街4号。\n被告：大同永泰煤机修造厂，住所地大同市云冈区西花园街31号。\n被告：祁满仓，男，1968年12月1日出生。`,
    [
      '原告：褚卫星 address=大同市云冈区东街4号 birth-date=1979-05-05 ethnicity=汉族 sex=男',
      '被告：大同永泰煤机修造厂 address=大同市云冈区西花园街31号',
      '被告：祁满仓 birth-date=1968-12-01 sex=男',
    ],
  ],
  [
    'nobody in what the defendant did to the plaintiff',
    '原告：王建军\n被告：周凯\n事实：2023年5月8日被告向原告借款15万元，至今未还。',
    ['原告：王建军', '被告：周凯'],
  ],
  [
    'two defendants in one line',
    '原告褚卫星与被告大同永泰煤机修造厂、祁满仓买卖合同纠纷一案',
    ['原告：褚卫星', '被告：大同永泰煤机修造厂', '被告：祁满仓'],
  ],
  [
    'judges and clerks are nobody of the case',
    '原告：褚卫星\n审判员　靳卫平\n书记员　闫瑞　电话0352-00001234',
    ['原告：褚卫星'],
    ['phone=0352-00001234'],
  ],
  [
    'a name with a point',
    '申请人：吐尔逊·买买提，男，维吾尔族，1988年2月14日出生',
    ['申请人：吐尔逊·买买提 birth-date=1988-02-14 ethnicity=维吾尔族 sex=男'],
  ],
  [
    'a post behind the representative',
    '异议人（被执行人）：丽水市瓯江源竹木有限公司\n法定代表人：蓝有根，执行董事。',
    ['异议人、被执行人：丽水市瓯江源竹木有限公司 legal-representative=蓝有根 position=执行董事'],
  ],
];

describe('parties in texts of all kinds', () => {
  for (const [group, cases] of Object.entries({
    contracts,
    cards,
    receipts,
    letters,
    notes,
    chats,
    stories,
    judgments,
  }))
    describe(`of ${group}`, () => {
      for (const [title, text, parties, unassigned] of cases)
        it(`finds who is named, and nobody else: ${title}`, () => {
          expect(partiesIn(text)).to.deep.equal(parties);
          if (unassigned !== undefined)
            expect(recognise(text).unassigned.map(({ kind, value }) => `${kind}=${value}`)).to.deep.equal(unassigned);
        });
    });

  it('keeps an ID number with a wrong check digit for somebody to look at, and gives it to nobody', () => {
    const wrong = idOfMan.slice(0, 17) + (idOfMan.endsWith('1') ? '2' : '1');
    const { parties, unassigned } = recognise(`原告：李四，身份证号码${wrong}。`);
    expect(parties[0]?.findings.map(({ kind }) => kind)).to.deep.equal(['person-name']);
    expect(unassigned.map(({ value, rule }) => `${value} ${rule}`)).to.deep.equal([
      `${wrong} 身份证号码校验位不符，请核对`,
    ]);
  });

  it('takes numbers with a wrong check digit as they are written, beside the findings, and derives nothing from them', () => {
    const wrong = idOfMan.slice(0, 17) + (idOfMan.endsWith('1') ? '2' : '1');
    const wrongCode = '91440699MA4UK9E715';
    const doubtfulOf = (text: string) =>
      recognise(text).parties.map(({ findings, doubtful = [] }) => [
        findings.map(({ kind }) => kind).join(),
        doubtful.map(({ kind, value, rule }) => `${kind} ${value} ${rule}`).join(),
      ]);
    expect(doubtfulOf(`原告：李四，男，汉族，身份证号码${wrong}。被告：王五，身份证号码${idOfMan}。`)).to.deep.equal([
      ['person-name,sex,ethnicity', `id-number ${wrong} 身份证号码校验位不符，请核对`],
      ['person-name,id-number,sex,birth-date', ''],
    ]);
    expect(doubtfulOf(`原告：佛山市昊悦家具配件有限公司，统一社会信用代码：${wrongCode}`)).to.deep.equal([
      ['organisation-name', `credit-code ${wrongCode} 统一社会信用代码校验位不符，请核对`],
    ]);
    expect(doubtfulOf(`原告：李四，银行卡号622202199003071234，电话13800001111`)[0]?.[1]).to.equal('');
  });

  it('gives a number that the text seems to give to two people to neither', () => {
    const { parties, unassigned } = recognise(`甲方：赵志强，身份证号${idOfMan}\n乙方：孙丽华，身份证号${idOfMan}`);
    for (const { findings } of parties) expect(findings.map(({ kind }) => kind)).to.deep.equal(['person-name']);
    expect(unassigned.every(({ value }) => value === idOfMan)).to.equal(true);
  });

  it('finds two parties of a contract with what stands in their own column, however wide the gap is', () => {
    const names = fc.constantFrom('赵志强', '孙丽华', '周德旺', '林思琪', '何明辉');
    const phones = fc.integer({ min: 13_000_000_000, max: 18_999_999_999 }).map(String);
    fc.assert(
      fc.property(names, names, phones, phones, fc.integer({ min: 3, max: 30 }), (one, other, first, second, gap) => {
        fc.pre(one !== other && first !== second);
        const space = ' '.repeat(gap);
        expect(partiesIn(`甲方：${one}${space}乙方：${other}\n电话：${first}${space}电话：${second}`)).to.deep.equal([
          `甲方：${one} phone=${first}`,
          `乙方：${other} phone=${second}`,
        ]);
      }),
    );
  });

  it('points into the text and answers soon, whatever the text is', () => {
    const pieces = fc.constantFrom(
      ...[
        '甲方',
        '乙方：',
        '张三',
        '我叫',
        '李丽',
        '（',
        '）',
        '\t',
        '      ',
        '\n',
        '\n\n',
        '有限公司',
        '杭州',
        '电话',
        '13800001111',
        '姓名 ',
        '致：',
        '他老婆',
      ],
      ...[
        '[2024/3/2 21:05] ',
        ': ',
        '今借到',
        '法定代表人',
        '住',
        '浙江省杭州市西湖区文三路9号',
        idOfMan,
        '、',
        '，',
        '证人',
        '男',
        '　',
        '·',
        '😀',
      ],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 50 }), (parts) => {
        const text = parts.join('');
        const { parties, unassigned } = recognise(text);
        for (const { from, to, value } of [...parties.flatMap(({ findings }) => findings), ...unassigned]) {
          expect(value).not.to.equal('');
          expect(from).to.be.within(0, to - 1);
          expect(to).to.be.at.most(text.length);
        }
      }),
    );
  });
});
