import { expect } from 'chai';
import { strFromU8, unzipSync } from 'fflate';
import { workbookBytes, type Rows } from './workbook.js';

const partsOf = async (pages: readonly Rows[]): Promise<Readonly<Record<string, string>>> => {
  const pieces: Uint8Array[] = [];
  const layout = { name: '案件 & 当事人', widths: [10, 20], frozenRows: 1 };
  for await (const piece of workbookBytes(layout, pages)) pieces.push(piece);
  const parts = unzipSync(Buffer.concat(pieces));
  return Object.fromEntries(Object.entries(parts).map(([path, bytes]) => [path, strFromU8(bytes)]));
};

describe('a spreadsheet', () => {
  it('is a package with one sheet that holds the rows of all pages in order, numbers as numbers', async () => {
    const parts = await partsOf([[['案号', '件数']], [['京1', 2]], [], [['京2', -3.5]]]);
    expect(Object.keys(parts)).to.have.members([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(parts['xl/workbook.xml']).to.contain('name="案件 &amp; 当事人"');
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet.match(/<row>/g)).to.have.length(3);
    expect(sheet).to.contain('<c><v>2</v></c>').and.to.contain('<c><v>-3.5</v></c>');
    expect(sheet.indexOf('京1')).to.be.below(sheet.indexOf('京2'));
  });

  it('holds text that looks like a formula or like XML as that text, and nothing that XML cannot write', async () => {
    const parts = await partsOf([[['=1+1', '<b>&"\u0000\u000b丁\ud800']], [['@SUM(A1)', '甲'.repeat(40_000)]]]);
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).to.contain('<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
    expect(sheet).to.contain('&lt;b&gt;&amp;&quot;丁</t>');
    expect(sheet).not.to.match(/<f>|\p{Cc}(?<!\n)/u);
    expect(sheet.match(/甲+/)?.[0]).to.have.length(32_767);
  });
});
