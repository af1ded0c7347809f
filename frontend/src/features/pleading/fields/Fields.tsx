import { memo, use, useMemo } from 'react';
import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import { askedFields } from '../../../../../domain/forms/asking/fieldOrder.js';
import { placeOf } from '../../../../../domain/forms/asking/places.js';
import type { Field } from '../../../../../domain/forms/definition.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import {
  conditionsOf,
  useConditionsHold,
  type Condition,
  type Scope,
  AskingContext,
  useFormTools,
  useFormValues,
} from '../form/index.js';
import { nameOf, sameValue } from '../../drafts/index.js';
import { FieldOfKind } from './FieldOfKind.js';
import type { FieldProps } from './fieldProps.js';
import { foldedText } from './foldedText.js';
import { GroupField } from './GroupField.js';
import { MoreFields } from './MoreFields.js';
import { RepeatedField } from './RepeatedField.js';

/** A field that is given once: an input, or a group of fields. */
const SingleField = (props: FieldProps) => {
  const { field, path, label, scopes } = props;
  if (field.kind === 'picture') throw new Error(`${path}: a picture outside a list of pictures`);
  if (field.kind !== 'group') return <FieldOfKind {...props} kind={field.kind} />;
  const fields = field.fields ?? [];
  return (
    <GroupField {...props}>
      <Fields fields={fields} path={path} label={label} scopes={[{ path, fields }, ...scopes]} />
    </GroupField>
  );
};

const PlainField = (props: FieldProps) =>
  props.field.repeat ? <RepeatedField {...props} Entry={SingleField} /> : <SingleField {...props} />;

/** A field that counts only under a condition. Its hidden answer is kept, not printed, and that is said. */
const ConditionalField = ({ conditions, ...props }: FieldProps & { conditions: readonly Condition[] }) => {
  const { form } = useFormTools();
  const holds = useConditionsHold(conditions);
  if (holds) return <PlainField {...props} />;
  const hiddenAnswer: AnswerValue = form.getValues(nameOf(props.path));
  if (isEmpty(hiddenAnswer)) return null;
  return (
    <p className="field-kept">
      <i className="bi bi-eye-slash me-1" aria-hidden="true" />“{props.label}
      ”此前的填写已保留，但按目前的选择不会写入文书。
    </p>
  );
};

const OneField = memo(({ scopes, ...props }: FieldProps) => {
  const conditions = useMemo(() => conditionsOf(props.field.when, scopes), [props.field.when, scopes]);
  return conditions.length === 0 ? (
    <PlainField {...props} scopes={scopes} />
  ) : (
    <ConditionalField {...props} scopes={scopes} conditions={conditions} />
  );
});
OneField.displayName = 'OneField';

type Props = {
  readonly fields: readonly Field[];
  /** Where their record lives in `form_data`. */
  readonly path: string;
  /** The label of what they stand in, for fields that have none. */
  readonly label: string;
  readonly scopes: readonly Scope[];
};

const FieldList = ({ fields, path, label, scopes }: Props) => (
  <div className="fields">
    {fields.map((field) => (
      <OneField
        key={field.id}
        field={field}
        path={`${path}.${field.id}`}
        label={field.label ?? label}
        labelHidden={field.label === null}
        scopes={scopes}
      />
    ))}
  </div>
);

/** What folded fields say in one line: their answers, so that nothing that was filled in is out of sight, or else what they ask. */
const FoldedLine = ({ fields, path }: Pick<Props, 'fields' | 'path'>) => {
  const asking = use(AskingContext);
  const nounOf = ({ id, label }: Field): string => asking?.ask[placeOf(`${path}.${id}`)]?.called ?? label ?? '';
  const names = fields.map(({ id }) => nameOf(`${path}.${id}`));
  const valueIn = (values: readonly unknown[], id: string): AnswerValue =>
    values[fields.findIndex((field) => field.id === id)] as AnswerValue;
  const said = useFormValues(names, (values) => foldedText(fields, (id) => valueIn(values, id), nounOf));
  const open = useFormValues(names, (values) => {
    const empty = fields.filter(({ id, when }) => when === undefined && isEmpty(valueIn(values, id)));
    return [...new Set(empty.map(nounOf).filter((noun) => noun !== ''))].join('、');
  });
  if (said !== '') return open === '' ? <>更多：{said}</> : <>{`更多：${said}；没填的有${open}`}</>;
  return open === '' ? <>更多（没有就不用填）</> : <>{`更多（${open}；没有就不用填）`}</>;
};

/**
 * The fields of one record, in order; in the steps those that few need, or that follow from another, are folded, and what follows from
 * another comes behind it.
 */
export const Fields = ({ fields: printed, ...props }: Props) => {
  const { form, values } = useFormTools();
  const asking = use(AskingContext);
  const { path } = props;
  const fields = useMemo(
    () => (asking === null ? printed : askedFields(printed, asking, placeOf(path))),
    [asking, printed, path],
  );
  const isFolded = ({ id }: Field): boolean => asking?.ask[placeOf(`${props.path}.${id}`)]?.depth === 'more';
  const folded = asking === null ? [] : fields.filter(isFolded);
  if (folded.length === 0 || folded.length === fields.length) return <FieldList fields={fields} {...props} />;
  /** What follows from another answer says itself in the line of the fold. */
  const isAnsweredByHand = ({ id }: Field): boolean => {
    const answer: AnswerValue = form.getValues(nameOf(`${props.path}.${id}`));
    return !isEmpty(answer) && !sameValue(answer, values().derived?.[`${props.path}.${id}`]);
  };
  return (
    <>
      <FieldList fields={fields.filter((field) => !isFolded(field))} {...props} />
      <MoreFields isOpen={folded.some(isAnsweredByHand)} summary={<FoldedLine fields={folded} path={path} />}>
        <FieldList fields={folded} {...props} />
      </MoreFields>
    </>
  );
};
