import { memo, useMemo, type ReactNode } from 'react';
import { Form } from 'react-bootstrap';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import type { Field, Section, Sentence } from '../../../../../domain/forms/definition.js';
import type { FilledItem, FilledSection } from '../../../../../domain/forms/fill.js';
import { conditionsOf, useConditionsHold, type Scope, inputId, useFormTools, useFormValues } from '../form/index.js';
import { OwnWordsOffer } from '../deriving/index.js';
import { DefaultHere, Fields, FieldNotes, useRemarks, OfficialText } from '../fields/index.js';
import { nameOf } from '../../drafts/index.js';
import { HelpBelowField, ReviewAt, ReviewOver, selectClaim } from '../page/index.js';
import { madeFirst } from '../../../../../domain/forms/defending/madeFirst.js';
import { useAppSelector } from '../../../core/hooks.js';
import { fieldOf } from '../../../../../domain/forms/meaning.js';
import { withGapsFilled } from '../../../../../domain/forms/printing/bareText.js';
import { isHeadingOf, isOpenRow, labelField } from '../../../../../domain/forms/printing/rowLabel.js';
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

type RowProps = {
  readonly path?: string;
  /** As wide as the table: the label stands above the blanks. */
  readonly isWide?: boolean;
  /** What is printed of the row. */
  readonly label: ReactNode;
  /** The same in everyday words. */
  readonly asks?: string | undefined;
  readonly notes?: readonly string[];
  readonly children: ReactNode;
};

/** A row of the paper's table: on the left what is printed, on the right the blanks. */
export const SheetRow = ({ path, isWide = false, label, asks, notes = [], children }: RowProps) => (
  <div className={`sheet-row${isWide ? ' sheet-wide' : ''}`} data-path={path}>
    <div className="sheet-label">
      {label}
      {asks === undefined ? null : <p className="field-hint">{asks}</p>}
      {notes.map((note) => (
        <p key={note} className="field-hint">
          {note}
        </p>
      ))}
    </div>
    <div className="sheet-cell">{children}</div>
  </div>
);

/** The everyday question of the steps, where an item or its one blank has one. */
const useEverydayQuestion = (id: string, fields: readonly Field[]): string | undefined => {
  const { ask } = useFormTools().asking;
  const [only, ...others] = fields;
  return ask[id]?.ask ?? (only && others.length === 0 ? ask[`${id}.${only.id}`]?.ask : undefined);
};

type ItemProps = { readonly section: Section; readonly item: FilledItem };

const ItemRow = ({ section, item: { item, id, path, name } }: ItemProps) => {
  const scopes = useMemo(() => [{ path, fields: item.fields }], [path, item.fields]);
  const asks = useEverydayQuestion(id, item.fields);
  const own = labelField(item);
  const [beside, blanks] = useMemo(
    () => [item.fields.filter((field) => field === own), item.fields.filter((field) => field !== own)],
    [item.fields, own],
  );
  const props = { path, label: item.label ?? '内容', scopes };
  return (
    <SheetRow
      path={path}
      isWide={section.wide === true || isOpenRow(section, item)}
      label={
        <>
          {name === '' ? null : <h3>{name}</h3>}
          {own === undefined ? null : <Fields fields={beside} {...props} />}
        </>
      }
      asks={asks}
      notes={item.notes}
    >
      {item.hint === null ? null : <p className="field-hint">{item.hint}</p>}
      <ClaimBeside ids={item.answers ?? []} />
      <ReviewAt kind="item" path={path} />
      <Fields fields={blanks} {...props} />
      {item.sentences.map((sentence) => (
        <SentenceHint key={sentence.text} sentence={sentence} scopes={scopes} />
      ))}
    </SheetRow>
  );
};

/** What is printed over the rows of a section, or over some of them. */
export const SheetHead = ({
  notes = [],
  children,
}: {
  readonly notes?: readonly string[];
  readonly children: ReactNode;
}) => (
  <div className="sheet-head">
    {children}
    {notes.map((note) => (
      <p key={note} className="field-hint">
        {note}
      </p>
    ))}
  </div>
);

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

/** One section of the form: its head, its open cell, its rows. */
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
    <section className="form-section" data-path={path} aria-labelledby={`title-${section.id}`}>
      <SheetHead notes={section.notes}>
        <h2 id={`title-${section.id}`}>{title}</h2>
      </SheetHead>
      <div className="sheet-aside">
        <ReviewAt kind="section" path={path} />
        <ClaimProse section={section.id} />
        <OpinionOffer section={section.id} />
        <ClaimsWithoutQuestion section={section} />
      </div>
      {open === null ? null : <OpenCell note={open.note} path={open.path} />}
      {asked.map((item, at) =>
        isHeadingOf(item.item, asked.length - 1 - at) ? (
          <SheetHead key={item.id} notes={item.item.notes}>
            <h3>{item.name}</h3>
          </SheetHead>
        ) : (
          <ItemRow key={item.id} section={section} item={item} />
        ),
      )}
      <NotMade section={section.id} count={notMade.length} isAnswered={notMade.some(isAnswered)}>
        {notMade.map((item) => (
          <ItemRow key={item.id} section={section} item={item} />
        ))}
      </NotMade>
      {items.some(({ fields }) => fieldOf(fields, 'objection') !== undefined) ? (
        <div className="sheet-aside">
          <RestUnobjected />
        </div>
      ) : null}
    </section>
  );
});
SectionCard.displayName = 'SectionCard';
