import { useEffect } from 'react';
import { Link } from 'react-router';
import { usualSentence } from '../../../../domain/formSwitch/decider.js';
import { categoryName, type Category, type DocType } from '../../components/docTypes.js';
import { dataOf } from '../../core/loadable.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { templateFields } from './templateList.js';
import type { TemplateGroup } from './templatesApi.js';

type Hints = Readonly<Record<Category, string>>;

/** What each field of law is about, in everyday words; applications are about one field only. */
const hints: Readonly<Partial<Record<DocType, Hints>>> = {
  claim: {
    civil: '和别人、和公司之间的纠纷',
    administrative: '告行政机关：罚款、强拆、办证、工伤认定等',
    criminal: '自己告别人犯罪：侮辱、诽谤、重婚、拒不执行判决',
    compensation: '被错误拘留、逮捕，在押期间受伤等，要国家赔偿',
  },
  defense: {
    civil: '别人、公司告您',
    administrative: '有人告你们机关',
    criminal: '被别人自诉犯罪',
    compensation: '有人向你们机关要国家赔偿',
  },
};

const shown: readonly Category[] = ['civil', 'administrative', 'criminal', 'compensation'];

type Field = { readonly leads: boolean; /** What stands beside its name. */ readonly mark?: string };

/**
 * Which fields of law lead to their list, and what is said beside the others. While that is not known, and where it cannot be read, every field
 * leads to its list, which says itself when it is empty: nothing is called missing that may be there. A field that the court turned off is
 * called so; its defences stay within reach, as cases at court are answered all the same.
 */
const useFields = (docType: DocType): ((category: Category) => Field) => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(templateFields.selectors.list);
  useEffect(() => void dispatch(templateFields.actions.requested(docType)), [dispatch, docType]);
  const known = dataOf(read);
  return (category) => {
    if (known?.docType !== docType) return { leads: true };
    const field = known.fields.find((one) => one.category === category);
    const sentence = field?.switched_off;
    if (sentence !== undefined) return { leads: docType === 'defense', mark: sentence };
    return field !== undefined && field.forms > 0 ? { leads: true } : { leads: false, mark: usualSentence };
  };
};

/** The fields of law of a kind of document: the one whose list stands below, those that lead to another list, those that are to come. */
export const DomainLinks = ({ docType, category: current }: TemplateGroup) => {
  const fieldOf = useFields(docType);
  return (
    <nav aria-label="法律领域">
      <ul className="template-domains list-unstyled">
        {shown.map((category) => {
          const hint = hints[docType]?.[category];
          const { leads, mark } = fieldOf(category);
          const words = (
            <>
              <strong>{categoryName[category]}</strong>
              {hint === undefined ? null : <small>{hint}</small>}
              {mark === undefined ? null : <span className="template-mark">{mark}</span>}
            </>
          );
          return (
            <li key={category}>
              {leads ? (
                <Link
                  to={`/select-template/${docType}/${category}`}
                  className="template-domain"
                  aria-current={category === current ? 'true' : undefined}
                >
                  {words}
                </Link>
              ) : (
                <span className="template-domain" aria-disabled="true">
                  {words}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
