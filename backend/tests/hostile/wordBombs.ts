import { strToU8, zipSync, type Zippable } from 'fflate';

/** Small files that take much time or memory to read: each did harm once, or resembles one that did. */
export type WordBomb = {
  readonly name: string;
  /** Makes the file: large ones take a while. */
  readonly file: () => Uint8Array<ArrayBuffer>;
};

const document = strToU8('<w:document><w:t>起诉状</w:t></w:document>');
const zip = (parts: Zippable): Uint8Array<ArrayBuffer> => new Uint8Array(zipSync(parts, { level: 1 }));

/** A Word file whose answers are this text. */
export const carrying = (answersJson: string, formKey = 'claim-private-lending'): Uint8Array<ArrayBuffer> =>
  zip({ 'word/document.xml': document, 'customXml/item1.xml': strToU8(answersXml(answersJson, formKey)) });

const answersXml = (answersJson: string, formKey: string): string =>
  `<answers xmlns="urn:juanzong:answers:1">{"formKey":"${formKey}","edition":"2025","answersHash":"","contentHash":"","textHash":"",` +
  `"answers":${answersJson.replace(/[&<]/g, (character) => (character === '&' ? '&amp;' : '&lt;'))}}</answers>`;

const nested = (open: string, close: string, depth: number): string =>
  `{"sections":${open.repeat(depth)}1${close.repeat(depth)}}`;
const unknownKeys = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])));
/** Just below what one part may take. */
const manyKeys = unknownKeys(300_000).slice(0, 4_100_000);
const records = (count: number): string =>
  JSON.stringify({ plaintiffs_natural: Array.from({ length: count }, () => ({ name: 1, surprise: [] })) });

const megabyte = 1024 * 1024;
const noughts = (bytes: number): Uint8Array => new Uint8Array(bytes).fill(0x20);

/** A file of ours whose headers, here and in the directory, say of this part that it is `said` bytes long. */
const lying = (name: string, bytes: Uint8Array, said: number): Uint8Array<ArrayBuffer> => {
  const file = Buffer.from(zip({ 'word/document.xml': document, [name]: bytes }));
  for (let at = file.indexOf(name); at >= 0; at = file.indexOf(name, at + 1)) {
    const [local, inDirectory] = [at - 30, at - 46];
    if (file.readUInt32LE(local) === 0x04034b50) file.writeUInt32LE(said, local + 22);
    else if (file.readUInt32LE(inDirectory) === 0x02014b50) file.writeUInt32LE(said, inDirectory + 24);
  }
  return new Uint8Array(file);
};

/** Each of them. */
export const wordBombs: readonly WordBomb[] = [
  { name: 'lists nested 3,000 deep', file: () => carrying(nested('[', ']', 3000)) },
  { name: 'objects nested 2,500 deep', file: () => carrying(nested('{"items":', '}', 2500)) },
  { name: 'lists nested 200,000 deep', file: () => carrying(nested('[', ']', 200_000)) },
  { name: '12,000 unknown keys', file: () => carrying(unknownKeys(12_000)) },
  { name: '30,000 unknown keys', file: () => carrying(unknownKeys(30_000)) },
  { name: '3,000 wrong records', file: () => carrying(records(3000)) },
  {
    name: '9 parts of 4 MB of custom XML',
    file: () =>
      zip({
        'word/document.xml': document,
        ...Object.fromEntries(
          Array.from({ length: 9 }, (_, index) => [
            `customXml/item${index + 1}.xml`,
            strToU8(answersXml(manyKeys, `claim-${index}`)),
          ]),
        ),
      }),
  },
  {
    name: '6 parts of 4 MB of blanks in a tag',
    file: () =>
      zip({
        'word/document.xml': document,
        ...Object.fromEntries(
          Array.from({ length: 6 }, (_, index) => [
            `customXml/item${index + 1}.xml`,
            strToU8(
              `<answers xmlns="urn:juanzong:answers:1">${'<answers '.repeat(200_000)}${' '.repeat(2 * megabyte)}`,
            ),
          ]),
        ),
      }),
  },
  { name: 'a document of 40 MB', file: () => zip({ 'word/document.xml': noughts(40 * megabyte) }) },
  {
    name: 'a document of 31 MB of one run',
    file: () =>
      zip({
        'word/document.xml': strToU8(`<w:t>${'字'.repeat(10 * megabyte)}`),
        'customXml/item1.xml': strToU8(answersXml('{}', 'claim-private-lending')),
      }),
  },
  { name: 'a part that says it is small', file: () => lying('customXml/item1.xml', noughts(20 * megabyte), 1000) },
  {
    name: '3,000 entries',
    file: () => zip(Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`${index}`, new Uint8Array()]))),
  },
];
