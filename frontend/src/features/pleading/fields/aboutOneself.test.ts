import { expect } from 'chai';
import type { Field } from '../../../../../domain/forms/definition.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { autocompleteOf } from './aboutOneself.js';

const name: Field = { id: 'name', kind: 'text', label: '姓名', means: 'person-name' };
const number: Field = { id: 'id_number', kind: 'text', label: '证件号码', means: 'id-number' };

describe('what a browser may fill in of its user', () => {
  it('is asked for at the first entry of the own side alone, and never the number of a paper', () => {
    expect(autocompleteOf(sampleForm, name, 'plaintiffs_natural.0.name')).to.equal('name');
    expect(autocompleteOf(sampleForm, name, 'plaintiffs_natural.1.name')).to.equal('off');
    expect(autocompleteOf(sampleForm, name, 'defendants_natural.0.name')).to.equal('off');
    expect(autocompleteOf(sampleForm, number, 'plaintiffs_natural.0.id_number')).to.equal('off');
    expect(autocompleteOf(sampleForm, name, 'sections.facts.items.i1.name')).to.equal('off');
  });
});
