import { useId, useRef, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { askFor } from '../../../../../domain/forms/answerProblems.js';
import { valueText } from '../../../../../domain/forms/answerLines.js';
import { validateValue } from '../../../../../domain/forms/answersSchema.js';
import type { Offer } from '../../../../../domain/recognition/offers.js';
import { focusIfLost } from '../../../components/focusIfLost.js';

type Props = {
  readonly offer: Offer;
  readonly text: string;
  /** What stands in the field now. */
  readonly standing: string;
  readonly filled: boolean;
  readonly onFill: (value: string) => void;
  readonly onTakeBack: () => void;
  readonly onReject: () => void;
};

const context = 12;

/** The passage in its surroundings. */
const Passage = ({ text, from, to }: { text: string; from: number; to: number }) => (
  <q className="offer-passage">
    {from > context ? '…' : ''}
    {text.slice(Math.max(0, from - context), from)}
    <mark>{text.slice(from, to)}</mark>
    {text.slice(to, to + context)}
    {to + context < text.length ? '…' : ''}
  </q>
);

/** Why a value cannot be filled in; `null` where it can. An offer without a value says nothing. */
const problemOf = ({ field, label }: Offer, value: string): string | null =>
  value === '' ? askFor(field.label ?? label) : (validateValue(field, value)[0]?.message ?? null);

/** One offered value: accept it as it is or changed, leave it, take it back. */
export const OfferRow = ({ offer, text, standing, filled, onFill, onTakeBack, onReject }: Props) => {
  const id = useId();
  const [value, setValue] = useState(offer.value);
  const { label, field, finding } = offer;
  const said = value.trim();
  const problem = problemOf(offer, said);
  const same = standing === said;
  /** Stays when the button that was pressed gives way to another. */
  const actions = useRef<HTMLDivElement>(null);
  return (
    <li className="offer">
      {filled ? <span>{label}</span> : <label htmlFor={id}>{label}</label>}
      {filled ? (
        <p className="offer-filled">
          <i className="bi bi-check-circle me-1" aria-hidden="true" />
          已填入：{valueText(field, standing)}
        </p>
      ) : (
        <Form.Control
          id={id}
          size="sm"
          value={value}
          isInvalid={problem !== null}
          aria-describedby={`${id}-about`}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
      <div id={`${id}-about`} className="offer-about">
        {problem === null ? null : <span className="text-danger">{problem}。</span>}
        {standing !== '' && !same && !filled ? (
          <span className="offer-standing">现有：{valueText(field, standing)}</span>
        ) : null}
        <Passage text={text} from={finding.from} to={finding.to} />
        <span>规则识别：{finding.rule}</span>
      </div>
      <div className="offer-actions" ref={actions} tabIndex={-1}>
        {filled ? (
          <Button
            size="sm"
            variant="outline-secondary"
            aria-label={`撤销 ${label}`}
            onClick={() => {
              onTakeBack();
              focusIfLost(actions);
            }}
          >
            撤销
          </Button>
        ) : same ? (
          <span className="text-secondary">与所填一致</span>
        ) : (
          <>
            <Button
              size="sm"
              variant="outline-primary"
              disabled={problem !== null}
              aria-label={`${standing === '' ? '填入' : '替换为识别结果'} ${label}`}
              onClick={() => {
                onFill(said);
                focusIfLost(actions);
              }}
            >
              {standing === '' ? '填入' : '替换'}
            </Button>
            <Button size="sm" variant="quiet" aria-label={`忽略 ${label}`} onClick={onReject}>
              忽略
            </Button>
          </>
        )}
      </div>
    </li>
  );
};
