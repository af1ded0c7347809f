import { expect } from 'chai';
import type { Mark } from '../../../../../domain/case/marks.js';
import { suggestedOf } from './suggested.js';

const mark = (source: Mark['source'], unchecked: boolean): Mark => ({
  path: `respondents_natural.0.${source}`,
  source,
  by: source,
  passage: null,
  unchecked,
});

describe('the count of suggestions on a receipt', () => {
  it('leaves out what the plaintiff wrote of the defendant', () => {
    const marks = [mark('complaint', true), mark('rules', true), mark('model', false)];
    expect(suggestedOf(marks)).to.deep.equal({ accepted: 2, unchecked: 1 });
    expect(suggestedOf([mark('complaint', true)])).to.deep.equal({ accepted: 0, unchecked: 0 });
  });
});
