import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { Button, Form } from 'react-bootstrap';
import { flushSync } from 'react-dom';
import { BusyButton } from '../../../components/BusyButton.js';
import type { Category } from '../../../components/docTypes.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { wordsCarried, wordsTyped } from '../carriedTextSlice.js';
import type { Recommendation } from '../templatesApi.js';
import { placeOf, recommendation, type RecommendationRequest } from './recommendation.js';
import { useTypedWords } from './useTypedWords.js';
import './finding.css';

/** What most people come with, in their words: a press asks at once. */
const situations = ['房东不退押金', '借钱不还', '拖欠工资', '想离婚', '被车撞了', '网购买到假货'];

const longest = 2000;

/** Fetched with the first result: the landing page carries none of it. */
const Answer = lazy(() => import('./Answer.js'));

const Situations = ({ onChosen }: { readonly onChosen: (situation: string) => void }) => (
  <ul className="finder-situations" aria-label="常见的事">
    {situations.map((situation) => (
      <li key={situation}>
        <Button variant="outline-secondary" size="sm" onClick={() => onChosen(situation)}>
          {situation}
        </Button>
      </li>
    ))}
  </ul>
);

type Props = Pick<RecommendationRequest, 'from'> & {
  /** Offers the situations that most people come with. */
  readonly withSituations?: boolean;
  /** Hears every change of the words, so that a list below can be searched by them. */
  readonly onWords?: (words: string) => void;
  /** What is read besides what was typed: the text of photographs. */
  readonly read?: string;
  /** Buttons beside the one that asks. */
  readonly children?: ReactNode;
};

/** What was found for the words of this place, and whether it is being looked for. */
const useOutcome = ({ from }: Pick<RecommendationRequest, 'from'>) => {
  const outcome = useAppSelector(recommendation.selectors.list);
  const query = useAppSelector(recommendation.selectors.query);
  const isOfThisPlace = query !== null && placeOf(query) === placeOf({ from });
  const judging = query?.withModel === true;
  const busy = isOfThisPlace && outcome.status === 'loading';
  /** What rules found stays in sight while a model is asked, and when it fails. */
  const result = isOfThisPlace && (outcome.status === 'loaded' || judging) ? dataOf(outcome) : undefined;
  return { outcome, query, isOfThisPlace, judging, busy, result };
};

/** What somebody might say, of the field of law that is chosen from. */
const examples: Readonly<Record<Category, string>> = {
  civil: '例如：租的房子到期了，房东不退押金',
  administrative: '例如：摆摊被罚了五千块，不服',
  criminal: '例如：有人在网上造我的谣，转发了几千次',
  compensation: '例如：被拘留了二十天，后来不起诉了',
};

/**
 * One control that searches and recommends: somebody says in their own words what happened, and sees which forms fit, among all or
 * in a list (`from`). Its words and what was found stay when somebody comes back to the page.
 */
export const FormFinder = ({ from, withSituations = false, onWords, read = '', children }: Props) => {
  const dispatch = useAppDispatch();
  const id = useId();
  const { outcome, query, isOfThisPlace, judging, busy, result } = useOutcome({ from });
  const [words, setWords] = useState(useTypedWords({ from }));
  const [missing, setMissing] = useState(false);
  const answer = useRef<HTMLDivElement>(null);
  const say = (said: string) => {
    setWords(said);
    setMissing(false);
    dispatch(wordsTyped({ place: placeOf({ from }), words: said }));
    onWords?.(said);
  };
  const ask = (said: string) => {
    const description = [said.trim(), read.trim()].filter((part) => part !== '').join('\n');
    setMissing(description === '');
    if (description !== '')
      dispatch(recommendation.actions.requested({ description: description.slice(0, longest), words: said, from }));
  };
  const askOfRead = useEffectEvent(() => ask(words));
  useEffect(() => {
    if (read.trim() !== '') askOfRead();
  }, [read]);
  const carry = () => {
    if (query !== null && query.words.trim() !== '') dispatch(wordsCarried(query.words.trim()));
  };
  const judge = () => {
    if (query) dispatch(recommendation.actions.requested({ ...query, withModel: true }));
  };
  return (
    <div className="finder">
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) ask(words);
        }}
      >
        <Form.Label htmlFor={`${id}-text`}>用平常的话说说发生了什么</Form.Label>
        <Form.Control
          as="textarea"
          rows={2}
          id={`${id}-text`}
          className="finder-words"
          maxLength={longest}
          enterKeyHint="search"
          placeholder={examples[from?.group.category ?? 'civil']}
          value={words}
          isInvalid={missing}
          aria-describedby={`${id}-note${missing ? ` ${id}-missing` : ''}`}
          onChange={(event) => say(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (!busy) ask(words);
          }}
        />
        {missing ? (
          <Form.Control.Feedback type="invalid" id={`${id}-missing`}>
            还没有说发生了什么
          </Form.Control.Feedback>
        ) : null}
        <div className="finder-buttons">
          <BusyButton type="submit" busy={busy && !judging}>
            {busy && !judging ? '正在查找…' : '查找'}
          </BusyButton>
          {children}
        </div>
        {withSituations ? (
          <Situations
            onChosen={(situation) => {
              flushSync(() => say(situation));
              ask(situation);
            }}
          />
        ) : null}
        <p id={`${id}-note`} className="finder-note">
          按您写的词语查找，不用AI，写的内容不会保存；选好表格后会带过去，由您核对填入。
        </p>
      </Form>
      {isOfThisPlace && outcome.status === 'failed' ? (
        <div className="mt-3">
          <ErrorNotice message={outcome.error} onRetry={judging ? judge : () => ask(words)} />
        </div>
      ) : null}
      <div role="status" ref={answer}>
        {result ? (
          <Suspense fallback={<p className="finder-note">{result.reason}</p>}>
            <Answer result={result} said={query?.description ?? ''} onChosen={carry} />
          </Suspense>
        ) : null}
      </div>
      {result && isForModel(result) ? (
        <Suspense>
          <AskModel busy={busy} description={query?.description ?? ''} onAsk={judge} />
        </Suspense>
      ) : null}
    </div>
  );
};

/** A model chooses among forms alone: it is asked neither twice nor about what belongs to a running case. */
const isForModel = ({ source, motions, proposals }: Recommendation): boolean =>
  source === 'rules' && (motions === undefined || proposals.length > 0);

const AskModel = lazy(() => import('./AskModel.js'));
