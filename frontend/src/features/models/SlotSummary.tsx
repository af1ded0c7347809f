import { modelSlotNames } from '../../../../domain/models/aiModel.js';
import { modelSlots, type ModelSlot } from '../../../../domain/models/slots.js';
import { testState, testStateName } from '../../../../domain/models/testState.js';
import { useModelThere } from '../../core/assistance/index.js';
import type { Models } from './aiModelLists.js';
import { SlotBudget } from './BudgetTag.js';
import { FallbackChoice } from './FallbackChoice.js';
import { SlotFailure } from './SlotFailure.js';
import type { Scope } from '../../../../domain/contract/call.js';
import { isActive } from './SlotSwitches.js';

const uses: Readonly<Record<ModelSlot, string>> = {
  general: '填表、对话、分析',
  vision: '读取照片和扫描件',
  fast: '续写、提示等即时帮助',
};

type Props = { readonly scope: Scope; readonly models: Models };

/** Which model answers in a slot, by the rules of the server: one's own, else a public one, else the platform's. */
const Answering = ({ scope, models: { kept, market }, slot }: Props & { readonly slot: ModelSlot }) => {
  const there = useModelThere(slot);
  const own = kept.find((model) => isActive(model, slot));
  const active = own ?? market.find((model) => isActive(model, slot));
  const state = own ? testState(own.last_test, slot) : 'passed';
  if (active)
    return (
      <>
        <strong className="text-break">{active.model_name}</strong>
        {state === 'passed' ? null : (
          <span className={`case-tag ms-2 ${state === 'failed' ? 'case-tag-broken' : 'case-tag-plain'}`}>
            {testStateName(own?.last_test ?? null, slot)}
          </span>
        )}
      </>
    );
  if (scope === 'own' && there === true) return <>平台提供的模型</>;
  return <span className="text-body-secondary">{there === false || scope === 'platform' ? '未启用' : '—'}</span>;
};

/** For each slot what it is for, and which model answers there. */
export const SlotSummary = (props: Props) => (
  <dl className="slot-summary">
    {modelSlots.map((slot) => (
      <div key={slot}>
        <dt>
          {modelSlotNames[slot]}
          <span>{uses[slot]}</span>
        </dt>
        <dd>
          <Answering {...props} slot={slot} />
          {props.scope === 'platform' ? (
            <>
              <SlotFailure slot={slot} />
              <SlotBudget slot={slot} />
            </>
          ) : null}
          <FallbackChoice {...props} slot={slot} />
        </dd>
      </div>
    ))}
  </dl>
);
