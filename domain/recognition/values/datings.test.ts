import { expect } from 'chai';
import fc from 'fast-check';
import { datedSpokenDatesIn, datingsIn } from './datings.js';
import { scanText } from '../findings/scan.js';
import { spokenDatesIn } from '../../quantities/relativeDates.js';

const days = (text: string, writtenOn = '2026-05-10'): string[] =>
  datedSpokenDatesIn(text, writtenOn).map(({ value }) => value);

describe('days that say no year, in a text that says when it was written', () => {
  it('are reckoned in a letter from the day that closes it', () => {
    const letter = '致：宏达建材店\n贵店3月12日送来的瓷砖缺20箱，请于9月25日前补齐。\n顺和装饰公司\n2024年9月11日';
    expect(days(letter).slice(0, 2)).to.deep.equal(['2024-03-12', '2024-09-25']);
  });

  it('are reckoned in a chat from the day of the turn', () => {
    const chat = '2023-11-02 10:00 阿明: 上个月底那笔先给我\n2024-02-03 09:30 我: 今天转你\n2024-02-03 09:40 阿明: 好';
    expect(days(chat).filter((day) => !day.startsWith('2026'))).to.include.members(['2023-10-31', '2024-02-03']);
  });

  it('are reckoned in an e-mail from its head, and in a quoted one from its own', () => {
    const mail = '发送时间: 2024年9月11日 15:27\n8月2日的货收到了\n> 发送时间: 2023年9月6日\n> 我司8月1日发的货';
    expect(days(mail)).to.include.members(['2024-08-02', '2023-08-01']);
  });

  it('are reckoned behind a closed paper, and without any day, from the day of reading', () => {
    expect(days('欠条\n今欠货款5000元\n王大山\n2023年1月5日\n3月8号来催过')).to.include('2026-03-08');
    expect(days('去年9月1号借的')).to.deep.equal(['2025-09-01']);
  });

  it('lie ahead only where something is due by then, within a quarter', () => {
    const read = (text: string) => spokenDatesIn(text, '2026-05-10').map(({ value }) => value);
    expect(read('7月1日前付清')).to.deep.equal(['2026-07-01']);
    expect(read('7月1日付的')).to.deep.equal(['2025-07-01']);
    expect(read('12月1日前付清')).to.deep.equal(['2025-12-01']);
  });

  it('stand in parts that follow each other and never overlap, whatever the text', () => {
    const line = fc.constantFrom('2024年3月5日', '张三 2024-03-05', '发送时间: 2024年1月2日', '5月1日付款', '无', '');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const parts = datingsIn(lines.join('\n'));
        parts.forEach(({ from, to }, at) => {
          expect(from).to.be.lessThanOrEqual(to);
          expect(from).to.be.greaterThanOrEqual(parts[at - 1]?.to ?? 0);
        });
      }),
    );
  });
});

describe('a day in the capitals of bills', () => {
  it('is read as a day, also as the end of a term', () => {
    const found = (text: string) => scanText(text).map(({ kind, value }) => `${kind} ${value}`);
    expect(found('贰零贰贰年零伍月壹拾捌日')).to.deep.equal(['date 2022-05-18']);
    expect(found('自贰零贰壹年拾月贰日起至贰零贰贰年拾月壹日止')).to.deep.equal(['date-range 2021-10-02/2022-10-01']);
    expect(found('二〇二三年零四月三十号')).to.deep.equal(['date 2023-04-30']);
    expect(found('贰零贰贰年拾叁月贰日')).to.deep.equal([]);
  });
});
