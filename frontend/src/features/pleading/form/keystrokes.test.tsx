import { expect } from 'chai';
import type { AnswerRecord } from '../../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { until } from '../../../testing/until.js';
import { createAnswersFeed } from './answersFeed.js';
import { freshProgress } from '../../drafts/draft.js';
import { emptyValues, plainValues } from '../../drafts/formValues.js';

const block = 'plaintiffs_natural';
/** Of each party something is missing and something looks wrong. */
const manyParties = (count: number): AnswerRecord[] =>
  Array.from({ length: count }, (_, index) => ({ name: `原告${index}`, id_number: '110105194912310021' }));

describe('what one key does on a form of many parties', () => {
  /** A feed over live values that change in place, as those of the form on screen do. */
  const feedOver = (count: number) => {
    const parties: Record<string, unknown>[] = structuredClone(manyParties(count)) as Record<string, unknown>[];
    const live = { ...emptyValues('claim'), answers: { [block]: parties } };
    let latest = plainValues(live);
    const feed = createAnswersFeed(sampleForm, () => (latest = plainValues(live, latest)));
    const heard: string[] = [];
    for (const index of parties.keys())
      for (const field of ['name', 'phone', 'id_number'])
        feed.subscribeAt(`${block}.${index}.${field}`, () => heard.push(`${index}.${field}`));
    return {
      feed,
      heard,
      type: (index: number, field: string, text: string) => void ((parties[index] ?? {})[field] = text),
    };
  };

  it('calls no listener where nothing new is to be said', () => {
    const { feed, heard, type } = feedOver(50);
    const before = feed.current();
    type(7, 'name', '原告70');
    const now = feed.refresh();
    expect(now.answers).to.not.equal(before.answers);
    expect([now.missing, now.sections]).to.deep.equal([before.missing, before.sections]);
    expect([now.missing === before.missing, now.sections === before.sections]).to.deep.equal([true, true]);
    expect(now.answers['defendants_natural']).to.equal(before.answers['defendants_natural']);
    expect(heard).to.deep.equal([]);
    feed.close();
  });

  it('is heard of where it was typed, and nowhere else', () => {
    const { feed, heard, type } = feedOver(50);
    type(7, 'id_number', '11010519491231002X');
    feed.refresh();
    type(8, 'phone', '1');
    feed.refresh();
    feed.refuse([{ path: `${block}.9.name`, message: '太长' }]);
    expect(heard).to.deep.equal(['7.id_number', '8.phone', '9.name']);
    feed.close();
  });

  it('calls a listener no more once it has stopped listening', () => {
    const { feed, type } = feedOver(2);
    const heard: string[] = [];
    const stops = ['one', 'two'].map((who) => feed.subscribeAt(`${block}.0.phone`, () => heard.push(who)));
    stops[0]?.();
    type(0, 'phone', '1');
    feed.refresh();
    expect(heard).to.deep.equal(['two']);
    feed.close();
  });

  it('keeps the totals that follow from other answers', () => {
    const item = { notes: [], hint: null, sentences: [], no: null };
    const amount = { id: 'amount', kind: 'money' as const, label: null, means: 'total-claimed' as const };
    const [claims, ...others] = sampleForm.sections;
    if (!claims) throw new Error('the sample form has changed');
    const total = { ...item, id: 'total', label: '标的总额', fields: [amount] };
    const definition = { ...sampleForm, sections: [{ ...claims, items: [...claims.items, total] }, ...others] };
    let open = '还';
    const feed = createAnswersFeed(definition, () => ({
      ...emptyValues('claim'),
      answers: { sections: { claims: { open, items: { i1: { amount: '100' } } } } },
    }));
    const path = 'sections.claims.items.total.amount';
    const before = feed.current().totals.get(path);
    open = '还钱';
    expect(before?.total).to.equal('100');
    expect(feed.refresh().totals.get(path)).to.equal(before);
    feed.close();
  });

  describe('on the page', () => {
    withBrowserDocument();
    let forms = 0;

    /** The sample under a name of its own; whoever draws one of its party's fields reads the field's note. */
    const watched = (): { definition: FormDefinition; drawn: () => number } => {
      let drawn = 0;
      const note = () => {
        drawn += 1;
        return '请核对';
      };
      const definition: FormDefinition = {
        ...sampleForm,
        key: `claim-keys-${(forms += 1)}`,
        parties: sampleForm.parties.map((role) => ({
          ...role,
          blocks: role.blocks.map((each) => ({
            ...each,
            // Not enumerable: the store's own checks walk through everything that is.
            fields: each.fields.map((field) => Object.defineProperty({ ...field }, 'note', { get: note })),
          })),
        })),
      };
      return { definition, drawn: () => drawn };
    };

    it('renders no field again, neither at the key nor when the form is summed up and stored', async () => {
      const { definition, drawn } = watched();
      const { draftsInMemory } = await import('../../../testing/browserStore.js');
      await draftsInMemory().drafts.put({
        id: `${definition.key}|new`,
        formKey: definition.key,
        values: { ...emptyValues('claim'), answers: { [block]: manyParties(12) } },
        progress: freshProgress,
        savedAt: '2026-01-01T00:00:00.000Z',
      });
      const { page, user, keeping, waitFor, close } = await openPleading({ definition });
      const names = page.getAllByLabelText('姓名');
      expect(names).to.have.length(12);
      const storedName = async () =>
        ((await keeping.drafts.list(definition.key))[0]?.values.answers[block] as AnswerRecord[] | undefined)?.[3]?.[
          'name'
        ];
      const field = names[3];
      if (!field) throw new Error('there are twelve');
      await user.type(field, '甲');
      await until(async () => (await storedName()) === '原告3甲');
      const before = drawn();
      expect(before).to.be.greaterThan(0);
      await user.type(field, '乙');
      await until(async () => (await storedName()) === '原告3甲乙');
      expect(drawn() - before).to.equal(0);
      // A number that looks wrong is said at its own field only.
      const phone = page.getAllByLabelText('联系电话')[3];
      if (!phone) throw new Error('there are twelve');
      await user.type(phone, '1');
      await user.tab();
      const atFields = () =>
        page.getAllByText(/联系电话似乎不完整/).filter((element) => element.closest('.field') !== null);
      await waitFor(() => expect(atFields()).to.have.length(1));
      expect(phone.closest('.field')?.contains(atFields()[0] ?? null)).to.equal(true);
      expect(drawn() - before).to.equal(0);
      close();
    });
  });
});
