import { expect } from 'chai';
import { mostItCosts } from '../../../domain/account/holds.js';
import { promptOf, type Task } from '../../../domain/assistance/task.js';
import { tasks } from '../../../domain/assistance/tasks.js';
import { autofill } from '../../../domain/assistance/tasks/autofill.js';
import { recommendation } from '../../../domain/assistance/tasks/recommendation.js';
import { nameOf, questionsOf } from '../../../domain/autofill/questions.js';
import { estimateTokens } from '../../../domain/usage/tokenUsage.js';
import { estimateInput, type StructuredRequest } from '../../adapters/modelService/modelService.js';
import { structuredForm } from '../../adapters/modelService/structured.js';
import { loadCatalogue, type FormCatalogue } from '../forms/index.js';
import { questionAmong } from '../templates/recommendRoute.js';
import { costBounds } from './callCosts.js';
import { usualMaxTokens } from './callModel.js';
import { fencedMessages } from './fencedMessages.js';

const prices = { prompt: 1, completion: 3 };
type Sent = { readonly values: { readonly 文书: string } } & Pick<StructuredRequest<unknown>, 'schema'>;

/** What the calls of one question hold together, in ten-thousandths of a credit, with so many characters of the caller's text. */
const heldFor = (task: Task, calls: readonly Sent[], characters: number): number =>
  calls.reduce((sum, { values, schema }) => {
    const data = Object.values(task.sees.parts).map(({ title }) => ({ title, text: '借'.repeat(characters) }));
    const messages = fencedMessages({ task: promptOf(task, values), data });
    const promptTokens = estimateInput(messages) + estimateTokens(JSON.stringify(structuredForm(schema)));
    return sum + mostItCosts({ prices, promptTokens, mayAskAgain: true }, usualMaxTokens);
  }, 0);

describe('the bound of what a question to a model costs', () => {
  let catalogue: FormCatalogue;
  let sentFor: ReadonlyMap<Task, readonly (readonly Sent[])[]>;
  before(async () => {
    catalogue = await loadCatalogue();
    const forms = catalogue.list();
    const ofForms = forms.flatMap(({ key }) => {
      const definition = catalogue.get(key);
      return definition
        ? [questionsOf(definition).map(({ schema }) => ({ values: { 文书: nameOf(definition) }, schema }))]
        : [];
    });
    sentFor = new Map<Task, readonly (readonly Sent[])[]>([
      [autofill, ofForms],
      [recommendation, [[questionAmong(forms)]]],
    ]);
  });

  it('is there for every task whose reply is made from forms', () => {
    expect(tasks.filter(({ made }) => made)).to.have.members([...sentFor.keys()]);
  });

  for (const task of [autofill, recommendation])
    it(`covers all calls of ${task.name} for the worst form, and is little more than they hold`, () => {
      const { most, text } = costBounds(task, prices, null);
      const sent = sentFor.get(task) ?? [];
      expect(sent).not.to.have.length(0);
      for (const characters of [text?.longest ?? 0, 0]) {
        const bound = most - ((text?.eachThousand ?? 0) * ((text?.longest ?? 0) - characters)) / 1000;
        const worst = Math.max(...sent.map((calls) => heldFor(task, calls, characters)));
        expect(worst).to.be.within(bound * 0.9, bound);
      }
      expect(Math.max(...sent.map((calls) => calls.length))).to.equal(task.made?.calls);
    });
});
