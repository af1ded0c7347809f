import { decodePlainText } from '../reading/plainText.js';
import { boxOf } from './signs.js';
import { decoded } from './xmlText.js';

/** Elements of a page that say nothing, those that stand in a line of their own, and those that are struck out. */
const silent = /^(?:script|style|head|title|template|noscript|del|s|strike)$/iu;
const ownLine = /^(?:p|div|br|hr|tr|td|th|li|ul|ol|table|h[1-6]|blockquote|section|article|dt|dd)$/iu;
const named: Readonly<Record<string, string>> = {
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  middot: '·',
};

const textOf = (text: string): string =>
  decoded(text.replaceAll(/&([a-z]{4,6});/giu, (whole, name: string) => named[name] ?? whole)).replaceAll(/\s+/gu, ' ');

/** The lines of a page in HTML, well-formed or not; boxes to be ticked as their marks. */
const linesOfPage = (page: string): readonly string[] => {
  let text = '';
  let silence: string | null = null;
  let isComment = false;
  for (const [at, piece] of page.split('<').entries()) {
    isComment ||= piece.startsWith('!--');
    const end = isComment ? piece.indexOf('-->') + 2 : piece.indexOf('>');
    if (isComment && end === 1) continue;
    isComment = false;
    const tag = at === 0 ? '' : piece.slice(0, Math.max(end, 0));
    const [, slash, name = ''] = /^(\/?)([a-z][a-z0-9]*)/iu.exec(tag) ?? [];
    if (silence !== null) {
      if (slash !== '/' || name.toLowerCase() !== silence) continue;
      silence = null;
    } else if (slash === '' && silent.test(name) && !tag.endsWith('/')) {
      silence = name.toLowerCase();
      continue;
    }
    if (ownLine.test(name)) text += '\n';
    if (/^input$/iu.test(name) && /\btype\s*=\s*["']?(?:checkbox|radio)/iu.test(tag))
      text += boxOf(/\schecked\b/iu.test(tag));
    text += textOf(piece.slice(end + 1));
  }
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
};

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
/** The bytes of a text in which each character is one. */
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff);

const unpacked = (body: string, encoding: string): string => {
  if (/^base64$/iu.test(encoding)) {
    const packed = body.replaceAll(/[^A-Za-z0-9+/]/gu, '');
    return atob(packed.slice(0, packed.length - (packed.length % 4 === 1 ? 1 : 0)));
  }
  if (!/^quoted-printable$/iu.test(encoding)) return body;
  return body
    .replaceAll(/=\r?\n/gu, '')
    .replaceAll(/=([0-9a-f]{2})/giu, (_sign, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
};

const headed = (part: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*([^;\\r\\n]{1,100})`, 'imu').exec(part.slice(0, 4000))?.[1]?.trim() ?? '';

/** The page in a web archive (MIME HTML), as programs write it that make Word files of web pages. */
const pageOfArchive = (archive: string): Uint8Array | undefined => {
  const boundary = /boundary\s*=\s*"?([^"\r\n;]{1,100})/iu.exec(archive.slice(0, 4000))?.[1];
  if (boundary === undefined) return undefined;
  const page = archive.split(`--${boundary}`).find((part) => /^text\/html$/iu.test(headed(part, 'Content-Type')));
  const body = page === undefined ? null : /\r?\n\r?\n/u.exec(page);
  if (page === undefined || body === null) return undefined;
  return bytesOf(unpacked(page.slice(body.index + body[0].length), headed(page, 'Content-Transfer-Encoding')));
};

/**
 * The lines of a body that is no Word file: a web page, a web archive or plain text; `null` for what nothing here reads, such as RTF.
 */
export const linesOfBody = (bytes: Uint8Array): readonly string[] | null => {
  const beginning = latin(bytes.subarray(0, 4000));
  if (/^\s*\{\\rtf/u.test(beginning)) return null;
  const isArchive =
    /^(?:MIME-Version|Content-Type|From|Subject):/imu.test(beginning) && /boundary\s*=/iu.test(beginning);
  const page = isArchive ? pageOfArchive(latin(bytes)) : bytes;
  const text = page === undefined ? null : decodePlainText(page);
  if (text === null) return null;
  const isPage = isArchive || /<(?:!doctype|html|body|head|p|div|table|span|\?xml)\b/iu.test(text.slice(0, 4000));
  return isPage ? linesOfPage(text) : text.split(/\r\n?|\n/u);
};
