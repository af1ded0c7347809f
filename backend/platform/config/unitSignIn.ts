import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { courtRoles, type CourtRole } from '../../../domain/account/courtRoles.js';
import { foldEmail } from '../../../domain/account/foldEmail.js';
import { unitSignInLabel } from '../../../domain/account/unitSignIn.js';
import { ConfigError } from '../../runtime/configError.js';

/** How the court's staff signs in at the court's own identity provider, by OpenID Connect. */
export type UnitSignIn = {
  readonly issuer: URL;
  readonly clientId: string;
  /** Unset for a public client, which PKCE alone protects. */
  readonly clientSecret?: string | undefined;
  readonly scopes: string;
  /** The claim that says what a person belongs to, and which of its values gives which roles. */
  readonly rolesClaim: string;
  readonly roles: ReadonlyMap<string, readonly CourtRole[]>;
  readonly nameClaim: string;
  readonly emailClaim: string;
  readonly label: string;
  /** Whether staff with a password may go on using it; else only the administrators for emergencies may. */
  readonly allowsPasswords: boolean;
  /** Their e-mails, as `foldEmail` spells them. */
  readonly emergencyAdministrators: readonly string[];
};

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Plain HTTP would let anybody on the way sign in as anybody: it is for a provider on the same machine alone. */
const isSafeIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname));
  return isSafe && search === '' && hash === '';
};

const isRole = (name: string): name is CourtRole => (courtRoles as readonly string[]).includes(name);

/** `clerk=立案庭,诉讼服务中心; judge=法官` as the roles of each value; `undefined` for what does not read like that. */
const readRoles = (text: string): ReadonlyMap<string, readonly CourtRole[]> | undefined => {
  const roles = new Map<string, CourtRole[]>();
  for (const entry of text.split(';').filter((part) => part.trim() !== '')) {
    const [role = '', values, ...more] = entry.split('=').map((part) => part.trim());
    if (!isRole(role) || values === undefined || more.length > 0) return undefined;
    const named = values.split(',').map((value) => value.trim());
    if (named.includes('')) return undefined;
    for (const value of named) roles.set(value, [...(roles.get(value) ?? []), role]);
  }
  return roles.size > 0 ? roles : undefined;
};

const claimName = z.string().max(200, '最多 200 个字符');
const emails = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).flatMap((part) => (part === '' ? [] : [foldEmail(part)])))
  .refine((all) => all.every((one) => z.email().safeParse(one).success), '应为邮箱地址，多个以逗号分隔');

/** The environment variables of the sign-in through the court's identity provider. */
export const unitSignInVariables = {
  OIDC_ISSUER: z
    .string()
    .refine(
      isSafeIssuer,
      '应为单位账号系统（OpenID Connect）的 issuer 地址，以 https:// 开头；只有本机的可以用 http://',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().max(500, '最多 500 个字符').optional(),
  OIDC_CLIENT_SECRET: z.string().max(2000, '最多 2000 个字符').optional(),
  OIDC_CLIENT_SECRET_FILE: z.string().optional(),
  OIDC_SCOPES: z
    .string()
    .max(500, '最多 500 个字符')
    .refine((text) => text.split(' ').includes('openid'), '应含 openid，各项以空格分隔，例如 openid profile email')
    .default('openid profile email'),
  OIDC_ROLES_CLAIM: claimName.default('groups'),
  OIDC_ROLES: z
    .string()
    .transform((text, context) => {
      const roles = readRoles(text);
      if (roles) return roles;
      context.addIssue({
        code: 'custom',
        message: `应写明各职责对应的值，例如 clerk=立案庭,诉讼服务中心; judge=法官；职责为 ${courtRoles.join('、')}`,
      });
      return z.NEVER;
    })
    .optional(),
  OIDC_NAME_CLAIM: claimName.default('name'),
  OIDC_EMAIL_CLAIM: claimName.default('email'),
  OIDC_LABEL: z
    .string()
    .max(20, '最多 20 个字符')
    .regex(/^[^\p{Cc}<>]*$/u, '应为一行文字，不含 < 和 >')
    .default(unitSignInLabel),
  OIDC_PASSWORDS: z.enum(['staff', 'emergency'], '应为 staff 或 emergency').default('staff'),
  OIDC_EMERGENCY_ADMINISTRATORS: emails,
} as const;

type Variables = z.output<z.ZodObject<typeof unitSignInVariables>>;

const secretInFile = (path: string): string => {
  let secret: string;
  try {
    secret = readFileSync(resolve(path), 'utf8').trim();
  } catch (error) {
    throw new ConfigError('环境变量 OIDC_CLIENT_SECRET_FILE 指向的文件无法读取。', { cause: error });
  }
  if (secret === '') throw new ConfigError('环境变量 OIDC_CLIENT_SECRET_FILE 指向的文件是空的。');
  return secret;
};

/**
 * The settings of the sign-in through the court's identity provider; `undefined` without one.
 * @throws ConfigError when only some of them are there
 */
export const unitSignInOf = (e: Variables & { readonly PUBLIC_URL?: string | undefined }): UnitSignIn | undefined => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_ROLES: roles } = e;
  if (issuer === undefined && clientId === undefined && roles === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || roles === undefined)
    throw new ConfigError(
      'OIDC_ISSUER、OIDC_CLIENT_ID 和 OIDC_ROLES 必须同时设置：单位账号系统、本系统在其中的编号和各职责对应的值。',
    );
  if (e.PUBLIC_URL === undefined)
    throw new ConfigError('已设置 OIDC_ISSUER，因此必须设置环境变量 PUBLIC_URL：单位账号系统登录后回到该网址。');
  if (e.OIDC_CLIENT_SECRET !== undefined && e.OIDC_CLIENT_SECRET_FILE !== undefined)
    throw new ConfigError('环境变量 OIDC_CLIENT_SECRET 和 OIDC_CLIENT_SECRET_FILE 只能设置一个。');
  if (e.OIDC_PASSWORDS === 'emergency' && e.OIDC_EMERGENCY_ADMINISTRATORS.length === 0)
    throw new ConfigError(
      '已设置 OIDC_PASSWORDS=emergency，因此必须设置环境变量 OIDC_EMERGENCY_ADMINISTRATORS：单位账号系统不可用时仍可用密码登录的超级管理员的邮箱。',
    );
  return {
    issuer: new URL(issuer),
    clientId,
    clientSecret:
      e.OIDC_CLIENT_SECRET_FILE === undefined ? e.OIDC_CLIENT_SECRET : secretInFile(e.OIDC_CLIENT_SECRET_FILE),
    scopes: e.OIDC_SCOPES,
    rolesClaim: e.OIDC_ROLES_CLAIM,
    roles,
    nameClaim: e.OIDC_NAME_CLAIM,
    emailClaim: e.OIDC_EMAIL_CLAIM,
    label: e.OIDC_LABEL,
    allowsPasswords: e.OIDC_PASSWORDS === 'staff',
    emergencyAdministrators: e.OIDC_EMERGENCY_ADMINISTRATORS,
  };
};
