import {
  AlignmentType,
  Document,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
} from 'docx';
import { strToU8, zipSync } from 'fflate';

/** A short rule that was made up, as the national database prints its texts. */
export const sampleLaw = `中华人民共和国样本管理法

（2001年2月3日第九届样本代表大会第一次会议通过　根据2019年5月6日第十三届样本代表大会第二次会议《关于修改〈中华人民共和国样本管理法〉的决定》修正）

目　　录
第一章　总　　则
第二章　样　　本
第三章　附　　则

第一章　总　　则
第一条　为了说明写法，制定本法。
第二条　本法适用于下列样本：
（一）文字样本；
（二）图样。
第二章　样　　本
第三条　样本应当易于辨认。
样本有误的，应当更正。
第三章　附　　则
第四条　本法自2001年10月1日起施行。
`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A workbook with one sheet, whose cells are text. */
export const workbookOf = (rows: readonly (readonly string[])[], name = '问答'): Buffer => {
  const column = (at: number): string => String.fromCharCode(65 + at);
  const cells = rows.map(
    (row, at) =>
      `<row r="${at + 1}">${row
        .map((cell, place) => `<c r="${column(place)}${at + 1}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`)
        .join('')}</row>`,
  );
  return workbookWith(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    name,
  );
};

/** A workbook whose only sheet is this XML, with its state and its styles where there are some. */
export const workbookWith = (
  sheet: string,
  name = '问答',
  { state = 'visible', ...more }: { readonly state?: string; readonly 'xl/styles.xml'?: string } = {},
): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
      ),
      '_rels/.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      ),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${name}" sheetId="1" state="${state}" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      ...Object.fromEntries(Object.entries(more).map(([path, content]) => [path, strToU8(content)])),
    }),
  );

/** A Word file with a paragraph for each line. */
export const wordOf = (text: string): Promise<Buffer> =>
  Packer.toBuffer(new Document({ sections: [{ children: text.split('\n').map((line) => new Paragraph(line)) }] }));

/** A Word file whose articles and chapters are counted by Word itself, articles through all chapters. */
export const wordWithNumbers = (): Promise<Buffer> => {
  const level = (at: number, text: string, format: (typeof LevelFormat)[keyof typeof LevelFormat]) => ({
    level: at,
    format,
    text,
    alignment: AlignmentType.START,
  });
  const numbered = (reference: string, text: string) => new Paragraph({ text, numbering: { reference, level: 0 } });
  return Packer.toBuffer(
    new Document({
      numbering: {
        config: [
          { reference: 'chapters', levels: [level(0, '第%1章', LevelFormat.CHINESE_COUNTING)] },
          { reference: 'articles', levels: [level(0, '第%1条', LevelFormat.CHINESE_COUNTING)] },
          { reference: 'items', levels: [level(0, '（%1）', LevelFormat.CHINESE_COUNTING)] },
        ],
      },
      sections: [
        {
          children: [
            new Paragraph({ text: '样本管理规定', heading: HeadingLevel.TITLE }),
            numbered('chapters', '总则'),
            ...Array.from({ length: 11 }, (_, at) => numbered('articles', `关于样本的要求之${at + 1}。`)),
            numbered('items', '文字；'),
            numbered('items', '图样。'),
            numbered('chapters', '附则'),
            numbered('articles', '本规定自2024年1月1日起施行。'),
          ],
        },
      ],
    }),
  );
};

/** A Word file with headings and a table. */
export const wordWithTable = (): Promise<Buffer> => {
  const row = (...cells: string[]) =>
    new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) });
  return Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            new Paragraph({ text: '收费指引', heading: HeadingLevel.HEADING_1 }),
            new Paragraph('费用按下表收取。'),
            new Table({ rows: [row('项目', '金额'), row('押金', '3000元'), row('水费', '每吨5元')] }),
          ],
        },
      ],
    }),
  );
};

/** A small Word file whose document is a hundred megabytes of nothing. */
export const wordBomb = (): Buffer =>
  Buffer.from(zipSync({ 'word/document.xml': new Uint8Array(100 * 1024 * 1024) }, { level: 1 }));

/** A PDF with a page for each of these lists of lines, in Latin letters. */
export const pdfOfLines = (pages: readonly (readonly string[])[]): Buffer => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_lines, at) => `${at * 2 + 4} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((lines, at) => {
      const drawn = `BT /F1 12 Tf 16 TL 50 780 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${at * 2 + 5} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  return pdfOfObjects(objects);
};

/** A PDF of these objects, of which the first is its catalogue. */
export const pdfOfObjects = (objects: readonly string[]): Buffer => {
  const written: string[] = ['%PDF-1.4\n'];
  let length = 9;
  const places = objects.map((object, at) => {
    const place = `${String(length).padStart(10, '0')} 00000 n \n`;
    const text = `${at + 1} 0 obj\n${object}\nendobj\n`;
    written.push(text);
    length += text.length;
    return place;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${written.join('')}${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`,
  );
};
