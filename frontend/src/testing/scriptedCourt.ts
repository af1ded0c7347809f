import type { NumberCheck } from '../../../domain/contract/cases.js';
import type { CasePapers } from '../../../domain/contract/casePapers.js';
import type { CaseCorrections, UnsentMarks } from '../../../domain/contract/corrections.js';
import type { ApiError } from '../http/apiError.js';
import { createBareStore } from './wholeStore.js';
import { userResponse } from './responses.js';
import { until } from './until.js';
import { scriptedHttp } from './scriptedHttp.js';
import { featureDeps } from './sagaDeps.js';
import { combineSagas } from '../core/feature.js';
import { work as audit } from '../features/audit/auditState.js';
import { work as caseFile } from '../features/caseFile/caseFileState.js';
import { work as cases } from '../features/cases/casesState.js';
import { work as courtDesk } from '../features/courtDesk/courtDeskState.js';
import { work as dashboard } from '../features/dashboard/dashboardState.js';
import { work as filing } from '../features/filing/filingState.js';

const courtSaga = combineSagas(...[courtDesk, dashboard, caseFile, filing, cases, audit].map(({ saga }) => saga));

/** One call that the screens made; the test responds to it, or refuses it, when it wants to. */
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly respond: (value: unknown) => void;
  readonly refuse: (error: ApiError) => void;
};

/** The check of a number that nothing speaks against. */
const unremarkable = (): NumberCheck => ({ case_number: null, remarks: [], next_number: null, taken_by: null });

/** A complaint in which nothing is marked. */
export const nothingMarked = (): CaseCorrections => ({
  pleading: 'complaint',
  version: 1,
  standing: 'none',
  offers: [],
  places: [],
  usual_due_on: '2099-01-15',
  notices: [],
  other_changes: [],
});

/** A case of which no paper was issued. */
export const noPapers = (): CasePapers => ({
  today: '2026-03-10',
  filed_on: '2026-03-02',
  addressees: [],
  complaint_version: 1,
  fee: { kind: 'property', amount: null },
  telephone: '',
  papers: [],
  services: [],
  periods: [],
});

type Asked = Pick<Call, 'method' | 'path' | 'body'>;
type UnsentMark = UnsentMarks['marks'][number];
type MarkKey = Pick<UnsentMark, 'code' | 'path'>;

/** The court's server as far as it keeps marks, with nobody else who marks: each of them is the reader's own. */
export const oneClerk = (by: UnsentMark['by'] = { id: userResponse().id, email: null }) => {
  let marks: readonly UnsentMark[] = [];
  let count = 0;
  return ({ method, body }: Asked): UnsentMarks => {
    if (method === 'POST') {
      const asked = body as { marks: readonly UnsentMark[]; removed: readonly UnsentMark[]; version: number };
      const isSame = (one: MarkKey) => (other: MarkKey) => one.code === other.code && one.path === other.path;
      const at = '2026-03-02T02:00:00Z';
      const set = asked.marks.map((mark) => ({ ...mark, version: asked.version, by, at }));
      const standing = marks.filter((one) => !asked.removed.some(isSame(one)));
      const added = set.filter((one) => !standing.some(isSame(one)));
      marks = [...standing.map((one) => set.find(isSame(one)) ?? one), ...added];
      count += 1;
    }
    return { seen: `seen-${count}`, changed: true, marks: [...marks] };
  };
};

/** A real store with the court's sagas running against a server whose responses the test gives. */
export const scriptedCourt = (
  checkOf: (path: string) => unknown = unremarkable,
  correctionsOf: () => unknown = nothingMarked,
  notesOf: () => unknown = () => ({ items: [] }),
  papersOf: () => unknown = noPapers,
  unsent: (call: Asked) => unknown = oneClerk(),
) => {
  const calls: Call[] = [];
  const http = scriptedHttp((call) =>
    // Beside every complaint under review; what it finds is shown by `analysis.test.tsx`.
    call.path.endsWith('/element-review')
      ? Promise.resolve({ version: 1, findings: [] })
      : // Beside it too; what is marked is shown by `corrections.test.tsx`.
        call.method === 'GET' && /\/corrections(?:\?|$)/.test(call.path)
        ? Promise.resolve(correctionsOf())
        : // Beside every case; what is written is shown by `caseNotes.test.tsx`.
          call.method === 'GET' && /\/notes(?:\?|$)/.test(call.path)
          ? Promise.resolve(notesOf())
          : // Beside every filed case; what is issued and served is shown by `casePapers.test.tsx`.
            call.method === 'GET' && /\/papers(?:\?|$)/.test(call.path)
            ? Promise.resolve(papersOf())
            : // What clerks marked; several of them are in `marking.test.tsx`.
              /\/corrections\/unsent(?:\?|$)/.test(call.path)
              ? Promise.resolve(unsent(call))
              : // Of every number that is entered; what it finds is shown by `numberRemarks.test.tsx`.
                call.method === 'GET' && /\/case-number(?:\?|$)/.test(call.path)
                ? Promise.resolve(checkOf(call.path))
                : new Promise((resolve, reject) => calls.push({ ...call, respond: resolve, refuse: reject })),
  );
  const { store, sagas } = createBareStore();
  const task = sagas.run(courtSaga, featureDeps(http));
  /** The call made at this place in the order of calls, once it is made. */
  const call = async (index: number): Promise<Call> => {
    await until(() => calls.length > index);
    const found = calls[index];
    if (!found) throw new Error(`call ${index} was not made; there are ${calls.length}`);
    return found;
  };
  /** Ends a call and waits until the store shows that. */
  const ending = async (index: number, end: (call: Call) => void): Promise<void> => {
    const ended = await call(index);
    const before = store.getState();
    end(ended);
    await until(() => store.getState() !== before);
  };
  return {
    store,
    calls,
    call,
    respond: (index: number, value: unknown) => ending(index, (ended) => ended.respond(value)),
    refuse: (index: number, error: ApiError) => ending(index, (ended) => ended.refuse(error)),
    stop: () => task.cancel(),
  };
};
