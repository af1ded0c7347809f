import { use, useEffect, useRef } from 'react';
import { peopleOnCards } from '../../../../../domain/recognition/sides/index.js';
import { useFormTools } from '../../pleading/slots/index.js';
import { readIntoForm } from './reading.js';
import { useReview, type Review } from './reviewState.js';
import { useReviewState } from './useReviewView.js';
import { readInTime } from '../reading/readInTime.js';
import { TextReaderContext, type TextReader } from '../reading/textReader.js';

/** Reads, for as long as the form's page is there, the text that was asked for last. Draws nothing. */
export const ReadAsked = () => {
  const review = useReview();
  const { definition, asking, values } = useFormTools();
  const startReader = use(TextReaderContext);
  const reader = useRef<TextReader | null>(null);
  const { asked } = useReviewState();
  useEffect(
    () => () => {
      reader.current?.end();
      reader.current = null;
    },
    [],
  );
  useEffect(() => {
    if (asked === null || asked.unread !== undefined) return undefined;
    const leaving = new AbortController();
    const { text, readOn } = asked;
    const take = (next: Parameters<Review['change']>[0]) => {
      if (!leaving.signal.aborted) review.change(next);
    };
    reader.current ??= startReader();
    const said = [...peopleOnCards(definition, values().answers), ...review.state().said];
    readInTime(reader.current, { definition, text, readOn, said }, leaving.signal)
      .then((read) =>
        // The answers as they are by now: somebody may have filled them in meanwhile.
        take(
          read
            ? readIntoForm({ definition, asking, answers: values().answers }, asked, read, review)
            : { asked: { ...asked, unread: 'late' } },
        ),
      )
      .catch((error: unknown) => {
        console.error(error);
        take({ asked: { ...asked, unread: 'failed' } });
      });
    return () => leaving.abort();
  }, [asked, asking, definition, review, startReader, values]);
  return null;
};
