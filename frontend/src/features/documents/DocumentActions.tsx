import { Button, Spinner } from 'react-bootstrap';
import { Link } from 'react-router';
import type { OwnDocument } from '../../../../domain/contract/ownDocuments.js';
import { readingPage } from '../../components/caseAddress.js';
import { Menu, MenuButton, MenuDivider } from '../../components/menu/Menu.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useCopyPleading } from '../copying/view/index.js';
import { documentFileRequested, myDocuments, openedDocument } from './myDocuments.js';
import { nameOf } from './naming.js';

/** Whether the personal data of a document is erased, as the list said or as it turned out when it was opened. */
const useErased = ({ id, erased }: OwnDocument): boolean => {
  const metErased = useAppSelector(({ erasedDocuments }) => erasedDocuments);
  return erased || metErased.includes(id);
};

/** Opens the form of a document: what no court has, and what a court wants changed. Everything else is opened to be read. */
const FormButton = ({ document }: { readonly document: OwnDocument }) => {
  const dispatch = useAppDispatch();
  const opening = useAppSelector(openedDocument.selectors.list);
  const openingId = useAppSelector(openedDocument.selectors.query);
  const erased = useErased(document);
  const waiting = opening.status === 'loading' && openingId === document.id;
  const label = document.demand === null ? '编辑' : '按法院要求修改';
  return (
    <Button
      size="sm"
      variant="primary"
      disabled={erased || opening.status === 'loading' || opening.status === 'loaded'}
      aria-label={`${label}${nameOf(document)}`}
      {...(erased ? { 'aria-describedby': `erased-${document.id}` } : {})}
      onClick={() => dispatch(openedDocument.actions.requested(document.id))}
    >
      {waiting ? <Spinner animation="border" size="sm" className="me-1" aria-hidden="true" /> : null}
      {label}
    </Button>
  );
};

type Props = {
  readonly document: OwnDocument;
  readonly onTag: () => void;
  readonly onArchive: () => void;
  readonly onRemove: () => void;
  readonly onGiveBack: () => void;
};

/** What is done with a document now and then, behind one button. */
const MoreActions = ({ document, onTag, onArchive, onRemove, onGiveBack }: Props) => {
  const dispatch = useAppDispatch();
  const changing = useAppSelector(myDocuments.selectors.pending);
  const erased = useErased(document);
  const { id, case_number: caseNumber, version, title, archived } = document;
  const { copy, isBusy } = useCopyPleading({ what: 'document', id, title });
  return (
    <Menu
      label="更多"
      align="end"
      toggle={{
        size: 'sm',
        variant: 'outline-secondary',
        'aria-label': `更多操作：${nameOf(document)}`,
        disabled: changing.includes(id) || isBusy,
      }}
    >
      {/* Of a document that no court has there is no stored file: it is generated from its form. */}
      {caseNumber === null || version === null || erased ? null : (
        <MenuButton onClick={() => dispatch(documentFileRequested({ caseNumber, version, title }))}>
          下载 Word
        </MenuButton>
      )}
      {erased ? null : <MenuButton onClick={copy}>另写一份</MenuButton>}
      <MenuButton onClick={onTag}>标签</MenuButton>
      <MenuButton onClick={onArchive}>{archived ? '取消归档' : '归档'}</MenuButton>
      <MenuDivider />
      {document.may_be_given_back && !erased ? (
        <MenuButton danger onClick={onGiveBack}>
          退回案件
        </MenuButton>
      ) : null}
      <MenuButton danger onClick={onRemove}>
        删除
      </MenuButton>
    </Menu>
  );
};

/** What can be done with a document of the list: to read it, what is due, and the rest in a menu. */
export const DocumentActions = (props: Props) => {
  const { document } = props;
  const { case_number: caseNumber, demand } = document;
  const erased = useErased(document);
  return (
    <span className="document-actions">
      {caseNumber !== null && demand === null ? null : <FormButton document={document} />}
      {caseNumber === null ? null : (
        <Link
          className={`btn btn-sm ${demand === null ? 'btn-primary' : 'btn-outline-secondary'}`}
          to={readingPage(caseNumber)}
          aria-label={`阅读${nameOf(document)}`}
        >
          阅读
        </Link>
      )}
      <MoreActions {...props} />
      {erased ? (
        <span className="document-note" id={`erased-${document.id}`} role="status">
          个人信息已依法删除，不能再编辑。
        </span>
      ) : null}
    </span>
  );
};
