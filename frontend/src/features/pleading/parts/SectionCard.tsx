import { memo, useMemo } from 'react';
import { Form } from 'react-bootstrap';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import type { Sentence } from '../../../../../domain/forms/definition.js';
import type { FilledItem, FilledSection } from '../../../../../domain/forms/fill.js';
import {
  conditionsOf,
  useConditionsHold,
  type Scope,
  inputId,
  useFormTools,
  useFormValues,
  useSnapshot,
} from '../form/index.js';
import { OwnWordsOffer } from '../deriving/index.js';
import { DefaultHere, Fields, FieldNotes, useRemarks, OfficialText } from '../fields/index.js';
import { nameOf } from '../../drafts/index.js';
import { HelpBelowField, ReviewAt, ReviewOver, selectClaim } from '../page/index.js';
import { madeFirst } from '../../../../../domain/forms/defending/madeFirst.js';
import { useAppSelector } from '../../../core/hooks.js';
import { fieldOf } from '../../../../../domain/forms/meaning.js';
import { withGapsFilled } from '../../../../../domain/forms/printing/bareText.js';
import { fieldIdsIn } from '../../../../../domain/forms/resolveSentences.js';
import { ClaimsWithoutQuestion, NotMade, OpinionOffer, RestUnobjected } from '../defending/index.js';
import { ClaimBeside, ClaimProse } from './ClaimBeside.js';

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

const ItemQuestion = ({ item: { item, path, name } }: { item: FilledItem }) => {
  const scopes = useMemo(() => [{ path, fields: item.fields }], [path, item.fields]);
  return (
    <div className="question" data-path={path}>
      {name === '' ? null : <h3>{name}</h3>}
      {item.notes.map((note) => (
        <p key={note} className="field-hint">
          {note}
        </p>
      ))}
      {item.hint === null ? null : <p className="field-hint">{item.hint}</p>}
      <ClaimBeside ids={item.answers ?? []} />
      <ReviewAt kind="item" path={path} />
      <Fields fields={item.fields} path={path} label={item.label ?? '内容'} scopes={scopes} />
      {item.sentences.map((sentence) => (
        <SentenceHint key={sentence.text} sentence={sentence} scopes={scopes} />
      ))}
    </div>
  );
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
      <label htmlFor={inputId(path)} className="field-label">
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

const Count = ({ id }: { id: string }) => {
  const answeredCount = useSnapshot(({ sections }) => sections.find((section) => section.id === id)?.answered ?? 0);
  const total = useSnapshot(({ sections }) => sections.find((section) => section.id === id)?.total ?? 0);
  return (
    <span className="section-count">
      已填 {answeredCount} / {total}
    </span>
  );
};

/** One section of the form: its notes, its open cell, its questions. */
export const SectionCard = memo(({ filled: { section, path, open, items } }: { filled: FilledSection }) => {
  const title = section.title ?? section.items[0]?.label ?? '其他';
  const { form } = useFormTools();
  const claim = useAppSelector(selectClaim);
  const { asked, notMade } = useMemo(
    () => madeFirst(items, ({ item }) => item, claim?.sentences ?? null),
    [items, claim],
  );
  const isAnswered = (item: FilledItem): boolean => !isEmpty(form.getValues(nameOf(item.path)) as AnswerValue);
  return (
    <section className="panel form-section" data-path={path} aria-labelledby={`title-${section.id}`}>
      <div className="section-head">
        <h2 id={`title-${section.id}`}>{title}</h2>
        <Count id={section.id} />
      </div>
      <ReviewAt kind="section" path={path} />
      {section.notes.map((note) => (
        <p key={note} className="field-hint">
          {note}
        </p>
      ))}
      <ClaimProse section={section.id} />
      <OpinionOffer section={section.id} />
      <ClaimsWithoutQuestion section={section} />
      {open === null ? null : <OpenCell note={open.note} path={open.path} />}
      {asked.map((item) => (
        <ItemQuestion key={item.id} item={item} />
      ))}
      <NotMade section={section.id} count={notMade.length} isAnswered={notMade.some(isAnswered)}>
        {notMade.map((item) => (
          <ItemQuestion key={item.id} item={item} />
        ))}
      </NotMade>
      {items.some(({ fields }) => fieldOf(fields, 'objection') !== undefined) ? <RestUnobjected /> : null}
    </section>
  );
});
SectionCard.displayName = 'SectionCard';
