import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { EmptyState } from '../../components/EmptyState.js';
import { PageTitle } from '../../components/PageTitle.js';
import { Category, DocType } from '../../components/docTypes.js';
import { TemplateListPage } from './TemplateLists.js';

/** /select-template/:docType/:category: the forms of a kind of document in one legal domain. */
const SelectTemplatePage = () => {
  const params = useParams();
  const docType = DocType.safeParse(params['docType']).data;
  const category = Category.safeParse(params['category']).data;
  const group = useMemo(() => (docType && category ? { docType, category } : null), [docType, category]);
  return group === null ? (
    <div className="page">
      <PageTitle title="选择模板" />
      <EmptyState icon="bi-signpost-split" title="地址有误，没有这一类模板。">
        <Link to="/">返回首页</Link>
      </EmptyState>
    </div>
  ) : (
    <TemplateListPage group={group} />
  );
};

export default SelectTemplatePage;
