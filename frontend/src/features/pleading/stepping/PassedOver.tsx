import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { stateWords } from './topicState.js';
import type { Stepping } from './useStepping.js';

/** What the way here carries in the browser's history. */
const State = z.object({ passed: z.array(z.string()) });

/** Names the topics that were passed over on the way to this one, since nothing is left to ask in them, with a way back to each. */
export const PassedOver = ({ stepping }: { readonly stepping: Stepping }) => {
  const { state } = useLocation();
  const { topics, addressOf, stateOf } = stepping;
  const ids = State.safeParse(state).data?.passed ?? [];
  const passed = topics.filter(({ id }) => ids.includes(id));
  if (passed.length === 0) return null;
  return (
    <p className="field-hint step-passed">
      跳过了 {passed.length} 页：
      {passed.map((topic, at) => (
        <Fragment key={topic.id}>
          {at === 0 ? '' : '、'}
          <Link to={{ search: addressOf(topic) }}>{topic.title}</Link>（{stateWords[stateOf(topic)]}）
        </Fragment>
      ))}
      。想看就点进去。
    </p>
  );
};
