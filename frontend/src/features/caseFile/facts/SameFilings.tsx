import { Fragment } from 'react';
import { Alert } from 'react-bootstrap';
import { Link } from 'react-router';
import type { Case } from '../../../../../domain/contract/cases.js';
import { adminPaths } from '../../courtDesk/index.js';

type Props = { readonly same: Case['same_filings'] };

const Numbers = ({ same = [], className }: Props & { readonly className?: string }) =>
  same.map(({ id, case_number: number }, index) => (
    <Fragment key={id}>
      {index === 0 ? null : '、'}
      <Link className={className} to={adminPaths.caseDetails(number)}>
        {number}
      </Link>
    </Fragment>
  ));

/** Number of cases that a tag of a list names. The case's own page names all. */
const namedInList = 2;

/** Marks a case in a list whose complaint another case was filed with too, with the way to it. */
export const SameFilingTag = ({ same = [] }: Props) =>
  same.length === 0 ? null : (
    <span className="case-tag case-tag-plain case-tag-long">
      疑似重复：与 <Numbers same={same.slice(0, namedInList)} />
      {same.length > namedInList ? `等 ${same.length} 件` : ''} 相同
    </span>
  );

/** Says above a case that another one was filed with the same complaint. Nothing follows from it by itself. */
export const SameFilingAlert = ({ same = [] }: Props) =>
  same.length === 0 ? null : (
    <Alert variant="warning">
      <strong>疑似重复：</strong>与 <Numbers same={same} className="alert-link" />{' '}
      相同（当事人、案由和填写的内容完全一样）。请核对是否为同一件事。
    </Alert>
  );
