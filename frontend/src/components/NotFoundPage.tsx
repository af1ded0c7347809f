import { Button } from 'react-bootstrap';
import { Link, useLocation, useNavigate } from 'react-router';
import { PageTitle } from './PageTitle.js';
import { useAppSelector } from '../core/hooks.js';
import { ContactLink } from './ContactLink.js';
import { selectContactEmail } from '../core/appMode/appModeSlice.js';

/** No such page. */
export const NotFoundPage = () => {
  const navigate = useNavigate();
  /** A tab that begins here has no page before it to go back to. */
  const first = useLocation().key === 'default' && window.history.length <= 1;
  const contact = useAppSelector(selectContactEmail);
  return (
    <div className="page page-narrow not-found">
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <PageTitle title="页面不存在">您访问的地址不存在，或页面已经移走。</PageTitle>
      <div className="d-flex flex-wrap gap-2">
        <Button variant="outline-primary" onClick={() => void (first ? navigate('/') : navigate(-1))}>
          返回上一页
        </Button>
        <Link to="/" className="btn btn-primary">
          返回首页
        </Link>
      </div>
      <p className="text-secondary mt-4 mb-0">
        如需帮助，请
        {contact === null ? null : (
          <>
            发送邮件至 <ContactLink email={contact} />
            ，或
          </>
        )}
        联系受理法院的诉讼服务中心，或拨打 12368。
      </p>
    </div>
  );
};
