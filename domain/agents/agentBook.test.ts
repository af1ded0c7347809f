import { expect } from 'chai';
import { agentsFound, isSameAgent, licenceRemark, phoneRemark, sameAgentIn } from './agentBook.js';

const agent = (over: object) => ({
  agent_name: '王律师',
  agent_unit: '某某律师事务所',
  agent_title: '律师',
  agent_phone: '13800138000',
  agent_licence: '',
  agent_authority: '' as const,
  agent_powers: '',
  ...over,
});

describe('an agent of the book', () => {
  it('has a telephone that is read as the forms read it', () => {
    expect(phoneRemark('138001380')).to.equal('手机号是11位，这里是9位');
    expect(phoneRemark('1'.repeat(201))).to.match(/^最多200字/u);
    for (const fine of ['', '13800138000', '0431-88880000、13800138000']) expect(phoneRemark(fine)).to.equal(undefined);
  });

  it('has a licence number of seventeen figures, which is asked about where it differs', () => {
    for (const fine of ['', '12201201010123456', '１２２０１２０１０１０１２３４５６', '12201 20101 0123456'])
      expect(licenceRemark(fine)).to.equal(undefined);
    expect(licenceRemark('122012010')).to.match(/这里是9位/u);
    expect(licenceRemark('吉律12201201010')).to.match(/别的字符/u);
  });

  it('is the same person by one licence number, or by one name at one firm', () => {
    const licensed = agent({ agent_licence: '12201201010123456' });
    expect(isSameAgent(licensed, agent({ agent_name: '王某', agent_licence: '12201-201010123456' }))).to.equal(true);
    // Two lawyers of one name at one firm have licences of their own.
    expect(isSameAgent(licensed, agent({ agent_licence: '12201201010999999' }))).to.equal(false);
    expect(isSameAgent(licensed, agent({ agent_name: '王 律师' }))).to.equal(true);
    expect(isSameAgent(agent({}), agent({ agent_unit: '' }))).to.equal(true);
    expect(isSameAgent(agent({}), agent({ agent_unit: '别的律师事务所' }))).to.equal(false);
    expect(sameAgentIn([agent({ agent_name: '赵六' }), licensed], agent({}))).to.equal(licensed);
  });

  it('is found by parts of what it says, every one of them', () => {
    const book = [agent({}), agent({ agent_name: '赵六', agent_licence: '12201201010123456' })];
    const found = (search: string) => agentsFound(book, search).map(({ agent_name }) => agent_name);
    expect(found('')).to.deep.equal(['王律师', '赵六']);
    expect(found(' 某某 １３８０')).to.deep.equal(['王律师', '赵六']);
    expect(found('赵 3456')).to.deep.equal(['赵六']);
    expect(found('赵六 王')).to.deep.equal([]);
  });
});
