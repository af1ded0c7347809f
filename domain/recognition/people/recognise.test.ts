import { expect } from 'chai';
import fc from 'fast-check';
import { moneyCapitals } from '../../forms/printing/money.js';
import { isCreditCode } from '../../forms/checks.js';
import { isIdNumber } from '../../papers/residentNumber.js';
import { recognise } from './recognise.js';
import { documents } from '../testing/documents.js';

/** `role kind value` of everything found. */
const found = (text: string): string[] => {
  const { parties, matters } = recognise(text);
  return [
    ...parties.flatMap(({ roles, findings }) =>
      findings.map(({ kind, value }) => `${roles[0] ?? '案'} ${kind} ${value}`),
    ),
    ...matters.map(({ kind, value }) => `案 ${kind} ${value}`),
  ];
};

/** Digits with the one sign behind them that makes them valid. */
const completed = (digits: string, signs: string, isValid: (whole: string) => boolean): string =>
  [...signs].map((sign) => digits + sign).find(isValid) ?? '';
const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2020-12-31'), noInvalidDate: true });
const idNumber = fc
  .tuple(fc.integer({ min: 110000, max: 659999 }), day, fc.integer({ min: 0, max: 999 }))
  .map(([area, born, serial]) => {
    const birth = born.toISOString().slice(0, 10).replaceAll('-', '');
    return completed(`${area}${birth}${String(serial).padStart(3, '0')}`, '0123456789X', isIdNumber);
  });
const codeSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const creditCode = fc
  .array(fc.constantFrom(...codeSigns), { minLength: 15, maxLength: 15 })
  .map((signs) => completed(`91${signs.join('')}`, codeSigns, isCreditCode));
const phone = fc.integer({ min: 13_000_000_000, max: 19_999_999_999 }).map(String);

describe('recognising what a text says', () => {
  it('finds all 203 fields of 30 short documents, and nothing that is not there', () => {
    const wanted = documents.flatMap(({ expect: all }, at) => all.map((field) => `${at + 1} ${field}`));
    const given = documents.flatMap(({ text }, at) => found(text).map((field) => `${at + 1} ${field}`));
    expect(documents).to.have.lengthOf(30);
    expect(given.sort()).to.deep.equal(wanted.sort());
  });

  it('reads ID cards, licences and contracts as a picture of them is read, with its line ends and lost spaces', () => {
    const card = (name: string, rest: string) =>
      `${name}\n${rest}\n住址 浙江省杭州市西湖区文三路\n259号昌地火炬大厦2幢1801室\n公民身份号码 330106198805210045`;
    for (const text of [
      card('姓名 刘晓梅', '性别 女 民族 汉\n出生 1988年5月21日'),
      card('姓 名刘晓梅', '性别女民族汉\n出 生1988年5月21日'),
    ])
      expect(found(text).sort()).to.deep.equal([
        '案 address 浙江省杭州市西湖区文三路259号昌地火炬大厦2幢1801室',
        '案 birth-date 1988-05-21',
        '案 ethnicity 汉族',
        '案 id-number 330106198805210045',
        '案 person-name 刘晓梅',
        '案 sex 女',
      ]);
    expect(
      found(
        '统一社会信用代码 9111O105MAO1A2B3C4\n名 称 北京安居房屋租赁有限公司\n法定代表人 赵志刚\n住 所 北京市海淀区中关村大街1号',
      ),
    ).to.deep.equal([
      '案 organisation-name 北京安居房屋租赁有限公司',
      '案 credit-code 91110105MA01A2B3C4',
      '案 legal-representative 赵志刚',
      '案 address 北京市海淀区中关村大街1号',
    ]);
    expect(found('租赁期限自2023年9\n月1日起至2024年8月\n31日止，押金9000\n元。')).to.deep.equal([
      '案 date-range 2023-09-01/2024-08-31',
      '案 amount 9000',
    ]);
    expect(found('原告：王小明，住杭州市西湖区文三路\n房屋位于黄浦区南京东路100号')).to.include(
      '原告 address 杭州市西湖区文三路',
    );
  });

  it('says where everything stands, and leaves the places of full-width text as they are', () => {
    const text = '原告：张三，电话：１３８１２３４５６７８';
    const [party] = recognise(text).parties;
    expect(party?.findings.map(({ kind, value, from, to }) => [kind, value, text.slice(from, to)])).to.deep.equal([
      ['person-name', '张三', '张三'],
      ['phone', '13812345678', '１３８１２３４５６７８'],
    ]);
  });

  it('takes an ID number, with sex and birth date, only where its check digit is right', () => {
    fc.assert(
      fc.property(idNumber, fc.integer({ min: 6, max: 16 }), fc.integer({ min: 1, max: 9 }), (id, at, more) => {
        const all = found(`被告：李四，身份证号码${id}。`);
        const born = `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`;
        expect(all).to.include.members([
          `被告 id-number ${id}`,
          `被告 birth-date ${born}`,
          `被告 sex ${Number(id[16]) % 2 === 1 ? '男' : '女'}`,
        ]);
        const wrong = id.slice(0, at) + String((Number(id[at]) + more) % 10) + id.slice(at + 1);
        expect(found(`被告：李四，身份证号码${wrong}。`)).to.deep.equal(['被告 person-name 李四']);
      }),
    );
  });

  it('takes a credit code only where its check sign is right', () => {
    fc.assert(
      fc.property(creditCode, fc.integer({ min: 2, max: 16 }), fc.integer({ min: 1, max: 30 }), (code, at, more) => {
        const text = (given: string) => `原告：南海贸易有限公司，统一社会信用代码：${given}`;
        expect(found(text(code))).to.include(`原告 credit-code ${code}`);
        const sign = codeSigns[(codeSigns.indexOf(code[at] ?? '') + more) % 31] ?? '';
        expect(found(text(code.slice(0, at) + sign + code.slice(at + 1))).join()).not.to.contain('credit-code');
      }),
    );
  });

  it('reads every amount as a form prints it in capitals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), fc.integer({ min: 0, max: 99 }), (whole, part) => {
        const amount = `${whole}.${String(part).padStart(2, '0')}`;
        const [finding] = recognise(`借款${moneyCapitals(amount)}，`).matters;
        expect(Number(finding?.value)).to.equal(Number(amount));
      }),
    );
  });

  it('reads 参 for 叁 within a sum, and nowhere else', () => {
    for (const sum of ['参万伍仟', '參万伍仟', '叄万伍仟'])
      expect(recognise(`今借到现金人民币${sum}元整。`).matters.map(({ value }) => value)).to.include('35000');
    expect(recognise('双方参加了调解，参与人签字。').matters).to.deep.equal([]);
  });

  it('never gives one party what stands with another', () => {
    const told = fc.record({ phone, id: idNumber });
    fc.assert(
      fc.property(told, told, fc.constantFrom('。', '；', '\n'), (one, other, end) => {
        fc.pre(one.phone !== other.phone && one.id !== other.id);
        const says = ({ phone: number, id }: typeof one) => `身份证${id}，电话${number}`;
        const { parties } = recognise(`原告：张三，${says(one)}${end}被告：李四，${says(other)}`);
        const of = (name: string, kind: string) =>
          parties
            .find(({ findings }) => findings[0]?.value === name)
            ?.findings.filter((finding) => finding.kind === kind)
            .map(({ value }) => value);
        expect([of('张三', 'phone'), of('张三', 'id-number')]).to.deep.equal([[one.phone], [one.id]]);
        expect([of('李四', 'phone'), of('李四', 'id-number')]).to.deep.equal([[other.phone], [other.id]]);
      }),
    );
  });

  it('ends a name where a picture lost the space before the next label', () => {
    expect(found('承租人（乙方）：陈芳电话：13912345678')).to.deep.equal([
      '承租人 person-name 陈芳',
      '承租人 phone 13912345678',
    ]);
  });

  it('leaves a telephone that stands with nobody to nobody', () => {
    expect(found('联系电话13812345678。原告：张三')).to.deep.equal(['原告 person-name 张三']);
  });

  it('points into the text whatever the text is', () => {
    const pieces = fc.constantFrom(
      ...[
        '原告',
        '被告：',
        '张三',
        '（甲方）',
        '2024年1月1日',
        '至',
        '壹万元',
        '1,2',
        '元',
        '编号',
        '（2024）京',
        '民初1号',
      ],
      ...['住', '北京市', '有限公司', '\n', ' ', '　', '😀', '\ud800', '110105199003071239', '万分之五', 'LPR'],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (given) => {
        const text = given.join('');
        const { parties, matters } = recognise(text);
        for (const { from, to, value } of [...parties.flatMap(({ findings }) => findings), ...matters]) {
          expect(value).not.to.equal('');
          expect(from).to.be.within(0, to - 1);
          expect(to).to.be.at.most(text.length);
        }
      }),
    );
  });
});

describe('an address that somebody tells in one breath', () => {
  it('ends where they speak of themselves, and is kept without 那个', () => {
    const said = found('我叫褚云飞，现住海陵区春晖路那个兰亭小区6号楼1503我在超市当保安');
    expect(said).to.include('本人 other-address 海陵区春晖路兰亭小区6号楼1503');
  });
});
