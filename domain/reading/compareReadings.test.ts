import { expect } from 'chai';
import fc from 'fast-check';
import { foldText } from '../evidence/foldedText.js';
import { compareReadings } from './compareReadings.js';

const nothing = { differences: [], more: [], unread: [] };

describe('two readings of one page', () => {
  it('are the same where white space, width and the breaking of lines alone differ', () => {
    const own = ['今借到王小明人民币伍万元整（￥50,000）', '于2024年6月30日前归还。', '借款人：周强'];
    expect(compareReadings(own, own)).to.deep.equal(nothing);
    expect(
      compareReadings(own, ['今借到王小明', '人民币伍万元整(¥50,000) 于2024年6月', '30日前归还.借款人:周强']),
    ).to.deep.equal(nothing);
    expect(compareReadings([], [])).to.deep.equal(nothing);
  });

  it('differ in the line in which a character is another one, is missing or stands besides', () => {
    const own = ['原告：王小朋', '电话13812345678', '欠款5000元', '住址：杭州市'];
    expect(compareReadings(own, ['原告：王小明', '电话1381234567', '欠款50000元', '住址：杭州市'])).to.deep.equal({
      ...nothing,
      differences: [
        { line: 0, other: '原告：王小明' },
        { line: 1, other: '电话1381234567' },
        { line: 2, other: '欠款50000元' },
      ],
    });
  });

  it('leave what the other reader could not make out, and lines of which it read nothing', () => {
    const own = ['原告：王小明', '身份证号110105199003071239', '电话13812345678'];
    expect(compareReadings(own, ['原告：王小□', '电话13812345678'])).to.deep.equal({ ...nothing, unread: [1] });
    expect(compareReadings(own, [])).to.deep.equal({ ...nothing, unread: [0, 1, 2] });
  });

  it('name lines that only the other reader read, where they stand', () => {
    const own = ['借条', '借款人：周强'];
    expect(compareReadings(own, ['借条', '今借到王小明5000元', '借款人：周强', '2024年3月5日'])).to.deep.equal({
      ...nothing,
      more: [
        { after: 0, text: '今借到王小明5000元' },
        { after: 1, text: '2024年3月5日' },
      ],
    });
    expect(compareReadings([], ['借条', '周强'])).to.deep.equal({
      ...nothing,
      more: [{ after: -1, text: '借条周强' }],
    });
  });

  it('name no pieces of a line that stands in the place of one that was not read', () => {
    const own = ['姓名 刘晓梅', '住址 浙江省杭州市西湖区文三路', '公民身份号码330106198805210045'];
    const { differences, more, unread } = compareReadings(own, [
      '姓名刘晓海',
      '位于北京朝阳建国路88号',
      '公民身份号码330106198805210045',
    ]);
    expect([differences, unread]).to.deep.equal([[{ line: 0, other: '姓名刘晓海' }], [1]]);
    for (const { text } of more) expect(text).to.include('位于北京朝阳建国路88号');
  });

  it('take another text for no reading of the same line', () => {
    const { differences, unread } = compareReadings(['原告：王小明，男，汉族'], ['第 3 页，共 8 页']);
    expect([differences, unread]).to.deep.equal([[], [0]]);
  });

  it('find every changed figure, in its line alone, whatever the lines are and however the other reader breaks them', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1_000_000, max: 9_999_999 }).map(String), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.nat(6),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (numbers, line, place, more, joined) => {
          const own = numbers.map((number, at) => `第${'甲乙丙丁戊己庚辛'[at]}笔 ${number}元`);
          const changed = line % own.length;
          const number = numbers[changed] ?? '';
          const other = `${number.slice(0, place)}${(Number(number[place]) + more) % 10}${number.slice(place + 1)}`;
          const read = own.map((text, at) => (at === changed ? text.replace(number, other) : text));
          const { differences } = compareReadings(own, joined ? [read.join('')] : read);
          expect(differences.map((each) => [each.line, foldText(each.other).folded])).to.deep.equal([
            [changed, foldText(read[changed] ?? '').folded],
          ]);
        },
      ),
    ));
});
