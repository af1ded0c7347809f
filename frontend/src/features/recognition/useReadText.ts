import { useState } from 'react';
import type { Dispute } from '../../../../domain/reading/disputedText.js';
import { decodePlainText } from '../../../../domain/reading/plainText.js';
import { otherFiles, otherThanWord } from '../../../../domain/word/problems.js';
import { useAppDispatch } from '../../core/hooks.js';
import { modelSuggestions } from './modelSuggestions.js';
import { readWordFile } from './readWordFile.js';
import { useToday } from '../pleading/slots/index.js';
import { useReview } from './review/reviewState.js';

/** How many characters of a text are looked through. */
export const longest = 20_000;
const largestFile = 5 * 1024 * 1024;

/** Parts two texts that are read together: what is said of a person ends there. */
const between = '\n\n\n';

const unreadable = '这个文件无法读取。请打开后复制文字，粘贴到这里。';

type FileText = { readonly text: string; readonly leftOut: string | null } | { readonly refusal: string };

/** The text of a Word or text file, which of them its content says. */
const textOfFile = async (file: File): Promise<FileText> => {
  const bytes = await file.arrayBuffer();
  const other = otherThanWord(new Uint8Array(bytes));
  if (other === null) {
    const read = await readWordFile(bytes);
    if (read.status === 'read') return read;
    return { refusal: otherFiles[read.problem] ?? unreadable };
  }
  const text = other === 'notWord' && !/\.docx$/i.test(file.name) ? decodePlainText(new Uint8Array(bytes)) : null;
  if (text !== null) return { text, leftOut: null };
  if (other === 'pdf') return { refusal: 'PDF 请用上面的“选择图片或 PDF”读取。' };
  return { refusal: otherFiles[other] ?? unreadable };
};

/** The text in hand, asking for it to be read, and reading one from a file. */
export const useReadText = () => {
  const dispatch = useAppDispatch();
  const review = useReview();
  const today = useToday();
  const [text, setText] = useState(() => {
    const { asked, read } = review.state();
    return (asked ?? read)?.text ?? '';
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const disputesOf = (given: string): readonly Dispute[] => {
    const { asked, read } = review.state();
    return [asked, read].find((one) => one?.text === given)?.disputes ?? [];
  };
  /** `disputes`: lines of a text from pages that two readers dispute; those of the same text hold when it is read again. */
  const look = (given: string, disputes: readonly Dispute[] = disputesOf(given)) => {
    dispatch(modelSuggestions.actions.forgotten());
    setLeftOut(null);
    if (given.trim() === '') {
      setRefusal('请先粘贴文字，或选择一个 Word、txt 文件。');
      review.change({
        ...{ asked: null, read: null, left: null, roles: [], who: 'told', owners: [], rejected: new Set() },
        ...{ offered: undefined, openedCards: new Set() },
      });
      return;
    }
    setRefusal(null);
    const { asked: before, offered } = review.state();
    const goesOn = before?.text === given && before.goesOn === true;
    review.change({
      asked: {
        ...{ text: given, readOn: today, disputes, from: 'panel', offeredBefore: offered },
        ...(goesOn && { goesOn }),
      },
    });
  };
  const take = (whole: string, disputes?: readonly Dispute[]) => {
    const excerpt = whole.slice(0, longest);
    setText(excerpt);
    look(excerpt, disputes);
    if (whole.length > longest) setRefusal(`文字过长，只识别前 ${longest} 字。`);
  };
  const choose = async (chosen: File) => {
    if (chosen.size > largestFile) return setRefusal('文件过大，请选择 5 MB 以内的文件。');
    const read = await textOfFile(chosen);
    if ('refusal' in read) return setRefusal(read.refusal);
    take(read.text);
    setLeftOut(read.leftOut);
  };
  /** Reads the text that another one took the place of together with that one. */
  const readBoth = () => {
    const { left, read } = review.state();
    if (left === null || read === null) return;
    const first = left.read;
    const shift = first.text.length + between.length;
    const disputes = read.disputes.map((one) => ({ ...one, start: one.start + shift, end: one.end + shift }));
    take(`${first.text}${between}${read.text}`, [...first.disputes, ...disputes]);
  };
  /** Reads one file at a time, so that a large one cannot take the place of one chosen after it. */
  const readFile = async (chosen: File) => {
    setReading(true);
    setLeftOut(null);
    try {
      await choose(chosen);
    } catch {
      setRefusal(unreadable);
    } finally {
      setReading(false);
    }
  };
  return { text, setText, refusal, leftOut, reading, readBoth, look, take, readFile };
};
