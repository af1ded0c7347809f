import { courtRolesText } from '../../../domain/account/courtRoles.js';
import { mostClauses } from '../../../domain/clauses/bounds.js';
import { planTerms } from '../../../domain/account/plans.js';
import { ragModelTypeNames } from '../../../domain/models/ragModel.js';
import { modelSlotNames } from '../../../domain/models/aiModel.js';
import { itemText, orderStateNames } from '../../../domain/order/terms.js';
import { teamRoleWords } from '../../../domain/team/terms.js';
import { sourceName } from '../../../domain/usage/usageSources.js';
import { findAccount } from '../../../projections/accounts/accountsQueries.js';
import { findOrderInvoices, findOrders } from '../../../projections/orders/ordersQueries.js';
import { findAgreedTerms } from '../../../projections/agreedTerms/agreedTermsQueries.js';
import { findFlags, findPreferences } from '../../../projections/featureFlags/featureFlagsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { teamsOfAccount } from '../../../projections/teams/teamMembersQueries.js';
import { readUsageStats, type TokenTotals } from '../../../projections/usage/usageQueries.js';
import type { Teams } from '../../adapters/eventStore/openAggregates.js';
import { csvBytes } from '../../platform/csv/csv.js';
import { RequestError } from '../../platform/http/requestError.js';
import { courtMoment } from '../../platform/listExport/sendList.js';
import type { Sessions } from '../accounts/index.js';
import type { agentRows } from '../agents/index.js';
import { defaultsInWords, type ClauseRows, type DefaultRows } from '../clauses/index.js';
import type { Forms } from '../forms/index.js';
import type { AiModelRow, RagModel } from '../models/index.js';
import { creditLines, type createCreditHistories } from '../usage/index.js';
import type { ArchivedFile } from './archive.js';
import { correctionLines, type KnowledgeFilesDeps } from './knowledgeFiles.js';
import { readme } from './readme.js';

export type AccountFilesDeps = KnowledgeFilesDeps & {
  /** Only what is named here of the owner's models is read of them, and no key. */
  readonly ownModels: {
    readonly answering: (
      owner: string,
    ) => Promise<readonly Pick<AiModelRow, 'model_name' | 'base_url' | 'capabilities'>[]>;
    readonly retrieval: (owner: string) => Promise<readonly Pick<RagModel, 'name' | 'api_endpoint' | 'model_type'>[]>;
  };
  readonly forms: Pick<Forms, 'get'>;
  readonly read: ReadTables;
  readonly teams: Pick<Teams, 'load'>;
  readonly sessions: Pick<Sessions, 'listOf'>;
  readonly agents: Pick<ReturnType<typeof agentRows>, 'list'>;
  readonly clauses: Pick<ClauseRows, 'list'>;
  readonly defaults: Pick<DefaultRows, 'list'>;
  readonly histories: Pick<ReturnType<typeof createCreditHistories>, 'all' | 'balance'>;
  /** The court's. */
  readonly timeZone: string;
};

const yesOrNo = (is: boolean): string => (is ? '是' : '否');
const agentsAtOnce = 200;

/** The teams that an account belongs to, and what it is in each. */
const teamRows = async ({ read, teams }: Pick<AccountFilesDeps, 'read' | 'teams'>, userId: string) => {
  const found = await Promise.all((await teamsOfAccount(read, userId)).map((id) => teams.load(id)));
  return found.flatMap(({ state: { name, members } }) => {
    const role = members.get(userId)?.role;
    return role === undefined ? [] : [[`团队：${name}`, teamRoleWords[role].name]];
  });
};

const accountSheet = async ({ read, teams, histories, timeZone }: AccountFilesDeps, userId: string, now: Date) => {
  const row = await findAccount(read, userId);
  if (!row) throw new RequestError('not_signed_in');
  const [terms, flags, own, { credits, held }] = await Promise.all([
    findAgreedTerms(read, userId),
    findFlags(read),
    findPreferences(read, userId),
    histories.balance(userId, now),
  ]);
  const moment = (at: Date | string | null) => (at === null ? '' : courtMoment(new Date(at), timeZone));
  return csvBytes([
    ['项目', '内容'],
    ['账号编号', row.id],
    ['邮箱', row.email ?? ''],
    ['注册时间', moment(row.registered_at)],
    ['超级管理员', yesOrNo(row.is_superuser)],
    ['法院职责', courtRolesText(row.court_roles)],
    ['两步验证', row.second_factor ? '已开启' : '未开启'],
    ['方案', planTerms[row.subscription_plan].name],
    ['方案有效期至', moment(row.subscription_expires_at) || '永久'],
    ['积分余额', credits],
    ['其中冻结', held],
    ['同意的协议版本', terms ?? ''],
    ...(await teamRows({ read, teams }, userId)),
    ...flags.flatMap(({ key, name }) => {
      const isOn = own.get(key);
      return isOn === undefined ? [] : [[`功能：${name}`, isOn ? '开' : '关']];
    }),
  ]);
};

const sessionSheet = async ({ sessions, timeZone }: AccountFilesDeps, userId: string, now: Date) =>
  csvBytes([
    ['设备', '开始时间', '最近使用时间'],
    ...(await sessions.listOf(userId, now)).map(({ device, beganAt, seenAt }) => [
      device ?? '未知',
      courtMoment(beganAt, timeZone),
      courtMoment(seenAt, timeZone),
    ]),
  ]);

const usageSheet = async ({ read, timeZone }: AccountFilesDeps, userId: string, now: Date) => {
  const stats = await readUsageStats(read, userId, now, timeZone);
  const line = (name: string, { prompt, completion, total, estimated }: TokenTotals) => [
    name,
    prompt,
    completion,
    total,
    estimated,
  ];
  return csvBytes([
    ['范围', '输入词元', '输出词元', '词元合计', '其中估计'],
    line('今日', stats.today_usage),
    line('本月', stats.this_month_usage),
    line('累计', stats.total_usage),
    ...stats.by_model.map((of) => [
      `模型：${of.model_name}`,
      of.prompt_tokens,
      of.completion_tokens,
      of.total_tokens,
      '',
    ]),
    ...stats.by_source.map((of) => [`功能：${sourceName(of.source)}`, '', '', of.total_tokens, '']),
  ]);
};

const agentSheet = async ({ agents }: AccountFilesDeps, userId: string) => {
  const all: Awaited<ReturnType<typeof agents.list>>['items'][number][] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await agents.list(userId, page, agentsAtOnce);
    all.push(...items);
    if (items.length < agentsAtOnce) break;
  }
  return csvBytes([
    ['姓名', '单位', '职务', '电话', '执业证号', '代理权限', '特别授权事项'],
    ...all.map((one) => [
      one.agent_name,
      one.agent_unit,
      one.agent_title,
      one.agent_phone,
      one.agent_licence,
      one.agent_authority,
      one.agent_powers,
    ]),
  ]);
};

const clauseSheet = async ({ clauses, forms }: AccountFilesDeps, userId: string) => {
  const { items } = await clauses.list(userId, 1, mostClauses);
  return csvBytes([
    ['名称', '用于', '正文'],
    ...items.map(({ name, form_key: formKey, text }) => [
      name,
      formKey === null ? '任何表单' : (forms.get(formKey)?.title ?? formKey),
      text,
    ]),
  ]);
};

const defaultSheet = async ({ defaults, forms }: AccountFilesDeps, userId: string) =>
  csvBytes([
    ['表单', '项目', '默认值'],
    ...(await defaults.list(userId)).flatMap((kept) => {
      const { form_key: key, form_title: title, lines } = defaultsInWords(forms, kept);
      return lines.map(({ label, text }) => [title ?? key, label, text]);
    }),
  ]);

const modelSheet = async ({ ownModels }: AccountFilesDeps, userId: string) => {
  const [answering, retrieval] = await Promise.all([ownModels.answering(userId), ownModels.retrieval(userId)]);
  return csvBytes([
    ['名称', '接口地址', '种类'],
    ...answering.map((one) => [
      one.model_name,
      one.base_url,
      one.capabilities.map((slot) => modelSlotNames[slot]).join('、'),
    ]),
    ...retrieval.map((one) => [one.name, one.api_endpoint, ragModelTypeNames[one.model_type]]),
  ]);
};

/** Orders of one account that are read at once: more than anybody places. */
const ordersAtOnce = 1000;

const orderSheet = async ({ read, timeZone }: AccountFilesDeps, userId: string) => {
  const { rows } = await findOrders(read, { userId }, { page: 1, size: ordersAtOnce });
  const invoices = await findOrderInvoices(
    read,
    rows.map(({ id }) => id),
  );
  const columns = ['订单号', '提交时间', '项目', '金额（元）', '状态', '付款流水号', '到账日期', '不予确认的原因'];
  return csvBytes([
    [...columns, '发票抬头', '统一社会信用代码'],
    ...rows.map((row) => {
      const invoice = invoices.get(row.id);
      return [
        row.number,
        courtMoment(new Date(row.placed_at), timeZone),
        itemText(row.item),
        (Number(row.amount) / 100).toFixed(2),
        orderStateNames[row.state],
        row.reference ?? '',
        row.received_on ?? '',
        row.reason ?? '',
        invoice?.title ?? '',
        invoice?.tax_number ?? '',
      ];
    }),
  ]);
};

/** What an account is and has used: its own rows, sessions, usage, credits, orders, agents, clauses, defaults, models and changes of its knowledge base, and what the archive says of itself. */
export const accountFiles = async function* (
  deps: AccountFilesDeps,
  { id, email }: { readonly id: string; readonly email: string },
  now: Date,
): AsyncGenerator<ArchivedFile, void, void> {
  yield { path: 'README.txt', content: readme(email, now, deps.timeZone) };
  yield { path: '账号/账号信息.csv', content: await accountSheet(deps, id, now) };
  yield { path: '账号/登录记录.csv', content: await sessionSheet(deps, id, now) };
  yield { path: '账号/模型用量.csv', content: await usageSheet(deps, id, now) };
  yield { path: '账号/积分记录.csv', content: creditLines(deps, { userId: id }) };
  yield { path: '账号/订单.csv', content: await orderSheet(deps, id) };
  yield { path: '常用代理人.csv', content: await agentSheet(deps, id) };
  yield { path: '常用语段.csv', content: await clauseSheet(deps, id) };
  yield { path: '表单默认值.csv', content: await defaultSheet(deps, id) };
  yield { path: '自己的模型.csv', content: await modelSheet(deps, id) };
  yield { path: '知识库/修改记录.csv', content: correctionLines(deps, id) };
};
