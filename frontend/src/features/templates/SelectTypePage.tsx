import { useMemo } from 'react';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../components/NotFoundPage.js';
import { DocType } from '../../components/docTypes.js';
import { TemplateListPage } from './TemplateLists.js';

/** /select-type/:docType: the fields of law of a kind of document, and below them the civil forms, which most people look for. */
const SelectTypePage = () => {
  const docType = DocType.safeParse(useParams()['docType']).data;
  const group = useMemo(() => (docType ? { docType, category: 'civil' as const } : null), [docType]);
  return group === null ? <NotFoundPage /> : <TemplateListPage group={group} isOpen />;
};

export default SelectTypePage;
