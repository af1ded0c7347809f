import { z } from 'zod';
import type { QuestionPlace } from '../fields/questionPlaces.js';
import shipped from './lineLabels.json' with { type: 'json' };

const Labels = z.array(
  z.strictObject({
    /** Printed labels of fields, or of items whose field has none. */
    fields: z.array(z.string().min(1)).optional(),
    items: z.array(z.string().min(1)).optional(),
    /** What documents print before the value. */
    labels: z.array(z.string().min(1)).min(1),
  }),
);

/** The table of labels that documents print before what a question asks for, which lawyers edit: `lineLabels.json`. */
const table = Labels.parse(shipped);

/** Labels that documents print before the answer to a question: those of the table, else the question's own. */
export const lineLabelsOf = ({ item, field }: QuestionPlace): readonly string[] => {
  const listed = table.flatMap(({ fields = [], items = [], labels }) =>
    (field.label !== null && fields.includes(field.label)) || (field.label === null && items.includes(item.label ?? ''))
      ? labels
      : [],
  );
  const own = (field.label ?? item.label ?? '').replaceAll(/（[^（）]*）/gu, '');
  return listed.length > 0
    ? listed
    : /^[\p{Script=Han}]{2,8}$/u.test(own) && !/^(?:其他|内容|名称)/u.test(own)
      ? [own]
      : [];
};
