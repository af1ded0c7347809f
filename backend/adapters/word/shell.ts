import { Document, Footer, Packer, Paragraph, SimpleField, TextRun } from 'docx';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { lineBreaks, page, standIns } from './layout/measures.js';
import { pleadingStyles } from './layout/styles.js';
import { escaped } from './wordXml.js';
import { shareParts, type Parts } from './zip.js';

/** The parts of a Word file that do not depend on the pleading, made once for each process by `docx`. */
export type Shell = {
  readonly parts: Parts;
  /** `word/document.xml` before and after the content of the body. */
  readonly opening: string;
  readonly closing: string;
};

const marker = 'JUANZONG-BODY';

const chinese = (text: string): TextRun => new TextRun({ text, font: { hint: 'eastAsia' } });

/** Each number holds a result, which a preview that reckons no fields shows. */
const footer = new Footer({
  children: [
    new Paragraph({
      style: 'FooterPages',
      children: [
        chinese('第'),
        new SimpleField('PAGE', '1'),
        chinese('页\u3000共'),
        new SimpleField('NUMPAGES', '1'),
        chinese('页'),
      ],
    }),
  ],
});

/** Names a stand-in for the faces that a machine may lack. `docx` can only list fonts that it embeds. */
const fontTable =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
  standIns
    .map(({ name, instead, family }) => {
      const others = instead === undefined ? '' : `<w:altName w:val="${instead.join(',')}"/>`;
      const charset = family === undefined ? '86' : '00';
      return `<w:font w:name="${name}">${others}<w:charset w:val="${charset}"/><w:family w:val="${family ?? 'auto'}"/><w:pitch w:val="variable"/></w:font>`;
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

const ownStyles = new Set([
  ...(pleadingStyles.paragraphStyles ?? []).map(({ id }) => id),
  ...(pleadingStyles.characterStyles ?? []).map(({ id }) => id),
]);

/** The styles without the English ones that `docx` adds to every file, but for those of its empty notes; a paragraph without a style has the first of ours. */
const withOwnStyles = (styles: string): string => {
  const plain = '<w:style w:type="paragraph" w:styleId="Normal">';
  if (!styles.includes(plain)) throw new Error('docx wrote styles.xml without the base style');
  return styles
    .split(/(?=<w:style )|(?<=<\/w:style>)/)
    .filter((part) => {
      const [, id] = /^<w:style [^<>]*w:styleId="(\w+)"/.exec(part) ?? [];
      return id === undefined || ownStyles.has(id) || /^(?:Foot|End)note/.test(id);
    })
    .join('')
    .replace(plain, plain.replace('>', ' w:default="1">'));
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
  const rewritten = (name: string, rewrite: (xml: string) => string): Parts => ({
    [name]: strToU8(rewrite(strFromU8(files[name] ?? new Uint8Array()))),
  });
  const made = {
    ...parts,
    ...rewritten('word/settings.xml', withLineBreaks),
    ...rewritten('word/styles.xml', withOwnStyles),
  };
  shareParts(made);
  return { parts: made, opening, closing: rest };
};
