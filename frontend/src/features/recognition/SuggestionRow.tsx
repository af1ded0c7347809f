import { useId, useRef, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { sameAnswer } from '../../../../domain/autofill/placed.js';
import { doubtWords } from '../../../../domain/evidence/doubt.js';
import { valueText } from '../../../../domain/forms/answerLines.js';
import { askFor } from '../../../../domain/forms/answerProblems.js';
import type { AnswerValue } from '../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../domain/forms/answerValues.js';
import { validateValue } from '../../../../domain/forms/answersSchema.js';
import { focusIfLost } from '../../components/focusIfLost.js';
import { CitationNotes, useCitations } from '../../components/citations/index.js';
import type { Suggestion } from './suggestion.js';

/** A choice with the question it belongs to, in words. */
export type Tick = { readonly label: string; readonly options: readonly string[] };

type Props = {
  readonly suggestion: Suggestion;
  /** What stands in the field now. */
  readonly standing: AnswerValue;
  readonly filled: boolean;
  /** What is chosen along with it: before it is filled in, what would be. */
  readonly opens: readonly Tick[];
  readonly onFill: (value: AnswerValue) => void;
  readonly onTakeBack: () => void;
  readonly onReject: () => void;
  /** Shows the whole text with the passage marked. */
  readonly onShow: () => void;
};

const context = 12;

/** The passage in its surroundings. */
const Passage = ({
  passage: { text, from, to },
  label,
  onShow,
}: {
  passage: NonNullable<Suggestion['passage']>;
  label: string;
  onShow: () => void;
}) => (
  <>
    <q className="offer-passage">
      {from > context ? '…' : ''}
      {text.slice(Math.max(0, from - context), from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to, to + context)}
      {to + context < text.length ? '…' : ''}
    </q>
    <button type="button" className="offer-show" aria-label={`看全文 ${label}`} onClick={onShow}>
      看全文
    </button>
  </>
);

/** Why a value cannot be filled in; `null` where it can. A suggestion without a value says nothing. */
const problemOf = ({ field, label }: Suggestion, value: AnswerValue): string | null =>
  isEmpty(value) ? askFor(field.label ?? label) : (validateValue(field, value)[0]?.message ?? null);

const quoted = (options: readonly string[]): string => options.map((option) => `“${option}”`).join('、');

/** One suggested value: accept it as it is or changed, leave it, take it back. */
export const SuggestionRow = ({ suggestion, standing, filled, opens, onFill, onTakeBack, onReject, onShow }: Props) => {
  const id = useId();
  const { label, field, passage, source, by, certain, doubts } = suggestion;
  const isProved = passage !== null && certain && doubts.length === 0;
  const [typed, setTyped] = useState(typeof suggestion.value === 'string' ? suggestion.value : null);
  const answer: AnswerValue = typed === null ? suggestion.value : typed.trim();
  const problem = problemOf(suggestion, answer);
  const citations = useCitations(filled ? '' : (typed ?? ''));
  const isOpen = isEmpty(standing);
  const same = sameAnswer(standing, answer);
  const ticking = opens.length === 0 ? '' : `并勾选${quoted(opens.flatMap(({ options }) => options))}`;
  /** Keeps the focus in the row when the button that was pressed is replaced by another. */
  const actions = useRef<HTMLDivElement>(null);
  const inputProps = { id, value: typed ?? '', isInvalid: problem !== null, 'aria-describedby': `${id}-about` };
  return (
    <li className={!isProved && !filled ? 'offer offer-unproved' : 'offer'}>
      {filled || typed === null ? <span>{label}</span> : <label htmlFor={id}>{label}</label>}
      {filled ? (
        <p className="offer-filled">
          <i className="bi bi-check-circle me-1" aria-hidden="true" />
          已填入：{valueText(field, standing)}
        </p>
      ) : typed === null ? (
        <p className="mb-0">{valueText(field, suggestion.value)}</p>
      ) : field.kind === 'textarea' ? (
        <Form.Control
          as="textarea"
          rows={3}
          size="sm"
          {...inputProps}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : (
        <Form.Control size="sm" {...inputProps} onChange={({ target }) => setTyped(target.value)} />
      )}
      <div id={`${id}-about`} className="offer-about">
        {problem === null || filled ? null : <span className="text-danger">{problem}。</span>}
        {isOpen || same || filled ? null : <span className="offer-standing">现有：{valueText(field, standing)}</span>}
        {passage === null ? (
          <span>资料中没有找到写明此项的原文，请核对属实后再逐项填入。</span>
        ) : (
          <Passage passage={passage} label={label} onShow={onShow} />
        )}
        {doubts.map((doubt) => (
          <span key={doubt} className="offer-doubt">
            {doubtWords[doubt]}。
          </span>
        ))}
        <span>{source === 'rules' ? `规则识别：${by}` : `AI生成：${by}`}</span>
        {opens.map(({ label: question, options }) => (
          <span key={question} className="offer-opens">
            {filled ? '已同时勾选' : '填入时将同时勾选'}：{question} {quoted(options)}
          </span>
        ))}
      </div>
      <CitationNotes citations={citations} before="填入" />
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
            {opens.length === 0 ? '撤销' : '撤销填入和勾选'}
          </Button>
        ) : same ? (
          <span className="text-secondary">与所填一致</span>
        ) : (
          <>
            <Button
              size="sm"
              variant={isProved ? 'outline-primary' : 'outline-secondary'}
              disabled={problem !== null || !citations.mayAccept}
              aria-label={`${isOpen ? '填入' : '替换为识别结果'}${ticking} ${label}`}
              onClick={() => {
                onFill(answer);
                focusIfLost(actions);
              }}
            >
              {isOpen ? '填入' : '替换'}
              {ticking}
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
