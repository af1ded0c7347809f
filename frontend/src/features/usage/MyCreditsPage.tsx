import { Link } from 'react-router';
import { CreditsScreen } from './CreditsScreen.js';

/** /app/my-credits: one's own credits. */
const MyCreditsPage = () => (
  <CreditsScreen
    title="积分记录"
    account={null}
    lead={() => (
      <>
        平台模型按用量扣除积分。提问时先冻结至多要用的，完成后按实际用量扣除，多的退回；按法院所在地的日历计日。
        <Link to="/app/price-plan#credits">订购积分</Link>
      </>
    )}
  />
);

export default MyCreditsPage;
