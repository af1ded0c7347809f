import { expect } from 'chai';
import type { CaseDetails, TimelineEvent } from '../../../../domain/contract/cases.js';
import type { FormDomain } from '../../../../domain/forms/formDomain.js';
import { completeDocument } from '../../testing/completeDocument.js';
import { courtScreens } from '../../testing/courtScreens.js';
import { pendingCase } from '../caseFile/testing/fixtures.js';

const number = '（2026）京0101刑初1号';
/** What only a suit has. `被告人` is no `被告`. */
const wordsOfSuits = /原告|被告(?!人)|起诉状/u;

/** A case of this field of law, whose complaint and defence are on its own forms. */
const caseOf = (domain: FormDomain, subject: string): CaseDetails => {
  const given = pendingCase({ case_number: number, is_temporary: false, filed_at: '2026-03-05T02:00:00Z', domain });
  return {
    ...given,
    documents: given.documents.map((document) => ({
      ...document,
      form_key: document.document_type === 'complaint' ? `claim-${subject}` : `defense-${subject}`,
      ...(document.final_data && { final_data: { ...document.final_data, partyInfo: [] } }),
    })),
  };
};

const event = (change: Partial<TimelineEvent>): TimelineEvent => ({
  id: 'e-1',
  revision: 0,
  at: '2026-03-01T02:00:00Z',
  type: 'PleadingSubmitted',
  title: '提交文书',
  actor: { kind: 'visitor', id: '', email: null },
  document: { document_type: 'complaint', defendant_id: null, version: 1 },
  defendant_id: null,
  number_change: null,
  erasure_reason: null,
  advice: null,
  ...change,
});

describe('a case of another field of law on the court’s screens', () => {
  const open = courtScreens();
  beforeEach(completeDocument);

  for (const { domain, subject, words } of [
    { domain: 'criminal', subject: 'insult', words: ['自诉状', '被告人', '自诉人'] },
    {
      domain: 'compensation',
      subject: 'unlawful-detention',
      words: ['国家赔偿申请书', '赔偿义务机关', '赔偿请求人'],
    },
  ] as const)
    it(`is told in the words of its law, and in none of a suit: ${domain}`, async () => {
      const { respond, page, user, call, within } = await open(`/app/admin/judgement/${encodeURIComponent(number)}`);
      await respond(0, caseOf(domain, subject));
      await user.click(page.getByRole('button', { name: /甲公司/ }));
      const timeline = within(page.getByRole('region', { name: '案件经过' }));
      await user.click(timeline.getByRole('button', { name: '查看' }));
      await call(1);
      const advice = {
        ...{ model: 'qwen-max', task: 'deep-analysis', task_title: '案件深度分析', task_version: 2 },
        ...{ sent_hash: null, result_hash: null, complaint_version: 2, defenses: [{ defendant_id: 'd1', version: 1 }] },
      };
      await respond(1, { events: [event({}), event({ id: 'e-2', document: null, advice })] });
      const shown = document.body.textContent ?? '';
      expect(
        wordsOfSuits.exec(shown)?.index,
        shown.slice(Math.max(0, shown.search(wordsOfSuits) - 30)).slice(0, 80),
      ).to.equal(undefined);
      for (const word of words) expect(shown).to.contain(word);
      expect(timeline.getByText(`${words[0]}第 1 版`)).to.not.equal(null);
    });
});
