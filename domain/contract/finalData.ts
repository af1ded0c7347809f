import { z } from 'zod';
import { storedText } from './shared.js';
import { withoutUnseen } from '../signs/signs.js';

const text = z.string().max(20_000).overwrite(withoutUnseen);

/** One sentence or several; numbers and booleans are taken as what they print as. */
const texts = z
  .union([z.array(z.union([text, z.number().transform(String)])).max(500), text.transform((one) => [one])])
  .nullish()
  .transform((given) => given ?? []);

const Item = z.union([
  z
    .looseObject({ question: text, answers: texts })
    .transform(({ question, answers }) => ({ label: question, lines: answers })),
  z.looseObject({ role: text, details: texts }).transform(({ role, details }) => ({ label: role, lines: details })),
]);

const ItemList = z.array(Item).max(1000);

/**
 * `final_data` of `generate-unsaved`: `case_type` and any number of lists of `{question, answers}` or `{role, details}`.
 * Values that are not such lists are ignored; sizes are bounded.
 */
export const FinalData = z
  .looseObject({ case_type: storedText().max(200).nullish() })
  .refine((data) => Object.keys(data).length <= 100, { message: '内容过多' })
  .transform(({ case_type: caseType, ...rest }, context) => {
    const lists: { name: string; items: z.output<typeof ItemList> }[] = [];
    for (const [name, value] of Object.entries(rest)) {
      if (!Array.isArray(value)) continue;
      const result = ItemList.safeParse(value);
      if (!result.success) {
        // The first faulty list is enough: to say what is wrong with each of thousands takes longer than printing them.
        context.addIssue({
          code: 'custom',
          path: [name],
          message: '每一项须为 {question, answers} 或 {role, details}',
        });
        return z.NEVER;
      }
      lists.push({ name, items: result.data });
    }
    return { caseType: caseType ?? null, lists };
  });

export type FinalData = z.output<typeof FinalData>;

/** `doc_title` of the same call: the first line of the document and the start of the file's name. */
export const DocTitle = storedText().min(1).max(200);
