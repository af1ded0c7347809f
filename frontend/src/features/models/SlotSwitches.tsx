import { useId } from 'react';
import { Form } from 'react-bootstrap';
import { modelSlotNames } from '../../../../domain/models/aiModel.js';
import { modelSlots, type ModelSlot } from '../../../../domain/models/slots.js';
import type { AiModel, PublicAiModel } from './aiModelLists.js';

type Model = Pick<
  AiModel | PublicAiModel,
  'model_name' | 'capabilities' | 'is_active_general' | 'is_active_vision' | 'is_active_fast'
>;
type Props = {
  readonly model: Model;
  /** A change of the model is on its way; the switches then keep the focus and do nothing. */
  readonly busy: boolean;
  readonly onUse: (slot: ModelSlot, to: boolean) => void;
};

/** Whether a model is active in a slot. */
export const isActive = (model: Model, slot: ModelSlot): boolean => model[`is_active_${slot}`];

/** One switch for each capability of a model: whether it is the one that answers there. */
export const SlotSwitches = ({ model, busy, onUse }: Props) => {
  const id = useId();
  return (
    <span className="slot-switches">
      {modelSlots
        .filter((slot) => model.capabilities.includes(slot))
        .map((slot) => (
          <Form.Check
            key={slot}
            type="switch"
            role="switch"
            id={`${id}-${slot}`}
            label={modelSlotNames[slot]}
            aria-label={`${modelSlotNames[slot]}：${model.model_name}`}
            aria-disabled={busy}
            checked={isActive(model, slot)}
            onChange={() => {
              if (!busy) onUse(slot, !isActive(model, slot));
            }}
          />
        ))}
    </span>
  );
};
