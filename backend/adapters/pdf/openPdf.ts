import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { getDocument, type PageViewport, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';
import { boxOf } from '../../../domain/word/signs.js';
import type { Corner, PageLine } from '../../../domain/reading/page.js';
import { wholeCharacters } from '../../../domain/signs/signs.js';

export type PdfPage = {
  /** What the file itself says, with boxes in pixels of the rendered page. */
  readonly lines: readonly PageLine[];
  /** Draws the page. */
  readonly render: () => Promise<Canvas>;
  readonly width: number;
  readonly height: number;
};
export type Pdf = {
  readonly pages: number;
  /** `number` from 1. Rejects where the page is damaged. */
  readonly page: (number: number) => Promise<PdfPage>;
};

/** The longest side of a rendered page: an A4 page at 200 dots an inch. */
const longestSide = 2340;
/** No page says more. */
const mostPieces = 4000;
const mostLines = 600;

/** The packages' own data, as paths: a `file:` address is not taken. */
const dataFolder = (name: string): string =>
  `${join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), name)}/`;

type Piece = { readonly text: string; readonly from: Corner; readonly width: number; readonly height: number };

/** Pieces of text that follow each other on one line, as one stretch. */
const joined = (pieces: readonly Piece[]): Piece[] => {
  const lines: Piece[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    const gap = last ? piece.from[0] - (last.from[0] + last.width) : 0;
    const follows =
      last && Math.abs(last.from[1] - piece.from[1]) < last.height / 2 && gap > -last.height && gap < last.height * 2;
    if (!follows) lines.push(piece);
    else
      lines[lines.length - 1] = {
        text: `${last.text}${gap > last.height * 0.6 ? ' ' : ''}${piece.text}`,
        from: last.from,
        width: piece.from[0] + piece.width - last.from[0],
        height: Math.max(last.height, piece.height),
      };
  }
  return lines;
};

const lineOf = ({ text, from: [left, bottom], width, height }: Piece): PageLine => {
  const [right, top] = [Math.round(left + width), Math.round(bottom - height)];
  const [x, y] = [Math.round(left), Math.round(bottom + height * 0.2)];
  return {
    text: text.trim().slice(0, 1000),
    confidence: 1,
    unsure: [],
    box: [
      [x, top],
      [right, top],
      [right, y],
      [x, y],
    ],
  };
};

/** A field of a form as the library tells it: what was filled in is no part of a page's text. */
const Field = z.looseObject({
  subtype: z.literal('Widget'),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  annotationFlags: z.number().default(0),
  fieldType: z.enum(['Tx', 'Ch', 'Btn']),
  fieldValue: z.union([z.string(), z.array(z.string())]).nullish(),
  checkBox: z.boolean().default(false),
  radioButton: z.boolean().default(false),
  exportValue: z.string().nullish(),
  buttonValue: z.string().nullish(),
  options: z
    .array(z.looseObject({ exportValue: z.string().nullish(), displayValue: z.string().nullish() }))
    .default([]),
});
type Field = z.infer<typeof Field>;

/** Words that were put on a page in a reader of PDFs, as people fill in a form that has no fields. A note that only opens is no such text. */
const TypedText = z.looseObject({
  subtype: z.literal('FreeText'),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  annotationFlags: z.number().default(0),
  contentsObj: z.looseObject({ str: z.string() }),
});

/** Flags of annotations that are not shown: hidden, and not on a screen (ISO 32000-1, table 165). */
const unseen = 2 | 32;
/** The usual height of a line that is filled in, in points. */
const fieldLine = 14;

/** What a field shows, a line for each. */
const linesOfField = ({ fieldType, fieldValue, options, ...button }: Field): readonly string[] => {
  const values = typeof fieldValue === 'string' ? [fieldValue] : (fieldValue ?? []);
  if (fieldType === 'Btn') {
    if (!button.checkBox && !button.radioButton) return [];
    const [value = 'Off'] = values;
    return [
      boxOf(value !== 'Off' && value === ((button.radioButton ? button.buttonValue : button.exportValue) ?? value)),
    ];
  }
  return values.flatMap((value) =>
    (options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value).split(/\r\n?|\n/u),
  );
};

/** What was filled in at a place of a page, line by line; `undefined` for an annotation of another kind, or one that is not shown. */
const filledIn = (
  annotation: unknown,
): { readonly rect: Field['rect']; readonly lines: readonly string[] } | undefined => {
  const [field, typed] = [Field.safeParse(annotation).data, TypedText.safeParse(annotation).data];
  const shown = [field, typed].find((one) => one !== undefined && (one.annotationFlags & unseen) === 0);
  if (shown === undefined) return undefined;
  return { rect: shown.rect, lines: field ? linesOfField(field) : (typed?.contentsObj.str ?? '').split(/\r\n?|\n/u) };
};

/** The values of a form's fields, and words that were typed onto it, where they stand on the page. */
const fieldPieces = (annotations: readonly unknown[], viewport: PageViewport): readonly Piece[] =>
  annotations.slice(0, mostLines).flatMap((annotation) => {
    const filled = filledIn(annotation);
    if (filled === undefined) return [];
    const { rect, lines } = filled;
    const [left, bottom, right, top] = rect;
    const height = Math.min(fieldLine, (top - bottom) / Math.max(lines.length, 1));
    // A single line stands in the middle, several ones begin at the top.
    const first = lines.length === 1 ? (top + bottom + height) / 2 : top;
    return lines.flatMap((line, at): Piece[] => {
      const text = wholeCharacters(line).trim();
      if (text === '') return [];
      const [x = 0, y = 0] = viewport.convertToViewportPoint(left, first - height * (at + 1)) as readonly number[];
      return [{ text, from: [x, y], width: (right - left) * viewport.scale, height: height * viewport.scale }];
    });
  });

const pdfOf = (document: PDFDocumentProxy): Pdf => ({
  pages: document.numPages,
  page: async (number) => {
    const page = await document.getPage(number);
    const natural = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: longestSide / Math.max(natural.width, natural.height, 1) });
    const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
    const { items } = await page.getTextContent();
    const pieces = items.slice(0, mostPieces).flatMap((item): Piece[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , c = 0, d = 0, e = 0, f = 0] = item.transform as readonly number[];
      const [x = 0, y = 0] = viewport.convertToViewportPoint(e, f) as readonly number[];
      const high = Math.hypot(c, d) * viewport.scale;
      return [{ text: wholeCharacters(item.str), from: [x, y], width: item.width * viewport.scale, height: high }];
    });
    return {
      lines: [...joined(pieces), ...fieldPieces(await page.getAnnotations(), viewport)].slice(0, mostLines).map(lineOf),
      width,
      height,
      render: async () => {
        const canvas = createCanvas(width, height);
        const ctx = canvas.getContext('2d');
        ctx.fillStyle = '#fff';
        ctx.fillRect(0, 0, width, height);
        // The library's types are those of a browser; it draws on this kind of canvas in Node.
        await page.render({ canvas: canvas as never, canvasContext: ctx as never, viewport }).promise;
        page.cleanup();
        return canvas;
      },
    };
  },
});

let lastDocument: { readonly hash: string; readonly document: PDFDocumentProxy } | undefined;

/**
 * Opens a PDF. The last one stays open, because its pages are asked for one after another.
 * @throws PasswordException, InvalidPDFException of pdfjs
 */
export const openPdf = async (file: Uint8Array): Promise<Pdf> => {
  const hash = createHash('sha256').update(file).digest('hex');
  if (lastDocument?.hash === hash) return pdfOf(lastDocument.document);
  await lastDocument?.document.loadingTask.destroy();
  lastDocument = undefined;
  const document = await getDocument({
    data: Uint8Array.from(file), // taken over by the library
    cMapUrl: dataFolder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: dataFolder('standard_fonts'),
    wasmUrl: dataFolder('wasm'),
    iccUrl: dataFolder('iccs'),
    disableFontFace: true,
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: 60_000_000,
    verbosity: 0,
  }).promise;
  lastDocument = { hash, document };
  return pdfOf(document);
};
