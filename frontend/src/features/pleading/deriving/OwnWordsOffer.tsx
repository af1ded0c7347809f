import { useState } from 'react';
import { Alert, Button } from 'react-bootstrap';
import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import { pathOf } from '../../../../../domain/forms/asking/places.js';
import { claimedAt, declinedAt } from '../../../../../domain/forms/deriving/claimOffers.js';
import type { DerivedRecords } from '../../../../../domain/forms/deriving/deriveAnswers.js';
import { placeOfStory, storyIn } from '../../../../../domain/forms/deriving/ownWords.js';
import { nameOf } from '../../drafts/index.js';
import { useUnfolded, useFormTools, useFormValue } from '../form/index.js';
import './deriving.css';

/** What stood in the cell before a story was put there, and after. */
type Taken = { readonly before: string; readonly after: string };

/** What the whole statement of a form may say in the words in which the matter was told: put there by a press alone, which can be taken back. */
export const OwnWordsOffer = ({ path }: { readonly path: string }) => {
  const { form, definition, values, feed } = useFormTools();
  const records = useFormValue('derived') as DerivedRecords | undefined;
  const value = useFormValue(nameOf(path)) as AnswerValue;
  const [taken, setTaken] = useState<Taken | null>(null);
  const place = placeOfStory(definition);
  const story = storyIn(records);
  const text = typeof value === 'string' ? value : '';
  const isHere = place !== undefined && pathOf(place) === path && story !== '';
  const isAnswered = isHere && [claimedAt(place), declinedAt(place)].some((record) => records?.[record] === story);
  const isOffered = isHere && !isAnswered && !text.includes(story);
  useUnfolded(isOffered);
  if (!isHere) return null;
  const put = (words: string) => form.setValue(nameOf(path), words, { shouldDirty: true });
  const note = (changes: DerivedRecords) =>
    form.setValue('derived', { ...values().derived, ...changes }, { shouldDirty: true });
  const take = () => {
    const after = text.trim() === '' ? story : `${text.trimEnd()}\n${story}`;
    put(after);
    note({ [claimedAt(place)]: story });
    feed.refresh();
    setTaken({ before: text, after });
  };
  const undo = ({ before, after }: Taken) => {
    // What somebody wrote around it since is their own.
    put(text === after ? before : text.replace(story, '').trim());
    note({ [claimedAt(place)]: '' });
    feed.refresh();
    setTaken(null);
  };
  return (
    <div aria-live="polite">
      {taken !== null && text.includes(story) ? (
        <Alert variant="info" className="py-2 my-2">
          您讲的这段话已写进“完整表述”，可以接着修改。
          <Button variant="link" size="sm" className="p-0 align-baseline" onClick={() => undo(taken)}>
            撤销
          </Button>
        </Alert>
      ) : null}
      {!isOffered ? null : (
        <div className="claim-offer own-words" role="group" aria-label="用您讲的这段话">
          <p className="mb-0">
            您讲过的这段话，要{text.trim() === '' ? '原样写进' : '接在后面写进'}“完整表述”吗？写进去还可以改。
          </p>
          <blockquote className="own-words-story">{story}</blockquote>
          <Button size="sm" variant="primary" onClick={take}>
            写进去
          </Button>
          <Button size="sm" variant="outline-secondary" onClick={() => note({ [declinedAt(place)]: story })}>
            不用
          </Button>
        </div>
      )}
    </div>
  );
};
