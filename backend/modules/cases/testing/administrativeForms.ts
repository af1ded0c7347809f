import { loadCatalogue, type FormCatalogue } from '../../forms/catalogue.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';

/** For tests only: the pair of forms of a small administrative case, which no official list has. */
export const penaltyForms = { claim: 'claim-fixture-penalty', defense: 'defense-fixture-penalty' } as const;

const administrative = (form: FormDefinition | undefined, key: string, documentName: string): FormDefinition => {
  if (!form) throw new Error('the form that the fixture is made of is gone');
  const title = `${documentName}（行政处罚）`;
  return { ...form, key, title, documentName, caseCause: '行政处罚', domain: 'administrative' };
};

const summaryOf = ({ key, title, documentName, caseCause }: FormDefinition) => ({
  key,
  title,
  documentName,
  caseCause,
});

/** The official forms, and beside them two of another field of law: a civil pair under other names. */
export const withAdministrativeForms = async (): Promise<FormCatalogue> => {
  const official = await loadCatalogue();
  const added = new Map([
    [
      penaltyForms.claim,
      administrative(official.get('claim-housing-lease'), penaltyForms.claim, '行政起诉状'),
    ] as const,
    [
      penaltyForms.defense,
      administrative(official.get('defense-housing-lease'), penaltyForms.defense, '行政答辩状'),
    ] as const,
  ]);
  const forms: ReadonlyMap<string, FormDefinition> = added;
  const summaries = official.list().flatMap((summary) => {
    const key = { 'claim-housing-lease': penaltyForms.claim, 'defense-housing-lease': penaltyForms.defense }[
      summary.key
    ];
    const form = key === undefined ? undefined : forms.get(key);
    return form ? [{ ...summary, ...summaryOf(form) }] : [];
  });
  return {
    ...official,
    list: () => [...official.list(), ...summaries],
    get: (key) => forms.get(key) ?? official.get(key),
  };
};
