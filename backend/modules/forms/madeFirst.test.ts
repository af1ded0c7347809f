import { expect } from 'chai';
import fc from 'fast-check';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { answerLines } from '../../../domain/forms/answerLines.js';
import type { FormAsking } from '../../../domain/forms/asking/asking.js';
import { stepsOf } from '../../../domain/forms/asking/stepsOf.js';
import { entriesOn, topicsInOrder } from '../../../domain/forms/asking/walk.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { pleadingWords } from '../../../domain/forms/pleadingWords.js';
import { claimSentences } from '../../../domain/forms/defending/claimSentences.js';
import { defenceRemarks } from '../../../domain/forms/defending/defenceRemarks.js';
import { answeredSection, madeFirst, proseFor, standingOf } from '../../../domain/forms/defending/madeFirst.js';
import { madeTopics } from '../../../domain/forms/defending/madeTopics.js';
import { diffAnswers } from '../../../domain/forms/diffAnswers.js';
import { fill, saysSomething } from '../../../domain/forms/fill.js';
import { finalData } from '../../../domain/forms/finalData.js';
import { arbitraryAnswers } from '../../../domain/forms/testing/arbitraryAnswers.js';
import { loadCatalogue } from './catalogue.js';

type Defence = { readonly definition: FormDefinition; readonly asking: FormAsking };

describe('the questions of every defence beside every complaint of its cause', () => {
  const defences: Defence[] = [];
  const pairs: (Defence & { readonly complaint: FormDefinition })[] = [];
  before(async () => {
    const catalogue = await loadCatalogue();
    for (const { key, kind } of catalogue.list()) {
      const definition = catalogue.get(key);
      const asking = catalogue.asking(key);
      if (kind !== 'defense' || !definition || !asking) continue;
      defences.push({ definition, asking });
      const complaint = catalogue.get(key.replace(/^defense-/, 'claim-'));
      if (complaint) pairs.push({ definition, asking, complaint });
    }
    expect(defences).to.have.length(46);
    expect(pairs).to.have.length(41);
  });
  const topicsOf = ({ definition, asking }: Defence) => topicsInOrder(stepsOf(definition, asking), () => true);
  const forEachPair = (check: (pair: (typeof pairs)[number], claimed: FormAnswers, answers: FormAnswers) => void) => {
    for (const pair of pairs)
      fc.assert(
        fc.property(arbitraryAnswers(pair.complaint), arbitraryAnswers(pair.definition), (claimed, answers) =>
          check(pair, claimed, answers),
        ),
        { numRuns: 6 },
      );
  };

  it('stay as they are while no complaint is known', () => {
    for (const defence of defences) {
      const topics = topicsOf(defence);
      expect(madeTopics(topics, defence.definition, null)).to.equal(topics);
      for (const { items } of defence.definition.sections)
        expect(madeFirst(items, (item) => item, null)).to.deep.equal({ asked: items, notMade: [] });
    }
  });

  it('are all there once, what is claimed first, and nothing that is not claimed among them', () =>
    forEachPair(({ complaint, ...defence }, claimed) => {
      const sentences = claimSentences(complaint, claimed);
      const before = topicsOf(defence);
      const topics = madeTopics(before, defence.definition, sentences);
      const places = (list: typeof topics) => list.flatMap(entriesOn).map(({ place }) => place);
      expect(places(topics)).to.have.members(places(before));
      for (const { id, items, openCell } of defence.definition.sections) {
        if (!Object.hasOwn(answeredSection, id)) continue;
        const standings = topics
          .flatMap(({ entries }) => entries)
          .flatMap(({ place }) => items.filter((item) => `${id}.${item.id}` === place))
          .map((item) => standingOf(item, sentences));
        expect(standings).not.to.include('not_made');
        expect(standings.lastIndexOf('made')).to.be.lessThan(
          standings.includes('own') ? standings.indexOf('own') : standings.length,
        );
        const folded = topics.filter((topic) => topic.notMade?.some(({ place }) => place.startsWith(`${id}.`)));
        expect(folded.length, `${defence.definition.key} folds ${id} at one place`).to.be.lessThan(2);
        if (openCell === null || proseFor(id, sentences) === undefined) continue;
        const [first] = topics.flatMap(({ entries }) => entries).filter(({ place }) => place.startsWith(`${id}.`));
        expect(first, 'a passage is answered first').to.deep.include({ kind: 'open', isAsked: true });
      }
    }));

  it('are remarked on: each claim without an answer, each answer without a claim, and no other', () =>
    forEachPair(({ complaint, definition }, claimed, answers) => {
      const sentences = claimSentences(complaint, claimed);
      const form = fill(definition, answers);
      const remarks = defenceRemarks(form, { sentences }, ({ item }) => item.label ?? '');
      const items = form.sections.flatMap((section) => section.items.map((item) => ({ section, item })));
      const answered = new Set(items.flatMap(({ item }) => (saysSomething(item) ? (item.item.answers ?? []) : [])));
      const responses = form.sections.find(({ section }) => section.id === 'responses');
      const unanswered = sentences.filter(({ id }) => id.startsWith('claims.') && !answered.has(id));
      const named = remarks.filter(({ sentence }) =>
        sentence.startsWith(`${pleadingWords(definition).plaintiff}的这项请求您还没有答`),
      );
      expect(named).to.have.length(responses?.open?.text == null ? unanswered.length : 0);
      const needless = items.filter(
        ({ section, item }) =>
          Object.hasOwn(answeredSection, section.section.id) &&
          proseFor(section.section.id, sentences) === undefined &&
          standingOf(item.item, sentences) === 'not_made' &&
          saysSomething(item),
      );
      const told = remarks.filter(({ sentence }) =>
        sentence.startsWith(`${pleadingWords(definition).plaintiff}没有提出`),
      );
      expect(told.map(({ path }) => path)).to.have.members(needless.map(({ item }) => item.path));
    }));

  it('are answered in words that say what is meant: an objection is never read as 有', () => {
    for (const { definition } of defences)
      for (const { section, items } of fill(definition, {}).sections)
        for (const { item, fields } of items)
          for (const field of fields.filter(({ means }) => means === 'objection'))
            for (const option of field.options ?? []) {
              const answers = { sections: { [section.id]: { items: { [item.id]: { [field.id]: option } } } } };
              const form = fill(definition, answers);
              const lines = form.sections.flatMap((one) => one.items).flatMap(answerLines);
              const meant = ['有', '异议'].includes(option)
                ? /^(?:.+：)?不同意（有异议）$/
                : /^(?:.+：)?同意（无异议）$/;
              const { defenseItems = [], factsAndReasons = [], otherItems } = finalData(definition, answers);
              const read = [...defenseItems, ...factsAndReasons, ...otherItems].flatMap((one) => one.answers);
              const changes = diffAnswers(definition, {}, answers).map(({ after }) => after ?? '');
              expect([...lines, ...read, ...changes]).to.have.length(3);
              for (const line of [...lines, ...read, ...changes]) expect(line, definition.key).to.match(meant);
            }
  });
});
