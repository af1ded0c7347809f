import { useEffect, useState } from 'react';
import { Form } from 'react-bootstrap';
import { modelSlotNames } from '../../../../domain/models/aiModel.js';
import type { ModelSlot } from '../../../../domain/models/slots.js';
import { testState, testStateName } from '../../../../domain/models/testState.js';
import type { Scope } from '../../../../domain/contract/call.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { ActivationQuestion, needsQuestion, type Activation } from './ActivationQuestion.js';
import type { AiModel, Models } from './aiModelLists.js';
import { fallbacks } from './fallbacks.js';
import { isActive } from './SlotSwitches.js';

/** That the fallback was not tested, or failed: it answers people as the active one does. */
const FallbackState = ({ fallback, slot }: { readonly fallback: AiModel | undefined; readonly slot: ModelSlot }) => {
  const state = fallback ? testState(fallback.last_test, slot) : 'passed';
  return state === 'passed' ? null : (
    <span className={`case-tag mt-2 ${state === 'failed' ? 'case-tag-broken' : 'case-tag-plain'}`}>
      备用模型{testStateName(fallback?.last_test ?? null, slot)}
    </span>
  );
};

type Props = { readonly scope: Scope; readonly models: Models; readonly slot: ModelSlot };

/** The model that answers in a slot where the active one cannot; nothing is shown where no other could. */
export const FallbackChoice = ({ scope, models: { kept, market }, slot }: Props) => {
  const dispatch = useAppDispatch();
  const { actions, changes, selectors } = fallbacks[scope];
  const [asking, setAsking] = useState<Activation | null>(null);
  const list = useAppSelector(selectors.list);
  const isBusy = useAppSelector(selectors.pending).includes(slot);
  const chosen = dataOf(list)?.[slot] ?? null;
  const all = [...kept, ...market].filter(({ capabilities }) => capabilities.includes(slot));
  const others = all.filter((model) => !isActive(model, slot) || model.id === chosen);
  const isThere = all.some((model) => isActive(model, slot));
  useEffect(() => {
    if (isThere && list.status === 'idle') dispatch(actions.requested());
  }, [dispatch, actions, isThere, list.status]);
  if (!isThere || others.length === 0 || list.status === 'idle' || list.status === 'loading') return null;
  if (list.status === 'failed')
    return (
      <p className="small text-body-secondary mb-0" role="status">
        {list.error}
      </p>
    );
  const choose = (id: string | null) => dispatch(changes.choose({ id: slot, model: id }));
  /** A model of one's own, whose test is known, is asked about as before an activation. */
  const ask = (id: string) => {
    const model = kept.find((one) => one.id === id);
    if (model && needsQuestion({ model, slot })) setAsking({ model, slot });
    else choose(id);
  };
  return (
    <>
      <Form.Select
        size="sm"
        className="mt-2"
        aria-label={`${modelSlotNames[slot]}用途的备用模型`}
        title="启用的模型连不上、出错或超时时，由备用模型再答一次，只计一次费用"
        disabled={isBusy}
        value={chosen ?? ''}
        onChange={({ target }) => (target.value === '' ? choose(null) : ask(target.value))}
      >
        <option value="">备用：无</option>
        {others.map(({ id, model_name: name }) => (
          <option key={id} value={id}>
            备用：{name}
          </option>
        ))}
      </Form.Select>
      <FallbackState fallback={kept.find(({ id }) => id === chosen)} slot={slot} />
      <ActivationQuestion
        scope={scope}
        as="fallback"
        activation={asking}
        onConfirm={({ model }) => choose(model.id)}
        onAnswered={() => setAsking(null)}
      />
    </>
  );
};
