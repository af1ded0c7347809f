import { UsageScreen } from './UsageScreen.js';
import { VisitorBudgetPanel } from './VisitorBudgetPanel.js';

/** /app/admin/ai-usage-stats: what all calls of models on the platform used, and what visitors may use. */
const PlatformUsagePage = () => (
  <UsageScreen
    scope="platform"
    title="平台用量"
    lead="全平台使用智能服务的用量，以词元计；每日、每月按法院所在地的日历计算。"
    emptyHint="平台上有人使用智能服务后，这里会显示用量。"
  >
    <VisitorBudgetPanel />
  </UsageScreen>
);

export default PlatformUsagePage;
