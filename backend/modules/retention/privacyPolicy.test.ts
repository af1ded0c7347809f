import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { usageSources } from '../../../domain/usage/usageSources.js';
import { cookieNames } from '../../platform/http/cookies.js';
import { appTables, readTables, type RegisteredTable } from './tableRegister.js';

/** Where the privacy policy speaks of what a table holds; of accounts and their owners, or of the papers they sent. */
const saidOf: Readonly<Record<string, string>> = {
  data_keys: '独立的密钥加密',
  credentials: '只保存经 argon2id 算法计算的结果',
  sessions: '每次登录的开始时间',
  password_resets: '重设密码的链接',
  second_factors: '两步验证的密钥',
  recovery_codes: '恢复码',
  email_changes: '待确认的新邮箱',
  email_claims: '待确认的新邮箱',
  team_invitations: '受邀请的邮箱',
  spent_puzzles: '安全校验题',
  drafts: '登录后填写的草稿',
  draft_shares: '您共享给他人的草稿',
  batches: '批量填写的表格',
  batch_rows: '批量填写的表格',
  agents: '常用代理人',
  clauses: '常用语段',
  form_defaults: '默认值',
  rag_models: '检索模型',
  ai_models: '您添加的 AI 模型',
  knowledge_serving: '检索模型',
  knowledge_groups: '您的知识库',
  knowledge_groups_off: '您的知识库',
  knowledge_files: '您上传的文件',
  knowledge_sources: '您上传的文件',
  knowledge_laws: '您上传的文件',
  knowledge_corrections: '您的修改',
  knowledge_content_parts: '您上传的文件',
  knowledge_chunks: '您上传的文件',
  knowledge_terms: '用于检索的词和向量',
  knowledge_vectors: '用于检索的词和向量',
  knowledge_questions: '您交给运行单位参考的提问',
  recall_runs: '批量检索测试',
  recall_questions: '批量检索测试',
  tasks: '您的知识库',
  accounts: '您的邮箱',
  order_invoices: '发票信息',
  audit_events: '每次调整',
  case_files: '您提交法院的文书',
  stream_states: '您提交法院的文书', // and what an account is told of elsewhere
  unsent_marks: '您提交法院的文书', // what the court notes about it
  case_letters: '当事人的姓名',
  case_list: '您提交法院的文书',
  case_documents: '您提交法院的文书',
  case_parties: '当事人的姓名',
  user_documents: '我的文书',
  document_marks: '您加的标签',
  calendar_links: '期限日历',
  ended_drafts: '保留 100 天',
  held_files: '暂存的文件',
};
/** An administrator's own test material, of no account and no case. */
const ofNobody = new Set(['model_bench_documents', 'model_bench_results']);

const holdsPeople = ({ personal, secret }: RegisteredTable): boolean => personal !== undefined || secret !== undefined;

describe('the privacy policy', () => {
  let policy: string;
  before(async () => {
    policy = await readFile('frontend/public/privacy-policy.txt', 'utf8');
  });

  it('speaks of every table that holds something of a person', () => {
    const unsaid = Object.entries<RegisteredTable>({ ...appTables, ...readTables })
      .filter(([name, table]) => holdsPeople(table) && !ofNobody.has(name))
      .filter(([name]) => !policy.includes(saidOf[name] ?? '(nothing)'))
      .map(([name]) => name);
    expect(unsaid).to.deep.equal([]);
  });

  it('says what every cookie is for, and how many there are', () => {
    const names = Object.values(cookieNames);
    expect(policy).to.include(`使用${['零', '一', '两', '三', '四'][names.length] ?? ''}个 Cookie`);
    const said: Record<keyof typeof cookieNames, string> = {
      session: '保存登录凭据',
      sender: '认出重复发送的同一次提交',
      unitSignIn: '用单位账号登录',
    };
    for (const words of Object.values(said)) expect(policy).to.include(words);
  });

  it('names everything that texts are sent to a model for', () => {
    const { 'model-test': ofTypedText, ...sources } = usageSources;
    expect(ofTypedText).to.equal('模型测试'); // sends sentences of the platform alone
    for (const title of Object.values(sources)) expect(policy).to.include(title);
  });
});
