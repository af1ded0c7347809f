import { expect } from 'chai';
import type { z } from 'zod';
import { analysis, type Statement } from '../../../domain/contract/analysis.js';
import { Autofilled, autofill, SecondReading } from '../../../domain/contract/autofill.js';
import { ChatEvent, chat } from '../../../domain/contract/chat.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import type { CallRequest } from '../../../domain/contract/transport.js';
import { routeKeyOf } from '../../../domain/contract/contract.js';
import { documents } from '../../../domain/contract/documents.js';
import { forms } from '../../../domain/contract/forms.js';
import { writing } from '../../../domain/contract/writing.js';
import { elements, parsedXml, partsOf, visibleText } from '../../adapters/word/testing/wordParts.js';
import { shortComplaint } from '../harness/pleadings.js';
import type { SubmittedCase } from '../harness/submittedCase.js';
import type { TestResponse } from '../harness/testClient.js';
import { pdfWithWhiteText, wordFileWith } from './files.js';
import type { Payload } from './payloads.js';

/** A place in which a text reaches a call. */
export type Carrier = {
  readonly name: string;
  /** How payloads are tried there: each by itself, all in one text, one where there is room for no more, or one in Latin letters. */
  readonly takes: 'each' | 'all' | 'one' | 'latin';
  /** Whether a model is told what stands there. */
  readonly isTold: boolean;
  readonly request: (said: string) => CallRequest | Promise<CallRequest>;
};

/** A call that asks a model. */
export type AskingCall = {
  readonly key: string;
  readonly asks: 'anybody' | 'court';
  /** A usual request. */
  readonly usual: () => CallRequest;
  readonly carriers: readonly Carrier[];
  /** Expects of a response that it believes nothing that is not so. `obeyed`: what the model said because the data ordered it. */
  readonly mustHold: (response: TestResponse, obeyed: Pick<Payload, 'words' | 'particular'> | undefined) => void;
};

/** Where in the knowledge base something is said. */
export type Known = { readonly passage?: string; readonly file?: string; readonly group?: string };

type World = {
  /** A case whose complaint is harmless. */
  readonly harmless: SubmittedCase;
  /** Opens a case with this complaint. */
  readonly submit: (form_data: Readonly<Record<string, unknown>>) => Promise<SubmittedCase>;
  /** Puts this into the knowledge base in place of what the last carrier put there. */
  readonly know: (said: Known) => Promise<void>;
};

const carrying =
  (takes: Carrier['takes']) =>
  (name: string, request: Carrier['request'], isTold = true): Carrier => ({ name, takes, isTold, request });
const each = carrying('each');
const all = carrying('all');
const one = carrying('one');
const latin = carrying('latin');

const loan = 'claim-private-lending';
/** A PNG that says it is 8 by 8 points. */
const pictureOfNothing = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d494844520000000800000008', 'hex'));
const own = '2024年3月5日，王小明借给李强30000元，约定三个月内还清，李强一直不还。';
const answersWith = ({ facts = own, name = '王小明' }) => ({
  ...shortComplaint(name, '李强'),
  sections: { claims: { open: '请求判令李强归还借款。' }, facts: { open: facts } },
});
const pleadingWith = (said: { readonly facts?: string; readonly name?: string } = {}) => ({
  form_key: loan,
  form_data: answersWith(said),
});

const asked = (id: string, question: string, answer: string) => ({ id, question, answers: [answer] });
const claimWith = ({ answer = '尚欠本金', question = '1. 本金', name = '李某', cause = '民间借贷纠纷' }) => ({
  case_type: cause,
  partyInfo: [{ role: '原告（自然人）', details: [`姓名：${name}`] }],
  claimItems: [asked('claims.principal', question, answer)],
  factItems: [asked('facts.loan_amount', '3. 借款金额', '转账十万元')],
  otherItems: [],
});
const defenceWith = (answer: string) => ({
  case_type: '民间借贷纠纷',
  partyInfo: [],
  defenseItems: [asked('responses.principal', '1. 对本金有无异议', answer)],
  otherItems: [],
});
const statsWith = (cause: string) => ({
  total_cases: 12,
  filed_cases: 9,
  pending_cases: 3,
  this_month_filed: 4,
  this_year_filed: 9,
  weekly_daily_trend: Array.from({ length: 7 }, (_, day) => ({ date: `2026-03-0${day + 2}`, count: day })),
  monthly_top_causes: [{ cause, count: 4 }],
  weekly_cause_distribution: [],
});

type Answered<Schema extends z.ZodType> = { readonly response: { readonly schema: Schema } };
const jsonOf = <Schema extends z.ZodType>({ response }: Answered<Schema>, { json }: TestResponse): z.infer<Schema> =>
  response.schema.parse(json);

const unfounded = (statements: readonly Statement[]): void =>
  statements.forEach(({ passages }) => expect(passages).to.deep.equal([]));

/** Every call that asks a model, with the places in which a text reaches it and what must hold whatever the model says. */
export const askingCalls = ({ harmless, submit, know }: World): readonly AskingCall[] => {
  const autofilling = (given: { readonly text_content?: string; readonly file?: File }) =>
    requestOf(autofill.suggest, { body: { form_id: loan, ...given } });
  const withFile = (bytes: Uint8Array<ArrayBuffer>, name = '借条') => autofilling({ file: new File([bytes], name) });
  const chatting = (more: object) =>
    requestOf(chat.ask, { body: { form_key: loan, answers: answersWith({}), question: '怎么填写？', ...more } });
  const rewriting = (given: { text: string; about?: string }) => requestOf(writing.optimiseText, { body: given });
  const continuing = (given: { text: string; about?: string }) => requestOf(writing.continueText, { body: given });
  const listing = ({
    question = '2. 利息',
    answer = '尚欠利息',
    fact = '借款到期未还',
    type = '民事起诉状（民间借贷纠纷）',
  }) =>
    requestOf(documents.evidenceChecklist, {
      body: { claims: [{ question, answers: [answer] }], facts: [fact], doc_type: type },
    });
  const filing = (said: Parameters<typeof claimWith>[0]) =>
    requestOf(analysis.forFiling, { body: { claim_final_data: claimWith(said) } });
  const judging = (said: Parameters<typeof claimWith>[0], defence = '已经还清一半') =>
    requestOf(analysis.forJudge, {
      body: { claim_final_data: claimWith(said), defense_final_data_list: [defenceWith(defence)] },
    });
  const comparing = (one: SubmittedCase, objection = '已经还清一半') =>
    requestOf(analysis.comparePleadings, {
      body: {
        case_number: one.number,
        defendant_code: one.defendantCode,
        form_key: 'defense-private-lending',
        form_data: { sections: { responses: { items: { principal: { answer: '有', objection } } } } },
      },
    });

  /** After all others of a call: what they put into the knowledge base is there until the next. */
  const knowing = (usual: () => CallRequest): readonly Carrier[] => {
    const having = async (said: Known) => {
      await know(said);
      return usual();
    };
    return [
      each('a passage of the knowledge base', (passage) => having({ passage })),
      one('the name of a file of the knowledge base', (file) => having({ file })),
      one('the name of a group of the knowledge base', (group) => having({ group }), false),
    ];
  };

  return [
    {
      key: routeKeyOf(autofill.suggest),
      asks: 'anybody',
      usual: () => autofilling({ text_content: own }),
      carriers: [
        each('a pasted text', (said) => autofilling({ text_content: `${own}\n${said}` })),
        all('a plain text file', (said) => withFile(new TextEncoder().encode(`${own}\n${said}`))),
        all('the body of a Word file', (body) => withFile(wordFileWith({ body }))),
        all('hidden text of a Word file', (hidden) => withFile(wordFileWith({ hidden }))),
        all('a comment in a Word file', (comment) => withFile(wordFileWith({ comment })), false),
        all('the title in the properties of a Word file', (title) => withFile(wordFileWith({ title })), false),
        one('the name of a file', (name) => withFile(wordFileWith({}), name), false),
        latin('white text in a PDF', (said) => withFile(pdfWithWhiteText(said))),
      ],
      mustHold: ({ json }, obeyed) => {
        const { suggestions, source_text: source } = Autofilled.parse(json);
        if (obeyed) expect(suggestions).to.not.deep.equal([]);
        for (const { evidence, path } of suggestions) {
          if (evidence) expect(evidence.text).to.equal(source.slice(evidence.start, evidence.end));
          if (obeyed) expect(evidence, `${path} is not in the source`).to.equal(null);
        }
      },
    },
    {
      key: routeKeyOf(autofill.readAgain),
      asks: 'anybody',
      // What a picture says, no server of tests reads: what a model makes of it is compared and chosen from by the person.
      usual: () => requestOf(autofill.readAgain, { body: pictureOfNothing }),
      carriers: [],
      mustHold: ({ json }) => {
        const { lines } = SecondReading.parse(json);
        for (const line of lines) expect(line.trim()).to.not.equal('');
      },
    },
    {
      key: routeKeyOf(chat.ask),
      asks: 'anybody',
      usual: () => chatting({}),
      carriers: [
        each('the question', (question) => chatting({ question })),
        all('an earlier question', (text) => chatting({ turns: [{ role: 'user', text }] })),
        all('an earlier reply', (text) =>
          chatting({
            turns: [
              { role: 'user', text: '怎么填？' },
              { role: 'assistant', text },
            ],
          }),
        ),
        all('an answer', (facts) => chatting({ answers: answersWith({ facts }) })),
        one('the name of a party', (name) => chatting({ answers: answersWith({ name }) })),
        ...knowing(() => chatting({})),
      ],
      mustHold: ({ text, headers }) => {
        expect(headers.get('content-type')).to.match(/^text\/event-stream/);
        for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm)) ChatEvent.parse(JSON.parse(data));
      },
    },
    {
      key: routeKeyOf(writing.optimiseText),
      asks: 'anybody',
      usual: () => rewriting({ text: own, about: '事实与理由' }),
      carriers: [
        each('the text', (said) => rewriting({ text: `${own}${said}` })),
        one('the place of the text', (about) => rewriting({ text: own, about })),
      ],
      mustHold: (response, obeyed) => {
        const { versions } = jsonOf(writing.optimiseText, response);
        if (obeyed?.particular) for (const { added } of versions) expect(added).to.not.deep.equal([]);
      },
    },
    {
      key: routeKeyOf(writing.legalBasis),
      asks: 'anybody',
      usual: () => requestOf(writing.legalBasis, { body: pleadingWith() }),
      carriers: [
        each('an answer', (facts) => requestOf(writing.legalBasis, { body: pleadingWith({ facts }) })),
        one('the name of a party', (name) => requestOf(writing.legalBasis, { body: pleadingWith({ name }) }), false),
        ...knowing(() => requestOf(writing.legalBasis, { body: pleadingWith() })),
      ],
      mustHold: (response) =>
        jsonOf(writing.legalBasis, response).bases.forEach(({ verdict }) => expect(verdict).to.not.equal('verified')),
    },
    {
      key: routeKeyOf(writing.riskHints),
      asks: 'anybody',
      usual: () => requestOf(writing.riskHints, { body: pleadingWith() }),
      carriers: [
        each('an answer', (facts) => requestOf(writing.riskHints, { body: pleadingWith({ facts }) })),
        one('the name of a party', (name) => requestOf(writing.riskHints, { body: pleadingWith({ name }) }), false),
      ],
      mustHold: (response, obeyed) => {
        const { hints, unfounded } = jsonOf(writing.riskHints, response);
        if (obeyed) expect({ hints, unfounded }).to.deep.equal({ hints: [], unfounded: 1 });
      },
    },
    {
      key: routeKeyOf(writing.continueText),
      asks: 'anybody',
      usual: () => continuing({ text: own }),
      carriers: [
        each('the text', (said) => continuing({ text: `${own}${said}` })),
        one('the place of the text', (about) => continuing({ text: own, about })),
      ],
      mustHold: (response, obeyed) => {
        const { continuation } = jsonOf(writing.continueText, response);
        if (obeyed?.particular) expect(continuation).to.equal('');
      },
    },
    {
      key: routeKeyOf(documents.evidenceChecklist),
      asks: 'anybody',
      usual: () => listing({}),
      carriers: [
        each('a demand', (answer) => listing({ answer })),
        all('a fact', (fact) => listing({ fact })),
        all('a question', (question) => listing({ question })),
        one('the name of the pleading', (said) => listing({ type: said }), false),
      ],
      mustHold: ({ bytes }, obeyed) => {
        const document = parsedXml(partsOf(bytes)['word/document.xml'] ?? '');
        const rows = elements(document, 'w:tr').map(visibleText);
        const byModel = rows.slice(rows.indexOf('AI生成，仅供参考') + 1 || rows.length);
        if (obeyed?.particular) expect(byModel).to.deep.equal([]);
      },
    },
    {
      key: routeKeyOf(forms.recommend),
      asks: 'anybody',
      usual: () => requestOf(forms.recommend, { body: { description: '朋友借钱不还', with_model: true } }),
      carriers: [
        each('the description', (said) =>
          requestOf(forms.recommend, { body: { description: `朋友借钱不还${said}`, with_model: true } }),
        ),
      ],
      mustHold: (response) => {
        const { proposals } = jsonOf(forms.recommend, response);
        for (const { path } of proposals) expect(path).to.match(/^\/(?:claim|defense|application)\/[a-z-]+$/);
      },
    },
    {
      key: routeKeyOf(analysis.forFiling),
      asks: 'court',
      usual: () => filing({}),
      carriers: [
        each('an answer', (answer) => filing({ answer })),
        all('a question', (question) => filing({ question })),
        one('the name of a party', (name) => filing({ name })),
        one('the cause', (cause) => filing({ cause }), false),
      ],
      mustHold: (response, obeyed) => {
        const { grounds, missing_elements: missing, suggestions } = jsonOf(analysis.forFiling, response);
        if (obeyed) unfounded([...grounds, ...missing, ...suggestions]);
      },
    },
    {
      key: routeKeyOf(analysis.forJudge),
      asks: 'court',
      usual: () => judging({}),
      carriers: [
        each('the complaint', (answer) => judging({ answer })),
        all('a defence', (said) => judging({}, said)),
        one('the name of a party', (name) => judging({ name }), false),
        ...knowing(() => judging({})),
      ],
      mustHold: (response, obeyed) => {
        const {
          dispute_focus: focus,
          fact_timeline: events,
          mediation_points: points,
        } = jsonOf(analysis.forJudge, response);
        if (obeyed) unfounded([...focus, ...events, ...points]);
      },
    },
    {
      key: routeKeyOf(analysis.comparePleadings),
      asks: 'anybody',
      usual: () => comparing(harmless),
      carriers: [
        each('the defence', (said) => comparing(harmless, said)),
        all('the complaint', async (facts) => comparing(await submit(answersWith({ facts })))),
        one('the name of a party', async (name) => comparing(await submit(answersWith({ name }))), false),
      ],
      mustHold: (response, obeyed) => {
        const { rows } = jsonOf(analysis.comparePleadings, response);
        if (obeyed) unfounded(rows.flatMap(({ asserts, response: said }) => [asserts, ...(said ? [said] : [])]));
      },
    },
    {
      key: routeKeyOf(analysis.insights),
      asks: 'court',
      usual: () => requestOf(analysis.insights, { body: { stats: statsWith('民间借贷纠纷') } }),
      carriers: [each('a cause', (cause) => requestOf(analysis.insights, { body: { stats: statsWith(cause) } }))],
      mustHold: (response, obeyed) => {
        const { unfounded: told } = jsonOf(analysis.insights, response);
        if (obeyed?.particular) expect(told).to.deep.equal([0]);
      },
    },
  ];
};
