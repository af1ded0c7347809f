import { createHash } from 'node:crypto';
import type { DocumentModel, Paragraph, PrintedPicture } from '../../../../../../domain/forms/documentModel.js';
import { childOf, element, type WordElement } from '../../../wordXml.js';
import type { Parts } from '../../../zip.js';
import { paragraph } from './blocks.js';
import { cleanText } from './cleanText.js';
import { inset } from './measures.js';
import { lineEnd, textRuns } from './runs.js';

const main = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const pictureSpace = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
const imageRelationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';

/** English metric units: in a twip, and in a pixel of a picture that is printed as large as a screen shows it. */
const emu = { twip: 635, pixel: 9525 };
/** A page holds a picture of this height, 200 mm, with its caption. */
const mostHeight = 7_200_000;

/** What a picture is called in the file, by its bytes: the same picture in two places, or two versions, is one part. */
const nameOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);
const bytesOf = ({ jpeg }: PrintedPicture): Buffer => Buffer.from(jpeg, 'base64');

/** As wide as its cell, never larger than its own pixels and never higher than a page; the sides keep their proportion. */
const extentOf = ({ width, height }: PrintedPicture, cellWidth: number): Readonly<Record<'cx' | 'cy', string>> => {
  const scale = Math.min(emu.pixel, ((cellWidth - 2 * inset) * emu.twip) / width, mostHeight / height);
  const side = (pixels: number): string => String(Math.max(1, Math.floor(pixels * scale)));
  return { cx: side(width), cy: side(height) };
};

/** A drawing in a line of text. Its number in the document is 0: `documentXml` numbers all of them. */
const drawing = (picture: PrintedPicture, description: string, cellWidth: number): WordElement => {
  const name = nameOf(bytesOf(picture));
  const extent = extentOf(picture, cellWidth);
  const described = { id: '0', name, descr: cleanText(description).replaceAll('\n', ' ') };
  return element('w:drawing', {}, [
    element('wp:inline', { distT: '0', distB: '0', distL: '0', distR: '0' }, [
      element('wp:extent', extent),
      element('wp:docPr', described),
      element('wp:cNvGraphicFramePr', {}, [element('a:graphicFrameLocks', { 'xmlns:a': main, noChangeAspect: '1' })]),
      element('a:graphic', { 'xmlns:a': main }, [
        element('a:graphicData', { uri: pictureSpace }, [
          element('pic:pic', { 'xmlns:pic': pictureSpace }, [
            element('pic:nvPicPr', {}, [element('pic:cNvPr', described), element('pic:cNvPicPr')]),
            element('pic:blipFill', {}, [
              element('a:blip', { 'r:embed': relationOf(name) }),
              element('a:stretch', {}, [element('a:fillRect')]),
            ]),
            element('pic:spPr', {}, [
              element('a:xfrm', {}, [element('a:off', { x: '0', y: '0' }), element('a:ext', extent)]),
              element('a:prstGeom', { prst: 'rect' }, [element('a:avLst')]),
            ]),
          ]),
        ]),
      ]),
    ]),
  ]);
};

const relationOf = (name: string): string => `rIdPicture${name}`;

/** Which picture a drawing shows, whatever is said about it: two drawings of one picture are the same picture. */
export const pictureShown = (shown: WordElement): string => {
  const inline = childOf(shown, 'wp:inline');
  return (inline && childOf(inline, 'wp:docPr')?.attributes['name']) ?? '';
};

/** A picture with its number and caption below it, which stay on one page. Without a picture `undefined`. */
export const pictureParagraph = (
  { picture, runs }: Paragraph,
  cellWidth: number,
  keepNext: boolean,
): WordElement | undefined => {
  if (!picture) return undefined;
  const description = runs.map((run) => (run.kind === 'blank' ? '' : run.text)).join('');
  const shown = element('w:r', {}, [drawing(picture, description, cellWidth)]);
  return paragraph('Statement', [shown, lineEnd, ...textRuns(description)], keepNext);
};

const numberless = '<wp:docPr id="0"';

/** The document with its drawings numbered from 1: Word wants each number once. */
export const withNumberedDrawings = (xml: string): string => {
  if (!xml.includes(numberless)) return xml;
  let last = 0;
  return xml.replaceAll(numberless, () => `<wp:docPr id="${(last += 1)}"`);
};

const picturesOf = ({ attachments }: DocumentModel): readonly PrintedPicture[] =>
  attachments.flatMap(({ groups }) =>
    groups.flatMap(({ rows }) =>
      rows.flatMap(({ content = [] }) => content.flat().flatMap(({ picture }) => (picture ? [picture] : []))),
    ),
  );

/** The parts of a file that hold the pictures of these models, and the relationships by which its document finds them. */
export const pictureParts = (
  models: readonly DocumentModel[],
): { readonly parts: Parts; readonly relationships: string } => {
  const byName = new Map(
    models
      .flatMap(picturesOf)
      .map(bytesOf)
      .map((bytes) => [nameOf(bytes), bytes] as const),
  );
  return {
    parts: Object.fromEntries([...byName].map(([name, bytes]) => [`word/media/${name}.jpeg`, bytes])),
    relationships: [...byName.keys()]
      .map((name) => `<Relationship Id="${relationOf(name)}" Type="${imageRelationship}" Target="media/${name}.jpeg"/>`)
      .join(''),
  };
};

/** The bytes of each distinct picture of a model. */
export const pictureBytes = (model: DocumentModel): readonly Uint8Array[] => Object.values(pictureParts([model]).parts);
