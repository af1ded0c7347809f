import { expect } from 'chai';
import fc from 'fast-check';
import { blankItems, finalData, type FinalItem } from './finalData.js';
import { formStatements } from './formStatements.js';
import { arbitraryAnswers } from './testing/arbitraryAnswers.js';
import { sampleForm } from './testing/sampleForm.js';

const form = sampleForm();

describe('items that nobody answered', () => {
  it('stand, with those that were answered, in the order of the form, each once', () =>
    fc.assert(
      fc.property(arbitraryAnswers(form), (answers) => {
        const summary = finalData(form, answers);
        const blanks = blankItems(form, answers);
        const listed = (list: (typeof blanks)[number]['list'], items: readonly FinalItem[]): readonly string[] => {
          const behind = (id: string | null) => blanks.filter((one) => one.list === list && one.after === id);
          return [...behind(null), ...items.flatMap((item) => [item, ...behind(item.id)])].map(({ id }) => id);
        };
        const shown = [
          ...listed('claimItems', summary.claimItems ?? []),
          ...listed('factItems', summary.factItems ?? []),
          ...listed('otherItems', summary.otherItems),
        ];
        const asked = formStatements(form, answers)
          .filter(({ part, lines, isAsked }) => part !== 'party' && (lines.length > 0 || isAsked))
          .map(({ id }) => id);
        const inOrder = (ids: readonly string[]) => asked.filter((id) => ids.includes(id));
        expect([...shown].sort()).to.deep.equal([...asked].sort());
        for (const list of ['claims', 'facts'])
          expect(shown.filter((id) => id.startsWith(`${list}.`))).to.deep.equal(
            inOrder(shown.filter((id) => id.startsWith(`${list}.`))),
          );
      }),
      { numRuns: 60 },
    ));
});
