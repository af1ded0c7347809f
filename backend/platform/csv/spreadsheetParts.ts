/** What every spreadsheet (.xlsx, ECMA-376) that is written here has in common. */

/** The most characters that Excel takes in one cell. */
const longestCell = 32_767;
/** What XML 1.0 has no way to write. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text as XML writes it, in an element or an attribute. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** As much of a text as a cell takes, as an inline string, which no spreadsheet takes for a formula. */
export const inlineString = (text: string): string =>
  `<is><t xml:space="preserve">${escaped(text.replaceAll(unwritable, '').slice(0, longestCell))}</t></is>`;

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The part that names the types of the others, by path below `/xl/`; the first one is the workbook. */
export const typesXml = (parts: readonly (readonly [path: string, type: string])[]): string =>
  `<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `${parts.map(([path, type]) => `<Override PartName="/xl/${path}" ContentType="${media}.${type}+xml"/>`).join('')}</Types>`;

/** What a part refers to, as `rId1` and so on. */
export const relationsXml = (relations: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${packageRelations}">${relations
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${officeRelations}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;
