/** What an account may do at the court, in the order in which they are listed. An account may have several. */
export const courtRoles = ['clerk', 'judge', 'auditor', 'administrator'] as const;
export type CourtRole = (typeof courtRoles)[number];

/** The names of the roles on screen. */
export const courtRoleNames: Readonly<Record<CourtRole, string>> = {
  clerk: '立案人员',
  judge: '法官',
  auditor: '审计',
  administrator: '管理员',
};

/** What each role may do, in one line. */
export const courtRoleDuties: Readonly<Record<CourtRole, string>> = {
  clerk: '审查、通知补正、编立和更正案号、退回等，查阅和下载案件文书',
  judge: '查阅案件、对照诉辩、使用分析、下载文书，承办未分配的案件，写内部备注，不改动案件',
  auditor: '查阅和导出审计日志、核对全部日志，不作改动',
  administrator: '管理账号、各项设置、模型和知识库，清除个人信息',
};

/** Names of roles in a sentence: 立案人员或法官. */
export const courtRolesText = (roles: readonly CourtRole[], joined: '或' | '、' = '、'): string =>
  courtRoles
    .filter((role) => roles.includes(role))
    .map((role) => courtRoleNames[role])
    .join(joined);

/** What somebody may do at the court. A superuser has every role without being given one. */
export type CourtRights = { readonly isSuperuser: boolean; readonly courtRoles?: readonly CourtRole[] };

/** All roles that somebody has, in their order. */
export const rolesOf = ({ isSuperuser, courtRoles: given = [] }: CourtRights): readonly CourtRole[] =>
  isSuperuser ? courtRoles : courtRoles.filter((role) => given.includes(role));

/** Whether somebody has one of the roles. */
export const hasCourtRole = (rights: CourtRights, ...asked: readonly CourtRole[]): boolean =>
  rolesOf(rights).some((role) => asked.includes(role));

/** Whether somebody is one of the court's people at all. */
export const isOfCourt = (rights: CourtRights): boolean => rolesOf(rights).length > 0;

/** Whether somebody who audits also does what is audited: files, or looks after accounts and erases. */
export const auditsOwnWork = (rights: CourtRights): boolean =>
  hasCourtRole(rights, 'auditor') && hasCourtRole(rights, 'clerk', 'administrator');
