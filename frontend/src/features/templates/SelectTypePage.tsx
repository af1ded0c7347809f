import { useMemo } from 'react';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../components/NotFoundPage.js';
import { DocType } from '../../components/docTypes.js';
import { TemplateListPage } from './TemplateLists.js';

/** /select-type/:docType: the forms of a kind of document. All of them are civil; of the others the control says what to do instead. */
const SelectTypePage = () => {
  const docType = DocType.safeParse(useParams()['docType']).data;
  const group = useMemo(() => (docType ? { docType, category: 'civil' as const } : null), [docType]);
  return group === null ? <NotFoundPage /> : <TemplateListPage group={group} />;
};

export default SelectTypePage;
