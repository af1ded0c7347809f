import { randomInt } from 'node:crypto';
import type { FormDefinition } from '../../domain/forms/definition.js';
import { cases } from '../../domain/contract/cases.js';
import { numberParts } from '../../domain/case/numberSeries.js';
import { clientOf, type Client } from '../../domain/contract/clientOf.js';
import type { Transport } from '../../domain/contract/transport.js';
import { documents } from '../../domain/contract/documents.js';
import { forms } from '../../domain/contract/forms.js';
import { answersTo, demoCauses, pick, type Below } from './madeUpAnswers.js';

export type Filled = { readonly cases: number; readonly filed: number; readonly defences: number };
type Deps = {
  readonly court: Transport;
  /** The court's year, for formal numbers. */
  readonly year: number;
  readonly below?: Below;
  readonly onProgress?: (done: number) => void;
};

/**
 * How many cases a court holds already.
 * @throws Error while its read models are filled, which do not know yet
 */
export const casesIn = async (court: Transport): Promise<number> => {
  const { total_cases: total } = await clientOf(court, cases).stats();
  if (total === null) throw new Error('the read models of the court are still being filled');
  return total;
};

/** The court's code in its numbers, as the court itself offers them; that of Chaoyang in Beijing where it is not configured. */
const courtCodeOf = async (calls: Pick<Client<typeof cases>, 'checkNumber'>, id: string): Promise<string> => {
  const { next_number: next } = await calls.checkNumber({ path: { id }, query: {} });
  return (next === null ? undefined : numberParts(next)?.court) ?? '京0105';
};

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
  let courtCode: string | undefined;
  let [filed, defences] = [0, 0];
  for (let done = 1; done <= count; done += 1) {
    const cause = pick(demoCauses, below);
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
      courtCode ??= await courtCodeOf(calls, id);
      const formal = `（${year}）${courtCode}民初${first + done}号`;
      const { remarks } = await calls.checkNumber({ path: { id }, query: { number: formal } });
      await calls.assignNumber({
        path: { id },
        body: { new_case_number: formal, acknowledged: remarks.map(({ code }) => code) },
      });
      filed += 1;
    }
    onProgress(done);
  }
  return { cases: count, filed, defences };
};
