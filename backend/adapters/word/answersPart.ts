import { createHash } from 'node:crypto';
import { strFromU8, strToU8 } from 'fflate';
import { canonicalJson, namespace, sha256, type AnswersPart, type ChangeSide } from './answersFormat.js';
import { decoded } from '../../../domain/word/xmlText.js';
import type { Parts } from './zip.js';

export type { AnswersPart } from './answersFormat.js';
export { readAnswersPart, type ReadAnswersPart } from './reading/readWordFile.js';

/** Custom XML items are numbered; the second is the older version's in a file with tracked changes. */
type ItemNumber = 1 | 2;
const itemIds = {
  1: '{6C0F2B6E-5D0B-4B7C-9A53-7A3B0E4D8F21}',
  2: '{6C0F2B6E-5D0B-4B7C-9A53-7A3B0E4D8F22}',
} as const satisfies Record<ItemNumber, string>;
/** The part that holds the answers. */
export const itemName = (number: ItemNumber): string => `customXml/item${number}.xml`;
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';

/** The text of a document.xml: what a reader sees, however a program cut it into runs. */
const textHash = (documentXml: string): string => {
  const hash = createHash('sha256');
  for (const [, text] of documentXml.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>/g)) hash.update(decoded(text ?? ''));
  return hash.digest('hex');
};

/** JSON as the text of an element: what XML cannot hold becomes a JSON escape, which reads back as the same character. */
export const escapedJson = (json: string): string =>
  json
    .replace(
      /[\u007f-\u009f\u2028\u2029\ufffe\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character);

/** The three parts of a custom XML item, which Word keeps when it saves, bound to `documentXml` and the pictures in it by hashes. */
const itemParts = (
  number: ItemNumber,
  { formKey, edition, answers, marks = [], change }: AnswersPart & { readonly change?: ChangeSide },
  documentXml: Uint8Array,
  pictures: readonly Uint8Array[] = [],
): Parts => {
  const body = canonicalJson({
    formKey,
    edition,
    answers,
    ...(marks.length > 0 && { marks }),
    ...(change && { change }),
    answersHash: sha256(canonicalJson(answers)),
    contentHash: sha256(documentXml),
    ...(pictures.length > 0 && { pictures: pictures.map(sha256).sort() }),
    textHash: textHash(strFromU8(documentXml)),
  });
  return {
    [itemName(number)]: strToU8(`${declaration}<answers xmlns="${namespace}">${escapedJson(body)}</answers>`),
    [`customXml/itemProps${number}.xml`]: strToU8(
      `${declaration}<ds:datastoreItem ds:itemID="${itemIds[number]}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml">` +
        `<ds:schemaRefs><ds:schemaRef ds:uri="${namespace}"/></ds:schemaRefs></ds:datastoreItem>`,
    ),
    [`customXml/_rels/item${number}.xml.rels`]: strToU8(
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
        `<Relationship Id="rId1" Type="${relationships}/customXmlProps" Target="itemProps${number}.xml"/></Relationships>`,
    ),
  };
};

/** Makes the parts that carry the answers of a pleading, bound to its `documentXml`. */
export const answersParts = (
  answers: AnswersPart,
  documentXml: Uint8Array,
  pictures: readonly Uint8Array[] = [],
): Parts => itemParts(1, answers, documentXml, pictures);

/** The answers of the two versions that a file with tracked changes compares. */
export type ComparedAnswers = Readonly<Record<ChangeSide, AnswersPart>>;

/**
 * Makes the parts that carry both versions' answers. The newer ones are bound to the file's own document, whose deleted text is no text
 * (`w:delText`), so that they also fit once all changes are accepted; the older ones to the older document, which is what rejecting
 * all of them leaves.
 */
export const comparedAnswersParts = (
  { before, after }: ComparedAnswers,
  documents: Readonly<Record<'older' | 'compared', Uint8Array>>,
  pictures: Readonly<Record<ChangeSide, readonly Uint8Array[]>> = { before: [], after: [] },
): Parts => ({
  ...itemParts(1, { ...after, change: 'after' }, documents.compared, pictures.after),
  ...itemParts(2, { ...before, change: 'before' }, documents.older, pictures.before),
});

const contentTypeOf = (number: ItemNumber): string =>
  `<Override ContentType="application/vnd.openxmlformats-officedocument.customXmlProperties+xml" PartName="/customXml/itemProps${number}.xml"/>`;
const relationshipOf = (number: ItemNumber, id: string): string =>
  `<Relationship Id="${id}" Type="${relationships}/customXml" Target="../customXml/item${number}.xml"/>`;

/** The entry in the package's content types that those parts need, and the one among the document's relationships. */
export const answersContentType = contentTypeOf(1);
export const answersRelationship = relationshipOf(1, 'rIdAnswers');
/** The same of both versions. */
export const comparedContentTypes = contentTypeOf(1) + contentTypeOf(2);
export const comparedRelationships = answersRelationship + relationshipOf(2, 'rIdAnswersBefore');
