import { fieldAt } from '../forms/placed.js';
import type { AnswerValue } from '../forms/answers.js';
import { isRecord } from '../forms/answerValues.js';
import type { Field, FormDefinition } from '../forms/definition.js';

/** A value at a dotted place of `form_data`. */
export type PlacedValue = { readonly path: string; readonly value: AnswerValue };
/** A value that a model proposed; `evidenced`: its quote stands in the document and shows the value. */
export type ProposedValue = PlacedValue & { readonly evidenced: boolean };

/** `unexpected`: a value at a place of which nothing is expected; whether it is right nobody has said. */
export const fieldVerdicts = ['right', 'wrong', 'missing', 'unexpected'] as const;
export type FieldVerdict = (typeof fieldVerdicts)[number];

export type ScoredField = {
  /** As the expected values count their rows. */
  readonly path: string;
  readonly verdict: FieldVerdict;
  readonly expected: AnswerValue;
  readonly proposed: AnswerValue;
  readonly evidenced: boolean;
};

const isIndex = (segment: string): boolean => /^\d+$/.test(segment);

const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '');
/** One spelling of a decimal number: `50,000.00` is `50000`. */
const decimal = (text: string): string => {
  const digits = [...folded(text)].filter((sign) => !',元¥'.includes(sign)).join('');
  return /^-?\d+\.\d+$/.test(digits) ? digits.replace(/\.?(?<!0)0+$/, '') : digits;
};

/** Whether a proposed value says what was expected: amounts as numbers, texts without their spaces, options in any order. */
export const saysTheSame = (field: Pick<Field, 'kind'> | undefined, one: AnswerValue, other: AnswerValue): boolean => {
  if (typeof one === 'string' && typeof other === 'string') {
    const spelling = field?.kind === 'money' || field?.kind === 'number' ? decimal : folded;
    return spelling(one) === spelling(other);
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    const [texts, others] = [one, other].map((list: readonly AnswerValue[]) => list.map(String).map(folded).sort());
    return JSON.stringify(texts) === JSON.stringify(others);
  }
  if (isRecord(one) && isRecord(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
      saysTheSame(undefined, one[key] ?? '', other[key] ?? ''),
    );
  return one === other;
};

/** A place in a row: the list that it stands in, the row's number, and the place within. `null` for a place in no list. */
const rowOf = (path: string): { readonly list: string; readonly row: string; readonly rest: string } | null => {
  const segments = path.split('.');
  const at = segments.findIndex(isIndex);
  const row = segments[at];
  return row === undefined
    ? null
    : { list: segments.slice(0, at).join('.'), row, rest: segments.slice(at + 1).join('.') };
};

type Rows = ReadonlyMap<string, readonly PlacedValue[]>;

/** The values of each list by their rows; `path` is the place within the row. */
const rowsByList = (values: readonly PlacedValue[]): ReadonlyMap<string, Rows> => {
  const lists = new Map<string, Map<string, PlacedValue[]>>();
  for (const { path, value } of values) {
    const place = rowOf(path);
    if (!place) continue;
    const rows = lists.get(place.list) ?? new Map<string, PlacedValue[]>();
    rows.set(place.row, [...(rows.get(place.row) ?? []), { path: place.rest, value }]);
    lists.set(place.list, rows);
  }
  return lists;
};

/**
 * For each row that a model counted, the expected row that it is: those that agree in most values first, then the rest in their order.
 * Rows beyond the expected ones keep numbers that no expected row has.
 */
const matchRows = (
  expected: Rows,
  proposed: Rows,
  sameAt: (path: string, one: AnswerValue, other: AnswerValue) => boolean,
): ReadonlyMap<string, string> => {
  const pairs = [...expected].flatMap(([row, values]) =>
    [...proposed].map(([other, others]) => ({
      row,
      other,
      agreeing: values.filter(({ path, value }) =>
        others.some((each) => each.path === path && sameAt(path, value, each.value)),
      ).length,
    })),
  );
  const matches = new Map<string, string>();
  const matched = new Set<string>();
  // The sort keeps the order of pairs that agree equally.
  for (const { row, other } of [...pairs].sort((a, b) => b.agreeing - a.agreeing)) {
    if (matches.has(other) || matched.has(row)) continue;
    matches.set(other, row);
    matched.add(row);
  }
  let next = Math.max(-1, ...[...expected.keys()].map(Number));
  for (const other of proposed.keys())
    if (!matches.has(other)) {
      next += 1;
      matches.set(other, String(next));
    }
  return matches;
};

/** What a model proposed for a document, held against what was expected: each expected place once, then what nobody expected. */
export const scoreFields = (
  definition: FormDefinition,
  expected: readonly PlacedValue[],
  proposed: readonly ProposedValue[],
): readonly ScoredField[] => {
  const fieldOf = (path: string) => fieldAt(definition, path)?.field;
  const expectedRows = rowsByList(expected);
  const matches = new Map(
    [...rowsByList(proposed)].map(([list, rows]) => [
      list,
      matchRows(expectedRows.get(list) ?? new Map(), rows, (path, one, other) =>
        saysTheSame(fieldOf([list, '0', path].filter((part) => part !== '').join('.')), one, other),
      ),
    ]),
  );
  const placeOf = (path: string): string => {
    const place = rowOf(path);
    const row = place && matches.get(place.list)?.get(place.row);
    return place && row !== undefined ? [place.list, row, place.rest].filter((part) => part !== '').join('.') : path;
  };
  // Of two values for one place the first one counts, as it does where a form is filled in.
  const found = new Map<string, ProposedValue>();
  for (const each of proposed) {
    const path = placeOf(each.path);
    if (!found.has(path)) found.set(path, each);
  }
  const places = new Set(expected.map(({ path }) => path));
  const asked = expected.map(({ path, value }): ScoredField => {
    const proposal = found.get(path);
    if (!proposal) return { path, verdict: 'missing', expected: value, proposed: null, evidenced: false };
    const verdict = saysTheSame(fieldOf(path), value, proposal.value) ? 'right' : 'wrong';
    return { path, verdict, expected: value, proposed: proposal.value, evidenced: proposal.evidenced };
  });
  const others = [...found].flatMap(([path, { value, evidenced }]): ScoredField[] =>
    places.has(path) ? [] : [{ path, verdict: 'unexpected', expected: null, proposed: value, evidenced }],
  );
  return [...asked, ...others];
};

/** How many fields have each verdict. */
export type VerdictCounts = Readonly<Record<FieldVerdict, number>>;

export const countVerdicts = (fields: readonly Pick<ScoredField, 'verdict'>[]): VerdictCounts => {
  const countOf = (verdict: FieldVerdict) => fields.filter((field) => field.verdict === verdict).length;
  return {
    right: countOf('right'),
    wrong: countOf('wrong'),
    missing: countOf('missing'),
    unexpected: countOf('unexpected'),
  };
};

/** What a document's run came to. `quotes`: proposals; `verbatim`: those whose quote stands in the document; `evidenced`: and shows the value. */
export type DocumentFigures = VerdictCounts & {
  readonly quotes: number;
  readonly verbatim: number;
  readonly evidenced: number;
  readonly ms: number;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly estimated: boolean;
};

/** A document of a run that has ended: with its figures, or failed. */
export type DocumentEnd = DocumentFigures & { readonly outcome: 'done' | 'failed' };

export type BenchTotals = DocumentFigures & {
  /** Documents that were read, and those of which nothing came; fields of the latter count in no figure but time and tokens. */
  readonly done: number;
  readonly failed: number;
};

/** The figures of a whole run: sums over its documents. */
export const benchTotals = (documents: readonly DocumentEnd[]): BenchTotals => {
  const sum = (figure: Exclude<keyof DocumentFigures, 'estimated'>) =>
    documents.reduce((total, document) => total + document[figure], 0);
  const countOf = (outcome: DocumentEnd['outcome']) => documents.filter((each) => each.outcome === outcome).length;
  return {
    done: countOf('done'),
    failed: countOf('failed'),
    right: sum('right'),
    wrong: sum('wrong'),
    missing: sum('missing'),
    unexpected: sum('unexpected'),
    quotes: sum('quotes'),
    verbatim: sum('verbatim'),
    evidenced: sum('evidenced'),
    ms: sum('ms'),
    prompt_tokens: sum('prompt_tokens'),
    completion_tokens: sum('completion_tokens'),
    estimated: documents.some(({ estimated }) => estimated),
  };
};
