import { courtRolesText } from '../../../domain/account/courtRoles.js';
import { planTerms, plans, type PlanFeature } from '../../../domain/account/plans.js';
import type { Call } from '../../../domain/contract/call.js';
import { routeKeyOf } from '../../../domain/contract/contract.js';
import { featureCatalogue } from '../../../domain/featureFlag/catalogue.js';
import { keyScopeWords } from '../../../domain/serviceAccount/terms.js';
import type { TeamRole } from '../../../domain/team/terms.js';
import { accessOf, authorization } from '../http/authorization.js';
import type { Access } from '../http/types.js';

const callersOf = ({ role, courtRoles = [], keyScope }: Pick<Access, 'role' | 'courtRoles' | 'keyScope'>): string => {
  switch (role) {
    case 'anonymous':
      return '任何人，无需登录';
    case 'user':
      return '登录用户';
    case 'court':
      return courtRoles.length === 0 ? '超级管理员' : `${courtRolesText(courtRoles)}，以及超级管理员`;
    case 'key':
      return `本院的业务系统，密钥须有${keyScope === undefined ? '' : `“${keyScopeWords[keyScope].name}”`}权限`;
  }
};
const planFeatures: Readonly<Record<PlanFeature, string>> = { privateKnowledge: '私有知识库', teams: '团队协作' };

const teamCallers: Readonly<Record<TeamRole, string>> = {
  owner: '所有者',
  member: '所有者或成员',
  reader: '成员（所有者、成员或只读成员）',
};

const plansWith = (feature: PlanFeature): string =>
  plans
    .filter((plan) => planTerms[plan].features.includes(feature))
    .map((plan) => planTerms[plan].name)
    .join('、');

/** Who may call a route, in Chinese, as the authorisation table says. */
export const whoMayCall = ({ role, courtRoles, keyScope, plan, afterPlan, feature, own, teamRole }: Access): string =>
  [
    callersOf({ role, ...(courtRoles && { courtRoles }), ...(keyScope && { keyScope }) }),
    ...(plan === undefined
      ? []
      : [`方案须含${planFeatures[plan]}（${plansWith(plan)}）${afterPlan ? '，到期后仍可' : ''}`]),
    ...(feature === undefined ? [] : [`须开启“${featureCatalogue[feature].name}”功能`]),
    ...(teamRole === undefined ? [] : [`须为该团队的${teamCallers[teamRole]}`]),
    ...(own ? ['只限属于自己的，别人的回答 404'] : []),
  ].join('；');

/** @throws Error for a call that the authorisation table does not have */
export const accessFor = (called: Pick<Call, 'key'>): Access => {
  const entry = authorization[routeKeyOf(called)];
  if (entry === undefined) throw new Error(`no entry in the authorisation table for ${called.key}`);
  return accessOf(entry);
};
