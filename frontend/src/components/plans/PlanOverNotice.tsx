import { Alert } from 'react-bootstrap';
import { Link } from 'react-router';

/** Says above what a plan gave that the plan is over, and what still goes. */
export const PlanOverNotice = () => (
  <Alert variant="warning">
    方案已到期。下面的内容仍可查看、下载和删除，不能再添加、修改或用于回答。
    <Link to="/app/price-plan">查看价格方案</Link>
  </Alert>
);
