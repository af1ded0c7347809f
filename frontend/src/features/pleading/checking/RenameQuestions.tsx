import { useId, type Ref } from 'react';
import { Alert, Form } from 'react-bootstrap';
import { saidIn, type Said } from '../../../../../domain/forms/pleadingWords.js';
import type { RenameAnswer } from '../../../../../domain/case/whoIsWho.js';
import { useFormTools } from '../form/index.js';
import type { Renamed } from '../submitting/index.js';

type Props = {
  readonly renamed: readonly Renamed[];
  /** By place among `renamed`. */
  readonly answers: ReadonlyMap<number, RenameAnswer>;
  readonly onAnswer: (at: number, answer: RenameAnswer) => void;
  /** Whether somebody tried to go on with a question unanswered. */
  readonly isUrged: boolean;
  /** The first question that has no answer yet. */
  readonly first: Ref<HTMLInputElement>;
};

const optionsIn = (say: Said) =>
  [
    { answer: 'correction', label: '改错字', says: say`还是同一名被告，验证码不变` },
    { answer: 'replacement', label: '换了人', says: say`原验证码失效，新的被告领取新的验证码` },
  ] as const;

const contradictions = { number: '证件号码（统一社会信用代码）', 'birth-date': '出生日期' } as const;

const nameChange = ({ from, to }: Renamed, say: Said): string =>
  from === to ? say`被告“${to}”` : say`被告“${from}”改成了“${to}”`;

/** Asks of each defendant whose name changed whether a slip of the pen was corrected or somebody else is sued. */
export const RenameQuestions = ({ renamed, answers, onAnswer, isUrged, first }: Props) => {
  const id = useId();
  const say = saidIn(useFormTools().definition);
  const open = renamed.findIndex((one, at) => one.contradiction === null && !answers.has(at));
  if (renamed.length === 0) return null;
  return (
    <div className="rename-questions">
      {renamed.map((one, at) =>
        one.contradiction === null ? (
          <fieldset
            key={`${at} ${one.from} ${one.to}`}
            aria-describedby={isUrged && open === at ? `${id}-urge` : undefined}
          >
            <legend>
              {one.from === one.to ? `${nameChange(one, say)}的出生日期或性别等改了` : nameChange(one, say)}
              ：改错字，还是换了人？
            </legend>
            {optionsIn(say).map(({ answer, label, says }) => (
              <Form.Check
                key={answer}
                type="radio"
                id={`${id}-${at}-${answer}`}
                name={`${id}-${at}`}
                {...(at === open && answer === 'correction' && { ref: first })}
                checked={answers.get(at) === answer}
                onChange={() => onAnswer(at, answer)}
                label={
                  <>
                    <strong>{label}</strong>：{says}
                  </>
                }
              />
            ))}
          </fieldset>
        ) : (
          <p key={`${at} ${one.from} ${one.to}`}>
            {nameChange(one, say)}，而且{contradictions[one.contradiction]}与上一版不同，按<strong>换了人</strong>
            {say`处理：原验证码失效，新的被告领取新的验证码。如果是填错了，先回去改过来。`}
          </p>
        ),
      )}
      <p className="field-hint mb-0">{say`已经提交答辩状的被告改名，由法院核对后决定；核对之前，其验证码暂停使用。`}</p>
      <div aria-live="assertive">
        {isUrged && open !== -1 ? (
          <Alert id={`${id}-urge`} variant="danger" className="mt-2 mb-0 py-2">
            {say`请先说明每名改了名的被告是改错字还是换了人。`}
          </Alert>
        ) : null}
      </div>
    </div>
  );
};
