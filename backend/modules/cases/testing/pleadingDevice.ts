import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import type { CallRequest } from '../../../../domain/contract/transport.js';
import { documents } from '../../../../domain/contract/documents.js';
import { drafts } from '../../../../domain/contract/drafts.js';
import { ownDocuments } from '../../../../domain/contract/ownDocuments.js';
import { RefusedError } from '../../../adapters/courtClient/cookieTransport.js';
import type { TestBrowser } from '../../../tests/harness/testBrowser.js';
import { loanComplaint } from './submissionClient.js';

export const places = ['name', 'principal', 'facts'] as const;
type Place = (typeof places)[number];
/** What a pleading says in the places that are changed here. */
export type Said = Readonly<Record<Place, string>>;

const form_key = 'claim-private-lending';
const formOf = ({ name, principal, facts }: Said) => ({
  ...loanComplaint(['李四'], principal),
  plaintiffs_natural: [{ name }],
  sections: { claims: { items: { principal: { principal } } }, facts: { open: facts } },
});
const Form = z.object({
  plaintiffs_natural: z.tuple([z.object({ name: z.string() })]),
  sections: z.object({
    claims: z.object({ items: z.object({ principal: z.object({ principal: z.string() }) }) }),
    facts: z.object({ open: z.string() }),
  }),
});
const saidIn = (form: unknown): Said => {
  const {
    plaintiffs_natural: [{ name }],
    sections,
  } = Form.parse(form);
  return { name, principal: sections.claims.items.principal.principal, facts: sections.facts.open };
};
const differing = (one: Said, other: Said | undefined): Set<Place> =>
  new Set(places.filter((place) => one[place] !== other?.[place]));

/** A version as the court took it, and what its sender knew: `seen`, and where they changed or chose what stands there. */
export type Taken = {
  readonly said: Said;
  readonly draftId: string;
  readonly seen: Said | undefined;
  readonly sure: ReadonlySet<Place>;
};
/** What came of all that was sent: versions by case number, and the first submissions that reached the court, by draft. */
export type Filed = {
  readonly cases: Map<string, Taken[]>;
  readonly codes: Map<string, string>;
  readonly reached: Set<string>;
  readonly removed: Set<string>;
};
export const newRecord = (): Filed => ({ cases: new Map(), codes: new Map(), reached: new Set(), removed: new Set() });

type Draft = {
  readonly id: string;
  readonly caseNumber: string;
  readonly code: string;
  readonly base: number;
  /** What the court had when its newest version was last seen here. */
  readonly seen: Said | undefined;
  readonly sure: ReadonlySet<Place>;
  readonly said: Said;
  readonly revision: number;
};
type Sent = { readonly request: CallRequest; readonly key: string; readonly draft: Draft };
export type Connection = 'fine' | 'gone' | 'losing';

const isRefusal = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof RefusedError && codes.includes(error.code);

const header = (response: Response, name: string): string => decodeURIComponent(response.headers.get(name) ?? '');

/**
 * A page of somebody signed in, as the contract wants a page to act: it sends the version that it is based on and its draft's id, asks
 * what the court has before it passes over that, keeps its draft in the account, and asks again for what it does not know. `isParty`:
 * the account opened the case or is to; others get number and code of it.
 */
export const pleadingDevice = (browser: TestBrowser, record: Filed, isParty: boolean) => {
  const [court, account, own] = [
    clientOf(browser, documents),
    clientOf(browser, drafts),
    clientOf(browser, ownDocuments),
  ];
  let draft: Draft | null = null;
  let sent: Sent | null = null;
  let connection: Connection = 'fine';

  const loaded = async ({ caseNumber, code }: Pick<Draft, 'caseNumber' | 'code'>) => {
    const body = { case_number: caseNumber, verification_code: code };
    const { formData, version } = await court.loadForEditing({ body });
    return { said: saidIn(formData), version };
  };
  /** Asks what the court has: what was not changed here follows it, what was is kept in its sight. */
  const look = async (): Promise<void> => {
    if (draft === null || draft.caseNumber === '') return;
    const { said: theirs, version } = await loaded(draft);
    const { said: mine, sure } = draft;
    const said = { ...theirs, ...Object.fromEntries([...sure].map((place) => [place, mine[place]])) };
    draft = { ...draft, said, seen: theirs, base: version, sure: differing(said, theirs) };
  };
  const fromAccount = async (path: { form_key: string; case_key: string }): Promise<Draft> => {
    const { values, revision } = await account.read({ path });
    const said = saidIn(values.answers);
    const { case_number: caseNumber = '', version: base = 0 } = values.based_on ?? {};
    // What stood in the version that it is based on is what a comparison of versions shows.
    const seen = record.cases.get(caseNumber)?.[base - 1]?.said;
    // A code is never kept with a draft: whoever needs one types it again.
    const code = isParty ? '' : (record.codes.get(caseNumber) ?? '');
    return { id: path.case_key, caseNumber, code, base, seen, sure: differing(said, seen), said, revision };
  };
  const newCase = (): Draft => {
    const said = { name: '张三', principal: '1.00', facts: '借款到期未还。' };
    return {
      id: randomUUID(),
      caseNumber: '',
      code: '',
      base: 0,
      seen: undefined,
      sure: new Set(places),
      said,
      revision: 0,
    };
  };
  const ofCase = async (caseNumber: string, code: string): Promise<Draft> => {
    const { said, version: base } = await loaded({ caseNumber, code });
    return { id: randomUUID(), caseNumber, code, base, seen: said, sure: new Set(), said, revision: 0 };
  };

  const open = async (arg: number): Promise<void> => {
    if (sent !== null) return;
    const { items } = await account.list({ query: { form_key } });
    const [kept] = items;
    if (kept !== undefined && arg % 4 !== 3) {
      draft = await fromAccount({ form_key, case_key: kept.case_key });
      return look();
    }
    const numbers = [...record.cases.keys()];
    const number = numbers[arg % Math.max(numbers.length, 1)];
    if (isParty) {
      const mine = (await own.list({ query: {} })).items
        .flatMap(({ case_number: of }) => of ?? [])
        .filter((of) => record.cases.has(of));
      const [newest] = mine;
      draft = newest === undefined || arg % 3 === 0 ? newCase() : await ofCase(newest, '');
      return;
    }
    const code = number === undefined ? undefined : record.codes.get(number);
    if (number === undefined || code === undefined) return;
    if (arg % 2 === 0) await own.adopt({ body: { case_number: number, verification_code: code } });
    draft = await ofCase(number, arg % 2 === 0 ? '' : code);
  };

  /** Keeps the draft in the account; what another device stored there meanwhile is taken over where nothing was changed here. */
  const save = async (): Promise<void> => {
    if (draft === null) return;
    const { id: case_key, caseNumber, base, said, revision } = draft;
    const path = { form_key, case_key };
    const filing =
      caseNumber === '' ? ({ mode: 'new', caseNumber: '' } as const) : ({ mode: 'existing', caseNumber } as const);
    const based = caseNumber === '' ? {} : { based_on: { case_number: caseNumber, version: base } };
    try {
      const body = { revision, values: { filing, answers: formOf(said), ...based } };
      draft = { ...draft, revision: (await account.write({ path, body })).revision };
    } catch (error) {
      if (!isRefusal(error, 'concurrent_change')) throw error;
      const theirs = await fromAccount(path);
      const older = theirs.base < draft.base ? theirs : draft;
      const { sure } = draft;
      const merged = { ...theirs.said, ...Object.fromEntries([...sure].map((place) => [place, said[place]])) };
      draft = {
        ...older,
        code: draft.code,
        said: merged,
        sure: differing(merged, older.seen),
        revision: theirs.revision,
      };
    }
  };

  /** What the court says of a submission becomes what the page goes on from. */
  const take = (response: Response, { draft: submitted }: Sent): void => {
    const caseNumber = header(response, 'X-Case-Number');
    const [version, code] = [Number(header(response, 'X-Document-Version')), header(response, 'X-Verification-Code')];
    const versions = record.cases.get(caseNumber) ?? [];
    const { said, id: draftId, seen, sure } = submitted;
    if (version > versions.length) record.cases.set(caseNumber, [...versions, { said, draftId, seen, sure }]);
    if (code !== '') record.codes.set(caseNumber, code);
  };
  const goOn = (response: Response, { draft: submitted }: Sent): void => {
    const { said } = draft ?? submitted;
    const [caseNumber, base] = [header(response, 'X-Case-Number'), Number(header(response, 'X-Document-Version'))];
    const next = { caseNumber, code: submitted.code, base, seen: submitted.said, revision: 0 };
    draft = { ...next, id: randomUUID(), said, sure: differing(said, submitted.said) };
  };
  const deliver = async (one: Sent): Promise<void> => {
    sent = one;
    if (connection === 'gone') return;
    if (one.draft.caseNumber === '') record.reached.add(one.draft.id);
    const response = await browser.send(one.request, { idempotencyKey: one.key });
    if (response.ok) take(response, one);
    if (connection === 'losing') return;
    sent = null;
    if (response.ok) return goOn(response, one);
    const { code } = z.object({ code: z.string() }).parse(await response.json());
    if (code === 'draft_submitted' || code === 'draft_over') draft = null;
    else if (code !== 'stale_version') throw new Error(`refused: ${response.status} ${code}`);
  };
  const submit = async (): Promise<void> => {
    if (sent !== null) return deliver(sent);
    if (draft === null) return;
    const { id, caseNumber, code, base, said } = draft;
    const payload = {
      form_key,
      form_data: formOf(said),
      ...(caseNumber !== '' && { base_version: base }),
      ...(code !== '' && { verification_code: code }),
    };
    const body = { document_type: 'complaint' as const, case_number: caseNumber, draft_id: id, payload };
    return deliver({ request: requestOf(documents.submit, { body }), key: randomUUID(), draft });
  };

  /** Calls of drafts and of the court reach nobody while there is no connection; what ended elsewhere is not gone on with. */
  const online =
    (act: (arg: number) => Promise<void>) =>
    async (arg: number): Promise<void> => {
      if (connection !== 'fine') return;
      try {
        await act(arg);
      } catch (error) {
        if (!isRefusal(error, 'draft_over')) throw error;
        draft = null;
      }
    };
  let changes = 0;
  const steps = {
    open: online(open),
    look: online(look),
    save: online(save),
    change: async (arg: number): Promise<void> => {
      if (draft === null) return;
      const place = places[arg % places.length] ?? places[0];
      changes += 1;
      const value = place === 'principal' ? `${arg + 2}${changes}.00` : `${isParty ? '甲' : '乙'}改${arg}之${changes}`;
      draft = { ...draft, said: { ...draft.said, [place]: value }, sure: new Set([...draft.sure, place]) };
    },
    submit,
    remove: online(async () => {
      if (draft === null || sent !== null) return;
      const { id: case_key } = draft;
      record.removed.add(case_key);
      draft = null;
      await account.remove({ path: { form_key, case_key } });
    }),
    /** Nothing is left but what is kept: the draft, and a submission of which nobody knows. */
    reload: online(async () => {
      if (sent !== null) await deliver(sent);
      await look();
    }),
    connect: async (arg: number): Promise<void> => {
      connection = (['fine', 'gone', 'losing'] as const)[arg % 3] ?? 'fine';
    },
  };
  /** Removes the drafts that the account keeps; returns their ids. */
  const clear = async (): Promise<string[]> => {
    const { items } = await account.list({ query: { form_key } });
    await Promise.all(items.map(({ case_key }) => account.remove({ path: { form_key, case_key } })));
    return items.map(({ case_key: id }) => id);
  };
  return { steps, clear };
};
