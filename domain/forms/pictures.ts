import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Field, FormDefinition } from './definition.js';
import { filledFields, type FilledForm, type FilledRecord } from './fill.js';
import { hasMetadata, readJpeg } from './jpeg.js';

/**
 * What pictures may take: six of 48 KiB are 384 KiB in base64, which leaves 128 KiB of the 512 KiB of answers that fit into one event for
 * words. `side` in pixels. docs/decisions/0259
 */
export const pictureBounds = { bytes: 48 * 1024, side: 2000, perDocument: 6 } as const;

/** The longest answer to a picture, in characters. */
export const longestPicture = (pictureBounds.bytes / 3) * 4;

/** Why an answer is no picture that a form takes. */
export type PictureFault = 'picture_unreadable' | 'picture_too_large' | 'picture_metadata';

export type ReadPicture =
  | { readonly ok: true; readonly width: number; readonly height: number; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly fault: PictureFault };

const refused = (fault: PictureFault): ReadPicture => ({ ok: false, fault });

/** What base64 stands for; `undefined` for text that is none. */
const bytesOf = (base64: string): Uint8Array | undefined => {
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
};

/** An answer to a picture, checked by its bytes and not by what it says it is. */
export const readPicture = (base64: string): ReadPicture => {
  if (base64.length > longestPicture) return refused('picture_too_large');
  const bytes = bytesOf(base64);
  const jpeg = bytes && readJpeg(bytes);
  if (!jpeg) return refused('picture_unreadable');
  if (Math.max(jpeg.width, jpeg.height) > pictureBounds.side) return refused('picture_too_large');
  const { width, height } = jpeg;
  return hasMetadata(jpeg) ? refused('picture_metadata') : { ok: true, width, height, bytes };
};

/** A picture in words: its pixels, and the beginning of its SHA-256, which tells it from another one. */
export const pictureText = (base64: string): string => {
  const picture = readPicture(base64);
  if (!picture.ok) return '图片（无法显示）';
  return `图片（${picture.width}×${picture.height}，校验码 ${bytesToHex(sha256(picture.bytes)).slice(0, 8)}）`;
};

/** The members of a group of pictures; `undefined` for any other field. */
export const pictureMembers = ({
  fields = [],
}: Field): { readonly picture: Field; readonly caption: Field } | undefined => {
  const picture = fields.find(({ kind }) => kind === 'picture');
  const caption = fields.find(({ kind }) => kind === 'text');
  return picture && caption ? { picture, caption } : undefined;
};

/** A picture that a party added, with its number in the document: 图1 is the first that is printed. */
export type PictureAnswer = {
  /** Of its record in `form_data`. */
  readonly path: string;
  readonly number: number;
  readonly jpeg: string;
  /** `''` for none. */
  readonly caption: string;
};

type Unnumbered = Omit<PictureAnswer, 'number'>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const inRecord = (record: FilledRecord): readonly Unnumbered[] =>
  filledFields(record).flatMap(({ field, entries }) => {
    if (field.kind !== 'group') return [];
    const members = pictureMembers(field);
    return entries.flatMap(({ path, record: one }): readonly Unnumbered[] => {
      if (!one) return [];
      if (!members) return inRecord(one);
      const jpeg = text(one.answers[members.picture.id]);
      return jpeg === '' ? [] : [{ path, jpeg, caption: text(one.answers[members.caption.id]) }];
    });
  });

/** Whether something is answered with a picture within a record. */
export const hasPicture = (record: FilledRecord): boolean => inRecord(record).length > 0;

/** The pictures of a form in the order in which they are printed. */
export const picturesIn = ({ sections }: FilledForm): readonly PictureAnswer[] =>
  sections.flatMap(({ items }) => items.flatMap(inRecord)).map((picture, index) => ({ ...picture, number: index + 1 }));

const asks = (fields: readonly Field[]): boolean =>
  fields.some(({ kind, fields: members = [] }) => kind === 'picture' || asks(members));

/** Whether pictures can be added to a form. */
export const asksForPictures = ({ sections }: Pick<FormDefinition, 'sections'>): boolean =>
  sections.some(({ items }) => items.some(({ fields }) => asks(fields)));
