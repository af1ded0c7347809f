import { AlignmentType, Document, Footer, Packer, PageNumber, Paragraph, TextRun } from 'docx';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { lineBreaks, page, standIns } from './layout/measures.js';
import { pleadingStyles } from './layout/styles.js';
import { escaped } from '../../wordXml.js';
import { shareParts, type Parts } from '../../zip.js';

/** The parts of a Word file that do not depend on the pleading, made once for each process by `docx`. */
export type Shell = {
  readonly parts: Parts;
  /** `word/document.xml` before and after the content of the body. */
  readonly opening: string;
  readonly closing: string;
};

const marker = 'JUANZONG-BODY';

const footer = new Footer({
  children: [
    new Paragraph({
      style: 'PageNumber',
      alignment: AlignmentType.CENTER,
      children: [new TextRun({ children: ['第', PageNumber.CURRENT, '页\u3000共', PageNumber.TOTAL_PAGES, '页'] })],
    }),
  ],
});

/** Names a stand-in for the faces that a machine may lack. `docx` can only list fonts that it embeds. */
const fontTable =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
  standIns
    .map(({ name, instead, isLatin }) => {
      const [charset, family] = isLatin ? ['00', 'roman'] : ['86', 'auto'];
      const other = instead === undefined ? '' : `<w:altName w:val="${instead}"/>`;
      return `<w:font w:name="${name}">${other}<w:charset w:val="${charset}"/><w:family w:val="${family}"/><w:pitch w:val="variable"/></w:font>`;
    })
    .join('') +
  '</w:fonts>';

/** The settings with our line breaking, which `docx` has no option for; they must stand before `compat`. */
const withLineBreaks = (settings: string): string => {
  if (!settings.includes('<w:compat>')) throw new Error('docx wrote settings.xml without compatibility settings');
  const rule = (name: string, characters: string) => `<w:${name} w:lang="zh-CN" w:val="${escaped(characters)}"/>`;
  return settings.replace(
    '<w:compat>',
    () =>
      `${rule('noLineBreaksAfter', lineBreaks.neverAfter)}${rule('noLineBreaksBefore', lineBreaks.neverBefore)}<w:compat>`,
  );
};

/** `docx` stamps the time of day and an author into the core properties; a pleading's are written with its title. */
const replaced = ['word/document.xml', 'docProps/core.xml'];

/** Makes the shell: styles, settings, footer, fonts, relationships. Throws when `docx` no longer lays out a file as expected. */
export const makeShell = async (): Promise<Shell> => {
  const document = new Document({
    styles: pleadingStyles,
    compatibility: { version: 15 },
    sections: [
      {
        properties: {
          page: {
            size: { width: page.width, height: page.height },
            margin: { top: page.top, bottom: page.bottom, left: page.left, right: page.right, footer: page.footer },
          },
        },
        footers: { default: footer },
        children: [new Paragraph(marker)],
      },
    ],
  });
  const files = unzipSync(await Packer.toBuffer(document, false, [{ path: 'word/fontTable.xml', data: fontTable }]));
  const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  const [opening, rest] = xml.split(/<w:p>(?:(?!<w:p>).)*JUANZONG-BODY.*?<\/w:p>/);
  if (opening === undefined || rest === undefined)
    throw new Error('docx wrote a document.xml without the marked paragraph');
  const parts = Object.fromEntries(
    Object.entries(files).filter(([name]) => !name.endsWith('/') && !replaced.includes(name)),
  );
  const settings = strToU8(withLineBreaks(strFromU8(files['word/settings.xml'] ?? new Uint8Array())));
  const made = { ...parts, 'word/settings.xml': settings };
  shareParts(made);
  return { parts: made, opening, closing: rest };
};
