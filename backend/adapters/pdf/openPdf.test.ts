import { expect } from 'chai';
import { textOfPage } from '../../../domain/reading/page.js';
import { pdfWithChinese } from '../../modules/reading/testing/scans.js';
import { pdfOfObjects } from '../../modules/knowledge/sources/testing/files.js';
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

  it('has the values of a form’s fields beside their labels, and its boxes as marks', async () => {
    const field = (type: string, [x, y]: readonly [number, number], rest: string) =>
      `<< /Type /Annot /Subtype /Widget /FT /${type} /Rect [${x} ${y} ${x + 150} ${y + 20}] /P 3 0 R ${rest} >>`;
    const box = (at: readonly [number, number], state: string) =>
      field('Btn', at, `/T (b${at[0]}) /V /${state} /AS /${state} /AP << /N << /Yes 6 0 R /Off 6 0 R >> >>`);
    const drawn = 'BT /F1 12 Tf 50 705 Td (Name:) Tj 0 -40 Td (Paid:) Tj ET';
    const file = pdfOfObjects([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R 8 0 R 9 0 R 10 0 R 11 0 R] >> >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [7 0 R 8 0 R 9 0 R 10 0 R 11 0 R] >>',
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Length 0 >>\nstream\n\nendstream',
      field('Tx', [100, 698], '/T (name) /V <FEFF5F204E09>'),
      box([100, 658], 'Yes'),
      box([300, 658], 'Off'),
      field('Ch', [100, 618], '/T (kind) /Ff 131072 /Opt [[(a) (Loan)] [(b) (Lease)]] /V (b)'),
      field('Tx', [100, 578], '/T (secret) /F 2 /V (hidden)'),
    ]);
    const { lines } = await (await openPdf(file)).page(1);
    expect(textOfPage(lines)).to.equal('Name: 张三\nPaid: ☑ □\nLease');
  });

  it('has words that were typed onto a page in a reader of PDFs, and no notes of readers', async () => {
    const drawn = 'BT /F1 12 Tf 50 705 Td (Name:) Tj 0 -40 Td (Paid:) Tj ET';
    const typed = (subtype: string, [x, y]: readonly [number, number], rest: string) =>
      `<< /Type /Annot /Subtype /${subtype} /Rect [${x} ${y} ${x + 150} ${y + 20}] /P 3 0 R /DA (/Helv 12 Tf 0 g) ${rest} >>`;
    const file = pdfOfObjects([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [6 0 R 7 0 R 8 0 R 9 0 R] >>',
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      typed('FreeText', [100, 698], '/F 4 /Contents <FEFF5F204E09>'),
      typed('FreeText', [100, 658], '/F 4 /Contents <FEFF004E006F000D0059006500740020>'),
      typed('FreeText', [300, 698], '/F 2 /Contents (hidden)'),
      typed('Text', [300, 658], '/F 4 /Contents (a note)'),
    ]);
    const { lines } = await (await openPdf(file)).page(1);
    expect(textOfPage(lines)).to.equal('Name: 张三\nPaid: No\nYet');
  });
});
