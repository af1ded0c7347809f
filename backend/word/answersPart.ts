import { createHash } from 'node:crypto';
import { strFromU8, strToU8 } from 'fflate';
import { z } from 'zod';
import type { FormAnswers } from '../../domain/forms/answers.js';
import { takeParts } from './takeParts.js';
import type { Parts } from './zip.js';

/** What travels inside the Word file, so that the file alone can fill the form again. Never codes. */
export type AnswersPart = { readonly formKey: string; readonly edition: string; readonly answers: FormAnswers };

/** `unchanged` is true only when document and answers are byte for byte what the renderer wrote. */
export type ReadAnswersPart = AnswersPart & {
  readonly unchanged: boolean;
  /** True when the words of the document are the ones written, though a program may have saved it anew. */
  readonly sameText: boolean;
};

const namespace = 'urn:juanzong:answers:1';
const itemName = 'customXml/item1.xml';
const documentName = 'word/document.xml';
const itemId = '{6C0F2B6E-5D0B-4B7C-9A53-7A3B0E4D8F21}';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';

const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');

/** Keys in code-point order: answers that went through a database come back in another order and give the same bytes. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]));
};

const canonicalJson = (value: unknown): string => JSON.stringify(ordered(value));

/** The text of a document.xml: what a reader sees, however a program cut it into runs. */
const textHash = (documentXml: string): string => {
  const hash = createHash('sha256');
  for (const [, text] of documentXml.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>/g)) hash.update(decoded(text ?? ''));
  return hash.digest('hex');
};

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      const point = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );

/** JSON as the text of an element: what XML cannot hold becomes a JSON escape, which reads back as the same character. */
const escapedJson = (json: string): string =>
  json
    .replace(
      /[\u007f-\u009f\u2028\u2029\ufffe\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character);

/** The three parts of a custom XML item that Word keeps when it saves, sealed to `documentXml` by hashes. */
export const answersParts = ({ formKey, edition, answers }: AnswersPart, documentXml: Uint8Array): Parts => {
  const body = canonicalJson({
    formKey,
    edition,
    answers,
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

/** What the rest of the package must say about those parts. */
export const answersContentType =
  '<Override ContentType="application/vnd.openxmlformats-officedocument.customXmlProperties+xml" PartName="/customXml/itemProps1.xml"/>';
export const answersRelationship = `<Relationship Id="rIdAnswers" Type="${relationships}/customXml" Target="../customXml/item1.xml"/>`;

const Answers = z.custom<FormAnswers>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
const Body = z.object({
  formKey: z.string().min(1).max(100),
  edition: z.string().min(1).max(50),
  answers: Answers,
  answersHash: z.string(),
  contentHash: z.string(),
  textHash: z.string(),
});

/** A saved file may hold other custom XML too and number it as it likes. */
const isItem = (name: string): boolean => /^customXml\/item\d{1,4}\.xml$/.test(name);

const limits = { fileBytes: 20 * 1024 * 1024, itemBytes: 4 * 1024 * 1024, documentBytes: 64 * 1024 * 1024, items: 20 };

const parsedBody = (bytes: Uint8Array): z.infer<typeof Body> | undefined => {
  const match = /<(?:\w+:)?answers\s[^<>]*>([^<]*)<\/(?:\w+:)?answers>\s*$/.exec(strFromU8(bytes));
  if (!match?.[1] || !match[0].includes(`"${namespace}"`)) return undefined;
  try {
    return Body.safeParse(JSON.parse(decoded(match[1]))).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/**
 * The answers that a Word file of ours carries; `undefined` for anything else, broken and hostile files included. Sizes
 * are counted while inflating, never taken from the file's headers. The answers are of unknown shape until the form's
 * schema has checked them.
 */
export const readAnswersPart = (bytes: Uint8Array): ReadAnswersPart | undefined => {
  if (bytes.length > limits.fileBytes) return undefined;
  const parts = takeParts(bytes, (name) =>
    name === documentName ? limits.documentBytes : isItem(name) ? limits.itemBytes : undefined,
  );
  const document = parts?.get(documentName);
  if (!parts || !document || parts.size > limits.items) return undefined;
  for (const [name, item] of parts) {
    const body = isItem(name) ? parsedBody(item) : undefined;
    if (!body) continue;
    const { formKey, edition, answers } = body;
    const sameAnswers = body.answersHash === sha256(canonicalJson(answers));
    return {
      formKey,
      edition,
      answers,
      unchanged: sameAnswers && body.contentHash === sha256(document),
      sameText: sameAnswers && body.textHash === textHash(strFromU8(document)),
    };
  }
  return undefined;
};
