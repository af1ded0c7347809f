import { expect } from 'chai';
import type { Field } from '../forms/definition.js';
import type { AgentParticulars } from './agentBook.js';
import { agentAnswers, agentIn, agentWith } from './agentRecord.js';

const fields: readonly Field[] = [
  { id: 'has', kind: 'choice', label: '', means: 'has-agent', options: ['有', '无'] },
  { id: 'name', kind: 'text', label: '姓名', means: 'person-name' },
  { id: 'unit', kind: 'text', label: '单位', means: 'employer' },
  { id: 'phone', kind: 'text', label: '联系电话', means: 'phone' },
  { id: 'authority', kind: 'choice', label: '代理权限', means: 'agent-authority', options: ['一般授权', '特别授权'] },
  { id: 'detail', kind: 'text', label: '特别授权', when: { field: 'authority', is: ['特别授权'] } },
  { id: 'principals', kind: 'text', label: '代理的当事人', means: 'represented-party' },
];
const wang: AgentParticulars = {
  agent_name: '王律师',
  agent_unit: '某某律师事务所',
  agent_title: '律师',
  agent_phone: '',
  agent_licence: '12201201010123456',
  agent_authority: '特别授权',
  agent_powers: '代为和解',
};

describe('an agent of the book in a block of a form', () => {
  it('fills in what the book says, authority and powers among it, and leaves the rest unsaid', () => {
    expect(agentAnswers(wang, fields)).to.deep.equal({
      name: '王律师',
      unit: '某某律师事务所',
      authority: '特别授权',
      detail: '代为和解',
    });
    const general = { ...wang, agent_authority: '一般授权' as const };
    expect(agentAnswers(general, fields)).to.have.property('authority', '一般授权').and.not.to.have.property('detail');
  });

  it('is read back from a block that names somebody', () => {
    expect(agentIn({ has: '有', unit: '某某律师事务所' }, fields)).to.equal(null);
    const read = agentIn({ has: '有', ...agentAnswers(wang, fields), principals: '张三' }, fields);
    expect(read).to.deep.equal({ ...wang, agent_title: '', agent_licence: '' });
    const long = agentIn({ name: '王律师', unit: '所'.repeat(200), authority: '全权' }, fields);
    expect(long?.agent_unit).to.have.length(100);
    expect(long?.agent_authority).to.equal('');
  });

  it('changes an entry by what is said now, and keeps what is not', () => {
    const read = agentIn({ name: '王律师', phone: '13800138000', authority: '一般授权' }, fields);
    if (read === null) throw new Error('nobody was read');
    expect(agentWith(wang, read)).to.deep.equal({
      ...wang,
      agent_phone: '13800138000',
      agent_authority: '一般授权',
      agent_powers: '',
    });
    expect(agentWith(wang, { ...read, agent_authority: '' })).to.include({ agent_powers: '代为和解' });
  });
});
