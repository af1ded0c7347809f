import { strFromU8, strToU8, unzipSync } from 'fflate';
import { z } from 'zod';
import { decoded } from '../../../domain/word/xmlText.js';
import { escapedJson, itemName } from './answersPart.js';
import { canonicalJson } from './answersFormat.js';
import { zipParts } from './zip.js';

const closing = '</answers>';

/**
 * The same Word file without the marks of what was suggested to its author; a file without any is returned as it is. Only for a file of
 * ours whose hash was checked: it is unpacked without bounds. @throws Error for any other file
 */
export const withoutMarks = (file: Uint8Array): Uint8Array => {
  const parts = unzipSync(file);
  const name = itemName(1);
  const xml = strFromU8(parts[name] ?? new Uint8Array());
  const [, json] = /<answers [^<>]*>([^<]*)<\/answers>$/.exec(xml) ?? [];
  if (json === undefined) throw new Error('a file without answers');
  const start = xml.length - closing.length - json.length;
  const { marks, ...body } = z.record(z.string(), z.unknown()).parse(JSON.parse(decoded(json)));
  if (marks === undefined) return file;
  return zipParts({ ...parts, [name]: strToU8(xml.slice(0, start) + escapedJson(canonicalJson(body)) + closing) });
};
