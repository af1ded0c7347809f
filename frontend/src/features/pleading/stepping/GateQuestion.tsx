import { Form } from 'react-bootstrap';
import { useId } from 'react';
import type { Gate, GateAnswers } from '../../../../../domain/forms/asking/asking.js';
import {
  isOffered,
  noWish,
  offeredItems,
  wishAnswer,
  wishField,
} from '../../../../../domain/forms/asking/relevance.js';
import type { Item } from '../../../../../domain/forms/definition.js';
import { useFormTools, useFormValue, useFormValues } from '../form/index.js';
import { isEmpty, nameOf } from '../../drafts/index.js';
import { ReviewAt } from '../page/index.js';

/** What somebody's own words chose at a gate, as long as it stands there: nobody has looked at it yet. */
const useSpoken = (gate: Gate): readonly string[] => {
  const name = `gates.${gate.key}`;
  const derived = useFormValue('derived');
  const stored = useFormValue(name);
  const spoken: unknown = derived !== null && typeof derived === 'object' ? Reflect.get(derived, name) : undefined;
  const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
  const standing = listOf(stored);
  return listOf(spoken).filter((one): one is string => typeof one === 'string' && standing.includes(one));
};

const SpokenMark = () => <span className="option-note">（按您说的话或资料选的，不对就改）</span>;

/** One of several options, which no paper prints. */
const OptionGate = ({ gate, chosen, id }: { gate: Gate; chosen: string; id: string }) => {
  const { form } = useFormTools();
  const spoken = useSpoken(gate);
  const name = `gates.${gate.key}`;
  return (
    <div className="options">
      {(gate.options ?? []).map((option, index) => (
        <div className={`option${chosen === option ? ' chosen' : ''}`} key={option}>
          <Form.Check.Input
            type="radio"
            id={`${id}-${index}`}
            name={name}
            checked={chosen === option}
            onChange={() => form.setValue(name, option, { shouldDirty: true })}
          />
          <Form.Check.Label htmlFor={`${id}-${index}`}>
            {option}
            {chosen === option && spoken.includes(option) ? <SpokenMark /> : null}
          </Form.Check.Label>
        </div>
      ))}
    </div>
  );
};

/**
 * Whether an item says more than that it is wanted: its tick then stays, since what was filled in is never deleted. What counts only as long as it is
 * wanted may stay behind an open tick: it is kept, not printed, and there again with the tick.
 */
const useSaysMore = (section: string, { id, fields }: Item): boolean => {
  const wish = wishField({ fields });
  return useFormValues(
    fields
      .filter((field) => field !== wish && (wish === undefined || field.when?.field !== wish.id))
      .map((field) => nameOf(`sections.${section}.items.${id}.${field.id}`)),
    (values) => !values.every(isEmpty),
  );
};

type OfferedProps = { section: string; gate: Gate; item: Item; label: string; isChosen: boolean; id: string };

const OfferedItem = ({ section, gate, item, label, isChosen, id }: OfferedProps) => {
  const { form } = useFormTools();
  const spoken = useSpoken(gate);
  const name = `gates.${gate.key}`;
  const saysMore = useSaysMore(section, item);
  const wish = wishField(item);
  const stored = useFormValue(name);
  /** Nothing but the tick is asked of it, so that whoever looks for its answer is led here. */
  const isAskedHere = isChosen && wish !== undefined && item.fields.length === 1;
  const tick = (checked: boolean) => {
    const before = Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : [];
    const others = before.filter((one) => one !== item.id);
    form.setValue(name, checked ? [...others, item.id] : others, { shouldDirty: true });
    // What is not ticked stays unanswered: to leave it out is not to say 否.
    if (wish)
      form.setValue(
        nameOf(`sections.${section}.items.${item.id}.${wish.id}`),
        checked ? wishAnswer(wish) : noWish(wish),
      );
  };
  return (
    <>
      <div
        className={`option option-row${isChosen ? ' chosen' : ''}`}
        {...(isAskedHere && { 'data-path': `sections.${section}.items.${item.id}` })}
      >
        <Form.Check.Input
          type="checkbox"
          id={id}
          checked={isChosen}
          disabled={isChosen && saysMore}
          onChange={({ target }) => tick(target.checked)}
        />
        <Form.Check.Label htmlFor={id}>
          {label}
          {isChosen && !saysMore && spoken.includes(item.id) ? <SpokenMark /> : null}
          {isChosen && saysMore ? <span className="option-note">（已填写内容，不要求就清空下面的填写）</span> : null}
        </Form.Check.Label>
      </div>
      {/* Its questions are asked once it is ticked; what was found for any of them would wait unseen until then. */}
      {isChosen
        ? null
        : item.fields.map((field) => (
            <ReviewAt key={field.id} kind="unasked" path={`sections.${section}.items.${item.id}.${field.id}`} />
          ))}
    </>
  );
};

/** Several items of the form, chosen by what one wants: those of the side that was chosen. */
const ItemsGate = ({ gate, answers, id }: { gate: Gate; answers: GateAnswers; id: string }) => {
  const { definition, asking } = useFormTools();
  const ticked = answers[gate.key] ?? [];
  const section = gate.of ?? '';
  return (
    <div className="options options-column">
      {offeredItems(definition, asking, gate)
        .filter((item) => ticked.includes(item.id) || isOffered(asking, answers, gate, item))
        .map((item) => {
          const { called } = asking.ask[`${section}.${item.id}`] ?? {};
          return (
            <OfferedItem
              key={item.id}
              section={section}
              gate={gate}
              item={item}
              label={called ?? item.label ?? ''}
              isChosen={ticked.includes(item.id)}
              id={`${id}-${item.id}`}
            />
          );
        })}
    </div>
  );
};

/** A question of the steps that says what else is asked. Its answer stays in the draft and goes into no paper. */
export const GateQuestion = ({ gate, answers }: { readonly gate: Gate; readonly answers: GateAnswers }) => {
  const id = useId();
  const chosen = answers[gate.key];
  return (
    <div
      className="question"
      role={gate.of === undefined ? 'radiogroup' : 'group'}
      aria-labelledby={id}
      data-path={`gates.${gate.key}`}
    >
      <h3 id={id}>{gate.ask}</h3>
      {gate.help === undefined ? null : <p className="field-hint">{gate.help}</p>}
      {gate.of === undefined ? (
        <OptionGate gate={gate} chosen={typeof chosen === 'string' ? chosen : ''} id={id} />
      ) : (
        <ItemsGate gate={gate} answers={answers} id={id} />
      )}
    </div>
  );
};
