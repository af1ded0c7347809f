import type { TextReading } from './offers/index.js';
import type { Finding } from './findings/finding.js';
import { likelyValues, mentionsIn } from './values/index.js';
import { onlyAt } from './texts/onlyAt.js';
import { namesPeople, readPrintedForm } from './printedForm/readPrintedForm.js';
import { proceedingNames, statementsIn } from './statements/index.js';
import { type Recognised, type SaidPerson, knownBy, recognise, saidOf, telephonesIn } from './people/index.js';
import { sidesOf } from './sides/index.js';
import type { Statement } from './fields/statement.js';
import { tablesIn } from './texts/tables.js';
import type { FormDefinition } from '../forms/definition.js';
import { foldedInPlace } from '../quantities/signs.js';

/** A line that is no title of a table: it has a sign of a sentence, or is long and names no kind of list. */
const saysMore = /[。，；,;!?！？]|$(?<=.{10})(?<![表单细录账])/u;

/** Sentences without the rows of tables that stand behind them; a title alone says nothing. */
const withoutRows = (said: readonly Statement[], rows: ReadonlySet<string>): readonly Statement[] =>
  said.flatMap((statement): readonly Statement[] => {
    const { value, place } = statement;
    if (typeof value !== 'string' || place.field.kind !== 'textarea') return [statement];
    const lines = value.split('\n');
    const rest = lines.filter((line) => !rows.has(line.trim()));
    if (rest.length === lines.length) return [statement];
    const sentences = rest.filter((line) => saysMore.test(line)).join('\n');
    return sentences === '' ? [] : [{ ...statement, value: sentences }];
  });

/** The items that the text demands by a word of its own. */
const demandedIn = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(
    statements
      .filter(
        ({ place: { isGate, section }, value }) =>
          isGate && section.id === 'claims' && typeof value === 'string' && /^(?:是|有)/u.test(value),
      )
      .map(({ place }) => place.item.id),
  );

/**
 * Reads a text for the questions of a form: choices and sentences, amounts and days that may be meant, numbers of cases. `writtenOn` (`2026-05-10`) is
 * the day from which 去年 and 上个月 are reckoned; without it such days are not understood. A long text takes longer than a keystroke may.
 */
export const readFor = (
  definition: FormDefinition,
  text: string,
  recognised: Recognised,
  writtenOn?: string,
): TextReading => {
  // Which row of a table is meant nobody can say: nothing is read from its amounts and days.
  const tables = tablesIn(foldedInPlace(text));
  const isOther = ({ finding }: { readonly finding: Finding }): boolean =>
    !tables.some(({ from, to }) => finding.from < to && from < finding.to);
  const rows = new Set(
    tables.flatMap(({ from, to }) =>
      text
        .slice(from, to)
        .split('\n')
        .map((row) => row.trim()),
    ),
  );
  const said = withoutRows(statementsIn(definition, text).filter(isOther), rows);
  const likely = likelyValues(definition, text, recognised.matters, demandedIn(said), writtenOn).filter(isOther);
  const mentions = mentionsIn(text, recognised.matters, definition).filter(isOther);
  const statements = [...proceedingNames(definition, text), ...likely, ...said];
  const telephones = telephonesIn(text, definition.kind);
  return { text, recognised, mentions, telephones, statements };
};

/**
 * A text that is to be read for a form, and the day from which 去年 and 上个月 are reckoned in it, `2026-05-10`. `said`: who somebody said that the
 * people of the case are, where they did.
 */
export type TextToRead = {
  readonly definition: FormDefinition;
  readonly text: string;
  readonly readOn: string;
  readonly said?: readonly SaidPerson[];
};

/** A text as it was read for a form, and the side of each of its parties there; `null` where somebody has to say it. */
export type ReadText = { readonly reading: TextReading; readonly sides: readonly (string | null)[] };

/** People of an official form stand in their rows; whoever else its open cells name is no question. */
const withoutPeople = ({ matters, isDecision }: Recognised): Recognised => ({
  ...{ parties: [], unassigned: [], matters, isDecision },
});

/**
 * Reads a text for a form as a whole; the official form itself by its rows. What was said of people holds: their findings go with them, and 我 of a
 * story is the one who was said to be on the form's own side. It takes seconds for a long text on a slow device.
 */
export const readText = ({ definition, text, readOn, said = [] }: TextToRead): ReadText => {
  const printed = readPrintedForm(definition, text, readOn);
  const words = printed ? onlyAt(text, printed.rest) : text;
  const all = recognise(words, knownBy(definition, said, words));
  const recognised = printed && namesPeople(printed) ? withoutPeople(all) : all;
  const told = sidesOf(definition, recognised, words);
  const sides = recognised.parties.map((party, at) => {
    const one = saidOf(said, party);
    return one ? one.role : (told[at] ?? null);
  });
  const reading = readFor(definition, words, recognised, readOn);
  return { reading: { ...reading, text, ...(printed && { printed }) }, sides };
};
