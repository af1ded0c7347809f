import { expect } from 'chai';
import fc from 'fast-check';
import { validateValue } from '../answersSchema.js';
import { chineseDate } from '../printing/dates.js';
import { isRealDate } from '../../quantities/calendar.js';
import { moneyCapitals, moneyDigits } from '../printing/money.js';
import { readAnswer } from './readAnswer.js';
import { nameFault } from './readText.js';
import type { Reading } from './reading.js';
import { fields, right, today, wrong, type Called } from './testing/typedValues.js';

const all = Object.keys(fields) as Called[];
const read = (called: Called, typed: string): Reading => readAnswer(fields[called], typed, { called, today });
const sentenceOf = (called: Called, typed: string): string => {
  const reading = read(called, typed);
  return reading.kind === 'fault' ? reading.sentence : '';
};
const valueOf = (called: Called, typed: string): string => {
  const reading = read(called, typed);
  return reading.kind === 'value' ? reading.value : `${reading.kind} ${sentenceOf(called, typed)}`;
};

describe('values as people type them', () => {
  it('are understood: more than two hundred right ones of every kind of field, none refused', () => {
    const typedValues = all.flatMap((called) => right[called].map(([typed, value]) => ({ called, typed, value })));
    expect(typedValues.length).to.be.at.least(200);
    const others = typedValues.filter(({ called, typed, value }) => valueOf(called, typed) !== value);
    expect(others.map((one) => ({ ...one, read: valueOf(one.called, one.typed) }))).to.deep.equal([]);
    for (const { called, value } of typedValues) expect(validateValue(fields[called], value), value).to.deep.equal([]);
  });

  it('are refused with the right reason: more than two hundred wrong ones of every kind of field, none silent', () => {
    const refused = all.flatMap((called) => wrong[called].map(([typed, code]) => ({ called, typed, code })));
    expect(refused.length).to.be.at.least(200);
    const others = refused.flatMap((one) => {
      const reading = read(one.called, one.typed);
      const code = reading.kind === 'fault' ? reading.code : valueOf(one.called, one.typed);
      return code === one.code ? [] : [{ ...one, read: code }];
    });
    expect(others).to.deep.equal([]);
    for (const { called, typed } of refused)
      expect(sentenceOf(called, typed))
        .to.match(/[一-鿿]/)
        .and.not.match(/请|无效|非法|格式错误|undefined|NaN/);
  });

  const sentences: readonly (readonly [Called, string, string])[] = [
    ['交房日', '昨天', '“昨天”要写成年月日。是2026年11月22日吗？'],
    ['交房日', '24年3月', '交房日还缺“几号”。记不清就先空着，在“其他需要说明的内容”里写“24年3月”'],
    ['交房日', '3月1日', '交房日还缺年份，例如2026年3月1日'],
    ['交房日', '2026-02-30', '2026年2月没有30日'],
    ['交房日', '2024-13-01', '月份只有1到12，这里写的是13'],
    ['交房日', '2024-01-32', '日期最多31，这里写的是32'],
    ['交房日', '03/04/2024', '是2024年3月4日，还是2024年4月3日？'],
    ['交房日', '3024年3月1日', '年份写的是3024年，太晚了。是2024年3月1日吗？'],
    ['交房日', '0024-03-01', '年份写的是0024年，太早了。是2024年3月1日吗？'],
    ['交房日', '3024年', '年份写的是3024年，太晚了，看看是不是写错了'],
    ['交房日', '八月十五', '这里填公历日期，农历要换算'],
    ['押金', 'abc', '押金要写数字，例如9000；不知道就先空着'],
    ['押金', '-3', '押金不能是负数'],
    ['押金', '1.234', '是1,234元，还是1.23元？'],
    ['押金', '8个点', '“8个点”是利率或比例，押金要写金额，例如9000'],
    ['押金', '3个月工资', '“3个月工资”要算成金额，例如9000'],
    ['押金', '3个月', '“3个月”是时间，押金要写金额，例如9000'],
    ['押金', '89平', '“89平”是面积，押金要写金额，例如9000'],
    ['押金', '大写：贰拾万元整，小写：210000元', '两个数不一样：是200,000元，还是210,000元？'],
    ['押金', '3000或5000', '只能填一个金额，要求多少就填多少'],
    ['押金', '$500', '“$500”要写明币种。是500美元吗？'],
    ['押金', '每月500美元', '押金里的外币写成“USD 5,000”或“5000美元”这样，最多两位小数'],
    ['借款利率', 'LPR+', '借款利率按LPR算的，写成“LPR+0.5”“LPR的4倍”或“LPR加50个基点”这样'],
    ['借款利率', 'abc', '借款利率写成“4.35”“2%/月”或“LPR+0.5”这样；不知道就先空着'],
    ['借款利率', '2分利', '“2分利”是2%/月，还是20%/年？'],
    ['押金', '1234567890123456', '押金的位数太多，检查一下是不是多打了0'],
    ['押金', '1,23,456', '“1,23,456”隔开的位置不对。是123,456元吗？'],
    ['押金', '4500×3', '押金只写算好的金额。是13,500元吗？'],
    ['期限', '18个月', '期限只写数字，单位是年。“18个月”是1.5年吗？'],
    ['交房日', '2O24年3月1日', '“2O24年3月1日”里有字母。是2024年3月1日吗？'],
    ['押金', '1 000,50', '是100,050元，还是1,000.50元？'],
    ['证件号码', '护照G12345678', '身份证号开头没有字母；这是护照或其他证件的号码，就在证件类型里选那种证件'],
    ['联系电话', '010-123456789', '座机是区号加7位或8位数字，这里对不上，检查一下'],
    ['有无担保', '没有担保', '“没有担保”是选“无”吗？可以选：有、无'],
    ['有无担保', '有担保', '“有担保”是选“有”吗？可以选：有、无'],
    ['有无担保', '有没有', '“有没有”不在选项里，可以选：有、无'],
    ['期限', '三十六个月', '期限只写数字，单位是年。“三十六个月”是3年吗？'],
    ['交房日', '民国113年3月1日', '这里填公元年份，民国113年是2024年。是2024年3月1日吗？'],
    ['交房日', '2024年13月', '月份只有1到12，这里写的是13'],
    ['交房日', '2024年3月1日左右', '“2024年3月1日左右”不是确切的一天。是2024年3月1日吗？'],
    ['交房日', '3/1/24', '年份要写四位数。是2024年3月1日，还是2024年1月3日？'],
    ['押金', '5000元整（伍仟伍佰元整）', '两个数不一样：是5,000元，还是5,500元？'],
    ['交房日', '202401', '交房日还缺“几号”。记不清就先空着，在“其他需要说明的内容”里写“202401”'],
    ['证件号码', '1101O519491231002X', '只有最后一位可以是X，其余都是数字；这里的“O”可能是0'],
    ['证件号码', '110105203005161231', '号码里的出生日期2030年5月16日还没到，第7到14位可能有误'],
    ['联系电话', '138****8000', '号码里有被遮住的位数，要写完整的号码'],
    ['案号', '（24）吉0102民初123号', '案号里的年份是四位数，这里写的是“24”'],
    ['案号', '（2030）吉0102民初1号', '案号里的年份2030年还没到，对照传票看一遍'],
    ['案号', '（2024）吉0102民初号', '“(2024)吉0102民初号”的“号”字前面还缺数字，对照传票看一遍'],
    ['案号', '（2024）民初123号', '“(2024)民初123号”还缺法院的代字，例如（2026）京0101民初123号'],
    ['案号', '吉0102民初123号', '“吉0102民初123号”还缺年份，案号的开头像（2026）这样'],
    ['法院', '朝阳区', '法院要写全称，例如长春市朝阳区人民法院'],
    ['住所', '同上', '住所要写完整，不写“同上”'],
    ['住所', '13800138000', '住所里写的像是电话号码，要写到街道、小区或村组'],
    ['住所', 'zhangwei@qq.com', '住所里写的像是电子邮箱，要写到街道、小区或村组'],
    ['银行账号', '6222 0212', '银行账号一般是12到19位，这里是8位'],
    ['银行账号', '6222021200123456781', '银行卡号对不上校验规则，多半是抄错一位，对照银行卡看一遍'],
    ['银行账号', '支付宝', '银行账号要写账号或卡号；不知道就先空着'],
    ['证件号码', '不详', '身份证号要写18位号码；不知道就先空着'],
    ['证件号码', '110105********002X', '号码里有被遮住的位数，要写完整的18位'],
    ['信用代码', '11010519491231002X', '这是身份证号，这里要填单位的统一社会信用代码'],
    ['联系电话', '013800138000', '手机号是11位，前面不加0'],
    ['联系电话', '0431-888812345', '座机是区号加7位或8位数字，这里对不上，检查一下'],
    ['案号', 'abc', '“abc”不像案号：案号有年份和数字，以“号”结尾，例如（2026）京0101民初123号'],
    ['证件号码', '1101051949123100', '身份证号是18位，这里是16位'],
    ['证件号码', '110105491231002', '这是旧的15位号码，现在要填18位'],
    ['证件号码', '11010519491231002A', '只有最后一位可以是X，其余都是数字'],
    ['证件号码', '110105194912310021', '身份证号对不上校验规则，多半是抄错一位，对照证件看一遍'],
    ['证件号码', '110105199002300022', '号码里的出生日期1990年2月30日不存在，第7到14位可能有误'],
    ['信用代码', '91350100M000100Y4', '统一社会信用代码是18位，这里是17位'],
    ['信用代码', '9135O100M000100Y43', '代码里不用字母I、O、S、V、Z，这里的“O”可能是0'],
    ['联系电话', '1380013800', '手机号是11位，这里是10位'],
    ['联系电话', '88881234', '座机前面加上区号，例如0431-88881234'],
    ['天数', '两三天', '天数只能填一个数'],
    ['天数', '一个月', '天数只写数字，单位是天'],
    ['天数', '15天内', '天数只写数字，单位是天。“15天内”是15吗？'],
    ['交房日', '三天后', '“三天后”要写成年月日，例如2026年11月23日；交房日记不清就先空着'],
    ['案号', '（2026）京0101民初l23号', '“(2026)京0101民初l23号”里的“l”可能是1，案号的编号都是数字'],
    ['法院', '有管辖权的人民法院', '法院要写全称，例如长春市朝阳区人民法院'],
    ['住所', '吉林省长春市', '住所要写到街道、小区或村组；不知道就先空着'],
    ['说明', '长'.repeat(523), '最多500字，现在是523字，多出的23字可以写到“其他需要说明的内容”'],
  ];
  for (const [called, typed, sentence] of sentences)
    it(`say of “${typed.slice(0, 20)}” in ${called}: ${sentence}`, () =>
      expect(sentenceOf(called, typed)).to.equal(sentence));

  const namesOf = (list: string) => list.split(' ').map((name) => [name, nameFault(name, true)?.code] as const);
  it('are names of people, also rare, foreign and long ones', () => {
    const list =
      '欧阳修远 阿依古丽·买买提 买买提·艾力 司马懿 高兴 左右 张和平 欧阳和平 哈斯巴根 刘总裁 孙老师傅 白小白 戚老';
    expect(namesOf(list).filter(([, code]) => code !== undefined)).to.deep.equal([]);
    expect(nameFault('Smith, John')).to.equal(undefined);
    expect(nameFault('张三（曾用名李四）')).to.equal(undefined);
    for (const keys of ['a', 'abc', 'B'])
      expect(nameFault(keys)?.sentence).to.equal(`这里填真实姓名，“${keys}”不是姓名`);
    for (const whole of ['Anna', 'John Smith', 'Al']) expect(nameFault(whole), whole).to.equal(undefined);
  });

  it('are no names where they say what somebody is to one, or in a contract', () => {
    const list =
      '王某 李总 张老师 小王 老李 房东 王先生 二姨 大伯 我哥 我老婆 我前夫 隔壁老王 那个女的 债务人 借款人 出租人 甲方 物业 包工头 开发商 保险公司 无 不认识';
    expect(namesOf(list).filter(([, code]) => code !== 'name_title')).to.deep.equal([]);
  });

  it('are no names with signs that stand for what was covered, nor with what somebody is before them', () => {
    expect(nameFault('*伟', true)?.sentence).to.equal('姓名里有被遮住的字，要写完整的姓名');
    for (const masked of ['张••', '张•', '王•明', '张*'])
      expect(nameFault(masked)?.sentence, masked).to.equal('姓名里有被遮住的字，要写完整的姓名');
    for (const whole of ['阿卜杜拉•买买提', '阿卜杜拉·买买提', '阿\u200b卜杜拉‧买买提', 'O’Connor'])
      expect(nameFault(whole), whole).to.equal(undefined);
    expect(nameFault('张××', true)?.code).to.equal('name_form');
    for (const name of ['包工头老李', '房东老张', '陈师傅'])
      expect(nameFault(name, true)?.code, name).to.equal('name_title');
    for (const name of ['房东升', '司马老', '陈老师傅']) expect(nameFault(name, true), name).to.equal(undefined);
  });

  it('are numbers of other documents than ID cards where they can be one, which words and three signs cannot', () => {
    const other = (typed: string) => readAnswer(fields.证件号码, typed, { called: '证件号码', today, numbers: 'any' });
    for (const typed of ['E12345678', 'EJ1234567', 'H10086525', '军字第1234567号', '12345678', '90 FA 12345'])
      expect(other(typed), typed).to.deep.equal({ kind: 'value', value: typed });
    for (const [typed, sentence] of [
      ['E12', '证件号码似乎不完整，这里只有3位，对照证件看一遍'],
      ['护照在办', '证件号码要写证件上的号码；不知道就先空着'],
      ['E123****8', '号码里有被遮住的位数，要写完整的号码'],
    ] as const)
      expect(other(typed), typed).to.include({ kind: 'fault', code: 'document_form', sentence });
  });

  it('are one name each: two people are two parties', () => {
    expect(
      namesOf('张三、李四 张三和李四 张三与李小四 张三等 张三等5人 张三/李四').map(([, code]) => code),
    ).to.deep.equal(Array.from({ length: 6 }, () => 'name_form'));
    expect(nameFault('张三、李四')?.sentence).to.equal('一处只填一个人的姓名；还有别人，就再添加一位');
  });

  it('offer the readings between which they leave the choice', () => {
    const choices = (called: Called, typed: string) => {
      const reading = read(called, typed);
      return reading.kind === 'fault' ? reading.choices.map(({ label, value }) => `${label}=${value}`) : [];
    };
    expect(choices('押金', '1.234')).to.deep.equal(['1,234=1234', '1.23=1.23']);
    expect(choices('交房日', '03/04/2024')).to.deep.equal(['3月4日=2024-03-04', '4月3日=2024-04-03']);
    expect(choices('交房日', '昨天')).to.deep.equal(['用这个日期=2026-11-22']);
    for (const typed of ['3024-03-01', '0024年3月1日'])
      expect(choices('交房日', typed), typed).to.deep.equal(['2024年3月1日=2024-03-01']);
    expect(choices('出生日期', '0090-02-03')).to.deep.equal(['1990年2月3日=1990-02-03']);
  });

  it('say of what is kept as typed why nothing is reckoned from it, and ask for a period that is left open', () => {
    const doubts = (called: Called, typed: string) => {
      const reading = read(called, typed);
      const doubt = reading.kind === 'value' ? reading.doubt : undefined;
      return doubt && [doubt.code, doubt.sentence, ...doubt.choices.map(({ value }) => value)];
    };
    expect(doubts('押金', 'USD 5,000')).to.deep.equal([
      'money_currency',
      '押金“USD 5,000”不是人民币，照原样写进表格，不和人民币相加',
    ]);
    expect(doubts('押金', '100000元及5000美元')?.[1]).to.include('里有外币');
    expect(doubts('借款利率', 'LPR+0.5')).to.deep.equal([
      'rate_linked',
      '借款利率“LPR+0.5”要查LPR才知道是多少，照原样写进表格，但不能参与计算',
    ]);
    expect(doubts('借款利率', '8')).to.deep.equal([
      'rate_period',
      '借款利率8%是按哪个期间算的：每年、每季、每月？',
      '8%/年',
      '8%/季',
      '8%/月',
    ]);
    for (const [called, typed] of [
      ['借款利率', '2%/月'],
      ['日违约金', '0.05'],
      ['利率', '8'],
    ] as const)
      expect(doubts(called, typed), typed).to.equal(undefined);
  });

  it('show how they were understood, and what is only custom', () => {
    const shown = (called: Called, typed: string) => {
      const reading = read(called, typed);
      return reading.kind === 'value' ? [reading.shown, reading.isCustom] : [];
    };
    expect(shown('押金', '12万')).to.deep.equal(['120,000.00元', undefined]);
    expect(shown('出生日期', '90-2-3')).to.deep.equal(['1990年2月3日', true]);
    expect(shown('交房日', '去年9月1号')).to.deep.equal(['2025年9月1日', true]);
    expect(shown('交房日', '二〇二四年三月一日')).to.deep.equal(['2024年3月1日', undefined]);
    expect(shown('借款利率', '月息2分')).to.deep.equal(['2%/月', undefined]);
    expect(shown('押金', 'usd 500')).to.deep.equal([undefined, undefined]);
  });
});

const money = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.constantFrom('', '.5', '.05', '.50', '.99'))
  .map(([whole, part]) => `${whole}${part}`);
const day = fc
  .date({ min: new Date('1800-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
  .filter(isRealDate);
const fen = (amount: string): string => (moneyDigits(amount) ?? '').replaceAll(',', '');

describe('reading, whatever the value is', () => {
  it('changes no value that is written as forms keep it', () =>
    fc.assert(
      fc.property(money, day, fc.integer({ min: -99_999, max: 99_999 }), (amount, date, number) => {
        expect(valueOf('押金', amount)).to.equal(amount);
        expect(valueOf('交房日', date)).to.equal(date);
        expect(valueOf('期限', String(number / 100))).to.equal(String(number / 100));
      }),
    ));

  it('of what is printed gives what was printed: figures, capitals, Chinese dates', () =>
    fc.assert(
      fc.property(money, day, (amount, date) => {
        expect(fen(valueOf('押金', `${moneyDigits(amount) ?? ''}元`))).to.equal(fen(amount));
        expect(fen(valueOf('押金', moneyCapitals(amount) ?? ''))).to.equal(fen(amount));
        expect(valueOf('交房日', chineseDate(date))).to.equal(date);
      }),
      // Amounts below ten fen are printed as 人民币伍分, without 角 and 元.
      { examples: [['0.05', '2024-03-01']] },
    ));

  it('gives the same once more for what it gave, or refuses with a sentence, whatever is typed', () => {
    const signs = fc.constantFrom(
      ...'0123456789一二三十百千万零〇元角分块.,-/年月日号 至或约¥%aOx１２。＋×期息利倍美'.split(''),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.oneof(
          fc
            .array(fc.oneof(signs, fc.constantFrom('LPR', 'USD', '美元', '报价利率', '加计')), { maxLength: 12 })
            .map((parts) => parts.join('')),
          fc.string(),
        ),
        (called, typed) => {
          const reading = read(called, typed);
          if (reading.kind === 'fault')
            expect(reading.sentence)
              .to.match(/[一-鿿]/)
              .and.not.match(/NaN|undefined/.test(typed) ? /(?!)/ : /NaN|undefined/);
          if (reading.kind !== 'value') return;
          expect(validateValue(fields[called], reading.value)).to.deep.equal([]);
          expect(valueOf(called, reading.value)).to.equal(reading.value);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
