import { z } from 'zod';
import type { UnitPerson } from '../../../domain/account/commands.js';
import { courtRoles } from '../../../domain/account/courtRoles.js';
import { foldEmail } from '../../../domain/account/foldEmail.js';
import type { VouchedFor } from '../../adapters/openId/openIdProvider.js';
import type { UnitSignIn } from '../../platform/config/unitSignIn.js';
import { RequestError } from '../../platform/http/requestError.js';

/** By the standard no subject is longer. */
const longestSubject = 255;
const longestName = 100;
const mostValues = 2000;

const Value = z.string().max(500);
const Values = z.union([Value.transform((one) => [one]), z.array(Value).max(mostValues)]).optional();
const Email = z.string().transform(foldEmail).pipe(z.email().max(254));
/** A name is shown in one line, and is nobody's proof of anything: what is too much of it is left out. */
const Name = z
  .string()
  .transform((text) =>
    text
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, longestName),
  )
  .refine((text) => text !== '');

type Claims = VouchedFor['claims'];
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The value of a claim: under its very name, or else step by step where the name has dots, as in `realm_access.roles`. */
const claimOf = (claims: Claims, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name];
  let at: unknown = claims;
  for (const step of name.split('.')) at = isRecord(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  return at;
};

type Settings = Pick<UnitSignIn, 'rolesClaim' | 'roles' | 'nameClaim' | 'emailClaim'>;

/**
 * The person of a provider's claims, with the roles that the settings give to them. Values that no setting names give none.
 * @throws RequestError `unit_claims_invalid`
 */
export const unitPersonOf = ({ issuer, subject, claims }: VouchedFor, settings: Settings): UnitPerson => {
  const { rolesClaim, roles, nameClaim, emailClaim } = settings;
  const values = Values.safeParse(claimOf(claims, rolesClaim));
  if (!values.success)
    throw new RequestError('unit_claims_invalid', {
      sentence: `单位账号系统给出的职责信息（${rolesClaim}）无法识别，没有登录。请联系本院管理员。`,
    });
  if (subject.length > longestSubject) throw new RequestError('unit_claims_invalid');
  const given = (values.data ?? []).flatMap((value) => roles.get(value) ?? []);
  return {
    issuer,
    subject,
    name: Name.safeParse(claimOf(claims, nameClaim)).data ?? null,
    email: Email.safeParse(claimOf(claims, emailClaim)).data ?? null,
    roles: courtRoles.filter((role) => given.includes(role)),
  };
};
