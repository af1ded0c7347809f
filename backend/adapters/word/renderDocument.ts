import { strFromU8, strToU8 } from 'fflate';
import type { DocumentModel } from '../../../domain/forms/documentModel.js';
import { answersContentType, answersParts, answersRelationship, type AnswersPart } from './answersPart.js';
import { annexPage } from './layout/annex.js';
import { table, tableEnd } from './layout/blocks.js';
import { cleanText } from './layout/cleanText.js';
import { noticeRow, signatureLines, signatureRow, titleLines } from './layout/frontMatter.js';
import { withControls } from './layout/controls.js';
import { columnsOf } from './layout/measures.js';
import { pictureBytes, pictureParts, withNumberedDrawings } from './layout/pictures.js';
import { sectionRows } from './layout/rows.js';
import { makeShell, type Shell } from './shell.js';
import { escaped, writeElement, type WordElement } from './wordXml.js';
import { zipParts, type Parts } from './zip.js';

export type RenderOptions = {
  readonly answersPart?: AnswersPart;
  /** The blank form, to be filled in with Word: boxes can be clicked, gaps typed into. */
  readonly isToFillIn?: boolean;
};

let shell: Promise<Shell> | undefined;

/** Makes the shell of a document once for each process; a failure is not cached. */
export const theShell = (): Promise<Shell> => {
  shell ??= makeShell().catch((error: unknown) => {
    shell = undefined;
    throw error;
  });
  return shell;
};

/** Both lines of the title in one. */
const titleOf = ({ documentName, subtitle }: DocumentModel): string => `${documentName}${subtitle ?? ''}`;

/** The blocks of the body of a pleading: the title, one table with all that is asked, the signature, the annexes. */
export const bodyOf = (model: DocumentModel): WordElement[] => {
  const columns = columnsOf(model.formKey);
  const rows = [...noticeRow(model), ...sectionRows(model.sections, columns)];
  const signature = [model.signature.text, model.signature.date];
  return [
    ...titleLines(model),
    ...(rows.length > 0
      ? [
          table({ widths: [columns.label, columns.content], caption: titleOf(model), headings: 'column' }, [
            ...rows,
            ...signatureRow(signature, 2),
          ]),
          tableEnd(),
        ]
      : signatureLines(signature)),
    ...model.attachments.flatMap(annexPage),
  ];
};

/** `word/document.xml` with these blocks as its body. */
export const documentXml = ({ opening, closing }: Pick<Shell, 'opening' | 'closing'>, body: readonly WordElement[]) =>
  withNumberedDrawings(opening + body.map(writeElement).join('') + closing);

/** Writes title and language only: with author or time the same pleading would give other bytes tomorrow. */
const coreProperties = (model: DocumentModel): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"' +
  ' xmlns:dc="http://purl.org/dc/elements/1.1/">' +
  `<dc:title>${escaped(cleanText(titleOf(model)))}</dc:title><dc:language>zh-CN</dc:language></cp:coreProperties>`;

const inserted = (parts: Parts, name: string, addition: string, before: string): Parts => {
  const text = strFromU8(parts[name] ?? new Uint8Array());
  if (!text.includes(before)) throw new Error(`${name} has no ${before}`);
  return { [name]: strToU8(text.replace(before, () => addition + before)) };
};

const relations = 'word/_rels/document.xml.rels';

/** What a file carries besides its pages, with its entries in the package's content types and the document's relationships. */
export type Carried = { readonly parts: Parts; readonly contentTypes: string; readonly relationships: string };

const carrying = (parts: Parts, carried: Carried): Parts => ({
  ...carried.parts,
  ...inserted(parts, '[Content_Types].xml', carried.contentTypes, '</Types>'),
  ...inserted(parts, relations, carried.relationships, '</Relationships>'),
});

/** The shell's parts with the pictures of these models; `docx` names the content type of `.jpeg` in every file. */
const withPictures = (parts: Parts, models: readonly DocumentModel[]): Parts => {
  const { parts: pictures, relationships } = pictureParts(models);
  return relationships === ''
    ? parts
    : { ...parts, ...pictures, ...inserted(parts, relations, relationships, '</Relationships>') };
};

/** A whole file around a `word/document.xml`, with what it carries. `others` are models whose pictures it shows too. */
export const fileOf = (
  model: DocumentModel,
  { parts: shellParts }: Pick<Shell, 'parts'>,
  document: Uint8Array,
  { carried, others = [] }: { readonly carried?: Carried | undefined; readonly others?: readonly DocumentModel[] } = {},
): Uint8Array => {
  const parts = withPictures(shellParts, [...others, model]);
  return zipParts({
    ...parts,
    'word/document.xml': document,
    'docProps/core.xml': strToU8(coreProperties(model)),
    ...(carried ? carrying(parts, carried) : {}),
  });
};

/**
 * The .docx of a pleading. The same model and answers give the same bytes for one `rendererVersion`, on every machine
 * and in every time zone.
 */
export const renderDocument = async (
  model: DocumentModel,
  { answersPart, isToFillIn = false }: RenderOptions = {},
): Promise<Uint8Array> => {
  const shell = await theShell();
  const body = bodyOf(model);
  const document = strToU8(documentXml(shell, isToFillIn ? withControls(body) : body));
  const carried = answersPart && {
    parts: answersParts(answersPart, document, pictureBytes(model)),
    contentTypes: answersContentType,
    relationships: answersRelationship,
  };
  return fileOf(model, shell, document, { carried });
};
