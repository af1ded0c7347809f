import { Link } from 'react-router';
import { isEmptiness } from '../../../../../domain/forms/problemCodes.js';
import { stopping } from '../../../../../domain/forms/problems/problemsOf.js';
import { useSnapshot } from '../form/index.js';
import type { AskedNow } from '../../../../../domain/forms/asking/walk.js';
import { ReviewAtStep } from '../page/index.js';
import type { Stepping } from './useStepping.js';
import { stateWords } from './topicState.js';

type Props = {
  readonly stepping: Stepping;
  readonly onChosen?: () => void;
};

/** All steps with their topics, as navigation: nothing is locked, and each topic says how far it has come. */
export const StepList = ({ stepping, onChosen }: Props) => {
  const { steps, topics, topic, stateOf, asks, holds, addressOf } = stepping;
  const found = useSnapshot((snapshot) => snapshot.found);
  const said = found.filter((problem) => !isEmptiness(problem));
  const wrong = stopping(said);
  const { search } = window.location;
  const line = (one: AskedNow) => {
    const state = stateOf(one);
    const isCurrent = one.id === topic?.id;
    const wrongHere = wrong.filter(({ path }) => asks(one, path)).length;
    const askedHere = said.filter(({ path }) => asks(one, path)).length - wrongHere;
    const words = wrongHere > 0 ? `${wrongHere} 处要改正` : stateWords[state];
    const look = wrongHere > 0 ? 'wrong' : askedHere > 0 ? 'asked' : state;
    return (
      <li key={one.id}>
        <Link
          className="step-link"
          to={{ search: addressOf(one) }}
          {...(isCurrent && { 'aria-current': 'step' as const })}
          onClick={onChosen}
        >
          <span>{one.title}</span>
          <span className={`topic-state state-${look}`}>
            {askedHere > 0 ? `${words}，${askedHere} 处再看一眼` : words}
          </span>
          <ReviewAtStep holds={(path) => holds(one, path)} />
        </Link>
      </li>
    );
  };
  return (
    <ol className="step-list">
      {steps.map(({ id, title }, index) => (
        <li key={id}>
          {id === 'check' ? (
            <Link
              className="step-link step-check"
              to={{ search: addressOf(undefined) }}
              state={{ from: search }}
              onClick={onChosen}
            >
              <span>
                {index + 1}. {title}
              </span>
            </Link>
          ) : (
            <>
              <span className="step-title">
                {index + 1}. {title}
              </span>
              <ol>{topics.filter(({ step }) => step === id).map(line)}</ol>
            </>
          )}
        </li>
      ))}
    </ol>
  );
};
