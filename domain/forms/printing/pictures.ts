import { isEmpty } from '../answerValues.js';
import type { Field } from '../definition.js';
import type { Paragraph, Run } from '../documentModel.js';
import type { FilledForm, FilledRecord } from '../fill.js';
import { asksForPictures, pictureMembers, picturesIn, readPicture } from '../pictures.js';
import { linesOf } from './plainText.js';
import { answer, printed, space } from './runs.js';

/** The number that a picture has in its document, by the place of its record: 图1 is the first that is printed. */
export type PictureNumbers = ReadonlyMap<string, number>;

/** What a document without pictures has. */
export const noPictures: PictureNumbers = new Map();

/** The numbers of a document's pictures; none for the empty form, which has none. */
export const pictureNumbers = (form: FilledForm): PictureNumbers =>
  asksForPictures(form.definition) ? new Map(picturesIn(form).map(({ path, number }) => [path, number])) : noPictures;

const line = (run: Run, path: string): readonly Paragraph[] => [{ runs: [run], path }];

/** A picture with its number and caption below it; a caption without one stands alone. `record` is one of a group of pictures. */
export const pictureParagraphs = (
  group: Field,
  { path, answers }: FilledRecord,
  numbers: PictureNumbers,
): readonly Paragraph[] => {
  const members = pictureMembers(group);
  if (!members) return [];
  const [jpeg, caption] = [answers[members.picture.id], answers[members.caption.id]];
  const words = typeof caption === 'string' && !isEmpty(caption) ? linesOf(caption).join(' ') : '';
  const number = numbers.get(path);
  if (typeof jpeg !== 'string' || number === undefined) return words === '' ? [] : line(answer(words), path);
  const read = readPicture(jpeg);
  const runs = [printed(`图${number}`), ...(words === '' ? [] : [space, answer(words)])];
  if (!read.ok) return [{ runs: [...runs, { kind: 'printed', text: '（图片无法显示）', aside: true }], path }];
  return [{ runs, picture: { jpeg, width: read.width, height: read.height }, path }];
};
