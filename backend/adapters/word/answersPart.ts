import { createHash } from 'node:crypto';
import { strFromU8, strToU8 } from 'fflate';
import { canonicalJson, namespace, sha256, type AnswersPart } from './answersFormat.js';
import { decoded } from './xmlText.js';
import type { Parts } from './zip.js';

export type { AnswersPart } from './answersFormat.js';
export { readAnswersPart, type ReadAnswersPart } from './reading/readWordFile.js';

const itemName = 'customXml/item1.xml';
const itemId = '{6C0F2B6E-5D0B-4B7C-9A53-7A3B0E4D8F21}';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';

/** The text of a document.xml: what a reader sees, however a program cut it into runs. */
const textHash = (documentXml: string): string => {
  const hash = createHash('sha256');
  for (const [, text] of documentXml.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>/g)) hash.update(decoded(text ?? ''));
  return hash.digest('hex');
};

/** JSON as the text of an element: what XML cannot hold becomes a JSON escape, which reads back as the same character. */
const escapedJson = (json: string): string =>
  json
    .replace(
      /[\u007f-\u009f\u2028\u2029\ufffe\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character);

/** Makes the three parts of a custom XML item, which Word keeps when it saves, bound to `documentXml` by hashes. */
export const answersParts = (
  { formKey, edition, answers, marks = [] }: AnswersPart,
  documentXml: Uint8Array,
): Parts => {
  const body = canonicalJson({
    formKey,
    edition,
    answers,
    ...(marks.length > 0 && { marks }),
    answersHash: sha256(canonicalJson(answers)),
    contentHash: sha256(documentXml),
    textHash: textHash(strFromU8(documentXml)),
  });
  return {
    [itemName]: strToU8(`${declaration}<answers xmlns="${namespace}">${escapedJson(body)}</answers>`),
    'customXml/itemProps1.xml': strToU8(
      `${declaration}<ds:datastoreItem ds:itemID="${itemId}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml">` +
        `<ds:schemaRefs><ds:schemaRef ds:uri="${namespace}"/></ds:schemaRefs></ds:datastoreItem>`,
    ),
    'customXml/_rels/item1.xml.rels': strToU8(
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
        `<Relationship Id="rId1" Type="${relationships}/customXmlProps" Target="itemProps1.xml"/></Relationships>`,
    ),
  };
};

/** The entry in the package's content types that those parts need. */
export const answersContentType =
  '<Override ContentType="application/vnd.openxmlformats-officedocument.customXmlProperties+xml" PartName="/customXml/itemProps1.xml"/>';
export const answersRelationship = `<Relationship Id="rIdAnswers" Type="${relationships}/customXml" Target="../customXml/item1.xml"/>`;
