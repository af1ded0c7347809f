import type { FormDefinition } from '../../forms/definition.js';
import type { RecognisedParty } from '../people/index.js';
import { type Sides, type TwoSides, only } from './twoSides.js';

const labour = 'claim-labor-dispute';
const labourDefence = 'defense-labor-dispute';

const nobody = (parties: readonly RecognisedParty[]): Sides => parties.map(() => null);
const isOrganisation = ({ findings: [name] }: RecognisedParty): boolean => name?.kind === 'organisation-name';

/** 我公司不服该裁决: who speaks is the employer. */
const employerSpeaks =
  /(?:我们?(?:公司|司|单位|厂|店|院|校)|本公司|本单位)(?:[（(][^（）()\n]{2,40}[）)])?[^。；;\n]{0,20}(?:不服|不认可|不同意)[^。；;\n]{0,16}(?:裁决|仲裁)/u;
/** 请求判令无需支付: what only an employer asks for after an award. */
const owesNothing =
  /(?:判令|请求|判决|确认)[^。；;\n]{0,16}(?:无需|无须|不需要?|不应|不用|不予)(?:向[^。；;\n]{1,16})?(?:支付|承担|给付)/u;

/**
 * The sides where it is the employer who goes to court after an award of labour arbitrators: the organisation sues the person. `undefined` where the text does not
 * say so, or names more than one of either.
 */
export const sidesOfEmployer = (
  { key }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own, other]: TwoSides,
): Sides | undefined => {
  const ofCase = parties.flatMap(({ roles }, at) => (roles.some((role) => !role.endsWith('代理人')) ? [at] : []));
  const [firms, persons] = [true, false].map((isFirm) =>
    ofCase.filter((at) => parties[at] !== undefined && isOrganisation(parties[at]) === isFirm),
  );
  const [employer, worker] = [only(firms ?? []), only(persons ?? [])];
  const isEmployers = key === labour && (employerSpeaks.test(text) || owesNothing.test(text));
  if (!isEmployers || employer === undefined || worker === undefined) return undefined;
  return parties.map((_, at) => (at === employer ? own : at === worker ? other : null) ?? null);
};

/** Of an arbitration between a person and an organisation the person is the worker. */
export const byArbitration = (
  { key }: FormDefinition,
  parties: readonly RecognisedParty[],
  [own, other]: TwoSides,
): Sides => {
  const ofCase = parties.flatMap(({ roles }, at) =>
    roles.includes('申请人') || roles.includes('被申请人') ? [at] : [],
  );
  const [one, two] = ofCase.map((at) => parties[at]);
  if (key !== labour || ofCase.length !== 2 || !one || !two || isOrganisation(one) === isOrganisation(two))
    return nobody(parties);
  return parties.map((party, at) => (ofCase.includes(at) ? ((isOrganisation(party) ? other : own) ?? null) : null));
};

/** The one person and the one organisation of a pay slip, a certificate of employment or a notice of dismissal are worker and employer. */
export const byEmployment = (
  { key }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own, other]: TwoSides,
  papers: readonly string[],
): Sides => {
  const plain = text.replaceAll(/[ \t　]/gu, '');
  const [worker, employer] = key === labour ? [own, other] : key === labourDefence ? [undefined, own] : [];
  const [persons, firms] = [false, true].map((isFirm) =>
    parties.flatMap((party, at) => (isOrganisation(party) === isFirm ? [at] : [])),
  );
  if (persons?.length !== 1 || firms?.length !== 1 || !papers.some((word) => plain.includes(word)))
    return nobody(parties);
  return parties.map((party) => (isOrganisation(party) ? employer : worker) ?? null);
};
