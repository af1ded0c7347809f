import { createContext, useContext } from 'react';
import type { oas31 } from 'zod-openapi';
import { schemaAnchor, schemaNamed } from './anchors.js';
import { boundsOf, defaultOf, typesOf, typeWords, valuesOf } from './schemaWords.js';

export type Schema = oas31.SchemaObject | oas31.ReferenceObject;

const isReference = (schema: Schema): schema is oas31.ReferenceObject => typeof schema.$ref === 'string';
const isNull = (schema: Schema): boolean => !isReference(schema) && schema.type === 'null';
const choicesOf = ({ anyOf, oneOf }: oas31.SchemaObject): readonly Schema[] => oneOf ?? anyOf ?? [];
/** A schema or null: the schema. */
const unlessNull = (schema: oas31.SchemaObject): Schema | undefined => {
  const [only, ...others] = choicesOf(schema).filter((one) => !isNull(one));
  return choicesOf(schema).some(isNull) && others.length === 0 ? only : undefined;
};

const Values = ({ schema }: { readonly schema: oas31.SchemaObject }) => {
  const values = valuesOf(schema);
  if (values.length === 0) return null;
  return (
    <>
      ：
      {values.map((value, index) => (
        <span key={value}>
          {index > 0 && ' · '}
          <code>{value}</code>
        </span>
      ))}
    </>
  );
};

/** What a value is, in one line; its fields stand below, in `SchemaFields`. */
export const SchemaType = ({ schema }: { readonly schema: Schema }) => {
  if (isReference(schema)) {
    const name = schemaNamed(schema.$ref) ?? schema.$ref;
    return <a href={`#${schemaAnchor(name)}`}>{name}</a>;
  }
  const whole = unlessNull(schema);
  if (whole)
    return (
      <>
        <SchemaType schema={whole} />或 null
      </>
    );
  if (choicesOf(schema).length > 0) return <>以下之一</>;
  const bounds = boundsOf(schema);
  const usual = defaultOf(schema);
  return (
    <>
      {typeWords(schema)}
      <Values schema={schema} />
      {schema.pattern !== undefined && (
        <>
          ，形如 <code>{schema.pattern}</code>
        </>
      )}
      {bounds.length > 0 && `，${bounds.join('，')}`}
      {usual !== undefined && (
        <>
          ，缺省 <code>{usual}</code>
        </>
      )}
      {schema.items && (
        <>
          ，每项：
          <SchemaType schema={schema.items} />
        </>
      )}
    </>
  );
};

/** The word beside a field that is never absent: required in a request, always present in a response. */
export const RequiredWord = createContext('必有');

type FieldProps = {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description?: string | undefined;
};

const Necessity = ({ isRequired }: Pick<FieldProps, 'isRequired'>) => {
  const word = useContext(RequiredWord);
  if (isRequired) return <strong className="required">{word}</strong>;
  return <span className="optional">{word === '必填' ? '可省' : '不一定有'}</span>;
};

/** One field or parameter: name, type, whether it must be there, meaning, and what is in it. */
export const SchemaField = ({ name, schema, isRequired, description = schema.description }: FieldProps) => (
  <li>
    <code className="name">{name}</code>{' '}
    <span className="type">
      <SchemaType schema={schema} />
    </span>{' '}
    <Necessity isRequired={isRequired} />
    {description !== undefined && <div>{description}</div>}
    <SchemaFields schema={schema} />
  </li>
);

/** The fields of a value, those within them below; nothing where there are none, or where a link leads to them. */
export const SchemaFields = ({ schema }: { readonly schema: Schema }) => {
  if (isReference(schema)) return null;
  const whole = unlessNull(schema);
  if (whole) return <SchemaFields schema={whole} />;
  const choices = choicesOf(schema).filter((one) => !isNull(one));
  if (choices.length > 0)
    return (
      <ol className="choices">
        {choices.map((one, index) => (
          <li key={index}>
            <span className="type">
              <SchemaType schema={one} />
            </span>
            <SchemaFields schema={one} />
          </li>
        ))}
      </ol>
    );
  if (schema.items) return <SchemaFields schema={schema.items} />;
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return null;
  return (
    <ul className="fields">
      {fields.map(([name, field]) => (
        <SchemaField key={name} name={name} schema={field} isRequired={schema.required?.includes(name) === true} />
      ))}
    </ul>
  );
};

/** A whole body: what it is, then its fields. */
export const SchemaView = ({ schema }: { readonly schema: Schema }) => {
  const isPlainObject = !isReference(schema) && typesOf(schema).join() === 'object' && schema.properties !== undefined;
  return (
    <>
      {!isPlainObject && (
        <p className="type">
          <SchemaType schema={schema} />
        </p>
      )}
      <SchemaFields schema={schema} />
    </>
  );
};
