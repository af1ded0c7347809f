import { useState } from 'react';
import type { Dispute } from '../../../../domain/reading/disputedText.js';
import { decodePlainText } from '../../../../domain/reading/plainText.js';
import { useAppDispatch } from '../../core/hooks.js';
import { docxText } from './docxText.js';
import { modelSuggestions } from './modelSuggestions.js';
import { useToday } from '../pleading/slots/index.js';
import { useReview } from './review/reviewState.js';

/** How many characters of a text are looked through. */
export const longest = 20_000;
const largestFile = 5 * 1024 * 1024;

/** Parts two texts that are read together: what is said of a person ends there. */
const between = '\n\n\n';

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
  const [reading, setReading] = useState(false);
  const disputesOf = (given: string): readonly Dispute[] => {
    const { asked, read } = review.state();
    return [asked, read].find((one) => one?.text === given)?.disputes ?? [];
  };
  /** `disputes`: lines of a text from pages that two readers dispute; those of the same text hold when it is read again. */
  const look = (given: string, disputes: readonly Dispute[] = disputesOf(given)) => {
    dispatch(modelSuggestions.actions.forgotten());
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
    const bytes = await chosen.arrayBuffer();
    const isWord = /\.docx$/i.test(chosen.name);
    const whole = isWord ? await docxText(bytes) : decodePlainText(new Uint8Array(bytes));
    if (whole === null) throw new Error('no text');
    take(whole);
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
    try {
      await choose(chosen);
    } catch {
      setRefusal('这个文件无法读取。请打开后复制文字，粘贴到这里。');
    } finally {
      setReading(false);
    }
  };
  return { text, setText, refusal, reading, readBoth, look, take, readFile };
};
