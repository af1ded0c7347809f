import { expect } from 'chai';
import { textOfPage } from '../../../domain/reading/page.js';
import { pdfWithChinese } from '../../modules/reading/testing/scans.js';
import { openPdf } from './openPdf.js';

describe('the text that a PDF holds itself', () => {
  it('is read where a Chinese font is named and not embedded, as older programs of courts write it', async () => {
    const pdf = await openPdf(pdfWithChinese('d4adb8e6d5c5c8fd')); // 原告张三 in GBK
    const { lines, width, height } = await pdf.page(1);
    expect(textOfPage(lines)).to.equal('原告张三');
    const [first] = lines;
    for (const [x, y] of first?.box ?? []) {
      expect(x).to.be.within(0, width);
      expect(y).to.be.within(0, height / 2);
    }
  });
});
