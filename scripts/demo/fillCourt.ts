import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { FormDefinition } from '../../domain/forms/definition.js';
import { completeAnswers } from '../bench/completeAnswers.js';
import type { Court } from './court.js';

/** Causes with a form for each side. */
const causes = [
  'private-lending',
  'divorce',
  'labor-dispute',
  'sales-contract',
  'housing-lease',
  'traffic-accident',
  'credit-card',
  'property-management-contract',
] as const;
const surnames = ['赵', '钱', '孙', '李', '周', '吴', '郑', '王', '冯', '陈', '褚', '卫', '蒋', '沈', '韩', '杨'];
const givenNames = ['某某', '某强', '某芳', '某娟', '某磊', '某洋', '某艳', '某勇'];

const Stats = z.object({ total_cases: z.number() });
/** The court's own form: its definition was checked where it was made. */
const Form = z.object({ definition: z.custom<FormDefinition>((value) => typeof value === 'object' && value !== null) });
const Documents = z.object({ defendants: z.array(z.object({ verification_code: z.string().nullable() })) });

export type Filled = { readonly cases: number; readonly filed: number; readonly defences: number };
type Deps = {
  readonly court: Court;
  /** The court's year, for formal numbers. */
  readonly year: number;
  /** A whole number from 0 up to, not including, `end`. */
  readonly below?: (end: number) => number;
  readonly onProgress?: (done: number) => void;
};

const pick = <T>(from: readonly [T, ...T[]] | readonly T[], below: (end: number) => number): T => {
  const one = from[below(from.length)];
  if (one === undefined) throw new RangeError('nothing to choose from');
  return one;
};

/** Complete answers with other people's names, one natural person on each side where the form knows such. */
const answersTo = (definition: FormDefinition, below: (end: number) => number): Record<string, unknown> => {
  const blocks = definition.parties.flatMap((part) => part.blocks.map(({ key }) => key));
  const people = blocks.filter((key) => key.endsWith('_natural') && !key.startsWith('third'));
  const answers = Object.entries(completeAnswers(definition)).filter(
    ([key]) => !blocks.includes(key) || people.includes(key) || people.length === 0,
  );
  const named = answers.map(([key, value]) => {
    if (!people.includes(key) || !Array.isArray(value)) return [key, value] as const;
    const records = value.map((record: object) => ({
      ...record,
      name: pick(surnames, below) + pick(givenNames, below),
    }));
    return [key, records] as const;
  });
  return Object.fromEntries(named);
};

/** How many cases a court holds already. */
export const casesIn = async (court: Court): Promise<number> =>
  (await court.get('/api/admin/stats', Stats)).total_cases;

/**
 * Fills a court with made-up cases through its own interface, as people would: complaints of several causes, most with a formal
 * number, some with a defence.
 * @throws RefusedError when the court refuses one
 */
export const fillCourt = async (
  { court, year, below = randomInt, onProgress = () => undefined }: Deps,
  count: number,
): Promise<Filled> => {
  const forms = new Map<string, FormDefinition>();
  const form = async (key: string): Promise<FormDefinition> => {
    const known = forms.get(key) ?? (await court.get(`/api/forms/${key}`, Form)).definition;
    forms.set(key, known);
    return known;
  };
  const first = await casesIn(court);
  let [filed, defences] = [0, 0];
  for (let done = 1; done <= count; done += 1) {
    const cause = pick(causes, below);
    const complaint = await court.change('POST', '/api/documents/generate-and-save', {
      document_type: 'complaint',
      case_number: '',
      payload: { form_key: `claim-${cause}`, form_data: answersTo(await form(`claim-${cause}`), below) },
    });
    const [id, number] = ['X-Case-Id', 'X-Case-Number'].map((name) => decodeURIComponent(complaint.get(name) ?? ''));
    const { defendants } = await court.get(`/api/cases/${id}/documents`, Documents);
    const code = defendants[0]?.verification_code;
    if (code && below(5) < 2) {
      await court.change('POST', '/api/documents/generate-and-save', {
        document_type: 'defense',
        case_number: number,
        payload: {
          form_key: `defense-${cause}`,
          form_data: answersTo(await form(`defense-${cause}`), below),
          defendant_code: code,
        },
      });
      defences += 1;
    }
    if (below(3) > 0) {
      const formal = `（${year}）京0105民初${first + done}号`;
      await court.change('PATCH', `/api/cases/${id}/case-number`, { new_case_number: formal });
      filed += 1;
    }
    onProgress(done);
  }
  return { cases: count, filed, defences };
};
