import { expect } from 'chai';
import fc from 'fast-check';
import { mustBeNewest } from '../../../../../domain/case/access.js';
import type { VersionNote } from '../../../../../domain/case/state.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { answerIn } from '../../../../../domain/forms/answerIn.js';
import { ApiError, networkError } from '../../../http/apiError.js';
import { recordedWording } from '../../../testing/responses.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { until } from '../../../testing/until.js';
import { createBareStore } from '../../../testing/wholeStore.js';
import { memoryDrafts } from '../../drafts/memoryDrafts.js';
import { baseVersionOf, changeDraft, type Draft, sameValue } from '../../drafts/index.js';
import { pleadingReady } from '../page/pageSlice.js';
import { startingPoint } from '../opening/startingPoint.js';
import { submissionBody, type Submitted, type SubmissionBody } from '../calls/pleadingApi.js';
import { submissionSaga } from '../submitting/submissionSaga.js';
import {
  selectReceipt,
  selectUnknown,
  selectWork,
  submissionOpened,
  submissionRequested,
  submissionResumed,
} from '../page/submissionSlice.js';
import { answerRows, withTheirs } from './answerRows.js';
import { courtVersionSaga, type CourtVersionApi } from './courtVersionSaga.js';
import { courtAsked, selectCourtVersion, selectIsAskingCourt } from '../page/courtVersionSlice.js';

const caseNumber = '新案件-20260101-ABCDEFGH';
const places = [
  'plaintiffs_natural.0.name',
  'plaintiffs_natural.0.phone',
  'defendants_natural.0.name',
  'defendants_natural.1.name',
  'sections.claims.items.i1.amount',
] as const;
const isIn = (place: string, path: string): boolean => place === path || place.startsWith(`${path}.`);
const first: FormAnswers = {
  plaintiffs_natural: [{ name: '张三', phone: '13800138000' }],
  defendants_natural: [{ name: '李四' }],
  sections: { claims: { items: { i1: { amount: '1' } } } },
};
const written = (answers: FormAnswers, place: string, value: string): FormAnswers => {
  const [head = '', ...rest] = place.split('.').reverse();
  const inner = rest.reduce<unknown>(
    (below, key) =>
      /^\d$/.test(key)
        ? Array.from({ length: Number(key) + 1 }, (_, at) => (at === Number(key) ? below : {}))
        : { [key]: below },
    { [head]: value },
  );
  const merged = (into: unknown, from: unknown): unknown => {
    if (Array.isArray(from))
      return Array.from({ length: Math.max(from.length, Array.isArray(into) ? into.length : 0) }, (_, at) =>
        merged(Array.isArray(into) ? into[at] : undefined, from[at]),
      );
    if (typeof from !== 'object' || from === null) return from ?? into;
    const record = Object(into) as Record<string, unknown>;
    return {
      ...record,
      ...Object.fromEntries(Object.entries(from).map(([key, each]) => [key, merged(record[key], each)])),
    };
  };
  return merged(answers, inner) as FormAnswers;
};

type Kept = { readonly answers: FormAnswers; readonly by: string; readonly sure: ReadonlySet<string> };

/** The court's server, which decides by the domain's own rule. `sure`: where the sender knowingly says what they say. */
const newCourt = () => {
  const versions: Kept[] = [{ answers: first, by: 'nobody', sure: new Set() }];
  const outcomes = new Map<string, number>();
  const submitted = (version: number): Submitted => ({
    caseNumber,
    version,
    verificationCode: null,
    documentHash: null,
    receiptId: null,
    documentId: null,
    file: { blob: new Blob(['docx']), fileName: null, headers: new Headers() },
  });
  return {
    versions,
    take: (body: SubmissionBody, key: string, by: string, sure: ReadonlySet<string>): Submitted => {
      const known = outcomes.get(key);
      if (known !== undefined) return submitted(known);
      const newest = { version: versions.length, submitted_at: '2026-01-05T02:03:04.567Z' };
      try {
        mustBeNewest(versions as readonly unknown[] as readonly VersionNote[], body.payload.base_version);
      } catch {
        throw new ApiError({ status: 409, code: 'stale_version', detail: '有新版', fromServer: true, newest });
      }
      versions.push({ answers: body.payload.form_data as FormAnswers, by, sure });
      outcomes.set(key, versions.length);
      return submitted(versions.length);
    },
  };
};

type Court = ReturnType<typeof newCourt>;

/** One device with its page: what the components do with the form is done here with plain values. */
const newDevice = (name: string, court: Court) => {
  const keeping = memoryDrafts();
  let connection: 'fine' | 'gone' | 'losing' = 'fine';
  let made = 0;
  /** Where the person changed or chose what stands there, since the version that they saw. */
  let sure = new Set<string>();
  let draft: Draft | null = null;
  let stop = (): void => undefined;
  let { store } = createBareStore();

  const reached = async <T>(work: () => T): Promise<T> => {
    await Promise.resolve();
    if (connection === 'gone') throw networkError();
    const result = work();
    if (connection === 'losing') throw networkError();
    return result;
  };
  const loaded = () => ({
    formData: { ...court.versions.at(-1)?.answers },
    doc_type: 'complaint' as const,
    case_cause: '民间借贷纠纷',
    form_key: sampleForm.key,
    path: '/claim/private-lending',
    ...recordedWording,
    definition_hash: 'd'.repeat(64),
    version: court.versions.length,
  });
  const api: CourtVersionApi = {
    list: () =>
      reached(() => ({
        items: [
          {
            version: court.versions.length,
            pleading: 'complaint' as const,
            form_key: sampleForm.key,
            edition: '2025',
            wording: recordedWording.wording,
            submitted_at: '2026-01-05T02:03:04.567Z',
            document_hash: 'f'.repeat(64),
            receipt_id: '00000000-0000-4000-8000-000000000000',
          },
        ],
        total: court.versions.length,
        page: 1,
        page_size: 1,
      })),
    changes: () =>
      reached(() => ({
        from: 1,
        to: 2,
        wordings: { from: recordedWording.wording, to: recordedWording.wording },
        changes: [],
      })),
    loadForEditing: () => reached(loaded),
  };

  const settle = () =>
    until(() => selectWork(store.getState()).status !== 'running' && !selectIsAskingCourt(store.getState()));
  /** What the form page does once the court has answered a submission. */
  const afterSubmission = (sent: FormAnswers): void => {
    const receipt = selectReceipt(store.getState());
    if (receipt === null || draft === null) return;
    const { values } = draft;
    draft = { ...draft, values: { ...values, basedOn: { caseNumber, version: receipt.version } } };
    sure = new Set(places.filter((place) => !sameValue(answerIn(values.answers, place), answerIn(sent, place))));
  };
  const keep = async (): Promise<void> => {
    const kept = draft;
    if (kept !== null) await changeDraft(keeping.drafts, kept.id, () => kept);
  };
  const start = (): void => {
    stop();
    const bare = createBareStore();
    store = bare.store;
    const tasks = [
      bare.sagas.run(courtVersionSaga, api),
      bare.sagas.run(submissionSaga, {
        ...keeping,
        api: {
          generateUnsaved: () => Promise.reject(networkError()),
          fetchClaim: () => Promise.reject(networkError()),
          submit: (body: SubmissionBody, key: string) => {
            const said = new Set(sure);
            return reached(() => court.take(body, key, name, said));
          },
        },
        newKey: () => `${name}-${(made += 1)}`,
        now: () => new Date('2026-01-05T08:00:00Z'),
        offerFile: () => ({ url: 'blob:1', name: 'x' }),
        revokeFile: () => undefined,
      }),
    ];
    stop = () => tasks.forEach((task) => task.cancel());
    if (draft === null) return;
    store.dispatch(submissionOpened({ progress: draft.progress, receipt: null }));
    const page = { formKey: sampleForm.key, definition: sampleForm, draft, origin: 'restored' as const, rival: null };
    store.dispatch(pleadingReady({ ...page, others: [] }));
  };
  const sentNow = async (): Promise<FormAnswers | null> => {
    const attempt = draft && (await keeping.attempts.get(draft.id));
    return (attempt?.sent?.body.payload.form_data as FormAnswers | undefined) ?? null;
  };
  /** Asks the court and, as the page does, goes on quietly from what says the same. */
  const look = async (): Promise<void> => {
    if (draft === null) return;
    store.dispatch(courtAsked({ caseNumber, code: '', side: 'complaint', basedOn: baseVersionOf(draft.values) }));
    await settle();
    const newest = selectCourtVersion(store.getState());
    if (newest?.other === undefined || draft === null) return;
    const { answers, since } = newest.other;
    if (answerRows(sampleForm, draft.values.answers, answers, since).length === 0)
      draft = { ...draft, values: { ...draft.values, basedOn: { caseNumber, version: newest.version } } };
    await keep();
  };

  const steps = {
    open: async () => {
      if (connection !== 'fine') return;
      const document = { ...loaded() };
      const from = { caseNumber, verificationCode: '', document };
      const unknown = draft !== null && (await keeping.attempts.get(draft.id))?.sent !== undefined;
      if (unknown) return; // the page opens the draft whose outcome is unknown first
      ({ draft } = startingPoint(sampleForm, [], from, {}, () => 'new'));
      sure = new Set();
      await keep();
      start();
    },
    look,
    change: async (arg: number) => {
      if (draft === null) return;
      const place = places[arg % places.length] ?? places[0];
      const value = place.endsWith('amount') ? String(100 + (made += 1)) : `${name}改${(made += 1)}`;
      draft = { ...draft, values: { ...draft.values, answers: written(draft.values.answers, place, value) } };
      sure.add(place);
      await keep();
    },
    merge: async (arg: number) => {
      await look();
      const newest = selectCourtVersion(store.getState());
      if (draft === null || newest?.other === undefined || newest.version === baseVersionOf(draft.values)) return;
      const { answers, since } = newest.other;
      const mine = draft.values.answers;
      const rows = answerRows(sampleForm, mine, answers, since);
      const taken = rows.filter((_, at) => (arg >> at) % 2 === 1).map(({ path }) => path);
      const basedOn = { caseNumber, version: newest.version };
      draft = { ...draft, values: { ...draft.values, answers: withTheirs(mine, answers, taken), basedOn } };
      // Shown place by place: what was left standing was chosen too.
      const left = rows.filter(({ path }) => !taken.includes(path));
      sure = new Set(places.filter((place) => left.some(({ path }) => isIn(place, path))));
      await keep();
    },
    submit: async () => {
      if (draft === null) return;
      const { filing: reference, answers } = draft.values;
      const baseVersion = baseVersionOf(draft.values);
      const body = submissionBody({ formKey: sampleForm.key, kind: 'claim', reference, answers, baseVersion });
      const before = await sentNow();
      store.dispatch(submissionRequested({ draftId: draft.id, title: sampleForm.title, body }));
      await settle();
      afterSubmission(before ?? answers);
      await keep();
      if (selectReceipt(store.getState()) !== null) start();
    },
    remove: async () => {
      if (draft === null) return;
      await keeping.drafts.delete(draft);
      await keeping.attempts.delete(draft.id);
      draft = null;
      start();
    },
    reload: async () => {
      draft = draft && (await keeping.drafts.get(draft));
      start();
      const sent = await sentNow();
      if (draft === null || sent === null) return;
      store.dispatch(submissionResumed({ draftId: draft.id }));
      await until(
        () =>
          selectReceipt(store.getState()) !== null ||
          selectUnknown(store.getState()) !== null ||
          selectWork(store.getState()).status === 'failed',
      );
      afterSubmission(sent);
      await keep();
      if (selectReceipt(store.getState()) !== null) start();
    },
    connect: (arg: number) => {
      connection = (['fine', 'gone', 'losing'] as const)[arg % 3] ?? 'fine';
      return Promise.resolve();
    },
  };
  start();
  return { steps, stop: () => stop(), mend: () => (connection = 'fine') };
};

/** A version may differ from the one before it only where its sender knew. */
const passedOver = ({ versions }: Court): readonly string[] =>
  versions.flatMap(({ answers, by, sure }, index) => {
    const before = versions[index - 1];
    if (before === undefined) return [];
    return places
      .filter((place) => !sameValue(answerIn(answers, place), answerIn(before.answers, place)) && !sure.has(place))
      .map((place) => `version ${index + 1} of ${by} drops ${place}`);
  });

describe('two devices with one pleading, in any order of steps', function () {
  this.timeout(300_000);
  const kinds = [
    'open',
    'look',
    'change',
    'change',
    'merge',
    'submit',
    'submit',
    'remove',
    'reload',
    'connect',
  ] as const;
  const step = fc.record({ device: fc.nat({ max: 1 }), kind: fc.constantFrom(...kinds), arg: fc.nat({ max: 31 }) });

  it('never lose what the court has: its newest version says what its sender saw, but for what they changed or chose', async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (sequence) => {
        const court = newCourt();
        const devices = [newDevice('甲', court), newDevice('乙', court)];
        try {
          for (const { device } of [{ device: 0 }, { device: 1 }]) await devices[device]?.steps.open();
          for (const { device, kind, arg } of sequence) await devices[device]?.steps[kind](arg);
          // Whoever looks and chooses gets through in the end, whatever went before.
          const [last] = devices;
          last?.mend();
          await last?.steps.reload();
          await last?.steps.open();
          await last?.steps.change(0);
          await last?.steps.merge(0);
          const before = court.versions.length;
          await last?.steps.submit();
          accepted += court.versions.length - 1;
          expect(passedOver(court)).to.deep.equal([]);
          expect(court.versions.length, 'the last submission was taken').to.be.at.least(before);
        } finally {
          devices.forEach(({ stop }) => stop());
        }
      }),
      { numRuns: 25 },
    );
    expect(accepted, 'versions that were taken at all').to.be.above(25);
  });
});
