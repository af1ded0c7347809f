import type { Field, FormDefinition } from '../../domain/forms/definition.js';

const sample: Readonly<Record<string, string>> = {
  name: '欧阳某某',
  nationality: '汉族',
  domicile: '北京市朝阳区建国路某某号院三号楼二单元一八〇六室',
  residence: '北京市海淀区中关村大街某某号',
  phone: '13800138000',
  id_number: '110101199003070011',
  occupation: '工程师',
};

/** The option that lets the most of the other questions of its record count. */
const mostTelling = (field: Field, record: readonly Field[]): string => {
  const opened = (option: string) =>
    record.filter(({ when }) => when?.field === field.id && when.is.includes(option)).length;
  const options = field.options ?? [];
  return [...options].sort((a, b) => opened(b) - opened(a))[0] ?? '';
};

const answer = (field: Field, record: readonly Field[]): unknown => {
  switch (field.kind) {
    case 'text':
      return sample[field.id] ?? '某某公司与欧阳某某约定的内容';
    case 'textarea':
      return '双方于2025年3月1日签订书面合同，约定价款及履行期限；到期后经多次书面催告，对方至今未履行。\n有银行转账凭证、微信聊天记录及催告函在卷佐证。';
    case 'money':
      return '1284500.50';
    case 'number':
      return '36';
    case 'date':
      return '2025-03-01';
    case 'daterange':
      return { from: '2025-03-01', to: '2026-02-28' };
    case 'choice':
      return mostTelling(field, record);
    case 'multichoice':
      return [...(field.options ?? [])];
    case 'tick':
      return true;
    case 'group':
      return recordOf(field.fields ?? []);
  }
};

const recordOf = (fields: readonly Field[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => [
      field.id,
      field.repeat ? [answer(field, fields), answer(field, fields)] : answer(field, fields),
    ]),
  );

/** Answers to every question of a form, with so many records in each block of parties: the most work a form can make. */
export const completeAnswers = (definition: FormDefinition, parties = 1): Record<string, unknown> => ({
  ...(definition.header.length > 0 ? { header: recordOf(definition.header) } : {}),
  ...Object.fromEntries(
    definition.parties
      .flatMap(({ blocks }) => blocks)
      .map(({ key, fields }) => [key, Array.from({ length: parties }, () => recordOf(fields))]),
  ),
  sections: Object.fromEntries(
    definition.sections.map(({ id, openCell, items }) => [
      id,
      {
        ...(openCell === null ? {} : { open: '综上，请求依法支持全部诉讼请求，以维护合法权益。' }),
        items: Object.fromEntries(
          items.filter(({ fields }) => fields.length > 0).map((item) => [item.id, recordOf(item.fields)]),
        ),
      },
    ]),
  ),
});

/**
 * What a person writes who has one opponent: the first party of each kind of side, every second question, the first option of a
 * choice and what it opens.
 */
export const typicalAnswers = (definition: FormDefinition): Record<string, unknown> => {
  const all = completeAnswers(definition);
  const first = (field: Field): unknown =>
    field.kind === 'choice'
      ? field.options?.[0]
      : field.kind === 'multichoice'
        ? field.options?.slice(0, 1)
        : undefined;
  const chosen = (fields: readonly Field[]): Record<string, unknown> =>
    Object.fromEntries(
      fields
        // What no official form prints is asked where several stand on a side.
        .filter(({ repeat, copy }) => repeat !== true && copy !== true)
        .map((field) => [field.id, first(field) ?? answer(field, fields)] as const),
    );
  const blocks = definition.parties.flatMap(({ blocks: own, optional }) => (optional ? [] : own.slice(0, 1)));
  return {
    ...(all['header'] ? { header: all['header'] } : {}),
    ...Object.fromEntries(blocks.map(({ key, fields }) => [key, [chosen(fields)]])),
    sections: Object.fromEntries(
      definition.sections.map(({ id, items }) => [
        id,
        {
          items: Object.fromEntries(
            items
              .filter(({ fields }, index) => index % 2 === 0 && fields.length > 0)
              .map((item) => [item.id, chosen(item.fields)]),
          ),
        },
      ]),
    ),
  };
};

/** How many questions a form asks, groups counted by their members. */
export const questionCount = ({ parties, sections, header }: FormDefinition): number => {
  const count = (fields: readonly Field[]): number =>
    fields.reduce((sum, field) => sum + (field.kind === 'group' ? count(field.fields ?? []) : 1), 0);
  return [
    header,
    ...parties.flatMap(({ blocks }) => blocks.map(({ fields }) => fields)),
    ...sections.flatMap(({ items }) => items.map(({ fields }) => fields)),
  ].reduce((sum, fields) => sum + count(fields), 0);
};
