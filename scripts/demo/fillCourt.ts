import { randomInt } from 'node:crypto';
import type { FormDefinition } from '../../domain/forms/definition.js';
import { completeAnswers } from '../bench/completeAnswers.js';
import { cases } from '../../domain/contract/cases.js';
import { clientOf, type Transport } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import { forms } from '../../domain/contract/forms.js';

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

export type Filled = { readonly cases: number; readonly filed: number; readonly defences: number };
type Deps = {
  readonly court: Transport;
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

/** The fields of a party's block except the sample's address and telephone. */
const person = {
  ethnicity: '汉族',
  birth_date: '1985-06-01',
  employer: '某某公司',
  position: '职员',
  id_type: '居民身份证',
};
const company = { registered_place: '北京市朝阳区', position: '经理', credit_code: '91110105MA0000000X' };

/** Complete answers with names of their own: on each side one natural person, a company where the form knows no person. */
const answersTo = (definition: FormDefinition, below: (end: number) => number): Record<string, unknown> => {
  const blocks = definition.parties.flatMap((part) => part.blocks.map(({ key }) => key));
  const hasPerson = (legal: string): boolean => blocks.includes(legal.replace(/_legal$/u, '_natural'));
  const name = (): string => pick(surnames, below) + pick(givenNames, below);
  const partyAs = (key: string): Record<string, string> => {
    if (key.endsWith('_natural')) return { ...person, name: name() };
    if (key.endsWith('_legal'))
      return { ...company, entityName: `北京${name()}商贸有限公司`, legal_representative: name() };
    return { name: name(), unit: '北京某某律师事务所', position: '律师' };
  };
  const parties = Object.entries(completeAnswers(definition)).flatMap(([key, value]) => {
    if (!blocks.includes(key) || !Array.isArray(value)) return [[key, value] as const];
    if (key.startsWith('third') || (key.endsWith('_legal') && hasPerson(key))) return [];
    return [[key, value.map((record: object) => ({ ...record, ...partyAs(key) }))] as const];
  });
  return Object.fromEntries(parties);
};

/** How many cases a court holds already. */
export const casesIn = async (court: Transport): Promise<number> => (await clientOf(court, cases).stats()).total_cases;

/**
 * Fills a court with made-up cases through its own interface, as people would: complaints of several causes, most with a formal
 * number, some with a defence.
 * @throws RefusedError when the court refuses one
 */
export const fillCourt = async (
  { court, year, below = randomInt, onProgress = () => undefined }: Deps,
  count: number,
): Promise<Filled> => {
  const calls = { ...clientOf(court, forms), ...clientOf(court, documents), ...clientOf(court, cases) };
  const known = new Map<string, FormDefinition>();
  const form = async (key: string): Promise<FormDefinition> => {
    const definition = known.get(key) ?? (await calls.get({ path: { form_key: key } })).definition;
    known.set(key, definition);
    return definition;
  };
  const first = await casesIn(court);
  let [filed, defences] = [0, 0];
  for (let done = 1; done <= count; done += 1) {
    const cause = pick(causes, below);
    const { headers } = await calls.submit({
      body: {
        document_type: 'complaint',
        case_number: '',
        payload: { form_key: `claim-${cause}`, form_data: answersTo(await form(`claim-${cause}`), below) },
      },
    });
    const header = (name: string): string => decodeURIComponent(headers.get(name) ?? '');
    const [id, number] = [header('X-Case-Id'), header('X-Case-Number')];
    const { defendants } = await calls.documents({ path: { id } });
    const code = defendants[0]?.verification_code;
    if (code && below(5) < 2) {
      await calls.submit({
        body: {
          document_type: 'defense',
          case_number: number,
          payload: {
            form_key: `defense-${cause}`,
            form_data: answersTo(await form(`defense-${cause}`), below),
            defendant_code: code,
          },
        },
      });
      defences += 1;
    }
    if (below(3) > 0) {
      const formal = `（${year}）京0105民初${first + done}号`;
      await calls.assignNumber({ path: { id }, body: { new_case_number: formal } });
      filed += 1;
    }
    onProgress(done);
  }
  return { cases: count, filed, defences };
};
