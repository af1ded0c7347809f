import { expect } from 'chai';
import { textOfPage, type PageLine } from './page.js';

const line = (text: string, left: number, top: number, wide = 100, high = 20): Pick<PageLine, 'text' | 'box'> => ({
  text,
  box: [
    [left, top],
    [left + wide, top],
    [left + wide, top + high],
    [left, top + high],
  ],
});

describe('the text of a page', () => {
  it('reads rows from the top, each from left to right, whatever the order they were found in', () => {
    const lines = [line('日期', 300, 104), line('金额', 0, 52), line('收款人', 150, 48), line('今借到', 0, 0)];
    expect(textOfPage([...lines, line('2024', 420, 100)])).to.equal('今借到\n金额 收款人\n日期 2024');
  });

  it('leaves out what is empty, and keeps lines apart that only touch', () => {
    expect(textOfPage([line(' ', 0, 0), line('上', 0, 0), line('下', 50, 18)])).to.equal('上\n下');
  });
});
