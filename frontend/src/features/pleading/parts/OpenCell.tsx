import { useMemo } from 'react';
import { Form } from 'react-bootstrap';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import type { Sentence } from '../../../../../domain/forms/definition.js';
import { withGapsFilled } from '../../../../../domain/forms/printing/bareText.js';
import { fieldIdsIn } from '../../../../../domain/forms/resolveSentences.js';
import { nameOf } from '../../drafts/index.js';
import { OwnWordsOffer } from '../deriving/index.js';
import { DefaultHere, FieldNotes, OfficialText, useRemarks } from '../fields/index.js';
import { conditionsOf, inputId, type Scope, useConditionsHold, useFormTools, useFormValues } from '../form/index.js';
import { HelpBelowField, ReviewAt, ReviewOver } from '../page/index.js';

const gap = '____';

/**
 * A printed sentence as it stands so far, so that one sees what the answers become; only with the option it belongs to, and once one of its
 * gaps is filled in: a row of gaps tells nothing.
 */
export const SentenceHint = ({ sentence, scopes }: { sentence: Sentence; scopes: readonly Scope[] }) => {
  const { text, when } = sentence;
  const conditions = useMemo(() => conditionsOf(when, scopes), [when, scopes]);
  const isShown = useConditionsHold(conditions);
  const [record] = scopes;
  const ids = useMemo(() => fieldIdsIn(text), [text]);
  const words = useFormValues(
    ids.map((id) => nameOf(`${record?.path ?? ''}.${id}`)),
    (values) => {
      const answers = Object.fromEntries(ids.map((id, index) => [id, values[index] as AnswerValue]));
      if (ids.length > 0 && ids.every((id) => isEmpty(answers[id]))) return null;
      return withGapsFilled(text, record?.fields ?? [], answers, gap);
    },
  );
  if (!isShown || words === null) return null;
  return <p className="field-hint">文书中写作：{words.replace(/^：/, '')}</p>;
};

type OpenCellProps = {
  /** What the paper says of the cell. */
  readonly note: string;
  readonly path: string;
  /** Asked as a question, with the paper's words behind it. */
  readonly inSteps?: boolean;
};

/** The cell for one's own words that a section of the paper has. */
export const OpenCell = ({ note, path, inSteps = false }: OpenCellProps) => {
  const { form } = useFormTools();
  const remarks = useRemarks(path);
  return (
    <div className="question" data-path={path}>
      <label htmlFor={inputId(path)} className={inSteps ? 'field-label' : 'visually-hidden'}>
        {inSteps ? '想用自己的话写一遍吗？写在这里' : '完整表述'}
      </label>
      {inSteps ? (
        <OfficialText lead="表格里是：" label="完整表述" texts={[note]} />
      ) : (
        <p className="field-hint">{note}</p>
      )}
      <ReviewOver path={path} />
      <Form.Control
        as="textarea"
        autoComplete="off"
        rows={3}
        id={inputId(path)}
        className="growing"
        {...remarks}
        {...form.register(nameOf(path))}
      />
      <OwnWordsOffer path={path} />
      <DefaultHere path={path} />
      <HelpBelowField path={path} />
      <FieldNotes path={path} />
      <ReviewAt kind="field" path={path} />
    </div>
  );
};
