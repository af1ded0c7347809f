import { useState } from 'react';
import type { Dispute } from '../../../../domain/reading/disputedText.js';
import { decodePlainText } from '../../../../domain/reading/plainText.js';
import { recognise } from '../../../../domain/recognition/recognise.js';
import { useAppDispatch } from '../../core/hooks.js';
import { docxText } from './docxText.js';
import { modelSuggestions } from './modelSuggestions.js';
import { sidesOf } from '../../../../domain/recognition/sides.js';
import { useFormTools, useToday } from '../pleading/slots/index.js';
import { useReview } from './review/reviewState.js';

/** How many characters of a text are looked through. */
export const longest = 20_000;
const largestFile = 5 * 1024 * 1024;

/** The text in hand, what rules found in it, and reading one from a file. */
export const useReadText = () => {
  const dispatch = useAppDispatch();
  const { definition } = useFormTools();
  const review = useReview();
  const today = useToday();
  const [text, setText] = useState(() => review.state().read?.text ?? '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const disputesOf = (given: string): readonly Dispute[] => {
    const { read } = review.state();
    return read?.text === given ? read.disputes : [];
  };
  /** `disputes`: lines of a text from pages that two readers dispute; those of the same text hold when it is read again. */
  const look = (given: string, disputes?: readonly Dispute[]) => {
    const some = given.trim() !== '';
    dispatch(modelSuggestions.actions.forgotten());
    setRefusal(some ? null : '请先粘贴文字，或选择一个 Word、txt 文件。');
    const recognised = some ? recognise(given) : null;
    review.change({
      read: recognised && { text: given, recognised, readOn: today, disputes: disputes ?? disputesOf(given) },
      offered: undefined,
      roles: recognised ? sidesOf(definition, recognised, given) : [],
      owners: recognised ? recognised.unassigned.map(() => null) : [],
      openedCards: new Set(),
      rejected: new Set(),
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
  return { text, setText, refusal, reading, look, take, readFile };
};
