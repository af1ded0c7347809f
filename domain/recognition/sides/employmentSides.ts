import { type Said, type SideCase, anyOf, isCalled, isOrganisation, only, placesWhere, putting } from './rule.js';
import { sideSigns } from './sideSigns.js';

const { employers, employment } = sideSigns;

/** 我公司不服该裁决: who speaks is the employer. */
const employerSpeaks = new RegExp(
  String.raw`${anyOf(employers.speak)}(?:[（(][^（）()\n]{2,40}[）)])?[^。；;\n]{0,20}${anyOf(employers.dispute)}[^。；;\n]{0,16}${anyOf(employers.awards)}`,
  'u',
);
/** 请求判令无需支付: what only an employer asks for after an award. */
const owesNothing = new RegExp(
  String.raw`${anyOf(employers.ask)}[^。；;\n]{0,16}${anyOf(employers.nothing)}(?:向[^。；;\n]{1,16})?${anyOf(employers.owed)}`,
  'u',
);

/** After an award of labour arbitrators it may be the employer who goes to court: the one organisation of the case sues the one person. */
export const employerAfterAward = (of: SideCase): Said | undefined => {
  const said = employerSpeaks.exec(of.text) ?? owesNothing.exec(of.text);
  const ofCase = placesWhere(of.parties, ({ roles }) => roles.some((role) => !role.endsWith('代理人')));
  const firms = placesWhere(of.parties, (party, at) => ofCase.includes(at) && isOrganisation(party));
  const [own, other] = [only(firms), only(ofCase.filter((at) => !firms.includes(at)))];
  return said && own.length + other.length === 2 ? putting(of, { own, other }, [said[0]]) : undefined;
};

/** Of an arbitration between a person and an organisation the person is the worker. */
export const workerOfArbitration = (of: SideCase): Said | undefined => {
  const roles = ['申请人', '被申请人'];
  const ofCase = placesWhere(of.parties, (party) => isCalled(party, roles));
  const firms = placesWhere(of.parties, (party, at) => ofCase.includes(at) && isOrganisation(party));
  return ofCase.length === 2 && firms.length === 1
    ? putting(of, { own: ofCase.filter((at) => !firms.includes(at)), other: firms }, roles)
    : undefined;
};

/** The one person and the one organisation of a pay slip, a certificate of employment or a notice of dismissal are worker and employer. */
export const papersOfEmployment = (of: SideCase): Said | undefined => {
  const plain = of.text.replaceAll(/[ \t　]/gu, '');
  const words = employment.filter((word) => plain.includes(word));
  const firms = placesWhere(of.parties, isOrganisation);
  if (of.parties.length !== 2 || firms.length !== 1 || words.length === 0) return undefined;
  const persons = placesWhere(of.parties, (party) => !isOrganisation(party));
  return putting(of, of.definition.kind === 'defense' ? { own: firms } : { own: persons, other: firms }, words);
};
