import { EmptyState } from '../../components/EmptyState.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectIsSaas } from '../../core/appMode/appModeSlice.js';
import { AiModelScreen } from './AiModelScreen.js';
import { MarketTable } from './MarketTable.js';

/** One's own models and, in saas mode, the public ones of the platform. */
export const OwnModels = () => {
  const isSaas = useAppSelector(selectIsSaas);
  return (
    <AiModelScreen
      scope="own"
      title="我的私有模型"
      emptyTitle="还没有私有模型。选择厂商、填写密钥即可添加；使用私有模型不收积分。"
    >
      {({ market }, reading) =>
        isSaas ? (
          <section className="model-section" aria-label="可用的平台模型">
            <div className="model-section-head">
              <h2>可用的平台模型</h2>
            </div>
            {market.length > 0 ? (
              <MarketTable models={market} reading={reading} />
            ) : (
              <EmptyState icon="bi-shop" title="平台暂未公开模型。" />
            )}
          </section>
        ) : null
      }
    </AiModelScreen>
  );
};
