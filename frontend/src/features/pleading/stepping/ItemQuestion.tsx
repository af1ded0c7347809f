import { memo, useId, useMemo, type ReactNode } from 'react';
import { pathOf } from '../../../../../domain/forms/asking/places.js';
import type { Item, Section } from '../../../../../domain/forms/definition.js';
import { oneHint, OfficialText, Fields } from '../fields/index.js';
import { useFormTools } from '../form/index.js';
import { ClaimBeside, SentenceHint } from '../parts/index.js';
import { ReviewAt } from '../page/index.js';
import { useWished } from './useWished.js';

type Props = { readonly section: Section; readonly item: Item; readonly children?: ReactNode };

/** Number and label as they are printed. */
const printedName = ({ title }: Section, { no, label }: Item): string =>
  `${no === null ? '' : `${no}. `}${label ?? title ?? ''}`;

/** One question of the form in everyday words, with its official label beneath; where there are no such words, the label is the question. */
export const ItemQuestion = memo(({ section, item, children }: Props) => {
  const id = useId();
  const { asking } = useFormTools();
  const place = `${section.id}.${item.id}`;
  const path = pathOf(place);
  const scopes = useMemo(() => [{ path, fields: item.fields }], [path, item.fields]);
  const wished = useWished(section, item);
  const fields = useMemo(() => item.fields.filter((field) => field !== wished), [item.fields, wished]);
  const ask = asking.ask[place];
  const [first] = item.fields;
  // A single blank without a label of its own is what the item asks for.
  const blank =
    first && item.fields.length === 1 && first.label === null ? asking.ask[`${place}.${first.id}`] : undefined;
  const official = printedName(section, item);
  // What was wanted before is named and not asked again.
  const question = wished === undefined ? (ask?.ask ?? blank?.ask ?? official) : (ask?.called ?? official);
  const help = ask?.help ?? (ask?.ask === undefined ? undefined : blank?.help);
  /** What the paper explains. */
  const explained = item.hint === null ? item.notes : [...item.notes, item.hint];
  const { hint, others } = oneHint(help, explained);
  // What was found for it still waits in its place.
  const found = wished === undefined ? null : <ReviewAt kind="unasked" path={`${path}.${wished.id}`} />;
  if (fields.length === 0 && found !== null) return found;
  return (
    <div className="question" data-path={path} role="group" aria-labelledby={id}>
      <h3 id={id}>{question}</h3>
      {question === official ? (
        explained.map((text) => (
          <p key={text} className="field-hint">
            {text}
          </p>
        ))
      ) : (
        <>
          <OfficialText lead="表格里是：" label={official} texts={others} />
          {hint === undefined ? null : <p className="field-hint">{hint}</p>}
        </>
      )}
      <ClaimBeside ids={item.answers ?? []} />
      <ReviewAt kind="item" path={path} />
      {found}
      <Fields fields={fields} path={path} label={question} scopes={scopes} />
      {ask?.example === undefined ? null : <p className="field-hint">例如：{ask.example}</p>}
      {item.sentences.map((sentence) => (
        <SentenceHint key={sentence.text} sentence={sentence} scopes={scopes} />
      ))}
      {children}
    </div>
  );
});
ItemQuestion.displayName = 'ItemQuestion';
