import { useDeferredValue, useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { z } from 'zod';
import { EmptyState } from '../../../components/EmptyState.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { NotFoundPage } from '../../../components/NotFoundPage.js';
import { DocType } from '../../../components/docTypes.js';
import { type OpenedPage, pleadingLeft, pleadingOpened, selectPage } from '../page/index.js';
import { PleadingForm } from './PleadingForm.js';
import '../styles/frame.css';
import '../styles/parties.css';
import '../styles/side.css';
import '../styles/media.css';

/** What a list says of the draft to open, or of the form by its name. It stands with the visit, not in the address, which may hold a case number. */
const Visit = z.object({ draftId: z.string().optional(), title: z.string().optional() }).catch({});

/** The form's name while it is read, where the list that led here told it. */
const Opening = () => {
  const { title } = Visit.parse(useLocation().state);
  return <LoadingNotice label={title === undefined ? '正在打开文书…' : `正在打开《${title}》…`} />;
};

/** Draws the form behind the notice, in pieces: in one it would keep the page from answering for as long as it takes. */
const Drawn = ({ page }: { readonly page: OpenedPage }) => {
  const isDrawn = useDeferredValue(true, false);
  return isDrawn ? <PleadingForm page={page} /> : <Opening />;
};

const Opened = ({ formKey }: { formKey: string }) => {
  const dispatch = useAppDispatch();
  const draftId = Visit.parse(useLocation().state).draftId;
  const page = useAppSelector(selectPage);
  useEffect(() => {
    dispatch(pleadingOpened({ formKey, ...(draftId !== undefined && { draftId }) }));
    return () => void dispatch(pleadingLeft());
  }, [dispatch, formKey, draftId]);
  switch (page.status) {
    case 'closed':
    case 'loading':
      return <Opening />;
    case 'unknownForm':
      return (
        <div className="page page-narrow">
          <PageTitle title="没有找到文书模板" />
          <EmptyState icon="bi-file-earmark-x" title={`没有找到“${page.formKey}”对应的文书模板。`}>
            <Link to="/">返回首页</Link>
          </EmptyState>
        </div>
      );
    case 'failed':
      return (
        <div className="page page-narrow">
          <ErrorNotice message={page.detail} onRetry={() => dispatch(pleadingOpened({ formKey }))} />
        </div>
      );
    case 'ready':
      return page.page.formKey === formKey ? <Drawn key={page.opening} page={page.page} /> : <Opening />;
  }
};

const PleadingPage = () => {
  const { docType, formName } = useParams();
  const isDocType = DocType.safeParse(docType).success;
  return isDocType && formName !== undefined ? <Opened formKey={`${docType ?? ''}-${formName}`} /> : <NotFoundPage />;
};

export default PleadingPage;
