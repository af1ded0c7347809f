import { Link, useParams } from 'react-router';
import { PageTitle } from '../../components/PageTitle.js';
import { NotFoundPage } from '../../components/NotFoundPage.js';
import { categoryName, DocType, docTypeName } from '../../components/docTypes.js';
import type { Category } from '../../components/docTypes.js';

const domains: readonly { category: Category; icon: string; text: string; enabled: boolean }[] = [
  { category: 'civil', icon: 'bi-people', text: '合同、婚姻家庭、劳动、侵权等民事纠纷', enabled: true },
  { category: 'criminal', icon: 'bi-shield-exclamation', text: '刑事自诉、附带民事诉讼', enabled: false },
  { category: 'administrative', icon: 'bi-bank', text: '对行政行为不服的诉讼', enabled: false },
];

const SelectTypePage = () => {
  const docType = DocType.safeParse(useParams()['docType']).data;
  if (docType === undefined) return <NotFoundPage />;
  return (
    <div className="page home">
      <PageTitle title={`填写${docTypeName[docType]}：选择案件类型`}>先选择纠纷所属的法律领域。</PageTitle>
      <ul className="choices">
        {domains.map(({ category, icon, text, enabled }) => (
          <li key={category}>
            {enabled ? (
              <Link to={`/select-template/${docType}/${category}`} className="choice">
                <i className={`bi ${icon}`} aria-hidden="true" />
                <strong>{categoryName[category]}</strong>
                <span>{text}</span>
                <span className="choice-more" aria-hidden="true">
                  选择模板 →
                </span>
              </Link>
            ) : (
              <div className="choice disabled" aria-disabled="true">
                <i className={`bi ${icon}`} aria-hidden="true" />
                <strong>{categoryName[category]}</strong>
                <span>{text}</span>
                <span className="text-secondary mt-auto pt-3">即将上线</span>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link to="/">← 返回首页</Link>
      </p>
    </div>
  );
};

export default SelectTypePage;
