import { expect } from 'chai';
import { fill } from '../../../../../domain/forms/fill.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { answerAt, createAnswersFeed } from './answersFeed.js';
import { emptyValues, plainValues } from '../../drafts/formValues.js';
import type { FormValues } from '../../drafts/formValues.js';
import { sectionProgress } from './sectionProgress.js';

describe('what the page says about the answers', () => {
  const feedOver = (values: FormValues) => {
    let now = values;
    const feed = createAnswersFeed(sampleForm, () => now);
    return { feed, set: (answers: FormValues['answers']) => void (now = { ...now, answers }) };
  };

  it('shrinks the list of what is missing as answers come in', () => {
    const { feed, set } = feedOver(emptyValues('claim'));
    const required = () => feed.refresh().missing.filter(({ level }) => level === 'required').length;
    const atFirst = required();
    set({ plaintiffs_natural: [{ name: '张三' }] });
    const later = required();
    set({ plaintiffs_natural: [{ name: '张三' }], defendants_natural: [{ name: '李四' }] });
    expect([atFirst > later, later > required()]).to.deep.equal([true, true]);
    feed.close();
  });

  it('warns of a wrong check digit', () => {
    const { feed } = feedOver({
      ...emptyValues('claim'),
      answers: { plaintiffs_natural: [{ name: '张三', id_number: '110105194912310021' }] },
    });
    expect([...feed.current().warnings.keys()]).to.deep.equal(['plaintiffs_natural.0.id_number']);
    feed.close();
  });

  it('says nothing new while somebody types, and all of it once the field is left', () => {
    const { feed, set } = feedOver({ ...emptyValues('claim'), answers: { plaintiffs_natural: [{ name: '张三' }] } });
    const path = 'plaintiffs_natural.0.id_number';
    const type = (id_number: string) => {
      set({ plaintiffs_natural: [{ name: '张三', id_number }] });
      feed.changed(path);
    };
    const codeAt = () => feed.current().warnings.get(path)?.code;
    type('1101');
    expect(codeAt()).to.equal(undefined);
    feed.left();
    expect(codeAt()).to.equal('id_length');
    // Once it is said, each key is looked at.
    type('1101O');
    expect(codeAt()).to.equal('id_letters');
    type('11010519491231002X');
    expect(codeAt()).to.equal(undefined);
    feed.close();
  });

  it('asks for what is empty on demand alone, where it is demanded, until it is there', () => {
    const { feed, set } = feedOver(emptyValues('claim'));
    const isParty = (path: string) => path.startsWith('plaintiffs_natural');
    expect([feed.current().warnings.size, feed.current().summary]).to.deep.equal([0, []]);
    expect(feed.demand(isParty).map(({ code, path }) => `${code} ${path}`)).to.deep.equal([
      'party_missing plaintiffs_natural.0.name',
    ]);
    expect([...feed.current().warnings.keys()]).to.deep.equal(['plaintiffs_natural.0.name']);
    expect(feed.current().demands).to.equal(1);
    set({ plaintiffs_natural: [{ name: '张三' }] });
    expect(feed.refresh().summary).to.deep.equal([]);
    set({});
    feed.release();
    expect([feed.current().warnings.size, feed.current().summary]).to.deep.equal([0, []]);
    feed.close();
  });

  it('lets a doubt rest that somebody looked at, until the answer is another', () => {
    const id = '110105194912310021';
    const { feed, set } = feedOver({
      ...emptyValues('claim'),
      answers: { plaintiffs_natural: [{ name: '张三', id_number: id }] },
    });
    const path = 'plaintiffs_natural.0.id_number';
    const problem = feed.current().warnings.get(path);
    if (!problem) throw new Error('nothing was said');
    feed.keep(problem);
    expect(feed.current().warnings.has(path)).to.equal(false);
    set({ plaintiffs_natural: [{ name: '张三', id_number: '110105194912310020' }] });
    expect(feed.refresh().warnings.has(path)).to.equal(true);
    feed.close();
  });

  it('keeps the mark on a refused field until just that field is changed', () => {
    const { feed, set } = feedOver({
      ...emptyValues('claim'),
      answers: { plaintiffs_natural: [{ name: '坏', phone: '1' }] },
    });
    feed.refuse([
      { path: 'plaintiffs_natural.0.name', message: '太长' },
      { path: 'filing.caseNumber', message: '请输入案号' },
    ]);
    set({ plaintiffs_natural: [{ name: '坏', phone: '2' }] });
    expect(feed.refresh().problems.get('plaintiffs_natural.0.name')).to.equal('太长');
    set({ plaintiffs_natural: [{ name: '好', phone: '2' }] });
    expect([...feed.refresh().problems.keys()]).to.deep.equal(['filing.caseNumber']);
    feed.close();
  });

  it('counts answered questions by section', () => {
    const answers = {
      plaintiffs_natural: [{ name: '张三' }],
      sections: { claims: { open: '还钱', items: { i1: { amount: '1' } } } },
    };
    expect(
      sectionProgress(fill(sampleForm, answers)).map(({ id, answered, total }) => [id, answered, total]),
    ).to.deep.equal([
      ['parties', 1, 2],
      ['claims', 2, 3],
      ['facts', 0, 1],
    ]);
  });

  it('reads answers by path and stores them as plain JSON', () => {
    expect(answerAt({ a: [{ b: '1' }] }, 'a.0.b')).to.equal('1');
    expect(answerAt({ a: null }, 'a.b.c')).to.equal(undefined);
    const stored = plainValues({ ...emptyValues('claim'), answers: { sections: { claims: { open: undefined } } } });
    expect(stored.answers).to.deep.equal({ sections: { claims: {} } });
  });
});
