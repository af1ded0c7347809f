import { useId, useState, type KeyboardEvent } from 'react';
import { Button, Form } from 'react-bootstrap';
import { sameAnswer } from '../../../../../domain/forms/placed.js';
import { doubtWords } from '../../../../../domain/evidence/doubt.js';
import { valueText } from '../../../../../domain/forms/answerLines.js';
import { askFor } from '../../../../../domain/forms/answerProblems.js';
import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import { validateValue } from '../../../../../domain/forms/answersSchema.js';
import { isMonth } from '../../../../../domain/recognition/values/index.js';
import { CitationNotes, useCitations } from '../../../components/citations/index.js';
import type { Suggestion } from '../suggestion.js';
import { useFilling } from './filling.js';
import { moveOn, moveOnFrom } from './moving.js';
import { Passage } from './Passage.js';
import type { OpenSuggestion, Tick } from './reviewState.js';

/** The month that a text gives without a day; `null` for every other suggestion. */
const monthOf = ({ field, value }: Suggestion): string | null =>
  field.kind === 'date' && typeof value === 'string' && isMonth(value) ? value : null;

const daysOf = (month: string): number => {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at, 0)).getUTCDate();
};

/** Why a value cannot be filled in; `null` where it can. A suggestion without a value says nothing. */
const problemOf = ({ field, label }: Suggestion, value: AnswerValue): string | null =>
  typeof value === 'string' && field.kind === 'date' && isMonth(value)
    ? '原文只写到月份，请补上日期后再填入'
    : isEmpty(value)
      ? askFor(field.label ?? label)
      : (validateValue(field, value)[0]?.message ?? null);

const quoted = (options: readonly string[]): string => options.map((option) => `“${option}”`).join('、');

/** What a suggestion rests on: its passage, who found it, what would be chosen along with it, and where else it would be filled in. */
export const About = ({
  suggestion,
  ticks,
  same = [],
}: Pick<OpenSuggestion, 'suggestion' | 'ticks'> & Partial<Pick<OpenSuggestion, 'same'>>) => {
  const { passage, label, source, by, doubts, otherReadings = [] } = suggestion;
  return (
    <>
      {passage === null ? (
        <span>资料中没有找到写明此项的原文，请核对属实后再填入。</span>
      ) : (
        <Passage passage={passage} label={label} />
      )}
      {doubts.map((doubt) => (
        <span key={doubt} className="offer-doubt">
          {doubtWords[doubt]}。
        </span>
      ))}
      {otherReadings.map((other) => (
        <span key={other} className="offer-standing">
          另一次读作：<q>{other}</q>
        </span>
      ))}
      <span>{source === 'rules' ? `规则识别：${by}` : `AI生成：${by}`}</span>
      {ticks.map(({ label: question, options }) => (
        <span key={question} className="offer-opens">
          填入时将同时勾选：{question} {quoted(options)}
        </span>
      ))}
      {same.length === 0 ? null : (
        <span>表格里另一处问的是同一件事，会一起填入：{same.map((one) => one.label).join('、')}</span>
      )}
    </>
  );
};

/** The value in a box, to be changed before it is accepted. */
const ChangedValue = ({
  suggestion,
  value,
  describedBy,
  isInvalid,
  onChange,
}: {
  readonly suggestion: Suggestion;
  readonly value: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly onChange: (value: string) => void;
}) => {
  const { field, label } = suggestion;
  const month = monthOf(suggestion);
  const props = {
    'aria-label': label,
    'aria-describedby': describedBy,
    value,
    isInvalid,
    autoFocus: true,
    size: 'sm',
  } as const;
  return field.kind === 'textarea' ? (
    <Form.Control as="textarea" rows={3} {...props} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <Form.Control
      {...props}
      {...(month !== null && { type: 'date', min: `${month}-01`, max: `${month}-${daysOf(month)}` })}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};

type ActionsProps = {
  readonly suggestion: Suggestion;
  readonly along: readonly string[];
  readonly same: readonly Suggestion[];
  readonly isOpen: boolean;
  readonly ticks: readonly Tick[];
  readonly answer: AnswerValue;
  readonly mayFill: boolean;
  /** Absent where the value cannot be changed in a box, or is already. */
  readonly onEdit: (() => void) | undefined;
};

const Actions = ({ suggestion, along, same, isOpen, ticks, answer, mayFill, onEdit }: ActionsProps) => {
  const filling = useFilling();
  const { label, passage, certain, doubts } = suggestion;
  const editing = monthOf(suggestion) === null ? '修改' : '补上日期';
  const ticking = ticks.length === 0 ? '' : `并勾选${quoted(ticks.flatMap(({ options }) => options))}`;
  return (
    <div className="offer-actions">
      <Button
        size="sm"
        variant={passage !== null && certain && doubts.length === 0 ? 'outline-primary' : 'outline-secondary'}
        disabled={!mayFill}
        aria-label={`${isOpen ? '填入' : '替换为识别结果'}${ticking} ${label}`}
        onClick={({ currentTarget }) => {
          moveOnFrom(currentTarget);
          filling.fillOne(suggestion, answer, same);
        }}
      >
        {isOpen ? '填入' : '替换'}
        {ticking}
      </Button>
      {onEdit ? (
        <Button size="sm" variant="quiet" aria-label={`${editing} ${label}`} onClick={onEdit}>
          {editing}
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="quiet"
        aria-label={`忽略 ${label}`}
        onClick={({ currentTarget }) => {
          moveOnFrom(currentTarget);
          filling.reject(suggestion, along);
        }}
      >
        忽略
      </Button>
    </div>
  );
};

/** Moves to another suggestion while the whole of one has the focus. */
export const onArrow = (event: KeyboardEvent<HTMLElement>) => {
  if (event.target !== event.currentTarget || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  event.preventDefault();
  moveOn(event.key === 'ArrowDown' ? 'next' : 'previous', event.currentTarget);
};

type Props = {
  readonly open: OpenSuggestion;
  /** It stands at its own field, whose name is read right above it. */
  readonly isAtField: boolean;
  /** The path of the field at which it stands. */
  readonly at: string;
};

/** One suggested value at its field: accept it as it is or changed, or leave it. */
export const SuggestionRow = ({
  open: { suggestion, standing, ticks, along, same, isCertain },
  isAtField,
  at,
}: Props) => {
  const id = useId();
  const { label, field, passage, certain, doubts, value } = suggestion;
  const [typed, setTyped] = useState<string | null>(null);
  const answer: AnswerValue = typed === null ? value : typed.trim();
  const problem = problemOf(suggestion, answer);
  // The panel promises that a pasted text stays in this browser.
  const citations = useCitations(typed ?? (typeof value === 'string' ? value : ''), { isPrivate: true });
  const isOpen = isEmpty(standing);
  const isProved = passage !== null && certain && doubts.length === 0;
  const month = monthOf(suggestion);
  const text = month === null ? valueText(field, value) : month.replace(/^(\d{4})-0?(\d{1,2})$/, '$1年$2月');
  return (
    <li
      className={`offer${isProved ? '' : ' offer-unproved'}${isCertain ? '' : ' offer-doubtful'}`}
      data-review={isCertain ? 'certain' : 'doubtful'}
      data-at={at}
      tabIndex={-1}
      aria-label={`识别建议，${label}：${text}${isCertain ? '' : '，请核对'}`}
      onKeyDown={onArrow}
    >
      <div className="offer-value">
        <span className={isAtField ? 'visually-hidden' : undefined}>{label}：</span>
        {isAtField ? <span aria-hidden="true">识别为：</span> : null}
        {typed === null ? (
          <strong>{text}</strong>
        ) : (
          <ChangedValue
            suggestion={suggestion}
            value={typed}
            describedBy={`${id}-about`}
            isInvalid={problem !== null}
            onChange={setTyped}
          />
        )}
        {isCertain ? null : <span className="offer-look">请核对</span>}
      </div>
      <div id={`${id}-about`} className="offer-about">
        {problem === null ? null : <span className="text-danger">{problem}。</span>}
        {isOpen || sameAnswer(standing, answer) ? null : (
          <span className="offer-standing">现有：{valueText(field, standing)}</span>
        )}
        <About suggestion={suggestion} ticks={ticks} same={typed === null ? same : []} />
      </div>
      {/* 借条 looks like a citation until it was checked: a value that cites nothing says nothing of it. */}
      {citations.status === 'checked' && citations.findings.length === 0 ? null : (
        <CitationNotes citations={citations} before="填入" />
      )}
      <Actions
        suggestion={suggestion}
        along={along}
        same={same}
        isOpen={isOpen}
        ticks={ticks}
        answer={answer}
        mayFill={problem === null && citations.mayAccept}
        onEdit={
          // An option is chosen at the field itself, not typed.
          typed === null && typeof value === 'string' && field.options === undefined
            ? () => setTyped(monthOf(suggestion) === null ? value : '')
            : undefined
        }
      />
    </li>
  );
};
