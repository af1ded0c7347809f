import type { Field } from '../definition.js';
import type { FormAsking } from './asking.js';

/**
 * The fields of a record in the order in which the steps ask them: one that follows by a rule from another of the same record comes behind the
 * last one that it follows from, so that nobody fills in by hand what the next answer would have filled in. `place` is the record's.
 */
export const askedFields = (fields: readonly Field[], { ask }: FormAsking, place: string): readonly Field[] => {
  const ids = new Set(fields.map(({ id }) => `${place}.${id}`));
  const lastSource = ({ id }: Field): string | undefined => {
    const sources = (ask[`${place}.${id}`]?.rule?.from ?? []).filter((source) => ids.has(source));
    return fields.findLast((other) => sources.includes(`${place}.${other.id}`))?.id;
  };
  const behind = (field: Field): readonly Field[] => [
    field,
    ...fields.filter((other) => lastSource(other) === field.id).flatMap(behind),
  ];
  return fields.filter((field) => lastSource(field) === undefined).flatMap(behind);
};
