import { UsageScreen } from './UsageScreen.js';

/** /app/my-ai-usage-stats: what one's own calls of models used. */
const MyUsagePage = () => (
  <UsageScreen
    scope="own"
    title="用量统计"
    lead="您使用智能服务的用量，以词元计；每日、每月按法院所在地的日历计算。"
    emptyHint="使用智能服务后，这里会显示您的用量。"
  />
);

export default MyUsagePage;
