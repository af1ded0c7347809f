import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { confirmedNumber } from '../../../../../domain/case/testing/fixtures.js';
import { analysis } from '../../../../../domain/contract/analysis.js';
import { assignments } from '../../../../../domain/contract/assignments.js';
import { backgroundWork } from '../../../../../domain/contract/backgroundWork.js';
import { caseNotes } from '../../../../../domain/contract/caseNotes.js';
import { casePapers } from '../../../../../domain/contract/casePapers.js';
import { cases } from '../../../../../domain/contract/cases.js';
import { closures } from '../../../../../domain/contract/closures.js';
import { courtLists } from '../../../../../domain/contract/courtLists.js';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { corrections } from '../../../../../domain/contract/corrections.js';
import { comparisons } from '../../../../../domain/contract/comparisons.js';
import { courtCalendar } from '../../../../../domain/contract/courtCalendar.js';
import { lendingRates } from '../../../../../domain/contract/lendingRates.js';
import { formSwitches } from '../../../../../domain/contract/formSwitches.js';
import { featureFlags } from '../../../../../domain/contract/featureFlags.js';
import { modelTasks } from '../../../../../domain/contract/modelTasks.js';
import { usage } from '../../../../../domain/contract/usage.js';
import { users } from '../../../../../domain/contract/users.js';
import { returnedAs, returnedCase } from '../../../harness/closedCase.js';
import { submitCase } from '../../../harness/submittedCase.js';
import { asksForClaims, noticeSentTo } from '../../../harness/sentNotice.js';
import type { Person, World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';

/**
 * The case to change: a new one where the change is permitted, the owner's where it must be refused. It is made by another one of the court
 * than who looks at it: a look is recorded once an hour.
 */
const caseFor = async ({ client, people }: World, { persona }: Person) => {
  const submitted =
    persona === 'superuser'
      ? await submitCase(client, people.user.cookie, people.superuser.cookie, '立案者')
      : people.otherUser.submitted;
  return { path: { id: submitted.id } };
};

const reason = '工作需要';
const nothing = '00000000-0000-4000-8000-000000000001';

/** The notice that was sent to the other user. */
const noticePath = async ({ client, people }: World) => {
  const { id } = people.otherUser.submitted;
  return { path: { id, noticeId: await noticeSentTo(client, people.superuser.cookie, id) } };
};

/** A case with the id of a notice in another one. */
const noticeOfAnother = async (world: World, who: Person) => {
  const { path } = await caseFor(world, who);
  const { noticeId } = (await noticePath(world)).path;
  return { path: { ...path, noticeId } };
};

/** The case to change once it is filed: a new one where the change is permitted, the owner's where it must be refused. */
const filedFor = async (world: World, who: Person) => {
  const of = await caseFor(world, who);
  const number = `（2026）京0101民初${randomInt(1, 1_000_000)}号`;
  if (who.persona === 'superuser')
    await world.client.ask(
      world.people.superuser.cookie,
      requestOf(cases.assignNumber, { ...of, body: confirmedNumber(number) }),
    );
  return of;
};
const acceptance = { kind: 'acceptance', seen: 0, procedure: 'ordinary' } as const;
const PaperId = z.object({ paper_id: z.string() });

/** Files a case under a number of its own, and returns the number. */
const fileForRegister = async ({ client, people: { user, superuser } }: World): Promise<string> => {
  const { id } = await submitCase(client, user.cookie, superuser.cookie, '登记者');
  const number = `（2026）京0101民初${randomInt(1, 1_000_000)}号`;
  await client.ask(superuser.cookie, requestOf(cases.assignNumber, { path: { id }, body: confirmedNumber(number) }));
  return number;
};

/** The register of the series in which `fileForRegister` counts, as a file. */
const registerFile = {
  call: async (world: World, { persona }: Person) => {
    if (persona === 'superuser') await fileForRegister(world);
    return { query: { series: '(2026)京0101民初' } };
  },
  about: 'anybody',
} as const;

/** Sets a budget by the administrator, whose name whoever looks at the budgets is shown. */
const budgetOfAnother = async ({ client, people: { superuser } }: World) => {
  await client.ask(
    superuser.cookie,
    requestOf(usage.setModelBudget, { body: { part: 'vision', tokens: 1_000_000_000 } }),
  );
  return {};
};

const said = (id: string) => [{ id, question: '1. 本金', answers: ['尚欠本金100,000.00元'] }];
const claim = { case_type: '民间借贷纠纷', partyInfo: [], claimItems: said('claims.principal'), otherItems: [] };
const defence = { case_type: '民间借贷纠纷', partyInfo: [], defenseItems: said('responses.principal'), otherItems: [] };
const comparing = (number: string, code: string) => ({
  body: {
    case_number: number,
    defendant_code: code,
    form_key: 'defense-private-lending',
    form_data: { sections: { responses: { open: '不同意。' } } },
  },
});
const stats = {
  total_cases: 1,
  filed_cases: 1,
  pending_cases: 0,
  this_month_filed: 1,
  this_year_filed: 1,
  weekly_daily_trend: Array.from({ length: 7 }, (_, day) => ({ date: `2026-03-0${day + 2}`, count: 0 })),
  monthly_top_causes: [],
  weekly_cause_distribution: [],
};

/** What the court does, and the features and figures that each account has too. */
export const courtSamples = {
  ...samplesOf(assignments, {
    candidates: {},
    // That nobody has a case which nobody has changes nothing, whoever says so.
    assign: {
      call: async (world, who) => ({ ...(await caseFor(world, who)), body: { to: { how: 'nobody' }, seen: null } }),
    },
    assignMany: {
      call: async (world, who) => {
        const { path } = await caseFor(world, who);
        return { body: { cases: [{ ...path, seen: null }], to: { how: 'nobody' } } };
      },
    },
  }),
  ...samplesOf(caseNotes, {
    list: { call: ({ people }) => ({ path: { id: people.otherUser.submitted.id } }) },
    write: { call: async (world, who) => ({ ...(await caseFor(world, who)), body: { text: '已电话联系原告' } }) },
  }),
  ...samplesOf(cases, {
    list: {},
    documents: { call: ({ people }) => ({ path: { id: people.otherUser.submitted.id } }) },
    version: {
      call: ({ people }) => {
        const { id, receiptId } = people.otherUser.submitted;
        return { path: { id, documentId: receiptId } };
      },
    },
    timeline: { call: ({ people }) => ({ path: { id: people.otherUser.submitted.id } }) },
    openOnPaper: {
      call: () => ({
        body: {
          case_number: `（2026）京0101民初${randomInt(1, 1_000_000)}号`,
          form_key: 'defense-copyright-infringement',
          plaintiffs: ['张三'],
          defendants: ['李四'],
          reason: '原告在立案窗口递交纸质起诉状',
        },
      }),
    },
    checkNumber: {
      call: ({ people }) => ({
        path: { id: people.otherUser.submitted.id },
        query: { number: '（2026）京0101民初1号' },
      }),
    },
    assignNumber: {
      call: async (world, who) => ({
        ...(await caseFor(world, who)),
        body: confirmedNumber(`（2026）京0101民初${randomInt(1, 1_000_000)}号`),
      }),
    },
    // The cases of these samples are pending.
    correctNumber: {
      call: async (world, who) => ({
        ...(await caseFor(world, who)),
        body: { current_number: '（2026）京0101民初1号', new_case_number: '（2026）京0101民初2号', reason: '编号笔误' },
      }),
      answers: [409],
    },
    // Nobody in these cases was renamed.
    decideReferral: {
      call: ({ people }) => ({
        path: { id: people.otherUser.submitted.id, defendantId: 'nobody' },
        body: { successor_id: 'somebody', is_same: true },
      }),
      answers: [404],
    },
    erase: { call: async (world, who) => ({ ...(await caseFor(world, who)), body: { reason } }) },
    pending: {},
    stats: {},
    courtDays: {},
    liveFigures: { call: () => ({ query: { most: 1 } }) },
  }),
  ...samplesOf(courtLists, {
    numbers: {
      call: async (world, { persona }) => {
        if (persona === 'superuser') await fileForRegister(world);
        return {};
      },
    },
    numberHistory: {
      call: async (world, { persona }) => ({
        query: { number: persona === 'superuser' ? await fileForRegister(world) : '（2026）京0101民初1号' },
      }),
    },
    numbersCsv: registerFile,
    numbersWorkbook: registerFile,
    csv: {},
    workbook: {},
  }),
  ...samplesOf(casePapers, {
    view: { call: ({ people }) => ({ path: { id: people.otherUser.submitted.id } }) },
    preview: { call: async (world, who) => ({ ...(await filedFor(world, who)), body: acceptance }), about: 'anybody' },
    issue: { call: async (world, who) => ({ ...(await filedFor(world, who)), body: acceptance }) },
    word: {
      call: async (world, who) => {
        if (who.persona !== 'superuser') return { path: { id: world.people.otherUser.submitted.id, paperId: nothing } };
        const { path } = await filedFor(world, who);
        const court = world.people.superuser.cookie;
        const sent = await world.client.ask(court, requestOf(casePapers.issue, { path, body: acceptance }));
        return { path: { ...path, paperId: PaperId.parse(sent.json).paper_id } };
      },
      about: 'anybody',
    },
    // Nothing was issued in this case.
    serve: {
      call: async (world, who) => ({
        ...(await filedFor(world, who)),
        body: { paper_ids: [nothing], how: 'direct', on: '2026-01-05' },
      }),
      answers: [404],
    },
    revoke: {
      call: async (world, who) => {
        const { path } = await filedFor(world, who);
        return { path: { ...path, serviceId: nothing }, body: { reason } };
      },
      answers: [404],
    },
  }),
  ...samplesOf(closures, {
    list: {
      call: async ({ client, people }, { persona }) => {
        const { user, superuser } = people;
        if (persona === 'superuser') await returnedCase(client, user.cookie, superuser.cookie, '退回者');
        return {};
      },
      about: 'anybody',
    },
    close: { call: async (world, who) => ({ ...(await caseFor(world, who)), body: returnedAs }) },
    reopen: {
      call: async ({ client, people }, { persona }) => {
        const { user, superuser } = people;
        if (persona !== 'superuser')
          return { path: { id: people.otherUser.submitted.id }, body: { closure_id: nothing, reason } };
        const { id, closureId } = await returnedCase(client, user.cookie, superuser.cookie, '恢复者');
        return { path: { id }, body: { closure_id: closureId, reason } };
      },
    },
    word: {
      call: async ({ client, people }) => {
        const { user, superuser } = people;
        const { id, closureId } = await returnedCase(client, user.cookie, superuser.cookie, '领取者');
        return { path: { id, closureId } };
      },
      about: 'anybody',
    },
  }),
  ...samplesOf(corrections, {
    view: { call: ({ people }) => ({ path: { id: people.otherUser.submitted.id }, query: {} }) },
    ask: { call: async (world, who) => ({ ...(await caseFor(world, who)), body: asksForClaims }) },
    unsent: { call: ({ people }) => ({ path: { id: people.otherUser.submitted.id }, query: {} }) },
    // In a case of its own: where a notice was sent, nothing is marked until it is answered.
    mark: {
      call: async (world, who) => ({
        ...(await caseFor(world, who)),
        body: { version: 1, marks: asksForClaims.marks, removed: [] },
      }),
      about: 'anybody',
    },
    // In a case of its own: after a notice was sent there is none to look at beforehand.
    preview: {
      call: async (world) => ({ ...(await caseFor(world, world.people.superuser)), body: asksForClaims }),
      about: 'anybody',
    },
    settle: {
      call: async (world) => ({ ...(await noticePath(world)), body: { mark_ids: ['nobody'], as: 'corrected' } }),
      answers: [404],
    },
    // These notices were sent in another case.
    recordService: {
      call: async (world, who) => ({
        ...(await noticeOfAnother(world, who)),
        body: { on: '2026-01-05', by: 'paper' },
      }),
      answers: [404],
    },
    extend: {
      call: async (world, who) => ({
        ...(await noticeOfAnother(world, who)),
        body: { due_on: '2099-02-28', ground: '住院治疗' },
      }),
      answers: [404],
    },
    withdraw: {
      call: noticeOfAnother,
      answers: [404],
    },
    word: { call: noticePath },
  }),
  ...samplesOf(comparisons, {
    table: { call: ({ people }) => ({ path: { id: people.otherUser.submitted.id } }) },
    word: { call: ({ people }) => ({ path: { id: people.otherUser.submitted.id } }) },
  }),
  // No model answers in these tests: what may be asked ends with 409.
  ...samplesOf(analysis, {
    elements: { call: ({ people }) => ({ path: { id: people.otherUser.submitted.id } }) },
    forFiling: { call: () => ({ body: { claim_final_data: claim } }), answers: [409] },
    forJudge: {
      call: () => ({ body: { claim_final_data: claim, defense_final_data_list: [defence] } }),
      answers: [409],
    },
    figures: {},
    comparePleadings: {
      call: (_world, { submitted }) => comparing(submitted.number, submitted.defendantCode),
      foreign: (_world, { submitted }) => comparing(submitted.number, ''),
      answers: [409],
    },
    insights: { call: () => ({ body: { stats } }), answers: [409] },
  }),
  // Nothing is under way in these tests that could be cancelled, and nothing failed.
  ...samplesOf(backgroundWork, {
    list: {},
    cancel: { call: () => ({ path: { id: 'ledger-sealing' } }), answers: [409] },
    retry: { call: () => ({ path: { id: 'ledger-sealing' } }), answers: [409] },
  }),
  ...samplesOf(featureFlags, {
    listPublic: {},
    listOwn: {},
    setOwn: { call: () => ({ body: { key: 'ai_chat', is_enabled: true } }) },
    listGlobal: {},
    setGlobal: { call: () => ({ path: { key: 'ai_autofill' }, body: { is_enabled: true, reason } }) },
  }),
  ...samplesOf(courtCalendar, {
    years: {},
    arrange: {
      call: () => ({
        path: { year: '2027' },
        body: { version: 0, days: [{ day: '2027-01-01', kind: 'off', name: '元旦' }] },
      }),
    },
  }),
  ...samplesOf(lendingRates, {
    list: {},
    change: { call: () => ({ path: { day: '2026-01-20' }, body: { version: 0, percent: 2.95 } }) },
  }),
  ...samplesOf(formSwitches, {
    board: {},
    set: {
      call: () => ({ path: { target: 'claim-bigamy' }, body: { version: 0, is_on: false, sentence: '本院暂不受理' } }),
    },
  }),
  ...samplesOf(modelTasks, { list: {}, calls: {}, failures: {} }),
  ...samplesOf(usage, {
    stats: { own: {}, platform: {} },
    callCosts: {},
    credits: {},
    creditsCsv: {},
    visitorBudget: {},
    setVisitorBudget: { call: () => ({ body: { credits: 10_000 } }) },
    modelBudgets: { call: budgetOfAnother, about: 'anybody' },
    setModelBudget: {
      call: async (world) => {
        await budgetOfAnother(world);
        return { body: { part: 'all', tokens: 1_000_000_000 } };
      },
      about: 'anybody',
    },
  }),
  ...samplesOf(users, {
    list: {},
    // Whoever may not do it would make themselves an administrator.
    change: {
      call: ({ people }, { persona, id }) =>
        persona === 'superuser'
          ? { path: { id: people.explorer.id }, body: { platform_credits: 5, reason } }
          : { path: { id: id || people.user.id }, body: { is_superuser: true, reason } },
    },
    issuePasswordReset: { call: ({ people }) => ({ path: { id: people.explorer.id }, body: { reason } }) },
    resetGenerationCount: { call: ({ people }) => ({ path: { id: people.explorer.id }, body: { reason } }) },
    // What it lists are events, and whose they are is the path.
    credits: { call: ({ people }) => ({ path: { id: people.explorer.id } }), about: 'anybody' },
    creditsCsv: { call: ({ people }) => ({ path: { id: people.explorer.id } }) },
    erasure: { call: ({ people }) => ({ path: { id: people.explorer.id } }) },
    // Their own account, which nobody erases: the others still need theirs.
    erase: { call: ({ people }) => ({ path: { id: people.superuser.id }, body: { reason } }), answers: [409] },
  }),
};
