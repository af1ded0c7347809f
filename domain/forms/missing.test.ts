import { expect } from 'chai';
import { fill } from './fill.js';
import { lacks, missing } from './missing.js';
import { resolveForm } from './resolve.js';
import { sampleCommon, sampleSheet } from './testing/sampleForm.js';

/** A form in which somebody may act for the plaintiff by statute: a party's block that asks 有 or 无. */
const form = resolveForm(
  {
    ...sampleSheet,
    parties: [...sampleSheet.parties, { role: '法定代理人', key: 'guardians', optional: true, blocks: ['guardian'] }],
  },
  {
    ...sampleCommon,
    parties: {
      ...sampleCommon.parties,
      guardian: {
        variant: 'other',
        heading: '法定代理人',
        fields: [
          { id: 'has', kind: 'choice', means: 'has-agent', options: ['有', '无'] },
          { id: 'name', kind: 'text', label: '姓名', means: 'person-name', when: '有' },
          { id: 'phone', kind: 'text', label: '联系电话', means: 'phone', when: '有' },
        ],
      },
    },
  },
);
const about = (has: string) => fill(form, { guardians: [{ has }] });

describe('what is missing of somebody who acts by statute', () => {
  it('is nothing where the form says that there is nobody', () => {
    const paths = missing(about('无')).map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith('guardians'))).to.deep.equal([]);
  });

  it('is the name, and suggested the telephone, where it says that there is somebody', () => {
    const lacking = lacks(about('有')).filter(({ path }) => path.startsWith('guardians'));
    expect(lacking.map(({ path }) => path)).to.deep.equal(['guardians.0.name']);
    const suggested = missing(about('有')).filter(({ level }) => level === 'suggested');
    expect(suggested.map(({ path }) => path)).to.include('guardians.0.phone');
  });
});
