import { Link } from 'react-router';
import { categoryName, type Category, type DocType } from '../../components/docTypes.js';
import type { TemplateGroup } from './templatesApi.js';

type Hints = Readonly<Record<Category, string>>;

/** What each field of law is about, in everyday words; applications are about one field only. */
const hints: Readonly<Partial<Record<DocType, Hints>>> = {
  claim: {
    civil: '和别人、和公司之间的纠纷',
    administrative: '告行政机关：罚款、强拆、办证、工伤认定等',
    criminal: '自己告别人犯罪（自诉）',
  },
  defense: {
    civil: '别人、公司告您',
    administrative: '有人告你们机关',
    criminal: '被别人自诉犯罪',
  },
};

/** Whether there are forms of this kind in a field of law. */
const isThere = ({ docType, category }: TemplateGroup): boolean =>
  category === 'civil' || (category === 'administrative' && docType !== 'application');

const shown: readonly Category[] = ['civil', 'administrative', 'criminal'];

/** The fields of law of a kind of document: the one whose list stands below, those that lead to another list, those that are to come. */
export const DomainLinks = ({ docType, category: current }: TemplateGroup) => (
  <nav aria-label="法律领域">
    <ul className="template-domains list-unstyled">
      {shown.map((category) => {
        const hint = hints[docType]?.[category];
        const words = (
          <>
            <strong>{categoryName[category]}</strong>
            {hint === undefined ? null : <small>{hint}</small>}
          </>
        );
        return (
          <li key={category}>
            {isThere({ docType, category }) ? (
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
                <span className="badge text-bg-light">即将上线</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  </nav>
);
