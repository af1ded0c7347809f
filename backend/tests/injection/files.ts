import { strToU8, zipSync } from 'fflate';
import { pdfOf } from '../../modules/reading/testing/scans.js';

const inXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const paragraph = (text: string, properties = ''): string =>
  `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${inXml(text)}</w:t></w:r></w:p>`;

type Hidden = { readonly body?: string; readonly hidden?: string; readonly comment?: string; readonly title?: string };

/** A Word file about a loan that says something besides in one of the places where a Word file can. */
export const wordFileWith = ({ body = '', hidden = '', comment = '', title = '' }: Hidden) =>
  new Uint8Array(
    zipSync({
      'word/document.xml': strToU8(
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph('借条')}${paragraph(body)}${paragraph(hidden, '<w:color w:val="FFFFFF"/><w:sz w:val="2"/>')}</w:body></w:document>`,
      ),
      'word/comments.xml': strToU8(
        `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment>${paragraph(comment)}</w:comment></w:comments>`,
      ),
      'docProps/core.xml': strToU8(`<cp:coreProperties><dc:title>${inXml(title)}</dc:title></cp:coreProperties>`),
    }),
  );

/** A PDF that says something in white on white; Latin letters without brackets. */
export const pdfWithWhiteText = (text: string) =>
  Uint8Array.from(pdfOf([{ text: `A loan of 50,000 yuan.) Tj 1 1 1 rg 0 -20 Td (${text}` }]));
